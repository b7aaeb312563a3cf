// show: A.m
class A {
  interface Shape { A owner(Object x); }
  static abstract class Base implements Shape { public A owner(Object x) { return null; } }
  static class Circle extends Base {}
  static class Square extends Base {}
  static class Big extends Square { public A owner(Object x) { return new A(); } }
  static class Other implements Shape { public A owner(Object x) { return null; } }
  A m(Shape s) { return s.owner(this); }
}
