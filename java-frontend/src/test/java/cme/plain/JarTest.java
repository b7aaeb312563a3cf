package cme.plain;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarTest {
  @TempDir Path folder;

  @Test
  void whatIsWrittenIsReadAndTheSameBytes() throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    entries.put("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n".getBytes(StandardCharsets.UTF_8));
    entries.put("a/text", "text".getBytes(StandardCharsets.UTF_8));
    Jar.write(folder.resolve("one.jar"), entries);
    Jar.write(folder.resolve("two.jar"), entries);
    assertArrayEquals(
        Files.readAllBytes(folder.resolve("one.jar")), Files.readAllBytes(folder.resolve("two.jar")));
    Map<String, byte[]> read = Jar.read(folder.resolve("one.jar"));
    assertEquals(List.copyOf(entries.keySet()), List.copyOf(read.keySet()));
    assertArrayEquals(entries.get("a/text"), read.get("a/text"));
  }
}
