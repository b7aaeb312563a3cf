package cme.soot;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class ClasspathScanTest {
  private static final String LIST = "java.util.List";
  private static final String SET = "java.util.Set";
  private static final String COLLECTION = "java.util.Collection";
  private static final Map<String, Set<String>> JDK =
      Map.of(LIST, Set.of(COLLECTION), SET, Set.of(COLLECTION));

  @TempDir Path folder;

  private static byte[] classFile(String name, String above, String... interfaces) {
    ClassWriter out = new ClassWriter(0);
    out.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, above, interfaces);
    return out.toByteArray();
  }

  private boolean scan(Path... path) {
    return new ClasspathScan(List.of(path), Set.of(COLLECTION), n -> JDK.getOrDefault(n, Set.of()))
        .hasClassBelow(LIST, SET);
  }

  private Path jar(String name, Map<String, byte[]> files) throws IOException {
    Path jar = folder.resolve(name);
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (Map.Entry<String, byte[]> entry : files.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    return jar;
  }

  @Test
  void aClassIsWhatItsSuperClassInAnotherJarIs() throws IOException {
    byte[] list = classFile("a/Base", "java/lang/Object", "java/util/List");
    byte[] set = classFile("b/Both", "a/Base", "java/util/Set");
    Path base = jar("base.jar", Map.of("a/Base.class", list));
    Path both = jar("both.jar", Map.of("b/Both.class", set));
    assertFalse(scan(base));
    assertFalse(scan(both));
    assertTrue(scan(base, both));
  }

  @Test
  void theFirstOfTheNameCounts() throws IOException {
    byte[] both = classFile("A", "java/lang/Object", "java/util/List", "java/util/Set");
    Path first = jar("first.jar", Map.of("A.class", classFile("A", "java/lang/Object")));
    Path second = jar("second.jar", Map.of("A.class", both));
    assertFalse(scan(first, second));
    assertTrue(scan(second, first));
  }

  @Test
  void whatCannotBeReadIsPassedOver() throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Files.write(classes.resolve("Bad.class"), new byte[] {1, 2, 3});
    byte[] both = classFile("Both", "java/lang/Object", "java/util/List", "java/util/Set");
    Files.write(classes.resolve("Both.class"), both);
    Path noJar = Files.write(folder.resolve("no.jar"), new byte[] {4});
    assertTrue(scan(noJar, folder.resolve("missing"), classes));
    assertFalse(scan(noJar));
  }
}
