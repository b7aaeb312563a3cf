// show: A.m
class A {
  static class Res implements AutoCloseable { public void close() {} }
  void work(Res r) {}
  void m() {
    try (Res r = new Res()) {
      work(r);
    }
  }
}
