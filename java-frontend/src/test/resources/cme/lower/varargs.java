// show: A.m
class A {
  static void take(Object... xs) {}
  void m(A a, A b) { take(a, b); }
}
