package cme.plain;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Jars as maps. */
final class Jar {
  /** The first time that an archive can name, whatever the time zone. */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private Jar() {}

  /** Its files, by name, in their order. */
  static Map<String, byte[]> read(Path path) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (InputStream file = Files.newInputStream(path);
        ZipInputStream jar = new ZipInputStream(file)) {
      for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
        if (!entry.isDirectory()) entries.put(entry.getName(), jar.readAllBytes());
      }
    }
    return entries;
  }

  /** The same bytes for the same entries, whenever and wherever. */
  static void write(Path path, Map<String, byte[]> entries) throws IOException {
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(path))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        ZipEntry head = new ZipEntry(entry.getKey());
        head.setTimeLocal(NO_TIME);
        jar.putNextEntry(head);
        jar.write(entry.getValue());
        jar.closeEntry();
      }
    }
  }
}
