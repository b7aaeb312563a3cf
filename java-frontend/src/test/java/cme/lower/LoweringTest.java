package cme.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.Block;
import cme.ir.MethodId;
import cme.ir.Site;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Lowers the methods that a snippet's first line names and compares them with the text beside it.
 * {@code -Dcme.goldens=DIR} writes the texts there instead.
 */
class LoweringTest {
  static Stream<String> cases() {
    return read("cases.txt").lines();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void lowers(String name) throws IOException {
    String source = read(name + ".java");
    String text = lower(source);
    String update = System.getProperty("cme.goldens");
    if (update != null) {
      Files.writeString(Path.of(update, name + ".txt"), text);
    } else {
      assertEquals(read(name + ".txt"), text);
    }
  }

  private static String lower(String source) {
    try (SootWorld world = new SootWorld(Snippets.compile(source, directive(source, "// drop:")))) {
      boolean any = directive(source, "// options:").contains("anyCallbacks");
      boolean wide = directive(source, "// options:").contains("wideCalls");
      Lowering lowering =
          new Lowering(
              world,
              new FakeLibrary(),
              new AllClasses(world),
              new LoweringOptions(any, wide ? 32 : Integer.MAX_VALUE, SubListFlow.none(), null, null, Faces.none()));
      StringBuilder out = new StringBuilder();
      for (String shown : directive(source, "// show:")) {
        int dot = shown.lastIndexOf('.');
        String owner = shown.substring(0, dot);
        for (MethodId id : world.methods(owner)) {
          if (id.name().equals(shown.substring(dot + 1))) show(lowering.detail(id), out);
        }
      }
      return out.toString();
    }
  }

  private static void show(Lowered lowered, StringBuilder out) {
    for (Block block : lowered.method().blocks) {
      for (Block.Line line : block.lines) check(line);
      if (block.end == null) throw new AssertionError("a block without an end");
    }
    out.append(lowered.method());
    if (!lowered.sites().isEmpty()) {
      out.append("sites ").append(lowered.sites().stream().map(Site::id).toList()).append('\n');
    }
    if (!lowered.caught().isEmpty()) {
      out.append("caught ").append(lowered.caught().stream().map(Site::id).toList()).append('\n');
    }
    if (!lowered.touches().isEmpty()) out.append("touches ").append(lowered.touches()).append('\n');
    out.append('\n');
  }

  private static void check(Block.Line line) {
    if (line.position() == null) throw new AssertionError("a step without a position: " + line);
  }

  private static Set<String> directive(String source, String start) {
    return source
        .lines()
        .filter(l -> l.startsWith(start))
        .findFirst()
        .map(l -> (Set<String>) new LinkedHashSet<>(List.of(l.substring(start.length()).trim().split(" "))))
        .orElse(Set.of());
  }

  private static String read(String name) {
    try (InputStream in = LoweringTest.class.getResourceAsStream(name)) {
      if (in == null) throw new IllegalArgumentException("no resource " + name);
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
