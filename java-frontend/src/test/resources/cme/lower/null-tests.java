// show: A.m
class A {
  A next;
  A m(A x) {
    if (x == null) return null;
    return x.next != null ? x.next : x;
  }
}
