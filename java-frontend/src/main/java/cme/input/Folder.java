package cme.input;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/** The files of a folder and all folders in it, links followed, each list sorted. */
record Folder(List<Path> classes, List<Path> sources, List<Path> archives) {
  static Folder list(Path root, Collector collector) {
    Folder folder = new Folder(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    try {
      Files.walkFileTree(
          root,
          EnumSet.of(FileVisitOption.FOLLOW_LINKS),
          Integer.MAX_VALUE,
          folder.new Visitor(collector));
    } catch (IOException | RuntimeException unreadable) {
      collector.error(root.toString(), Failures.text(unreadable));
    }
    Collections.sort(folder.classes);
    Collections.sort(folder.sources);
    Collections.sort(folder.archives);
    return folder;
  }

  static boolean isArchive(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".jar")
        || lower.endsWith(".war")
        || lower.endsWith(".ear")
        || lower.endsWith(".zip");
  }

  private List<Path> listOf(Path file) {
    String name = file.getFileName().toString();
    if (name.endsWith(".class")) {
      return classes;
    }
    if (name.endsWith(".java")) {
      return sources;
    }
    return isArchive(name) ? archives : null;
  }

  private final class Visitor extends SimpleFileVisitor<Path> {
    private final Collector collector;

    Visitor(Collector collector) {
      this.collector = collector;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      List<Path> list = listOf(file);
      if (list != null && attributes.isRegularFile()) {
        list.add(file);
      } else if (list != null) {
        collector.error(file.toString(), "not a file, or a link to nothing");
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) {
      // A loop of links leads to what is being read already.
      if (!(failure instanceof FileSystemLoopException)) {
        collector.error(file.toString(), Failures.text(failure));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
      if (failure != null) {
        collector.error(folder.toString(), Failures.text(failure));
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
