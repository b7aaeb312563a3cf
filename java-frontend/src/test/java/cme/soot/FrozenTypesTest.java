package cme.soot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.MethodId;
import cme.ir.Types;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FrozenTypesTest {
  private static final List<String> TYPES =
      List.of(
          "Shape", "Circle", "Ring", "Plain", "Color", "Both", "Bag", "Odd", "Gone", "Task", "boolean",
          "int[]", "Circle[]", "Shape[][]", "java.lang.Object", "java.lang.Object[]", "java.util.List",
          "java.util.Set", "java.util.Map", "java.util.Iterator", "java.util.Deque",
          "java.util.ArrayList", "java.util.NavigableSet", "java.lang.Comparable", "java.lang.String",
          "java.io.Closeable", "java.lang.Runnable");

  private SootWorld world;

  @BeforeEach
  void load() {
    String text =
        """
        import java.util.*;
        interface Shape { void draw(); }
        class Circle implements Shape { public void draw() {} }
        class Ring extends Circle { public boolean equals(Object o) { return true; } }
        final class Plain {}
        enum Color { RED }
        abstract class Both extends AbstractList<String> implements Set<String> {
          public Spliterator<String> spliterator() { return null; }
        }
        class Bag extends ArrayList<String> {}
        class Odd extends Gone {}
        class Gone {}
        interface Task {}
        interface Job extends Task, Runnable {}
        class Maker { Job make() { return () -> {}; } }
        """;
    world = new SootWorld(Snippets.compile(text, Set.of("Gone")));
  }

  @AfterEach
  void close() {
    world.close();
  }

  private void same(Types frozen, String what, BiFunction<Types, String, Boolean> question) {
    for (String type : TYPES) {
      assertEquals(question.apply(world, type), question.apply(frozen, type), what + " " + type);
    }
  }

  @Test
  void itSaysWhatTheWorldSays() {
    Types frozen = world.frozen(Set.copyOf(TYPES));
    same(frozen, "application", Types::isApplication);
    same(frozen, "value", Types::isValue);
    same(frozen, "equals", Types::hasIdentityEquals);
    same(frozen, "container", Types::isContainer);
    same(frozen, "iterator", Types::isIterator);
    same(frozen, "stateless", Types::isStateless);
    same(frozen, "exact", Types::isExact);
    for (String other : TYPES) {
      same(frozen, "subtype of " + other + ":", (t, type) -> t.isSubtype(type, other));
      same(frozen, "shares with " + other + ":", (t, type) -> t.mayShare(type, other));
    }
  }

  @Test
  void whatComesLaterChangesNothing() {
    assertTrue(world.mayShare("Task", "java.lang.Runnable"), "Job is both");
    Types before = world.frozen(Set.of("Task", "Job"));
    assertTrue(world.hasIdentityEquals("Job"));
    world.body(new MethodId("Maker", "make", "()LJob;"));
    String made = world.applicationSubtypes("Job").get(1);
    assertTrue(world.isStateless(made));
    assertThrows(NotFrozenException.class, () -> before.isStateless(made));
    Types after = world.frozen(Set.of("Task", made));
    assertTrue(after.isStateless(made));
    assertTrue(after.mayShare("Task", made));
    assertFalse(after.mayShare("java.util.List", made));
  }

  @Test
  void whatIsNotNamedIsNotKnown() {
    Types frozen = world.frozen(Set.of("Shape"));
    assertThrows(NotFrozenException.class, () -> frozen.isSubtype("Circle", "Shape"));
    assertThrows(NotFrozenException.class, () -> frozen.mayShare("Shape", "Plain"));
    assertTrue(frozen.isSubtype("Shape", "java.lang.Object"));
    assertTrue(frozen.isSubtype("java.util.ArrayList", "java.util.List"));
  }
}
