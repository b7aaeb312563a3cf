package cme.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

final class ModelReaderTest {
  private static LibraryModel load(String text) {
    try {
      return LibraryModel.load(new StringReader(text), "my.model");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertError(String expected, String... lines) {
    ModelException e =
        assertThrows(ModelException.class, () -> load(String.join("\n", lines) + "\n"));
    assertEquals(expected, e.getMessage());
    assertEquals("my.model", e.file());
    assertTrue(e.getMessage().startsWith("my.model:" + e.line() + ": "));
  }

  @Test
  void somethingElseThanAnItem() {
    assertError(
        "my.model:2: expected 'class', 'interface', 'function' or 'harmless package', found 'klass'",
        "# a comment",
        "klass a.B {}");
  }

  @Test
  void unknownStatement() {
    assertError("my.model:2: unknown statement 'modfy'", "class a.B {", "  void f() { modfy; }", "}");
  }

  @Test
  void unknownName() {
    assertError("my.model:2: unknown name 'y'", "class a.B {", "  void f(Object x) { put y; }", "}");
  }

  @Test
  void nameOfAnotherBranch() {
    assertError(
        "my.model:3: unknown name 'y'",
        "class a.B {",
        "  void f() { either { y = element; } or {}",
        "    put y; } }");
  }

  @Test
  void missingBrace() {
    assertError("my.model:3: expected '}', found the end of the file", "class a.B {", "  f() { modify;");
    assertError("my.model:3: class a.B (line 1) has no closing '}'", "class a.B {", "  f();");
  }

  @Test
  void missingSemicolon() {
    assertError("my.model:2: expected ';', found '}'", "class a.B {", "  f() { modify }", "}");
  }

  @Test
  void unclosedQuote() {
    assertError(
        "my.model:2: text without a closing quote",
        "class a.B {",
        "  f() { unsupported \"no; }",
        "}");
  }

  @Test
  void strangeCharacter() {
    assertError("my.model:2: unexpected character '%'", "class a.B {", "  f() % }");
  }

  @Test
  void effectAfterReturn() {
    assertError(
        "my.model:3: nothing may follow a return",
        "class a.B {",
        "  f() { either { return true; } or { return false; }",
        "    modify; } }");
  }

  @Test
  void returnInLoop() {
    assertError("my.model:2: no return in a loop", "class a.B {", "  f() { loop { return any; } } }");
  }

  @Test
  void checkWithoutIterate() {
    assertError("my.model:2: check outside of iterate", "class a.B {", "  f() { check; } }");
  }

  @Test
  void onlyFlagsAreSet() {
    assertError(
        "my.model:2: 'x' is not made true or false before",
        "class a.B {",
        "  f(boolean x) { set x = true; } }");
    assertError(
        "my.model:2: 'y' is not made true or false before",
        "class a.B {",
        "  f(Object x) { y = false; y = x; set y = true; } }");
    assertError(
        "my.model:3: a flag is set to true or false",
        "class a.B {",
        "  f(Object x) { y = false;",
        "    set y = x; } }");
  }

  @Test
  void givenWhat() {
    assertError(
        "my.model:2: expected 'absent', found 'x'", "class a.B {", "  f(Object x) { given x; } }");
  }

  @Test
  void undescribedSupertype() {
    assertError(
        "my.model:2: a.B extends a.A, which is not described", "", "class a.B extends a.A {}");
  }

  @Test
  void circleOfSupertypes() {
    assertError(
        "my.model:1: a.B extends itself", "class a.B extends a.A {}", "class a.A extends a.B {}");
  }

  @Test
  void classTwice() {
    assertError("my.model:2: a.B is there already, in line 1", "class a.B {}", "class a.B {}");
  }

  @Test
  void methodTwice() {
    assertError(
        "my.model:3: f with these parameters is there already, in line 2",
        "class a.B {",
        "  f(int i);",
        "  f(int j);",
        "}");
  }

  @Test
  void sharedBodyNeedsSharedNames() {
    assertError(
        "my.model:2: g shares a body with f, but its parameters have other names",
        "class a.B {",
        "  f(Object x), g(Object y) { put x; } }");
  }

  @Test
  void reservedName() {
    assertError(
        "my.model:2: 'value' is a word of the language", "class a.B {", "  f(Object value); }");
  }

  @Test
  void unknownAttribute() {
    assertError("my.model:1: unknown attribute 'fast'", "class a.B fast {}");
  }

  @Test
  void callOfWhatIsNoFunction() {
    assertError(
        "my.model:3: f is of type Gadget, which is not declared as a function",
        "function java.lang.Runnable void run();",
        "class a.B {",
        "  g(Gadget f) { call f(); } }");
  }

  @Test
  void extensionIsHeardFirst() throws IOException {
    String text =
        "class java.util.ArrayList { boolean add(Object x) { return true; } }\n"
            + "class com.acme.Bag extends java.util.Collection not-fail-fast {}\n";
    LibraryModel model = LibraryModel.jdk().extendedBy(new StringReader(text), "acme.model");
    assertFalse(Trial.canModify(
        new Trial(model)
            .run("java.util.ArrayList", "java.util.ArrayList", "add", "(Ljava/lang/Object;)Z")));
    assertFalse(model.failFast("com.acme.Bag"));
    assertTrue(model.failFast("java.util.ArrayList"));
    assertTrue(model.describes("com.acme.Bag"));
  }
}
