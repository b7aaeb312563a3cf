// show: A.m B.m A.library
import java.util.*;
class A {
  static List<String> all;
  List<String> own;
  void m(A other) {
    own = other.own;
    all = own;
    other.own = null;
  }
  Object library() { return System.out; }
}
class B extends A {
  void m(B other) { own = all; }
}
