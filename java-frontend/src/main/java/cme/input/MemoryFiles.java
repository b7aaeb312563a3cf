package cme.input;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/**
 * The compiler's view of files: class files that were read come before the class path, and what it
 * writes stays in memory. It finds no sources but those it is given.
 */
final class MemoryFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
  private final Map<String, List<Known>> knownByPackage = new HashMap<>();
  private final List<Written> written = new ArrayList<>();

  MemoryFiles(StandardJavaFileManager files, List<ClassFile> known, List<Path> classpath)
      throws IOException {
    super(files);
    files.setLocationFromPaths(StandardLocation.CLASS_PATH, classpath);
    files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
    int number = 0;
    for (ClassFile file : known) {
      knownByPackage
          .computeIfAbsent(packageOf(file.name()), p -> new ArrayList<>())
          .add(new Known(file, uriOf(number++)));
    }
  }

  /** Class files the compiler wrote, in that order. */
  List<ClassFile> written() {
    return written.stream().map(Written::classFile).toList();
  }

  @Override
  public Iterable<JavaFileObject> list(
      Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
      throws IOException {
    Iterable<JavaFileObject> others = super.list(location, packageName, kinds, recurse);
    if (location != StandardLocation.CLASS_PATH || !kinds.contains(JavaFileObject.Kind.CLASS)) {
      return others;
    }
    List<JavaFileObject> all =
        new ArrayList<>(knownByPackage.getOrDefault(packageName, List.of()));
    others.forEach(all::add);
    return all;
  }

  @Override
  public String inferBinaryName(Location location, JavaFileObject file) {
    return file instanceof Known known ? known.name : super.inferBinaryName(location, file);
  }

  @Override
  public boolean isSameFile(FileObject a, FileObject b) {
    return a.toUri().equals(b.toUri());
  }

  @Override
  public JavaFileObject getJavaFileForOutput(
      Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
    Written file = new Written(className, sibling, uriOf(-1 - written.size()));
    written.add(file);
    return file;
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  private static URI uriOf(int number) {
    return URI.create("memory:///" + number + ".class");
  }

  /** A class file that was read. */
  private static final class Known extends SimpleJavaFileObject {
    private final String name;
    private final byte[] bytes;

    Known(ClassFile file, URI uri) {
      super(uri, Kind.CLASS);
      this.name = file.name();
      this.bytes = file.bytes();
    }

    @Override
    public InputStream openInputStream() {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
      return kind == Kind.CLASS && (name.equals(simpleName) || name.endsWith("." + simpleName));
    }
  }

  /** A class file that the compiler writes. */
  private static final class Written extends SimpleJavaFileObject {
    private final String name;
    private final String origin;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Written(String name, FileObject source, URI uri) {
      super(uri, Kind.CLASS);
      this.name = name.replace('/', '.');
      this.origin = source instanceof SourceFile file ? file.path().toString() : name;
    }

    ClassFile classFile() {
      return new ClassFile(name, bytes.toByteArray(), origin);
    }

    @Override
    public OutputStream openOutputStream() {
      bytes.reset();
      return bytes;
    }
  }
}
