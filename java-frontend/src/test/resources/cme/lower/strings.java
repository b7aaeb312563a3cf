// show: A.m A.choose
import java.util.*;
class A {
  String m(List<String> xs, int n, A a) { return "n=" + n + xs + a; }
  boolean choose(String s) {
    switch (s) {
      case "a": return true;
      default: return false;
    }
  }
}
