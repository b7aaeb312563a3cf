// show: p.A.use p.A.other
// In another package a method of the same name does not override one that its package alone sees.
// file: p/A.java
package p;

import java.util.List;

public class A {
  void change(List<String> list) {
    list.clear();
  }

  void keep(List<String> list) {}

  static void use(A a, List<String> list) {
    a.change(list);
  }

  static void other(A a, List<String> list) {
    a.keep(list);
  }
}

class Near extends A {
  void keep(List<String> list) {
    list.clear();
  }
}
// file: q/B.java
package q;

import java.util.List;

public class B extends p.A {
  public void change(List<String> list) {}
}
