package cme.soot;

import cme.input.ClassFile;
import cme.input.Inputs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles Java text in memory. */
public final class Snippets {
  private Snippets() {}

  /**
   * The classes of {@code A.java} with this text, but for those that are to be missing. A line {@code
   * // file: p/B.java} begins another file.
   */
  public static Inputs compile(String text, Set<String> missing) {
    Map<String, ByteArrayOutputStream> classes = new TreeMap<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileManager files =
        new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, null, null)) {
          @Override
          public JavaFileObject getJavaFileForOutput(
              Location where, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return output(name, classes);
          }
        };
    boolean good =
        compiler
            .getTask(null, files, null, List.of("-g", "-proc:none"), null, sources(text))
            .call();
    if (!good) throw new IllegalArgumentException("the snippet does not compile");
    List<ClassFile> found = new ArrayList<>();
    classes.forEach(
        (name, bytes) -> {
          if (!missing.contains(name)) {
            found.add(new ClassFile(name, bytes.toByteArray(), "A.java"));
          }
        });
    return new Inputs(found, List.of(), List.of());
  }

  private static List<JavaFileObject> sources(String text) {
    List<JavaFileObject> sources = new ArrayList<>();
    String[] parts = ("A.java\n" + text).split("(?m)^// file: ");
    for (String part : parts) {
      int end = part.indexOf('\n');
      sources.add(source(part.substring(0, end), part.substring(end + 1)));
    }
    return sources;
  }

  private static JavaFileObject source(String file, String text) {
    return new SimpleJavaFileObject(URI.create("mem:///" + file), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }

      @Override
      public boolean isNameCompatible(String simpleName, Kind kind) {
        return true;
      }
    };
  }

  private static JavaFileObject output(String name, Map<String, ByteArrayOutputStream> classes) {
    return new SimpleJavaFileObject(
        URI.create("mem:///" + name + ".class"), JavaFileObject.Kind.CLASS) {
      @Override
      public OutputStream openOutputStream() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        classes.put(name, bytes);
        return bytes;
      }
    };
  }
}
