package cme.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Method;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Calls and the steps that they become, in {@code model/expansions.txt}. A call is a line {@code ==
 * OWNER NAME DESCRIPTOR WORD…}, where the words are {@code static}, {@code exact}, {@code full} (all
 * options), {@code arg=TYPE}, {@code origin=OWNER#NAME}, {@code literal=TEXT}. Run with {@code
 * -Dcme.update=FILE} to write the file anew.
 */
final class ExpansionTest {
  private static final ModelOptions PLAIN = new ModelOptions(false, false, false, false, false, false);

  @Test
  void stepsAreAsWritten() throws IOException {
    String golden;
    try (InputStream in = getClass().getResourceAsStream("/model/expansions.txt")) {
      golden = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    List<String> heads = golden.lines().filter(l -> l.startsWith("== ")).toList();
    StringBuilder out = new StringBuilder();
    for (String head : heads) out.append(head).append('\n').append(expand(head)).append('\n');
    String update = System.getProperty("cme.update");
    if (update != null) Files.writeString(Path.of(update), out);
    else assertEquals(golden, out.toString());
    assertTrue(heads.size() >= 40, "calls: " + heads.size());
  }

  private static String expand(String head) {
    String[] words = head.substring(3).split(" ");
    boolean isStatic = head.contains(" static");
    boolean full = head.contains(" full");
    Trial trial = new Trial(full ? Trial.JDK : Trial.JDK.with(PLAIN));
    for (String w : words) {
      if (w.equals("exact")) trial.allocated(words[0]);
      if (w.startsWith("arg=")) trial.argument(w.substring(4));
      if (w.startsWith("literal=")) trial.constants(null, null, w.substring(8));
      if (w.startsWith("origin=")) {
        trial.origin(w.substring(7, w.indexOf('#')), w.substring(w.indexOf('#') + 1));
      }
    }
    Method method = trial.run(isStatic ? null : words[0], words[0], words[1], words[2]);
    return Trial.text(method)
        .replaceAll("Site\\[owner=T, method=m\\(\\)V, ordinal=(\\d+), use=([^,]*), position=null]", "$2#$1")
        .replace("java.util.", "")
        .replace("java.lang.", "");
  }
}
