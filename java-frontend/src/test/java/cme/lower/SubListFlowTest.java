package cme.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.index.Index;
import cme.index.MethodFacts;
import cme.input.Inputs;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class SubListFlowTest {
  private static void of(String members, Consumer<SubListFlow> test) {
    String text = "import java.util.*; class A { List<Object> f; " + members + " }";
    Inputs inputs = Snippets.compile(text, Set.of());
    try (SootWorld world = new SootWorld(inputs)) {
      test.accept(new SubListFlow(Index.of(inputs).methods().values(), world));
    }
  }

  private static boolean escapes(String members) {
    boolean[] found = new boolean[1];
    of(members, flow -> found[0] = flow.escapes());
    return found[0];
  }

  @Test
  void usesInPlaceStayThere() {
    assertFalse(escapes("void m(List<Object> l) { l.subList(0, 1).clear(); }"));
    assertFalse(escapes("List<Object> m(List<Object> l) { return new ArrayList<>(l.subList(0, 1)); }"));
    assertFalse(escapes("void m(List<Object> l) { System.out.println(l.subList(0, 1)); }"));
  }

  @Test
  void methodsThatReturnOrGetOneAreNamed() {
    String members =
        "List<Object> head(List<Object> l) { return l.subList(0, 1); }"
            + " List<Object> same() { return head(f); }"
            + " void m() { use(same()); } void use(List<Object> l) { l.size(); }";
    of(
        members,
        flow -> {
          assertEquals(Set.of("subList", "head", "same"), flow.names());
          assertTrue(flow.mayGet("A", "use"));
          assertFalse(flow.mayGet("A", "head"));
          assertFalse(flow.escapes());
        });
  }

  @Test
  void whatIsKeptMayComeFromAnywhere() {
    assertTrue(escapes("void m(List<Object> l) { f = l.subList(0, 1); }"));
    assertTrue(escapes("void m(List<Object> l) { f.add(l.subList(0, 1)); }"));
    assertTrue(escapes("void m(List<Object> l) { Object[] a = {l.subList(0, 1)}; }"));
    assertTrue(
        escapes("Runnable m(List<Object> l) { List<Object> v = l.subList(0, 1); return () -> v.size(); }"));
    assertTrue(
        escapes("void m(Map<Integer, Object> m) { m.computeIfAbsent(1, k -> f.subList(0, 1)); }"));
    assertTrue(
        escapes("class S implements java.util.function.Supplier<Object> { public Object get() { return f.subList(0, 1); } }"));
  }

  @Test
  void whereOneGetsAnywhereOnlyPlainMethodsAreNotConcerned() {
    String members =
        "void keep(List<Object> l) { f = l.subList(0, 1); }"
            + " int number(String s) { return s.length() + Math.max(1, other()); }"
            + " int other() { return 2; }"
            + " int walks() { return f.hashCode(); }"
            + " String prints(Object o) { return \"a\" + o; }"
            + " Object calls(Map<Object, Object> m, Object o) { return m.get(o); }"
            + " Runnable makes() { return f::size; }"
            + " String inherits() { return toString(); }";
    String text = "import java.util.*; class A { List<Object> f; " + members + " }";
    Inputs inputs = Snippets.compile(text, Set.of());
    try (SootWorld world = new SootWorld(inputs)) {
      Collection<MethodFacts> methods = Index.of(inputs).methods().values();
      SubListFlow flow = new SubListFlow(methods, world);
      List<String> concerned =
          methods.stream().filter(flow::concerns).map(m -> m.id().name()).toList();
      assertEquals(List.of("keep", "walks", "prints", "calls", "makes", "inherits"), concerned);
    }
  }
}
