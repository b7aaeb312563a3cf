// show: A.m
import java.util.*;
class A {
  List<String> xs;
  void m(List<String> other) {
    try {
      other.add("a");
      xs = other;
      other.add("b");
    } catch (IllegalStateException e) {
      xs = null;
    }
  }
}
