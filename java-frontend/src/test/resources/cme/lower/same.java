// show: A.m A.strings A.objects
class A {
  boolean m(A x) { return this == x; }
  boolean strings(String x, String y) { return x == y; }
  boolean objects(Object x, Object y) { return x == y; }
}
