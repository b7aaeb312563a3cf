package cme.input;

import static cme.input.TestFiles.archive;
import static cme.input.TestFiles.classNamed;
import static cme.input.TestFiles.messages;
import static cme.input.TestFiles.names;
import static cme.input.TestFiles.read;
import static cme.input.TestFiles.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputReaderTest {
  @TempDir Path folder;

  @Test
  void readsAClassFolderInOrder() throws IOException {
    write(folder.resolve("q/B.class"), classNamed("q/B"));
    write(folder.resolve("p/A.class"), classNamed("p/A"));
    write(folder.resolve("p/A.txt"), "x");
    Inputs inputs = read(folder);
    assertEquals(List.of("p.A", "q.B"), inputs.application().stream().map(ClassFile::name).toList());
    assertEquals(List.of(), inputs.messages());
  }

  @Test
  void readsASingleClassFile() throws IOException {
    assertEquals(List.of("A"), names(read(write(folder.resolve("A.class"), classNamed("A")))));
    assertEquals(List.of("B"), names(read(write(folder.resolve("other"), classNamed("B")))));
  }

  @Test
  void readsAnArchiveWhateverItsName() throws IOException {
    Path file = write(folder.resolve("app"), archive("A.class", classNamed("A")));
    assertEquals(List.of("A"), names(read(file)));
  }

  @Test
  void theFirstClassOfANameCounts() throws IOException {
    Path one = write(folder.resolve("one/A.class"), classNamed("A"));
    Path two = write(folder.resolve("two/A.class"), classNamed("A"));
    Inputs inputs = read(two.getParent(), one.getParent());
    assertEquals(1, inputs.application().size());
    assertEquals(two.toString(), inputs.application().get(0).origin());
    assertEquals(
        List.of("WARNING class A is there already, from " + two + "; that one counts"),
        messages(inputs));
  }

  @Test
  void saysOnceThatVeryManyClassesAreThereTwice() throws IOException {
    for (int i = 0; i < 80; i++) {
      write(folder.resolve("one/A" + i + ".class"), classNamed("A" + i));
      write(folder.resolve("two/A" + i + ".class"), classNamed("A" + i));
    }
    Inputs inputs = read(folder);
    assertEquals(80, inputs.application().size());
    assertEquals(51, inputs.messages().size());
    assertEquals("WARNING 30 more classes are there twice", messages(inputs).get(50));
  }

  @Test
  void aPathNamedTwiceIsReadOnce() throws IOException {
    write(folder.resolve("A.class"), classNamed("A"));
    Inputs inputs = read(folder, folder.resolve("."));
    assertEquals(List.of("WARNING named more than once"), messages(inputs));
  }

  @Test
  void warnsOfAnEmptyFolder() {
    Inputs inputs = read(folder);
    assertEquals(Severity.WARNING, inputs.messages().get(0).severity());
    assertTrue(inputs.messages().get(0).text().startsWith("nothing to analyse"));
    assertEquals(List.of("WARNING nothing to analyse"), messages(read()));
  }

  @Test
  void saysSoOfWhatIsNotThereOrNoInput() throws IOException {
    assertEquals(
        List.of("ERROR no such file or folder"), messages(read(folder.resolve("nowhere"))));
    Path text = write(folder.resolve("notes.txt"), "hello");
    assertEquals(
        List.of("ERROR neither a jar nor a class file nor a source file"), messages(read(text)));
  }

  @Test
  void saysSoOfWhatCannotBeRead() throws IOException {
    Path file = write(folder.resolve("A.class"), classNamed("A"));
    write(folder.resolve("B.class"), classNamed("B"));
    assertTrue(file.toFile().setReadable(false));
    // Root reads it all the same.
    boolean readable = Files.isReadable(file);
    Inputs inputs = read(folder);
    assertEquals(readable ? List.of("A", "B") : List.of("B"), names(inputs));
    assertEquals(
        readable ? List.of() : List.of("ERROR cannot be read: access denied"), messages(inputs));
  }

  @Test
  void saysSoOfALinkToNothingAndFollowsOthers() throws IOException {
    Path elsewhere = write(folder.resolve("elsewhere/A.class"), classNamed("A")).getParent();
    Path app = Files.createDirectories(folder.resolve("app"));
    Files.createSymbolicLink(app.resolve("classes"), elsewhere);
    Files.createSymbolicLink(app.resolve("loop"), app);
    Files.createSymbolicLink(app.resolve("B.class"), folder.resolve("nowhere"));
    Inputs inputs = read(app);
    assertEquals(List.of("A"), names(inputs));
    assertEquals(List.of("ERROR not a file, or a link to nothing"), messages(inputs));
  }

  @Test
  void readsTheJarsOfAFolderOnlyIfItHasNothingElse() throws IOException {
    write(folder.resolve("lib/a.jar"), archive("A.class", classNamed("A")));
    assertEquals(List.of("A"), names(read(folder)));
    write(folder.resolve("classes/B.class"), classNamed("B"));
    Inputs inputs = read(folder);
    assertEquals(List.of("B"), names(inputs));
    assertTrue(messages(inputs).get(0).startsWith("WARNING 1 jars in this folder are not read"));
  }

  @Test
  void leavesOutDescriptionsOfModulesAndPackages() throws IOException {
    write(folder.resolve("src/module-info.java"), "module m { requires nowhere; }");
    write(folder.resolve("src/p/package-info.java"), "package p;");
    write(folder.resolve("src/p/A.java"), "package p; class A {}");
    Inputs inputs = read(folder);
    assertEquals(List.of("p.A"), names(inputs));
    assertEquals(List.of(), inputs.messages());
  }

  @Test
  void leavesOutClassesThatJavaWouldNotLoad() throws IOException {
    write(folder.resolve("java/util/ArrayList.class"), classNamed("java/util/ArrayList"));
    write(folder.resolve("java/util/Other.class"), classNamed("java/util/Other"));
    write(folder.resolve("javax/A.class"), classNamed("javax/A"));
    Inputs inputs = read(folder);
    assertEquals(List.of("javax.A"), names(inputs));
    assertEquals(
        List.of("WARNING classes of packages java.* are left out: Java loads its own"),
        messages(inputs));
  }

  @Test
  void keepsWhatIsUsableOfTheClassPath() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path good = write(folder.resolve("lib/good.jar"), archive("A.class", classNamed("A")));
    Path bad = write(folder.resolve("lib/bad.jar"), "no jar");
    Path application = write(folder.resolve("B.class"), classNamed("B"));
    Inputs inputs =
        InputReader.read(
            List.of(application),
            List.of(classes, folder.resolve("lib/*"), folder.resolve("nowhere.jar")));
    assertEquals(List.of(classes, good), inputs.classpath());
    assertEquals(List.of("B"), names(inputs));
    assertEquals(2, inputs.messages().size());
    assertEquals(bad.toString(), inputs.messages().get(0).path());
    inputs.messages().forEach(m -> assertSame(Severity.WARNING, m.severity()));
  }

  @Test
  void messagesAreFitForATerminal() {
    Message message = new Message(Severity.ERROR, "a\u001b.jar", 3, "b\u202ec\ud800\u0085d");
    assertEquals("a\\u001b.jar:3: error: b\\u202ec\\ud800\\u0085d", message.toString());
  }
}
