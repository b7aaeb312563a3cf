// show: A.m A.nobody
class A {
  static class Job implements Runnable { public void run() {} }
  interface Listener { A changed(); }
  void m(Runnable r) { r.run(); }
  A nobody(Listener l) { return l.changed(); }
}
