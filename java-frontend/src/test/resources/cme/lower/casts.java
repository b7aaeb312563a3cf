// show: A.m A.list
import java.util.*;
class A {
  static class B extends A {}
  boolean seen;
  A m(Object o) {
    seen = o instanceof A;
    if (o instanceof B) return (B) o;
    return (A) o;
  }
  List<?> list(Object o) { return (List<?>) o; }
}
