package cme.input;

import static cme.input.TestFiles.archive;
import static cme.input.TestFiles.messages;
import static cme.input.TestFiles.names;
import static cme.input.TestFiles.read;
import static cme.input.TestFiles.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCompilerTest {
  @TempDir Path folder;

  private Path classFile(String name, String source) throws IOException {
    Path file = write(folder.resolve("compiled/" + name + ".java"), source);
    Inputs compiled = read(file);
    assertEquals(List.of(), compiled.messages());
    return write(
        folder.resolve("classes/" + name + ".class"), compiled.application().get(0).bytes());
  }

  @Test
  void compilesSources() throws IOException {
    Path a = write(folder.resolve("p/A.java"), "package p; class A { B b; class Inner {} }");
    write(folder.resolve("p/B.java"), "package p; class B { A a; }");
    Inputs inputs = read(folder);
    assertEquals(List.of("p.A", "p.A$Inner", "p.B"), names(inputs));
    assertEquals(List.of(), inputs.messages());
    assertEquals(
        a.toString(),
        inputs.application().stream().filter(c -> c.name().equals("p.A")).findFirst().get().origin());
  }

  @Test
  void tellsWhereAnErrorIsAndCompilesTheOthers() throws IOException {
    Path bad = write(folder.resolve("Bad.java"), "class Bad {\n  int x = ;\n}\n");
    write(folder.resolve("Needs.java"), "class Needs { Bad bad; }");
    write(folder.resolve("Fine.java"), "class Fine {}");
    Path wrong = write(folder.resolve("Wrong.java"), "class Wrong {\n\n  int x = \"\";\n}\n");
    Inputs inputs = read(folder);
    assertEquals(List.of("Fine"), names(inputs));
    Message first = inputs.messages().get(0);
    assertEquals(bad.toString(), first.path());
    assertEquals(2, first.line());
    assertTrue(first.text().startsWith("does not compile: illegal start"), first.text());
    assertTrue(
        inputs.messages().stream().anyMatch(m -> m.path().equals(wrong.toString()) && m.line() == 3));
    assertEquals(3, inputs.messages().size());
  }

  @Test
  void usesTheClassPathAndTheClassFilesThatWereRead() throws IOException {
    Path known = classFile("Known", "public class Known {}");
    byte[] library = archive("Lib.class", read(write(folder.resolve("l/Lib.java"),
        "public class Lib {}")).application().get(0).bytes());
    Path jar = write(folder.resolve("lib.jar"), library);
    Path user = write(folder.resolve("src/User.java"), "class User { Known known; Lib lib; }");
    Inputs inputs = InputReader.read(List.of(user, known), List.of(jar));
    assertEquals(List.of(), inputs.messages());
    assertEquals(List.of("Known", "User"), names(inputs));
  }

  @Test
  void findsNoSourcesButThoseNamed() throws IOException {
    write(folder.resolve("B.java"), "class B {}");
    Inputs inputs = read(write(folder.resolve("A.java"), "class A { B b; }"));
    assertEquals(List.of(), inputs.application());
    assertEquals(1, inputs.messages().size());
  }

  @Test
  void compilesOnlyThoseWithoutClassFiles() throws IOException {
    classFile("A", "class A {}");
    write(folder.resolve("src/A.java"), "class A { this does not compile }");
    write(folder.resolve("src/B.java"), "class B { A a; }");
    Inputs inputs = read(folder.resolve("classes"), folder.resolve("src"));
    // Whatever is wrong with a file, it is compiled unless its classes are known to be there.
    assertEquals(List.of("A", "B"), names(inputs));
    assertEquals(List.of(), inputs.messages());
  }

  @Test
  void runsNoAnnotationProcessorAndWritesNothing() throws IOException {
    Path file = write(folder.resolve("A.java"), "@Deprecated class A {}");
    assertEquals(List.of("A"), names(read(file)));
    try (var files = java.nio.file.Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void survivesSourcesThatAreNone() throws IOException {
    write(folder.resolve("Empty.java"), "");
    write(folder.resolve("Binary.java"), new byte[] {0, 1, -1, -2, 10, 27});
    write(folder.resolve("A.java"), "class A {}");
    write(folder.resolve("Deep.java"), "class Deep { int x = " + "(".repeat(20_000) + "; }");
    Inputs inputs = read(folder);
    assertTrue(messages(inputs).stream().allMatch(m -> m.startsWith("ERROR")));
  }

  @Test
  void readsNamesThatAreNotAscii() throws IOException {
    Inputs inputs = read(write(folder.resolve("Übung.java"), "class Übung { String s = \"é\"; }"));
    assertEquals(List.of("Übung"), names(inputs));
  }
}
