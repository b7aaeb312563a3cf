// show: A.m
import java.util.*;
class A {
  void m(Iterator<A> it, boolean all) {
    outer:
    while (it.hasNext()) {
      A a = it.next();
      do {
        if (a == this) continue outer;
        if (a == null) break outer;
      } while (all);
    }
  }
}
