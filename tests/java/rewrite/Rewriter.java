import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Rewrites sources so that they do what they did: {@code Rewriter FROM TO} writes a copy of the
 * folder FROM into {@code TO/KIND} for each kind of rewriting, which is done wherever it can be.
 * Expectations ({@code // CME}) go along with what throws; what a rewriting puts in stands between
 * the same two methods as what it was made of.
 */
public final class Rewriter {
  /** Changes a file's text. */
  interface Rewrite {
    void rewrite(Source source, Edits edits);
  }

  private static final Map<String, Rewrite> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("alias", new Alias(0));
    KINDS.put("alias-other", new Alias(1));
    KINDS.put("extract-body", new Extract(Extract.What.BODY));
    KINDS.put("extract-call", new Extract(Extract.What.CALL));
    KINDS.put("extract-loop", new Extract(Extract.What.LOOP));
    KINDS.put("extract-value", new Extract(Extract.What.VALUE));
    KINDS.put("for-each", new Loops(Loops.To.FOR_EACH));
    KINDS.put("for-iterator", new Loops(Loops.To.FOR_ITERATOR));
    KINDS.put("for-remaining", new Loops(Loops.To.FOR_REMAINING));
    KINDS.put("holder-array", new Holder(Holder.As.ARRAY));
    KINDS.put("holder-field", new Holder(Holder.As.FIELD));
    KINDS.put("holder-record", new Holder(Holder.As.RECORD));
    KINDS.put("inline", new Inline());
    KINDS.put("receiver", new Receiver());
    KINDS.put("rename", new Rename());
    KINDS.put("reorder", new Reorder(0));
    KINDS.put("reorder-other", new Reorder(1));
    KINDS.put("while-iterator", new Loops(Loops.To.WHILE_ITERATOR));
  }

  private Rewriter() {}

  public static void main(String[] arguments) throws IOException {
    Path from = Path.of(arguments[0]);
    List<Path> files;
    try (Stream<Path> walk = Files.walk(from)) {
      files = walk.filter(path -> path.toString().endsWith(".java")).sorted().toList();
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
    List<String> options = List.of("-proc:none", "-nowarn", "-Xlint:none");
    var units = manager.getJavaFileObjectsFromPaths(files);
    JavacTask task = (JavacTask) compiler.getTask(null, manager, null, options, null, units);
    Map<Path, CompilationUnitTree> trees = new LinkedHashMap<>();
    for (CompilationUnitTree unit : task.parse()) {
      trees.put(manager.asPath(unit.getSourceFile()).toRealPath(), unit);
    }
    task.analyze();
    for (Map.Entry<String, Rewrite> kind : KINDS.entrySet()) {
      for (Path file : files) {
        Source source = new Source(task, trees.get(file.toRealPath()));
        Edits edits = new Edits();
        kind.getValue().rewrite(source, edits);
        Path target = Path.of(arguments[1], kind.getKey()).resolve(from.relativize(file));
        Files.createDirectories(target.getParent());
        Files.writeString(target, edits.apply(source.text, 0, source.text.length()));
      }
    }
    System.out.println(KINDS.keySet().stream().collect(Collectors.joining("\n")));
  }
}
