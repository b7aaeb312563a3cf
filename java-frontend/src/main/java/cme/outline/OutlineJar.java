package cme.outline;

import cme.input.ClassFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Outlines in a jar that is the same for the same classes, whenever and wherever it is written. */
public final class OutlineJar {
  private static final LocalDateTime ALWAYS = LocalDateTime.of(1980, 1, 1, 0, 0);

  private OutlineJar() {}

  public static void write(List<ClassFile> classes, Path file) throws IOException {
    List<ClassFile> sorted = classes.stream().sorted(Comparator.comparing(ClassFile::name)).toList();
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream jar = new ZipOutputStream(out)) {
      for (ClassFile one : sorted) {
        ZipEntry entry = new ZipEntry(one.name().replace('.', '/') + ".class");
        entry.setTimeLocal(ALWAYS);
        jar.putNextEntry(entry);
        jar.write(Outline.of(one.bytes()));
        jar.closeEntry();
      }
    }
  }
}
