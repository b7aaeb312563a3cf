package cme.soot;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import soot.ClassProvider;
import soot.ClassSource;
import soot.FoundFile;

/** Hands Soot the class files of the JDK that runs, found by their package. */
final class JdkClasses implements ClassProvider {
  private final FileSystem files = FileSystems.getFileSystem(URI.create("jrt:/"));
  private final Map<String, List<String>> modules = new HashMap<>();

  @Override
  public ClassSource find(String name) {
    Path path = path(name);
    return path == null ? null : new LibrarySource(name, new FoundFile(path));
  }

  /** The class file, or null if the JDK has none of this name. */
  Path path(String name) {
    int dot = name.lastIndexOf('.');
    if (dot < 0) return null;
    for (String module : modules.computeIfAbsent(name.substring(0, dot), this::modulesOf)) {
      Path path = files.getPath("/modules", module, name.replace('.', '/') + ".class");
      if (Files.exists(path)) return path;
    }
    return null;
  }

  private List<String> modulesOf(String packageName) {
    List<String> names = new ArrayList<>();
    Path folder = files.getPath("/packages", packageName);
    if (!Files.isDirectory(folder)) return names;
    try (DirectoryStream<Path> links = Files.newDirectoryStream(folder)) {
      for (Path link : links) names.add(link.getFileName().toString());
    } catch (IOException e) {
      return List.of();
    }
    Collections.sort(names);
    return names;
  }
}
