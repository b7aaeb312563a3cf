// show: A.m A.out
class A {
  boolean a, b;
  void m(boolean x) {
    try {
      if (x) throw new IllegalStateException();
      throw new UnsupportedOperationException();
    } catch (IllegalStateException e) {
      a = true;
    } catch (RuntimeException e) {
      b = true;
    }
  }
  void out(RuntimeException e) {
    try {
      throw e;
    } catch (IllegalStateException s) {
      a = true;
    }
  }
}
