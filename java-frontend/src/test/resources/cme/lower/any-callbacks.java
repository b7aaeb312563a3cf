// show: A.m A.mine
// options: anyCallbacks
public class A {
  public interface Listener { A changed(); }
  static class Mine implements Listener { public A changed() { return null; } }
  void m(Runnable r, Listener l) { r.run(); l.changed(); }
  void mine(Mine m) { m.changed(); }
}
