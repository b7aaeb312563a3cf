// show: A.m
// drop: Gone
class A {
  Gone gone;
  Object m(A x) {
    gone = x.gone;
    return gone.what(this);
  }
}
class Gone { Object what(Object o) { return o; } }
