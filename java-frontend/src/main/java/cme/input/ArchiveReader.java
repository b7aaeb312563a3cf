package cme.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Reads the classes of a jar and of the jars within it. No file is ever written under a name that
 * the archive chose, and {@link Limits} bound what is read, whatever sizes the archive claims.
 */
final class ArchiveReader {
  private final Collector collector;

  ArchiveReader(Collector collector) {
    this.collector = collector;
  }

  /**
   * @param shown what messages and origins call the archive
   * @param depth how many archives this one is in
   */
  void read(Path file, String shown, int depth) {
    try (ZipFile archive = new ZipFile(file.toFile())) {
      ArchiveContents contents = ArchiveContents.of(archive, shown, collector);
      for (ZipEntry entry : contents.entries()) {
        if (collector.isFull(shown)) {
          return;
        }
        readEntry(archive, entry, shown + "!/" + entry.getName(), depth);
      }
      if (contents.entries().isEmpty() && depth == 0) {
        collector.warning(shown, "nothing to analyse: no classes or jars in here");
      }
    } catch (IOException | RuntimeException damaged) {
      collector.error(shown, "no jar, or damaged: " + damaged.getMessage());
    }
  }

  private void readEntry(ZipFile archive, ZipEntry entry, String shown, int depth) {
    boolean isClass = entry.getName().endsWith(".class");
    if (!isClass && depth >= collector.limits().depth()) {
      collector.error(shown, "too many archives within each other");
      return;
    }
    long most = mostBytes(entry, isClass);
    try (InputStream in = archive.getInputStream(entry)) {
      byte[] bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 16, most + 1));
      if (bytes.length > most) {
        collector.tooLarge(shown, most);
        return;
      }
      collector.countBytes(bytes.length);
      if (isClass) {
        collector.add(bytes, shown);
      } else {
        readInner(bytes, shown, depth + 1);
      }
    } catch (IOException | RuntimeException damaged) {
      collector.error(shown, Failures.text(damaged));
    }
  }

  private long mostBytes(ZipEntry entry, boolean isClass) {
    Limits limits = collector.limits();
    long byRatio = Math.max(limits.ratioFrom(), entry.getCompressedSize() * limits.ratio());
    long most = Math.min(byRatio, collector.bytesLeft());
    return isClass ? Math.min(most, limits.entryBytes()) : most;
  }

  private void readInner(byte[] bytes, String shown, int depth) throws IOException {
    Path copy = Files.createTempFile("cme", ".jar");
    try {
      Files.write(copy, bytes);
      read(copy, shown, depth);
    } finally {
      Files.delete(copy);
    }
  }
}
