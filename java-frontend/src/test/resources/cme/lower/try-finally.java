// show: A.m
class A {
  boolean busy;
  void work() {}
  void m() {
    busy = true;
    try {
      work();
    } finally {
      busy = false;
    }
  }
}
