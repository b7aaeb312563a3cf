package cme.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Condition;
import cme.ir.Var;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClassTestsTest {
  private static final String SOURCE =
      "import java.util.*; class Own extends ArrayList<String> {} class Plain {}"
          + " class A { void m(List<String> a, Set<String> b) { new Own(); new Plain(); a.isEmpty(); } }";
  private static final Var X = new Var("x", "java.lang.Object");

  private static Condition is(String type) {
    return new Condition.InstanceOf(X, type);
  }

  private static Condition isNot(String type) {
    return new Condition.NotInstanceOf(X, type);
  }

  @Test
  void ofCollectionsOnlyMapsAndOwnClassesAreTold() throws Exception {
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      ClassTests tests = new ClassTests(world);
      List<Condition> notNull = List.of(new Condition.NotNull(X));
      assertEquals(notNull, tests.holds(X, "java.util.Set"));
      assertEquals(notNull, tests.holds(X, "java.util.ArrayList"));
      assertEquals(notNull, tests.holds(X, "java.lang.Object[]"));
      assertEquals(List.of(is("java.util.Map")), tests.holds(X, "java.util.Map"));
      assertEquals(List.of(is("Own")), tests.holds(X, "Own"));
      for (String type : List.of("java.util.Set", "java.util.Map", "Own", "java.lang.Object[]")) {
        assertEquals(List.of(), tests.fails(X, type), type);
      }
    }
  }

  @Test
  void whatIsNoCollectionIsTold() throws Exception {
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      ClassTests tests = new ClassTests(world);
      for (String type : List.of("Plain", "java.lang.String", "java.util.ListIterator")) {
        assertEquals(List.of(is(type)), tests.holds(X, type));
        assertEquals(List.of(isNot(type)), tests.fails(X, type));
      }
    }
  }

  @Test
  void aWrapperMayBeOfAnyTypeThatItsOwnSharesWithAReference() throws Exception {
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      Faces faces = new Faces(Set.of("java.util.List"));
      assertTrue(faces.mayHideOne("java.util.List", "java.util.List", world));
      assertTrue(faces.mayHideOne("java.util.Set", "java.util.Collection", world));
      assertFalse(faces.mayHideOne("java.util.Set", "java.util.Set", world));
      assertFalse(Faces.none().mayHideOne("java.util.List", "java.util.List", world));
    }
  }
}
