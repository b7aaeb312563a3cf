package cme.input;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles sources with the running JDK's compiler, in memory, against the class path and the class
 * files that were read.
 *
 * <p>The compiler writes nothing as long as anything is wrong, so files with errors are left out and
 * the others tried again, until they compile or none is left. Each error becomes a message.
 */
final class SourceCompiler {
  private static final List<String> OPTIONS =
      List.of("-g", "-proc:none", "-nowarn", "-Xlint:none", "-implicit:none", "-Xmaxerrs", "1000000");
  private static final int ERRORS_SHOWN = 100;

  private final Collector collector;
  private final List<Path> classpath;
  private int errors = 0;

  SourceCompiler(Collector collector, List<Path> classpath) {
    this.collector = collector;
    this.classpath = classpath;
  }

  void compile(List<Path> paths) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      collector.error(
          paths.get(0).toString(),
          "compiling sources takes a JDK, and only a Java runtime is here");
      return;
    }
    List<SourceFile> sources = readable(paths);
    try {
      if (!collector.classes().isEmpty()) {
        sources = withoutClasses(compiler, sources);
      }
      Set<SourceFile> left = new LinkedHashSet<>(sources);
      while (!left.isEmpty() && !compileAll(compiler, left)) {}
    } catch (IOException | RuntimeException | StackOverflowError failure) {
      collector.error(paths.get(0).toString(), "the Java compiler failed: " + failure);
    }
    if (errors > ERRORS_SHOWN) {
      collector.error("", (errors - ERRORS_SHOWN) + " more errors in sources");
    }
  }

  private List<SourceFile> readable(List<Path> paths) {
    List<SourceFile> result = new ArrayList<>();
    for (Path path : paths) {
      if (collector.isFull(path.toString())) {
        break;
      }
      try {
        SourceFile source = SourceFile.read(path);
        collector.countBytes(source.getCharContent(true).length());
        result.add(source);
      } catch (IOException | RuntimeException unreadable) {
        collector.error(path.toString(), Failures.text(unreadable));
      }
    }
    return result;
  }

  /** Those that declare a class of which no class file was read. */
  private List<SourceFile> withoutClasses(JavaCompiler compiler, List<SourceFile> sources)
      throws IOException {
    List<SourceFile> result = new ArrayList<>();
    for (SourceFile source : sources) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  Writer.nullWriter(), null, d -> {}, OPTIONS, null, List.of(source));
      for (CompilationUnitTree unit : task.parse()) {
        if (!haveAllClasses(unit)) {
          result.add(source);
        }
      }
    }
    return result;
  }

  private boolean haveAllClasses(CompilationUnitTree unit) {
    String prefix = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
    boolean anyClass = false;
    for (Tree declared : unit.getTypeDecls()) {
      if (declared instanceof ClassTree type) {
        anyClass = true;
        if (!collector.has(prefix + type.getSimpleName())) {
          return false;
        }
      }
    }
    return anyClass;
  }

  /** Compiles these, or takes those with errors out of the set. True if there is nothing left to do. */
  private boolean compileAll(JavaCompiler compiler, Set<SourceFile> sources) throws IOException {
    List<Diagnostic<? extends JavaFileObject>> wrong = new ArrayList<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(d -> {}, Locale.ROOT, null)) {
      MemoryFiles memory = new MemoryFiles(files, collector.classes(), classpath);
      boolean fine =
          compiler
              .getTask(
                  Writer.nullWriter(),
                  memory,
                  d -> {
                    if (d.getKind() == Diagnostic.Kind.ERROR) {
                      wrong.add(d);
                    }
                  },
                  OPTIONS,
                  null,
                  List.copyOf(sources))
              .call();
      if (fine) {
        memory.written().forEach(c -> collector.add(c.bytes(), c.origin()));
        return true;
      }
    }
    wrong.forEach(this::report);
    if (wrong.isEmpty()) {
      collector.error("", "the Java compiler failed without saying why");
    }
    return !sources.removeIf(s -> wrong.stream().anyMatch(d -> isAbout(d, s)));
  }

  private static boolean isAbout(Diagnostic<? extends JavaFileObject> error, SourceFile source) {
    return error.getSource() != null && error.getSource().toUri().equals(source.toUri());
  }

  private void report(Diagnostic<? extends JavaFileObject> error) {
    if (++errors > ERRORS_SHOWN) {
      return;
    }
    String path = error.getSource() instanceof SourceFile source ? source.path().toString() : "";
    String text =
        error.getMessage(Locale.ROOT).lines().map(String::strip).collect(Collectors.joining("; "));
    int line = (int) Math.max(0, error.getLineNumber());
    collector.error(path, line, "does not compile: " + text);
  }
}
