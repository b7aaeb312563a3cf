// show: A.m A$Inner.go A$1.run A$Inner.<init>
import java.util.*;
class A {
  private List<String> xs = new ArrayList<>();
  class Inner { void go() { xs.add("x"); } }
  Runnable m(List<String> captured) {
    new Inner().go();
    return new Runnable() { public void run() { captured.add("y"); } };
  }
}
