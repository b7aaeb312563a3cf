// show: A.m A.exact
class A {
  interface Shape { void draw(boolean fast, int n); }
  static class Circle implements Shape { public void draw(boolean fast, int n) {} }
  void m(Shape s) { s.draw(true, 3); }
  void exact() {
    Object o = new Circle();
    o.hashCode();
    new Circle().draw(false, 1);
  }
}
