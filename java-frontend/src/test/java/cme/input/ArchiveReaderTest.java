package cme.input;

import static cme.input.TestFiles.archive;
import static cme.input.TestFiles.classNamed;
import static cme.input.TestFiles.messages;
import static cme.input.TestFiles.names;
import static cme.input.TestFiles.read;
import static cme.input.TestFiles.write;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.Opcodes;

class ArchiveReaderTest {
  @TempDir Path folder;

  private Path jar(byte[] bytes) throws IOException {
    return write(folder.resolve("a.jar"), bytes);
  }

  @Test
  void readsClassesAndSaysWhereTheyAreFrom() throws IOException {
    Path jar = jar(archive("p/A.class", classNamed("p/A"), "readme.txt", "x"));
    Inputs inputs = read(jar);
    assertEquals(List.of("p.A"), names(inputs));
    assertEquals(jar + "!/p/A.class", inputs.application().get(0).origin());
    assertEquals(List.of(), inputs.messages());
  }

  @Test
  void readsJarsWithinJars() throws IOException {
    byte[] innermost = archive("C.class", classNamed("C"));
    byte[] inner = archive("q/B.class", classNamed("q/B"), "more.jar", innermost);
    Path jar =
        jar(
            archive(
                "BOOT-INF/classes/p/A.class", classNamed("p/A"), "BOOT-INF/lib/inner.jar", inner));
    Inputs inputs = read(jar);
    assertEquals(List.of("C", "p.A", "q.B"), names(inputs));
    assertEquals(
        jar + "!/BOOT-INF/lib/inner.jar!/more.jar!/C.class",
        inputs.application().get(2).origin());
    assertEquals(List.of(), inputs.messages());
  }

  @Test
  void stopsAtTooManyJarsWithinEachOther() throws IOException {
    byte[] bytes = archive("A.class", classNamed("A"));
    for (int i = 0; i < 20; i++) {
      bytes = archive("inner.jar", bytes);
    }
    Inputs inputs = read(jar(bytes));
    assertEquals(List.of("ERROR too many archives within each other"), messages(inputs));
  }

  @Test
  void takesTheVersionThatTheRunningJavaWouldLoad() throws IOException {
    byte[] base = classNamed("A", Opcodes.V1_8);
    byte[] nine = classNamed("A", Opcodes.V9);
    byte[] eleven = classNamed("A", Opcodes.V11);
    byte[] later = classNamed("A", Opcodes.V16);
    String manifest = "Manifest-Version: 1.0\nMulti-Release: true\n\n";
    Inputs inputs =
        read(
            jar(
                archive(
                    "META-INF/MANIFEST.MF", manifest,
                    "META-INF/versions/11/A.class", eleven,
                    "A.class", base,
                    "META-INF/versions/9/A.class", nine,
                    "META-INF/versions/9/B.class", classNamed("B"),
                    "META-INF/versions/9999/A.class", later,
                    "META-INF/versions/8/A.class", later,
                    "META-INF/versions/x/A.class", later)));
    assertEquals(List.of("A", "B"), names(inputs));
    assertArrayEquals(eleven, inputs.application().get(0).bytes());
    assertEquals(List.of(), inputs.messages());
  }

  @Test
  void takesNoVersionsUnlessTheManifestSaysSo() throws IOException {
    byte[] base = classNamed("A", Opcodes.V1_8);
    byte[] nine = classNamed("A", Opcodes.V9);
    Inputs inputs = read(jar(archive("A.class", base, "META-INF/versions/9/A.class", nine)));
    assertArrayEquals(base, inputs.application().get(0).bytes());
    assertEquals(1, inputs.application().size());
  }

  @Test
  void refusesNamesThatLeadOutOfTheArchive() throws IOException {
    Inputs inputs =
        read(
            jar(
                archive(
                    "../A.class", classNamed("A"),
                    "p/../../B.class", classNamed("B"),
                    "..\\C.class", classNamed("C"),
                    "/D.class", classNamed("D"),
                    "../x.jar", archive(),
                    "../x.txt", "x",
                    "E..class", classNamed("E"),
                    "p/F.class", classNamed("p/F"))));
    assertEquals(List.of("E", "p.F"), names(inputs));
    String refused = "refused: the name leads out of the archive";
    assertEquals(5, messages(inputs).stream().filter(("ERROR " + refused)::equals).count());
    assertEquals(1, messages(inputs).stream().filter(("WARNING " + refused)::equals).count());
    assertFalse(Files.exists(folder.resolveSibling("A.class")));
    assertFalse(Files.exists(folder.resolveSibling("x.txt")));
  }

