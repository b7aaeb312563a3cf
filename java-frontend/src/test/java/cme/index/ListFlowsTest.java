package cme.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.index.ListFlow.Source;
import cme.input.Inputs;
import cme.ir.MethodId;
import cme.soot.Snippets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ListFlowsTest {
  /** The flow of the method m. */
  private static ListFlow of(String members) {
    String text = "import java.util.*; class A { List<Object> f; String s; " + members + " }";
    Inputs inputs = Snippets.compile(text, Set.of());
    MethodId id =
        Index.of(inputs).methods().keySet().stream()
            .filter(m -> m.name().equals("m"))
            .findFirst()
            .orElseThrow();
    return new ListFlows(inputs.application()).of(id).orElseThrow();
  }

  /** The sources in a set, results by the names of the methods. */
  private static List<String> named(ListFlow flow, BitSet set) {
    List<String> out = new ArrayList<>();
    set.stream().forEach(i -> out.add(name(flow, flow.sources().get(i))));
    return out;
  }

  private static String name(ListFlow flow, Source source) {
    if (source instanceof Source.Parameter p) return "parameter " + p.index();
    if (source instanceof Source.Read r) return "field " + r.field();
    if (source instanceof Source.Result r) return flow.calls().get(r.call()).target().name();
    return "element";
  }

  private static List<String> returned(String members) {
    ListFlow flow = of(members);
    return named(flow, flow.returned());
  }

  @Test
  void waysThatMeetAreBothThere() {
    assertEquals(
        List.of("parameter 1", "field f"),
        returned("Object m(int n, Object o) { Object x = o; while (n > 0) x = f; return x; }"));
    assertEquals(
        List.of("parameter 0", "subList"),
        returned("List<?> m(List<?> l, long n) { return n > 0 ? l : l.subList(0, 1); }"));
  }

  @Test
  void castsToWhatNoPartIsLetNothingThrough() {
    assertEquals(List.of(), returned("Object m(Object o) { return (String) o; }"));
    assertEquals(List.of("parameter 0"), returned("Object m(Object o) { return (List<?>) o; }"));
    assertEquals(List.of(), returned("Object m() { return s; }"));
  }

  @Test
  void elementsAreToldByTheTypeOfTheArray() {
    assertEquals(List.of(), returned("Object m(String[] a) { return a[0]; }"));
    assertEquals(List.of("element"), returned("Object m(Object[] a) { return a[0]; }"));
    assertEquals(List.of("element"), returned("Object m(List<?>[][] a) { return a[0][1]; }"));
  }

  @Test
  void callsHaveWhatTheyAreGiven() {
    ListFlow flow = of("void m(List<Object> l, double d, Object o) { l.set((int) d, o); }");
    ListFlow.Sent call = flow.calls().get(flow.calls().size() - 1);
    assertEquals("set", call.target().name());
    assertEquals(List.of("parameter 0"), named(flow, call.receiver()));
    assertEquals(List.of(), named(flow, call.arguments().get(0)));
    assertEquals(List.of("parameter 2"), named(flow, call.arguments().get(1)));
  }

  @Test
  void fieldsAndArraysKeepThings() {
    ListFlow flow = of("void m(List<Object> l, Object[] a) { f = l; a[0] = l; }");
    assertEquals("f", flow.stores().get(0).field());
    assertEquals(List.of("parameter 0"), named(flow, flow.stores().get(0).values()));
    assertEquals(List.of("parameter 0"), named(flow, flow.kept()));
  }

  @Test
  void arraysOfWhatIsPrintedKeepNothing() {
    assertTrue(of("void m(Object o) { String.format(\"%s\", o); }").kept().isEmpty());
    ListFlow seen = of("Object m(Object o) { Object[] a = {o}; String.format(\"%s\", a); return a; }");
    assertEquals(List.of("parameter 0"), named(seen, seen.kept()));
    ListFlow mixed =
        of("void m(Object o, Object[] b, int n) { Object[] a = new Object[1]; if (n > 0) a = b;"
            + " a[0] = o; String.format(\"%s\", a); }");
    assertEquals(List.of("parameter 0"), named(mixed, mixed.kept()));
  }

  @Test
  void functionsCaptureAndTextsDoNot() {
    ListFlow flow = of("Runnable m(Object o) { String t = \"a\" + o; return () -> o.hashCode(); }");
    List<ListFlow.Kind> kinds = flow.calls().stream().map(ListFlow.Sent::kind).toList();
    assertTrue(kinds.contains(ListFlow.Kind.TEXT));
    ListFlow.Sent last = flow.calls().get(kinds.indexOf(ListFlow.Kind.CAPTURE));
    assertEquals(List.of("parameter 0"), named(flow, last.arguments().get(0)));
  }

  @Test
  void methodsWithoutCodeHaveNoFlow() {
    Inputs inputs = Snippets.compile("abstract class A { abstract void m(); }", Set.of());
    ListFlows flows = new ListFlows(inputs.application());
    assertTrue(flows.of(new MethodId("A", "m", "()V")).isEmpty());
    assertTrue(flows.of(new MethodId("B", "m", "()V")).isEmpty());
  }

  /** How many are there before any is asked for. */
  private static int foundAhead(String body, boolean stop) {
    String text = "import java.util.*; class A { void m(List<Object> l) {} " + body + " }";
    Inputs inputs = Snippets.compile(text, Set.of());
    ListFlows flows = new ListFlows(inputs.application());
    Index index = Index.of(inputs);
    if (stop) flows.enough();
    flows.findAhead(index.methods().values());
    return flows.found();
  }

  @Test
  void flowsAreFoundAheadWhereSubListsAreMade() {
    assertEquals(0, foundAhead("List<Object> n(List<List<Object>> l) { return l.get(0); }", false));
    String makes = "List<Object> n(List<List<Object>> l) { return l.get(0).subList(0, 1); }";
    assertEquals(1, foundAhead(makes, false));
    assertEquals(0, foundAhead(makes, true));
  }
}
