package cme.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.index.Index;
import cme.index.ListFlows;
import cme.index.MethodFacts;
import cme.input.Inputs;
import cme.ir.MethodId;
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
      ListFlows flows = new ListFlows(inputs.application());
      test.accept(new SubListFlow(Index.of(inputs).methods().values(), flows, world));
    }
  }

  private static boolean isKept(String members) {
    boolean[] found = new boolean[1];
    of(members, flow -> found[0] = flow.isKept());
    return found[0];
  }

  /** A parameter of a method that nothing of sublists leads to may be one. */
  private static boolean escapes(String members) {
    boolean[] found = new boolean[1];
    of(members, flow -> found[0] = flow.mayGet(method("x", "(Ljava/util/List;)V"), 0));
    return found[0];
  }

  @Test
  void usesInPlaceStayThere() {
    assertFalse(isKept("void m(List<Object> l) { l.subList(0, 1).clear(); }"));
    assertFalse(isKept("List<Object> m(List<Object> l) { return new ArrayList<>(l.subList(0, 1)); }"));
    assertFalse(isKept("void m(List<Object> l) { System.out.println(l.subList(0, 1)); }"));
  }

  @Test
  void whatReturnsOrGetsOneIsToldByNameAndParameters() {
    String members =
        "List<Object> head(List<Object> l) { return l.subList(0, 1); }"
            + " List<Object> head() { return f; }"
            + " List<Object> same() { return head(f); }"
            + " void m() { use(same(), f); } void use(List<Object> l, List<Object> m) { l.size(); }";
    of(
        members,
        flow -> {
          assertTrue(flow.mayGet(method("use", "(Ljava/util/List;Ljava/util/List;)V"), 0));
          assertFalse(flow.mayGet(method("use", "(Ljava/util/List;Ljava/util/List;)V"), 1));
          assertFalse(flow.mayGet(method("head", "(Ljava/util/List;)Ljava/util/List;"), 0));
          assertFalse(flow.isKept());
        });
    // The others show it to no library code.
    assertEquals(List.of("use"), concerned(members));
  }

  private static MethodId method(String name, String descriptor) {
    return new MethodId("A", name, descriptor);
  }

  @Test
  void fieldsHoldThem() {
    String members =
        "Object o; List<Object> other;"
            + " void m(List<Object> l) { f = l.subList(0, 1); }"
            + " int reads() { return f.size(); } int readsOther() { return other.size(); }"
            + " static class B { String f; int reads() { return f.hashCode(); } }";
    assertFalse(isKept(members));
    assertEquals(List.of("reads"), concerned(members));
  }

  @Test
  void functionsHoldThem() {
    String members =
        "Runnable m(List<Object> l) { List<Object> v = l.subList(0, 1); return () -> use(v); }"
            + " static void use(List<Object> v) { v.size(); }"
            + " Runnable other(List<Object> l) { return () -> l.size(); }";
    assertFalse(isKept(members));
    assertEquals(Set.of("m", "use"), Set.copyOf(concerned(members)));
  }

  @Test
  void functionsHandThemOn() {
    String members =
        "interface Fun { Object run(List<Object> l); }"
            + " Object m(Fun fun) { return fun.run(f.subList(0, 1)); }"
            + " Fun own() { return l -> l.size(); }";
    assertEquals(Set.of("own", "lambda$own$0"), Set.copyOf(concerned(members)));
    assertTrue(isKept(members + " Fun adds(List<Object> all) { return all::add; }"));
  }

  @Test
  void typesTellWhatCannotBeOne() {
    String members =
        "int m(List<Object> l) { return use(l.subList(0, 1), new ArrayList<>()); }"
            + " static <T> T id(T x, int k) { return x; }"
            + " int use(Object o, ArrayList<Object> a) { a.add(o.hashCode()); return a.size(); }"
            + " int n() { return id(new ArrayList<Object>(), 1).size(); }";
    of(
        members,
        flow -> {
          assertTrue(flow.mayGet(method("use", "(Ljava/lang/Object;Ljava/util/ArrayList;)I"), 0));
          assertFalse(flow.mayGet(method("use", "(Ljava/lang/Object;Ljava/util/ArrayList;)I"), 1));
        });
    assertEquals(List.of("use"), concerned(members));
  }

  @Test
  void whatTheLibraryHasMayComeFromIt() {
    assertTrue(isKept("void m(List<Object> l) { f.add(l.subList(0, 1)); }"));
    assertTrue(isKept("Object[] m(List<Object> l) { Object[] a = {l.subList(0, 1)}; return a; }"));
    assertTrue(
        isKept("void m(Map<Integer, Object> m) { m.computeIfAbsent(1, k -> f.subList(0, 1)); }"));
    assertTrue(
        isKept("class S implements java.util.function.Supplier<Object> { public Object get() { return f.subList(0, 1); } }"));
    assertFalse(isKept("String m(List<Object> l) { return String.format(\"%s\", l.subList(0, 1)); }"));
    assertFalse(isKept("boolean m(List<Object> l) { return f.contains(l.subList(0, 1)); }"));
    String members =
        "void keep(List<Object> l) { f.add(l.subList(0, 1)); }"
            + " int takes(Map<Object, List<Object>> m) { return m.get(1).size(); }"
            + " int casts(Map<Object, String> m) { return m.get(1).length(); }"
            + " int own(List<Object> l) { return l.size(); }"
            + " int array(Object[] a) { return a[0].hashCode(); }"
            + " class C implements Comparator<Object> {"
            + "   public int compare(Object a, Object b) { return a.hashCode(); } }";
    assertEquals(Set.of("keep", "takes", "array", "compare"), Set.copyOf(concerned(members)));
  }

  @Test
  void libraryCodeThatTakesAnyObjectMayLookAtIt() {
    String members =
        "List<Object> part() { return f.subList(0, 1); }"
            + " void keeps() { f.add(part()); }"
            + " Object looksUp(Map<Object, Object> m) { return m.get(part()); }"
            + " Object hasIt() { return Objects.requireNonNull(part()); }"
            + " void walks() { f.addAll(part()); }"
            + " String prints() { return String.valueOf(part()); }"
            + " boolean compares(Object o) { return o.equals(part()); }"
            + " int hashes() { return Objects.hash(part()); }"
            + " String inArray() { return Arrays.toString(new Object[] {part()}); }"
            + " boolean nothing(Object o) { return part() == o; }";
    Set<String> all =
        Set.of("keeps", "looksUp", "walks", "prints", "compares", "hashes", "inArray");
    assertEquals(all, Set.copyOf(concerned(members)));
  }

  @Test
  void ownMethodsOfTheLibrarysNamesGetThem() {
    String members =
        "static class Own extends ArrayList<Object> {"
            + " Collection<?> had; public boolean addAll(Collection<?> c) { had = c; return true; }"
            + " int asks() { return had.size(); } }"
            + " void m(List<Object> l) { f.addAll(l.subList(0, 1)); }";
    assertEquals(Set.of("m", "asks"), Set.copyOf(concerned(members)));
  }

  @Test
  void whatNobodyCanReadLetsThemGo() {
    assertTrue(escapes("void m(List<Object> l) { n(l.subList(0, 1)); } native void n(Object o);"));
  }

  private static List<String> concerned(String members) {
    String text = "import java.util.*; class A { List<Object> f; " + members + " }";
    Inputs inputs = Snippets.compile(text, Set.of());
    try (SootWorld world = new SootWorld(inputs)) {
      Collection<MethodFacts> methods = Index.of(inputs).methods().values();
      SubListFlow flow = new SubListFlow(methods, new ListFlows(inputs.application()), world);
      return methods.stream().filter(flow::concerns).map(m -> m.id().name()).toList();
    }
  }

  @Test
  void whereOneGetsAnywhereOnlyPlainMethodsAreNotConcerned() {
    String members =
        "void keep(List<Object> l) { n(l.subList(0, 1)); } native void n(Object o);"
            + " int number(String s) { return s.length() + Math.max(1, other()); }"
            + " int other() { return 2; }"
            + " int walks() { return f.hashCode(); }"
            + " String prints(Object o) { return \"a\" + o; }"
            + " Object calls(Map<Object, Object> m, Object o) { return m.get(o); }"
            + " Runnable makes() { return f::size; }"
            + " String inherits() { return toString(); }";
    assertEquals(
        List.of("keep", "walks", "prints", "calls", "makes", "inherits"), concerned(members));
  }
}