  @Test
  void escapesControlCharactersInNames() throws IOException {
    Inputs inputs = read(jar(archive("\u001b[31m\n/A.class", "no class")));
    String path = inputs.messages().get(0).path();
    assertTrue(path.endsWith("a.jar!/\\u001b[31m\\u000a/A.class"), path);
  }

  @Test
  void saysSoOfATruncatedJar() throws IOException {
    byte[] whole = archive("A.class", classNamed("A"), "B.class", classNamed("B"));
    for (int size : new int[] {0, 4, 40, whole.length / 2, whole.length - 1}) {
      Inputs inputs = read(jar(Arrays.copyOf(whole, size)));
      assertEquals(List.of(), inputs.application());
      assertEquals(1, inputs.messages().size());
      String text = messages(inputs).get(0);
      assertTrue(text.startsWith("ERROR no jar, or damaged: "), text);
    }
  }

  @Test
  void saysSoOfWhatIsNoJar() throws IOException {
    Inputs inputs = read(jar("I am text".getBytes()));
    assertTrue(messages(inputs).get(0).startsWith("ERROR no jar, or damaged"));
  }

  @Test
  void goesOnAfterADamagedJarWithinAJar() throws IOException {
    Inputs inputs = read(jar(archive("bad.jar", "I am text", "A.class", classNamed("A"))));
    assertEquals(List.of("A"), names(inputs));
    assertTrue(inputs.messages().get(0).path().endsWith("a.jar!/bad.jar"));
  }

  @Test
  void survivesEveryDamagedByte() throws IOException {
    byte[] whole =
        archive("A.class", classNamed("A"), "b.jar", archive("B.class", classNamed("B")));
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= (byte) 0xff;
      Inputs inputs = read(jar(damaged));
      assertTrue(inputs.application().size() <= 2);
    }
  }

  @Test
  void warnsOfAJarWithoutClasses() throws IOException {
    Inputs inputs = read(jar(archive("x.txt", "x")));
    assertTrue(messages(inputs).get(0).startsWith("WARNING nothing to analyse"));
  }

  @Test
  void refusesAnEntryThatGrowsTooMuch() throws IOException {
    byte[] bomb = new byte[4 << 20];
    Inputs inputs = read(jar(archive("Bomb.class", bomb, "A.class", classNamed("A"))));
    assertEquals(List.of("A"), names(inputs));
    assertTrue(messages(inputs).get(0).startsWith("ERROR refused: more than "));
  }

  @Test
  void refusesAnInnerArchiveThatGrowsTooMuch() throws IOException {
    byte[] inner = archive("zeros.class", new byte[64 << 20]);
    byte[] padded = Arrays.copyOf(inner, 8 << 20);
    Inputs inputs = read(jar(archive("inner.jar", padded, "A.class", classNamed("A"))));
    assertEquals(List.of("A"), names(inputs));
    assertEquals(1, inputs.messages().size());
  }

  @Test
  void stopsWhenAllTogetherIsTooMuch() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (int i = 0; i < 100; i++) {
      entries.put("A" + i + ".class", classNamed("A" + i));
    }
    long size = classNamed("A10").length;
    Limits limits = new Limits(size * 10, size * 2, 100, 1 << 20, 4);
    Inputs inputs =
        InputReader.read(List.of(jar(archive(entries))), List.of(), limits);
    assertEquals(10, inputs.application().size());
    assertEquals(1, inputs.messages().size());
    assertTrue(messages(inputs).get(0).startsWith("ERROR the input is too large"));
  }

  @Test
  void readsVeryManyEntries() throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (int i = 0; i < 70_000; i++) {
      entries.put("x/" + i, new byte[0]);
    }
    entries.put("A.class", classNamed("A"));
    Inputs inputs = read(jar(archive(entries)));
    assertEquals(List.of("A"), names(inputs));
    assertEquals(List.of(), inputs.messages());
  }
}
