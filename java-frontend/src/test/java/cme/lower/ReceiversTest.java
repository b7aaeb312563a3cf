package cme.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.MethodId;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReceiversTest {
  private static final String TEXT =
      """
      class A { void m() {} }
      class B extends A { void m() {} }
      class C extends B { void m() {} }
      class D extends C {}
      class E extends A {}
      """;

  private static MethodId m(String owner) {
    return new MethodId(owner, "m", "()V");
  }

  @Test
  void whatIsBelowAndLeadsElsewhereIsNamedOnce() {
    try (SootWorld world = new SootWorld(Snippets.compile(TEXT, Set.of()))) {
      Map<MethodId, List<String>> targets = new LinkedHashMap<>();
      targets.put(m("A"), List.of("A", "E"));
      targets.put(m("B"), List.of("B"));
      targets.put(m("C"), List.of("C", "D"));
      Receivers receivers = new Receivers(targets, world);
      assertEquals(List.of("B"), receivers.elsewhere("A"));
      assertEquals(List.of("C"), receivers.elsewhere("B"));
      assertEquals(List.of(), receivers.elsewhere("C"));
      assertEquals(List.of(), receivers.elsewhere("E"));
    }
  }

  @Test
  void topmostKeepsTheOrder() {
    try (SootWorld world = new SootWorld(Snippets.compile(TEXT, Set.of()))) {
      assertEquals(
          List.of("E", "B"), Receivers.topmost(List.of("D", "E", "B", "C"), world));
    }
  }
}
