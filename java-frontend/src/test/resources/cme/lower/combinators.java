// show: A.m
import java.util.*;
import java.util.function.*;
class A {
  String name;
  String name() { return name; }
  void m(List<A> xs, Map<A, String> ranks, Comparator<A> other) {
    Comparator<A> reads = Comparator.comparing(A::name);
    Comparator<A> both = reads.reversed();
    Comparator<A> changes = Comparator.comparing(a -> ranks.computeIfAbsent(a, b -> ""));
    Comparator<A> unknown = other.reversed();
  }
}
