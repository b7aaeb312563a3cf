package cme.soot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.input.Message;
import cme.ir.MethodId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CodeReaderTest {
  private static final String TEXT =
      """
      class Gone { static void away() {} }
      class A {
        void near() { new java.util.TreeMap<String, String>().firstEntry(); }
        void far() { Gone.away(); }
        static int twice(int n) { return 2 * n; }
        static long twice(long n) { return 2 * n; }
      }
      """;

  private static SootWorld world() {
    return new SootWorld(Snippets.compile(TEXT, Set.of("Gone")));
  }

  @Test
  void classesThatCodeRefersToAreThereWhenItsBodyIs() {
    try (SootWorld world = world()) {
      assertTrue(world.body(new MethodId("A", "near", "()V")).body().isPresent());
      assertFalse(world.classNamed("java.util.TreeMap").isPhantom());
    }
  }

  @Test
  void aMissingClassIsNamedOnceABodyRefersToIt() {
    try (SootWorld world = world()) {
      world.body(new MethodId("A", "near", "()V"));
      assertEquals(List.of(), world.messages());
      world.body(new MethodId("A", "far", "()V"));
      assertEquals(
          List.of("class Gone is not on the class path"),
          world.messages().stream().map(Message::text).toList());
    }
  }

  @Test
  void overloadedMethodsHaveTheirOwnCode() {
    try (SootWorld world = world()) {
      for (String type : List.of("I", "J")) {
        String body =
            world.body(new MethodId("A", "twice", "(" + type + ")" + type)).body().get().toString();
        assertTrue(body.contains(type.equals("I") ? "int n" : "long n"), body);
      }
    }
  }

  @Test
  void ofTheLibraryOnlyDeclarationsAreKnown() {
    try (SootWorld world = world()) {
      MethodId get = new MethodId("java.util.ArrayList", "get", "(I)Ljava/lang/Object;");
      assertTrue(world.declared(get).isPresent());
      assertTrue(world.body(get).body().isEmpty());
      assertTrue(
          world
              .declared(new MethodId("java.util.ArrayList", "grow", "()[Ljava/lang/Object;"))
              .isEmpty());
    }
  }
}
