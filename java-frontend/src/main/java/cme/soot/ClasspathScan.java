package cme.soot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/** Names of the classes on the class path, read from its folders and jars when first asked for. */
final class ClasspathScan {
  private final List<Path> path;
  private List<String> names;

  ClasspathScan(List<Path> path) {
    this.path = path;
  }

  List<String> names() {
    if (names == null) names = scan();
    return names;
  }

  private List<String> scan() {
    List<String> found = new ArrayList<>();
    for (Path entry : path) {
      try {
        if (Files.isDirectory(entry)) scanFolder(entry, found);
        else scanJar(entry, found);
      } catch (IOException e) {
        // Whoever gave the class path has been told that this entry cannot be read.
        continue;
      }
    }
    Collections.sort(found);
    return found;
  }

  private static void scanFolder(Path folder, List<String> found) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.forEach(f -> add(folder.relativize(f).toString(), found));
    }
  }

  private static void scanJar(Path jar, List<String> found) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      zip.stream().forEach(e -> add(e.getName(), found));
    }
  }

  private static void add(String file, List<String> found) {
    if (!file.endsWith(".class") || file.endsWith("-info.class") || file.startsWith("META-INF/")) {
      return;
    }
    found.add(file.substring(0, file.length() - ".class".length()).replace('/', '.'));
  }
}
