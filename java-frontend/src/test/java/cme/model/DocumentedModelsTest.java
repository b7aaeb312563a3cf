package cme.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** docs/models.md: its examples are read, every word of the language is in one, and errors read so. */
class DocumentedModelsTest {
  private static final Path PAGE = Path.of("..", "docs", "models.md");

  private static List<String> examples() throws IOException {
    List<String> found = new ArrayList<>();
    StringBuilder block = null;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.equals("```model")) {
        block = new StringBuilder();
      } else if (line.equals("```") && block != null) {
        found.add(block.toString());
        block = null;
      } else if (block != null) {
        block.append(line).append('\n');
      }
    }
    return found;
  }

  @Test
  void examplesAreRight() throws IOException {
    List<String> all = examples();
    assertTrue(all.size() >= 8, "examples: " + all.size());
    LibraryModel model = LibraryModel.jdk();
    for (String text : all) model = model.extendedBy(new StringReader(text), "models.md");
    assertTrue(model.describes("com.acme.Cursor"));
  }

  /** The words that begin statements and conditions, as docs/library-model.md lists them. */
  @Test
  void everyWordIsOnThePage() throws IOException {
    Set<String> missing =
        new TreeSet<>(
            List.of(
                "modify", "write", "put", "remove", "removeSome", "clear", "putAll", "copy", "putArguments",
                "putPairs", "call", "return", "set", "either", "maybe", "loop", "if present", "if found",
                "given present", "given absent", "if held", "if empty", "if null", "if true", "if equal",
                "if is", "if entries", "if values", "if range", "if part", "iterate", "check", "use", "drop",
                "insert", "access", "order", "natural", "setContent", "unsupported"));
    String page = Files.readString(PAGE);
    missing.removeIf(word -> page.matches("(?s).*[ `{]" + word + "[ ;`].*"));
    assertEquals(Set.of(), missing);
  }

  private static void refused(String reason, String text) {
    ModelException e =
        assertThrows(
            ModelException.class,
            () -> LibraryModel.jdk().extendedBy(new StringReader(text), "acme.model"));
    assertEquals("acme.model:" + reason, e.getMessage());
  }

  @Test
  void errorsReadAsThePageSays() throws IOException {
    refused("1: unknown condition 'emtpy'", "class a.B { f() { if emtpy {} } }");
    refused("3: unknown name 'y'", "class a.B {\n  f(Object x) {\n    put y; } }");
    refused("2: 'value' is a word of the language", "class a.B {\n  f(Object value); }");
    refused("1: 'x' is not made true or false before", "class a.B { f(Object x) { set x = true; } }");
    String page = Files.readString(PAGE);
    assertTrue(page.contains("unknown condition 'emtpy'"));
    assertTrue(page.contains("acme.model:3: unknown name 'y'"));
    assertTrue(page.contains("'x' is not made true or false before"));
  }
}
