// show: A.m
import java.util.*;
class A {
  void m(String[] from, List<String> to) {
    for (String s : from) to.add(s);
  }
}
