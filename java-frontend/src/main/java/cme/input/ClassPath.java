package cme.input;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.ZipFile;

/** The class path, without what cannot be read; {@code folder/*} stands for the folder's jars. */
final class ClassPath {
  private final Collector collector;

  ClassPath(Collector collector) {
    this.collector = collector;
  }

  List<Path> usable(List<Path> entries) {
    Set<Path> result = new LinkedHashSet<>();
    for (Path entry : entries) {
      if (entry.endsWith("*")) {
        jarsOf(entry).stream().filter(this::isUsable).forEach(result::add);
      } else if (isUsable(entry)) {
        result.add(entry);
      }
    }
    return new ArrayList<>(result);
  }

  private List<Path> jarsOf(Path wildcard) {
    Path folder = wildcard.getParent() == null ? Path.of("") : wildcard.getParent();
    List<Path> jars = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
      files.forEach(jars::add);
    } catch (IOException | RuntimeException unreadable) {
      collector.warning(wildcard.toString(), "class path: " + Failures.text(unreadable));
    }
    Collections.sort(jars);
    return jars;
  }

  private boolean isUsable(Path entry) {
    if (Files.isDirectory(entry)) {
      return true;
    }
    if (!Files.isRegularFile(entry)) {
      collector.warning(entry.toString(), "class path: no such file or folder");
      return false;
    }
    try (ZipFile jar = new ZipFile(entry.toFile())) {
      return jar.size() >= 0;
    } catch (IOException | RuntimeException damaged) {
      collector.warning(entry.toString(), "class path: no jar, or damaged: " + damaged.getMessage());
      return false;
    }
  }
}
