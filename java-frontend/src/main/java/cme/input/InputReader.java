package cme.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads jars, class folders, source folders and single files.
 *
 * <p>Nothing that is wrong with them throws: it becomes a message, and all else comes through.
 * Sources are compiled after everything else was read, and only those of whose classes no class
 * file is there.
 */
public final class InputReader {
  private final Collector collector;
  private final ArchiveReader archives;
  private final List<Path> sources = new ArrayList<>();
  private final Set<Path> seen = new LinkedHashSet<>();

  private InputReader(Limits limits) {
    collector = new Collector(limits);
    archives = new ArchiveReader(collector);
  }

  public static Inputs read(List<Path> paths, List<Path> classpath) {
    return read(paths, classpath, Limits.usual());
  }

  public static Inputs read(List<Path> paths, List<Path> classpath, Limits limits) {
    return new InputReader(limits).readAll(paths, classpath);
  }

  private Inputs readAll(List<Path> paths, List<Path> classpath) {
    List<Path> usable = new ClassPath(collector).usable(classpath);
    paths.forEach(this::readPath);
    if (!sources.isEmpty()) {
      new SourceCompiler(collector, usable).compile(sources);
    }
    if (paths.isEmpty()) {
      collector.warning("", "nothing to analyse");
    }
    List<ClassFile> classes = withoutCycles(collector.classes());
    return new Inputs(classes, usable, collector.messages());
  }

  private List<ClassFile> withoutCycles(List<ClassFile> classes) {
    Hierarchies hierarchies = new Hierarchies(classes);
    List<ClassFile> out = new ArrayList<>();
    for (ClassFile file : classes) {
      if (hierarchies.isCyclic(file.name())) {
        collector.error(file.origin(), "class " + Text.printable(file.name()) + " inherits from itself");
      } else {
        out.add(file);
      }
    }
    return out;
  }

  private void readPath(Path path) {
    try {
      if (!Files.exists(path)) {
        collector.error(path.toString(), "no such file or folder");
      } else if (!seen.add(path.toRealPath())) {
        collector.warning(path.toString(), "named more than once");
      } else if (Files.isDirectory(path)) {
        readFolder(path);
      } else if (!Files.isRegularFile(path)) {
        collector.error(path.toString(), "neither a file nor a folder");
      } else {
        readFile(path);
      }
    } catch (IOException | RuntimeException unreadable) {
      collector.error(path.toString(), Failures.text(unreadable));
    }
  }

  private void readFile(Path path) throws IOException {
    String name = path.getFileName().toString();
    String shown = path.toString();
    if (name.endsWith(".java")) {
      addSource(path);
      return;
    }
    byte[] start;
    try (InputStream in = Files.newInputStream(path)) {
      start = in.readNBytes(4);
    }
    if (name.endsWith(".class") || isClass(start)) {
      readClass(path);
    } else if (Folder.isArchive(name) || isArchive(start)) {
      archives.read(path, shown, 0);
    } else {
      collector.error(shown, "neither a jar nor a class file nor a source file");
    }
  }

  private static boolean isClass(byte[] start) {
    return start.length == 4
        && (start[0] & 0xff) == 0xCA
        && (start[1] & 0xff) == 0xFE
        && (start[2] & 0xff) == 0xBA
        && (start[3] & 0xff) == 0xBE;
  }

  private static boolean isArchive(byte[] start) {
    return start.length == 4 && start[0] == 'P' && start[1] == 'K' && start[2] <= 5;
  }

  /** Jars of a folder count only if it has nothing else: else they are what it was built with or into. */
  private void readFolder(Path path) {
    Folder folder = Folder.list(path, collector);
    folder.classes().forEach(this::readClass);
    folder.sources().forEach(this::addSource);
    List<Path> jars = folder.archives();
    if (folder.classes().isEmpty() && folder.sources().isEmpty()) {
      for (Path jar : jars) {
        archives.read(jar, jar.toString(), 0);
      }
      if (jars.isEmpty()) {
        collector.warning(path.toString(), "nothing to analyse: no classes, sources or jars here");
      }
    } else if (!jars.isEmpty()) {
      collector.warning(
          path.toString(),
          jars.size() + " jars in this folder are not read; name them to have them analysed, or as"
              + " class path. The first is " + jars.get(0));
    }
  }

  private void addSource(Path path) {
    String name = path.getFileName().toString();
    if (!name.equals("module-info.java") && !name.equals("package-info.java")) {
      sources.add(path);
    }
  }

  private void readClass(Path path) {
    String shown = path.toString();
    if (collector.isFull(shown)) {
      return;
    }
    long most = Math.min(collector.limits().entryBytes(), collector.bytesLeft());
    try (InputStream in = Files.newInputStream(path)) {
      byte[] bytes = in.readNBytes((int) most + 1);
      if (bytes.length > most) {
        collector.tooLarge(shown, most);
        return;
      }
      collector.countBytes(bytes.length);
      collector.add(bytes, shown);
    } catch (IOException | RuntimeException unreadable) {
      collector.error(shown, Failures.text(unreadable));
    }
  }
}
