package cme.soot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;

/**
 * The collections, maps and iterators among the classes on the class path. Its folders and jars are
 * read by another thread from the start. Of class files only the head is looked at, and Soot is not
 * told of them: most of what is on a class path is never referred to.
 */
final class ClasspathScan {
  private static final List<String> NONE = List.of();

  private final Set<String> roots;
  private final Function<String, Set<String>> others;
  private CompletableFuture<Map<String, List<String>>> heads;
  private Map<String, List<String>> direct;
  private List<Set<String>> found;

  /**
   * @param roots only what is below one of these types is of interest
   * @param others super types of classes that are not on the path
   */
  ClasspathScan(List<Path> path, Set<String> roots, Function<String, Set<String>> others) {
    this.roots = roots;
    this.others = others;
    this.heads = CompletableFuture.supplyAsync(() -> heads(path));
  }

  /** Finds all that answers depend on, if that has not been done. */
  void prepare() {
    if (found == null) found = scan();
  }

  /** A class on the path is both, or below both; both are below roots. */
  boolean hasClassBelow(String a, String b) {
    prepare();
    for (Set<String> types : found) if (types.contains(a) && types.contains(b)) return true;
    return false;
  }

  /** Each class of interest, with its super types. */
  private List<Set<String>> scan() {
    direct = heads.join();
    heads = null;
    List<Set<String>> all = new ArrayList<>();
    Map<String, Boolean> known = new HashMap<>();
    for (String name : direct.keySet()) {
      if (!isOfInterest(name, known)) continue;
      Set<String> types = new HashSet<>();
      addWithSuperTypes(name, types);
      all.add(types);
    }
    direct = null;
    return all;
  }

  /** The classes on the path, each with its direct super types; of two of one name the first. */
  private static Map<String, List<String>> heads(List<Path> path) {
    Map<String, List<String>> direct = new HashMap<>();
    for (Path entry : path) {
      try {
        if (Files.isDirectory(entry)) scanFolder(entry, direct);
        else scanJar(entry, direct);
      } catch (IOException | UncheckedIOException e) {
        // Whoever gave the class path has been told that this entry cannot be read.
        continue;
      }
    }
    return direct;
  }

  private boolean isOfInterest(String name, Map<String, Boolean> known) {
    Boolean answer = known.get(name);
    if (answer != null) return answer;
    known.put(name, false);  // while it is open: class hierarchies have no cycles
    boolean some = roots.contains(name);
    List<String> above = direct.get(name);
    if (above == null) {
      for (String type : others.apply(name)) some |= roots.contains(type);
    } else {
      for (String type : above) some |= isOfInterest(type, known);
    }
    known.put(name, some);
    return some;
  }

  private void addWithSuperTypes(String name, Set<String> types) {
    if (!types.add(name)) return;
    List<String> above = direct.get(name);
    if (above == null) types.addAll(others.apply(name));
    else for (String type : above) addWithSuperTypes(type, types);
  }

  private static void scanFolder(Path folder, Map<String, List<String>> direct)
      throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.toList();
    }
    for (Path file : files) {
      String name = className(folder.relativize(file).toString());
      if (name == null || direct.containsKey(name)) continue;
      try (InputStream in = Files.newInputStream(file)) {
        direct.put(name, superTypes(in));
      }
    }
  }

  private static void scanJar(Path jar, Map<String, List<String>> direct) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> entries = zip.stream().toList();
      for (ZipEntry entry : entries) {
        String name = className(entry.getName());
        if (name == null || direct.containsKey(name)) continue;
        try (InputStream in = zip.getInputStream(entry)) {
          direct.put(name, superTypes(in));
        }
      }
    }
  }

  /** Of the class itself; nothing if it cannot be read. */
  private static List<String> superTypes(InputStream in) {
    try {
      ClassReader reader = new ClassReader(in);
      List<String> out = new ArrayList<>();
      if (reader.getSuperName() != null) out.add(reader.getSuperName().replace('/', '.'));
      for (String type : reader.getInterfaces()) out.add(type.replace('/', '.'));
      return out;
    } catch (IOException | RuntimeException e) {
      return NONE;
    }
  }

  private static String className(String file) {
    if (!file.endsWith(".class") || file.endsWith("-info.class") || file.startsWith("META-INF/")) {
      return null;
    }
    return file.substring(0, file.length() - ".class".length()).replace('/', '.');
  }
}
