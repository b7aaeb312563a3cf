// show: A.m A.not A.both
class A {
  boolean flag;
  boolean m(boolean a, boolean b) {
    flag = a ^ b;
    if (flag) return a | b;
    return a & b;
  }
  boolean not(boolean a) { return !a; }
  boolean both(A x, int n) {
    boolean known = x == this && n > 3;
    return known == flag;
  }
}
