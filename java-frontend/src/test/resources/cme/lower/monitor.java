// show: A.m
class A {
  A next;
  synchronized A m() {
    synchronized (next) {
      return next;
    }
  }
}
