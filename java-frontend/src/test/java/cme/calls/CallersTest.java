package cme.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.index.Index;
import cme.input.Inputs;
import cme.ir.MethodId;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CallersTest {
  private static final String TEXT =
      """
      import java.util.*;
      public class A {
        private static final class Order implements Comparator<String> {
          public int compare(String a, String b) { return helper(); }
          private int helper() { return 0; }
          public String toString() { return shown(); }
          private String shown() { return ""; }
        }
        private static final class Own extends AbstractList<String> {
          public String get(int i) { return at(i); }
          private String at(int i) { return null; }
          public int size() { return 0; }
        }
        private final Order order = new Order();
        private final Own own = new Own();
        public void direct() { order.compare("a", "b"); }
        public void sorted(List<String> x) { x.sort(order); }
        public void copied(List<String> x) { x.addAll(own); }
        public void inherited() { own.indexOf("a"); }
        public void other(Map<String, String> x) { x.clear(); }
      }
      """;

  private static List<String> entryPoints(String owner, String name, String descriptor) {
    Inputs inputs = Snippets.compile(TEXT, Set.of());
    try (SootWorld world = new SootWorld(inputs)) {
      Callers callers = new Callers(Index.of(inputs), world);
      return callers.entryPoints(new MethodId(owner, name, descriptor)).stream()
          .map(MethodId::name)
          .toList();
    }
  }

  @Test
  void theLibraryCallsItsArguments() {
    assertEquals(List.of("direct", "sorted"), entryPoints("A$Order", "helper", "()I"));
  }

  @Test
  void theLibraryCallsWhatInheritsFromIt() {
    assertEquals(
        List.of("sorted", "copied", "inherited"),
        entryPoints("A$Own", "at", "(I)Ljava/lang/String;"));
  }

  @Test
  void theLibraryPrintsAnywhere() {
    assertEquals(List.of(), entryPoints("A$Order", "shown", "()Ljava/lang/String;"));
  }
}
