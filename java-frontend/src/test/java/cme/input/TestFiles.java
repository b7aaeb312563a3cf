package cme.input;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files and archives, good and bad, for tests. */
public final class TestFiles {
  private TestFiles() {}

  /** A class with a method {@code go} that returns. */
  static byte[] classNamed(String internalName, int version) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, internalName, null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "go", "()V", null, null);
    method.visitCode();
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  static byte[] classNamed(String internalName) {
    return classNamed(internalName, Opcodes.V17);
  }

  /** An archive of name, content, name, content... */
  static byte[] archive(Object... namesAndContents) {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    for (int i = 0; i < namesAndContents.length; i += 2) {
      Object content = namesAndContents[i + 1];
      byte[] bytes =
          content instanceof String text
              ? text.getBytes(StandardCharsets.UTF_8)
              : (byte[]) content;
      entries.put((String) namesAndContents[i], bytes);
    }
    return archive(entries);
  }

  static byte[] archive(Map<String, byte[]> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static Path write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(bytes);
    }
    return file;
  }

  static Path write(Path file, String text) throws IOException {
    return write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  static Inputs read(Path... paths) {
    return InputReader.read(List.of(paths), List.of());
  }

  /** Reads sources that are given as they are; they must compile. */
  public static Inputs compile(Path folder, String... sources) throws IOException {
    for (int i = 0; i < sources.length; i++) {
      write(folder.resolve("Source" + i + ".java"), sources[i]);
    }
    Inputs inputs = read(folder);
    if (!inputs.messages().isEmpty()) {
      throw new IllegalStateException(inputs.messages().toString());
    }
    return inputs;
  }

  static List<String> names(Inputs inputs) {
    return new ArrayList<>(inputs.application().stream().map(ClassFile::name).sorted().toList());
  }

  /** Severity and text of each message, e.g. {@code ERROR no such file}. */
  static List<String> messages(Inputs inputs) {
    return inputs.messages().stream().map(m -> m.severity() + " " + m.text()).toList();
  }
}
