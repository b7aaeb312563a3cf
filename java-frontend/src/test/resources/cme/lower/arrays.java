// show: A.store A.load A.copy A.nested A.primitive
class A {
  void store(Object[] xs, Object x, int i) { xs[i] = x; xs[0] = null; }
  Object load(Object[] xs, int i) { return xs[i]; }
  String[] copy(String[] xs) { return xs.clone(); }
  A[][] nested(int n) { return new A[n][n]; }
  boolean primitive(boolean[] xs, int[] ns) { ns[0] = 1; xs[1] = true; return xs[0]; }
}
