// show: A.m A$Color.values A$Color.<clinit>
class A {
  enum Color { RED, GREEN }
  boolean m(Color c, Color d) {
    if (c == d) return true;
    switch (c) {
      case RED: return true;
      default: return false;
    }
  }
}
