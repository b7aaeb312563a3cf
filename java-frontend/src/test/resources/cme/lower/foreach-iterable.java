// show: A.m
import java.util.*;
class A {
  static class Chain implements Iterable<String> {
    public Iterator<String> iterator() { return null; }
  }
  void m(Iterable<String> from, Chain chain) {
    for (String s : from) {}
    for (String s : chain) {}
  }
}
