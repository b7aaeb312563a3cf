package cme.soot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.MethodId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import soot.Body;
import soot.Local;

class SootWorldTest {
  private static final String LIST = "java.util.List";
  private static final String SET = "java.util.Set";
  private static final String MAP = "java.util.Map";
  private static final String DEQUE = "java.util.Deque";
  private static final String COLLECTION = "java.util.Collection";
  private static final String OBJECT = "java.lang.Object";

  private static SootWorld world;

  @BeforeAll
  static void load() {
    String text =
        """
        import java.util.*;
        interface Shape { void draw(); default void twice() { draw(); } }
        class Circle implements Shape { public void draw() {} }
        class Ring extends Circle { public void draw() {} public boolean equals(Object o) { return true; } }
        class Plain { private void hidden() {} }
        final class Leaf extends Plain { void hidden() {} }
        enum Color { RED }
        abstract class Both extends AbstractList<String> implements Set<String> {
          public Spliterator<String> spliterator() { return null; }
        }
        class Bag extends ArrayList<String> {}
        class Odd extends Gone {}
        class Gone {}
        interface Task extends Runnable {}
        class Maker { Task make() { return () -> {}; } }
        class Named {
          Object make() {
            List<String> jobs = new ArrayList<>();
            Runnable first = jobs::clear;
            return first;
          }
        }
        class Static { static Object o = new Object(); native void code(); }
        """;
    world = new SootWorld(Snippets.compile(text, Set.of("Gone")));
  }

  @AfterAll
  static void close() {
    world.close();
  }

  @Test
  void subtypes() {
    assertTrue(world.isSubtype("Ring", "Shape"));
    assertTrue(world.isSubtype("Bag", COLLECTION));
    assertTrue(world.isSubtype("Ring[]", "Circle[]"));
    assertTrue(world.isSubtype("int[]", OBJECT));
    assertFalse(world.isSubtype("int[]", "java.lang.Object[]"));
    assertFalse(world.isSubtype("Shape", "Circle"));
    assertFalse(world.isSubtype("Nowhere", "Shape"));
    assertEquals(List.of("Circle", "Ring", "Shape"), world.applicationSubtypes("Shape"));
    assertEquals(
        List.of("Circle", OBJECT), world.superTypes("Ring").stream().filter(t -> !t.equals("Shape")).toList());
  }

  @Test
  void whatObjectsMayBeOfTwoTypes() {
    assertFalse(world.mayShare(MAP, COLLECTION));
    assertFalse(world.mayShare(MAP, LIST));
    assertTrue(world.mayShare(LIST, DEQUE));
    assertFalse(world.mayShare(SET, DEQUE));
    assertTrue(world.mayShare(OBJECT, MAP));
    assertTrue(world.mayShare("java.lang.Iterable", LIST));
    assertFalse(world.mayShare("java.lang.String", LIST));
    assertTrue(world.mayShare("java.util.ArrayList", "java.lang.Runnable"));
    assertFalse(world.mayShare("java.util.ArrayList", "java.util.LinkedList"));
    assertFalse(world.mayShare("Circle", LIST));
    assertFalse(world.mayShare("Shape", "Plain"));
    assertFalse(world.mayShare("java.util.Iterator", COLLECTION));
    assertFalse(world.mayShare("java.lang.String[]", "java.lang.Integer[]"));
    assertTrue(world.mayShare("java.lang.Object[]", "Shape[]"));
  }

  @Test
  void anApplicationClassDecides() {
    assertTrue(world.mayShare(LIST, SET), "Both is a List and a Set");
  }

  @Test
  void whatIsMissingMayBeAnything() {
    assertTrue(world.isIncomplete("Odd"));
    assertTrue(world.mayShare("Odd", LIST));
    assertFalse(world.hasIdentityEquals("Odd"));
    assertTrue(world.messages().stream().anyMatch(m -> m.text().contains("Gone")));
  }

