// show: A.m B.<init>
class A {
  A next;
  A(A next) { this.next = next; }
  static B m(A x) { return new B(new B(x)); }
}
class B extends A {
  static boolean made;
  B(A x) { super(x); made = true; }
}
