import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;

/**
 * Two statements that follow each other change places: one is a declaration whose value nothing
 * else has a part in, the other does not name its variable.
 */
final class Reorder implements Rewriter.Rewrite {
  private static final Set<String> FACTORIES =
      Set.of("List.of", "Set.of", "Map.of", "Arrays.asList", "Map.entry");
  private final int first;

  Reorder(int first) {
    this.first = first;
  }

  @Override
  public void rewrite(Source source, Edits edits) {
    int done = 0;
    for (BlockTree block : source.all(BlockTree.class)) {
      List<? extends StatementTree> statements = block.getStatements();
      int i = first;
      while (i + 1 < statements.size()) {
        StatementTree one = statements.get(i);
        StatementTree other = statements.get(i + 1);
        if (source.end(one) >= 0
            && source.start(one) >= done
            && (isApart(source, one, other) || isApart(source, other, one))) {
          int end = source.endWithMark(source.end(one));
          int from = source.start(other);
          int to = source.endWithMark(source.end(other));
          edits.replace(source.start(one), end, source.text.substring(from, to));
          edits.replace(from, to, source.text.substring(source.start(one), end));
          done = to;
          i++;
        }
        i++;
      }
    }
  }

  private static boolean isApart(Source source, StatementTree pure, StatementTree other) {
    if (!(pure instanceof VariableTree variable) || !isFresh(source, variable.getInitializer())) {
      return false;
    }
    Element element = source.element(variable);
    return ends(source, other)
        && source.uses(element).stream().noneMatch(use -> source.isWithin(use, other))
        && (!(other instanceof VariableTree second)
            || source.uses(source.element(second)).stream()
                .noneMatch(use -> source.isWithin(use, pure)));
  }

  /** Control gets from the statement to its end, or throws. */
  private static boolean ends(Source source, StatementTree statement) {
    return !source.leaves(List.of(statement))
        && (statement instanceof VariableTree
            || statement instanceof ExpressionStatementTree
            || Source.isLoop(statement) && !statement.toString().matches("(?s)(while \\(true|for \\(; ;).*"));
  }

  /** Made of constants and collections of the library alone. */
  private static boolean isFresh(Source source, ExpressionTree value) {
    if (value instanceof LiteralTree
        || value instanceof LambdaExpressionTree
        || value instanceof MemberReferenceTree reference
            && reference.getQualifierExpression() instanceof IdentifierTree) {
      return true;
    }
    if (value instanceof NewClassTree made) {
      return made.getClassBody() == null
          && source.element(made).toString() != null
          && isLibrary(source, made)
          && made.getArguments().stream().allMatch(a -> isFresh(source, a));
    }
    return value instanceof MethodInvocationTree call
        && FACTORIES.contains(call.getMethodSelect().toString())
        && call.getArguments().stream().allMatch(a -> isFresh(source, a));
  }

  private static boolean isLibrary(Source source, Tree made) {
    return source.element(made).getEnclosingElement().toString().startsWith("java.util.");
  }
}