  @Test
  void variablesKeepTheirNames() {
    Body body = world.body(new MethodId("Named", "make", "()Ljava/lang/Object;")).body().get();
    List<String> names = body.getLocals().stream().map(Local::getName).toList();
    assertTrue(names.contains("jobs"), names.toString());
    assertTrue(names.contains("first"), names.toString());
    assertTrue(names.stream().noneMatch(n -> n.startsWith("$")), names.toString());
  }

  @Test
  void whereFunctionsAreMade() {
    MethodId maker = new MethodId("Named", "make", "()Ljava/lang/Object;");
    Body body = world.body(maker).body().get();
    String made =
        world.applicationSubtypes("java.lang.Runnable").stream()
            .filter(c -> world.maker(c).filter(maker::equals).isPresent())
            .findFirst()
            .orElseThrow();
    assertEquals(19, world.position(made).line());
    assertEquals(0, world.position("Plain").line());
    assertTrue(body.getUnits().size() > 3);
  }

  @Test
  void values() {
    assertTrue(world.isValue("Color"));
    assertTrue(world.isValue("java.lang.String"));
    assertFalse(world.isValue(OBJECT));
    assertTrue(world.hasIdentityEquals("Plain"));
    assertTrue(world.hasIdentityEquals("Leaf"));
    assertFalse(world.hasIdentityEquals("Shape"), "Ring overrides equals");
    assertFalse(world.hasIdentityEquals("Bag"));
    assertFalse(world.hasIdentityEquals(OBJECT));
  }

  @Test
  void containersAndIterators() {
    assertTrue(world.isContainer("Bag"));
    assertTrue(world.isContainer("int[]"));
    assertTrue(world.isContainer("java.util.Properties"));
    assertFalse(world.isContainer("java.lang.Iterable"));
    assertTrue(world.isIterator("java.util.ListIterator"));
    assertTrue(world.isIterator("java.util.Spliterator"));
    assertFalse(world.isIterator("java.lang.Iterable"));
    assertFalse(world.isContainer("boolean"));
  }

  @Test
  void whichMethodRuns() {
    assertEquals(Optional.of(new MethodId("Ring", "draw", "()V")), world.resolve("Ring", "draw", "()V"));
    assertEquals(
        Optional.of(new MethodId("Shape", "twice", "()V")), world.resolve("Ring", "twice", "()V"));
    assertEquals(
        Optional.of(new MethodId("java.util.ArrayList", "clear", "()V")),
        world.resolve("Bag", "clear", "()V"));
    assertEquals(
        Optional.of(new MethodId("Leaf", "hidden", "()V")), world.resolve("Leaf", "hidden", "()V"));
    assertEquals(Optional.empty(), world.resolve("Ring", "nothing", "()V"));
    assertEquals("java.util.ArrayList", world.librarySuperClass("Bag"));
  }

  @Test
  void lambdasAreThereBeforeTheirMakersAreAskedFor() {
    List<String> tasks = world.applicationSubtypes("Task");
    assertEquals("Task", tasks.get(0));
    assertEquals(2, tasks.size());
    assertTrue(world.isLambda(tasks.get(1)));
    assertTrue(world.isSubtype(tasks.get(1), "java.lang.Runnable"));
    assertTrue(world.applicationSubtypes("java.lang.Runnable").contains(tasks.get(1)));
  }

  @Test
  void bodies() {
    assertTrue(world.body(new MethodId("Ring", "draw", "()V")).body().isPresent());
    assertEquals("abstract method", world.body(new MethodId("Shape", "draw", "()V")).why());
    assertEquals("native method", world.body(new MethodId("Static", "code", "()V")).why());
    assertEquals("no such method", world.body(new MethodId("Ring", "gone", "()V")).why());
    assertEquals(
        Optional.of(new MethodId("Static", "<clinit>", "()V")), world.initialiserOf("Static"));
    assertEquals(Optional.empty(), world.initialiserOf("Ring"));
    assertEquals("A.java", world.sourceFile("Ring"));
  }
}
