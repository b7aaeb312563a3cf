// show: A.m
import java.util.*;
class A {
  int expected, count;
  void m() {
    if (expected != count) throw new ConcurrentModificationException();
  }
}
