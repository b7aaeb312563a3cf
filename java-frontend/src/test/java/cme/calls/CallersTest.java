package cme.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.index.Index;
import cme.input.Inputs;
import cme.ir.MethodId;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Which entry points lead to the method {@code go} of class A. */
class CallersTest {
  private static List<String> entries(
      String members, BiFunction<Callers, MethodId, List<MethodId>> question) {
    Inputs inputs =
        Snippets.compile(
            "import java.util.*; import java.util.function.*; public class A { List<String> l;"
                + members + " private void go() {} }",
            Set.of());
    try (SootWorld world = new SootWorld(inputs)) {
      Callers callers = new Callers(Index.of(inputs), world);
      return question.apply(callers, new MethodId("A", "go", "()V")).stream()
          .map(id -> id.owner() + "." + id.name())
          .toList();
    }
  }

  private static List<String> nearest(String members) {
    return entries(members, Callers::entryPoints);
  }

  @Test
  void callersAreFoundByName() {
    assertEquals(List.of("A.a"), nearest("public void a() { b(); } private void b() { go(); }"));
  }

  @Test
  void aPrivateMethodIsCalledByItsClassAndThoseBelow() {
    String other = " private static class B { private void go() {} }";
    assertEquals(
        List.of("A.a"),
        nearest("public void a() { go(); } public void b() { new B().go(); }" + other));
    assertEquals(
        List.of("A$B.b"),
        nearest("public static class B extends A { public void b() { super.go(); } }"));
  }

  @Test
  void aStaticMethodMayBeCalledByTheNameOfAnHeir() {
    assertEquals(
        List.of("A.a"),
        nearest("public void a() { C.help(); } public void b() { D.help(); }"
            + " private static class B { static void help() { new A().go(); } }"
            + " private static class C extends B {} private static class D { static void help() {} }"));
  }

  @Test
  void aFunctionThatStaysIsRunByItsMaker() {
    assertEquals(List.of("A.a"), nearest("public void a() { Runnable r = () -> go(); r.run(); }"));
    assertEquals(List.of("A.a"), nearest("public void a() { l.forEach(s -> go()); }"));
  }

  @Test
  void aFunctionThatGetsAwayIsRunByAnyone() {
    String lambda = "A.lambda$a$0";
    assertEquals(List.of(lambda), nearest("Runnable r; public void a() { r = () -> go(); }"));
    assertEquals(List.of(lambda), nearest("public Runnable a() { return () -> go(); }"));
    assertEquals(
        List.of(lambda),
        nearest("public void a() { Supplier<Runnable> s = () -> () -> go(); s.get().run(); }"));
    assertEquals(
        List.of(lambda),
        nearest("public void a() { l = new ArrayList<>(); l.stream().forEach(s -> go()); }"));
  }

  @Test
  void aMethodReferenceCountsAsTheMethod() {
    assertEquals(List.of("A.go"), nearest("public Runnable a() { return this::go; }"));
    assertEquals(
        List.of("A.a"), nearest("public void a() { Runnable r = this::go; r.run(); }"));
  }

  @Test
  void theLibraryRunsWhatOverridesItsMethods() {
    assertEquals(
        List.of("A$B.run"),
        nearest("public void a() { new B().run(); }"
            + " private class B implements Runnable { public void run() { go(); } }"));
  }

  @Test
  void whatOverridesIsRunByWhoeverNamesTheOther() {
    String inner = "public void a() { new B().run(); }"
        + " private class B implements I { public void run() { go(); } }";
    assertEquals(List.of("A$B.run"), nearest(inner + " public interface I { void run(); }"));
    assertEquals(List.of("A.a"), nearest(inner + " private interface I { void run(); }"));
  }

  @Test
  void whatIsInheritedIsRunByWhoeverNamesTheHeir() {
    String inner = "public void a() { new B().run(); } private class B { public void run() { go(); } }";
    assertEquals(List.of("A.a"), nearest(inner + " private class C extends B {}"));
    assertEquals(List.of("A$B.run"), nearest(inner + " public class C extends B {}"));
  }

  @Test
  void allEntryPointsAreThoseBehindOthersToo() {
    String members = "public void a() { b(); } public void b() { go(); }";
    assertEquals(List.of("A.b"), nearest(members));
    assertEquals(List.of("A.a", "A.b"), entries(members, Callers::allEntryPoints));
  }
}
