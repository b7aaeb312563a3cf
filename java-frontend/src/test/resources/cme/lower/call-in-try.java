// show: A.m
class A {
  boolean failed;
  A work(A x) { return x; }
  A m(A x) {
    try {
      return work(x);
    } catch (IllegalStateException e) {
      failed = true;
      return null;
    }
  }
}
