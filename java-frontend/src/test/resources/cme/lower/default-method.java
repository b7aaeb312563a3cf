// show: A.m A$Shape.twice A$Round.twice
class A {
  interface Shape { void draw(); default void twice() { draw(); draw(); } }
  static class Square implements Shape { public void draw() {} }
  static class Round implements Shape {
    public void draw() {}
    public void twice() { Shape.super.twice(); }
  }
  void m(Shape s) { s.twice(); }
}
