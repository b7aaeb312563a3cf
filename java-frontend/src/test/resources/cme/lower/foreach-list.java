// show: A.m
import java.util.*;
class A {
  void m(List<String> from, List<String> to) {
    for (String s : from) to.add(s);
  }
}
