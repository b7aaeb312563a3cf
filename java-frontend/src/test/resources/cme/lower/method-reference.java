// show: A.m A$hasNext__1.getAsBoolean A$init__2.get A$add__3.accept
import java.util.*;
import java.util.function.*;
class A {
  void m(Iterator<String> it, List<String> to) {
    BooleanSupplier more = it::hasNext;
    Supplier<A> make = A::new;
    Consumer<String> add = to::add;
    if (more.getAsBoolean()) add.accept("x");
    A a = make.get();
  }
}
