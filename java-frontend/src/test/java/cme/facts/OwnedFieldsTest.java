package cme.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.calls.OpenMethods;
import cme.calls.ScopeBuilder;
import cme.calls.WorldClasses;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.lower.Lowering;
import cme.lower.LoweringOptions;
import cme.model.LibraryModel;
import cme.model.ModelOptions;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import cme.soot.StoreOnce;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The finder, the checker, and what they say together of a field {@code f} of class A. */
class OwnedFieldsTest {
  private static final Predicate<String> UTIL = type -> type.startsWith("java.util.");
  /** As for a program that makes none of the rarer collections. */
  private static final LibraryModel MODEL =
      LibraryModel.jdk().with(ModelOptions.forProgram(Set.of(), Set.of(), false));

  private static Method lower(SootWorld world, MethodId id) {
    ScopeBuilder.Lowerer lowerer =
        (dispatch, m) ->
            new Lowering(world, MODEL, dispatch, new LoweringOptions(false)).detail(m).method();
    return new OpenMethods(new WorldClasses(world), lowerer, List::of, 100).get(id);
  }

  private static String program(String members) {
    return "import java.util.*; interface Sink { void take(List<String> l); }\n"
        + "class A { " + members + " }";
  }

  /** The finder's, the checker's and the joint answer: {@code yyy}. */
  private static String answers(String text) {
    try (SootWorld world = new SootWorld(Snippets.compile(text, Set.of()))) {
      Field f = new Field("A", "f", "java.util.List", false);
      boolean found = true;
      boolean checked = true;
      for (String type : List.copyOf(world.applicationClasses())) {
        for (MethodId id : world.methods(type)) {
          if (!world.hasBody(id)) continue;
          found &=
              new StoreOnce(world.body(id).body().get(), f, UTIL).holds();
          checked &= new KeptToItself(lower(world, id), f, world::isApplication).holds();
        }
      }
      boolean owned = new OwnedFields(world, id -> lower(world, id), (id, name) -> true).isOwned(f);
      return (found ? "y" : "n") + (checked ? "y" : "n") + (owned ? "y" : "n");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          void m() { f.add("x"); for (String s : f) s.length(); f.clear(); }                 | yyy
          void m(A o) { o.f.addAll(f); if (f != null) f.removeIf(s -> s.isEmpty()); }        | yyy
          List<String> m() { return new ArrayList<>(f); }                                    | yyy
          void m() { synchronized (f) { f.add("x"); } }                                      | yyy
          void m() { Iterator<String> i = f.iterator(); i.next(); i.remove(); }              | yyy
          void m() { f = new LinkedList<>(); }                                               | yyy
          void m() { f = null; }                                                             | yyy
          List<String> m() { return f; }                                                     | nnn
          List<String> m() { return f.subList(0, 1); }                                       | nnn
          Iterator<String> m() { return f.iterator(); }                                      | nnn
          Object m() { return f.stream(); }                                                  | nyn
          List<String> m() { return Collections.unmodifiableList(f); }                       | nnn
          static List<String> g; void m() { g = f; }                                         | nnn
          Object g; void m() { g = f.iterator(); }                                           | nnn
          void m(List<Object> l) { l.add(f); }                                               | nnn
          void m(Sink s) { s.take(f); }                                                      | nnn
          void m(A o) { o.f = f; }                                                           | nnn
          void m(List<String> l) { f = l; }                                                  | nnn
          void m(A o) { List<String> l = new ArrayList<>(); f = l; o.f = l; }                | nnn
          void m(A[] o) { List<String> l = new ArrayList<>(); for (A a : o) a.f = l; }       | nnn
          List<String> m() { List<String> l = new ArrayList<>(); f = l; return l; }          | nnn
          static List<String> g; void m() { List<String> l = new ArrayList<>(); g = l; f = l; } | nnn
          Runnable m() { List<String> l = f; return () -> l.add("x"); }                      | nnn
          void m() { System.out.println(f); }                                                | nyn
          void m(Object[] o) { o[0] = f; }                                                   | nnn
          """)
  void methodsKeepItOrNot(String method, String expected) {
    String field = "private List<String> f = new ArrayList<>(); ";
    assertEquals(expected, answers(program(field + method)), method);
  }

  @Test
  void onlyPrivateFieldsCount() {
    assertEquals("yyn", answers(program("List<String> f = new ArrayList<>();")));
    assertEquals("yyn", answers(program("protected List<String> f = new ArrayList<>();")));
  }

  @Test
  void aClassThatIsClonedShares() {
    String text = program("private List<String> f = new ArrayList<>();");
    assertEquals("yyy", answers(text + " class B extends A {}"));
    assertEquals("yyn", answers(text + " class B extends A implements Cloneable {}"));
  }

  @Test
  void nestedClassesGetAtIt() {
    String field = "private List<String> f = new ArrayList<>(); ";
    assertEquals("nnn", answers(program(field + "class I { List<String> m() { return f; } }")));
    assertEquals("yyy", answers(program(field + "class I { int m() { return f.size(); } }")));
  }

  @Test
  void itIsNoListOfTheApplicationsOwn() {
    String field = "private List<String> f = new ArrayList<>(); ";
    String own = " class B extends ArrayList<String> { static List<String> g;"
        + " public boolean add(String s) { g = this; return true; } }";
    assertEquals("yyy", answers(program(field + "void m() { f.add(null); }") + own));
    assertEquals("nnn", answers(program(field + "void m() { f = new B(); }") + own));
    assertEquals("nnn", answers(program(field + "void m(B b) { b.addAll(f); b.f(f); }")
        + " class B extends ArrayList<String> { void f(List<String> l) {} }"));
  }

  @Test
  void nativeCodeMayDoAnything() {
    assertEquals(
        "yyn", answers(program("private List<String> f = new ArrayList<>(); native void m();")));
  }
}
