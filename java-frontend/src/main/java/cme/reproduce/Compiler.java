package cme.reproduce;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles a reproducer against the application, without annotation processors. */
final class Compiler {
  private Compiler() {}

  /** "" or the first thing that is wrong. */
  static String compile(Path source, Path target, Plan plan) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) return "there is no compiler in this Java";
    Files.createDirectories(target);
    List<String> path = new ArrayList<>(List.of(plan.classes()));
    path.addAll(plan.classpath());
    List<String> options =
        List.of("-proc:none", "-nowarn", "-g", "-encoding", "UTF-8", "-implicit:none",
            "-d", target.toString(), "-cp", String.join(java.io.File.pathSeparator, path));
    DiagnosticCollector<JavaFileObject> wrong = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(wrong, Locale.ROOT, null)) {
      boolean fine =
          compiler
              .getTask(Writer.nullWriter(), files, wrong, options, null, files.getJavaFileObjects(source))
              .call();
      if (fine) return "";
    }
    return wrong.getDiagnostics().stream()
        .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
        .map(d -> "line " + d.getLineNumber() + ": " + d.getMessage(Locale.ROOT))
        .findFirst()
        .orElse("the compiler does not say why");
  }
}
