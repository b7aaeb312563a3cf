import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

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
    List<StatementTree> moved = new ArrayList<>();
    for (BlockTree block : source.all(BlockTree.class)) {
      if (moved.stream().anyMatch(statement -> source.isWithin(block, statement))) {
        continue;
      }
      List<? extends StatementTree> statements = block.getStatements();
      int i = first;
      while (i + 1 < statements.size()) {
        StatementTree one = statements.get(i);
        StatementTree other = statements.get(i + 1);
        if (source.end(one) >= 0
            && (isApart(source, one, other) || isApart(source, other, one))) {
          swap(source, edits, one, other);
          moved.add(one);
          moved.add(other);
          i++;
        }
        i++;
      }
    }
  }

  private static void swap(Source source, Edits edits, StatementTree one, StatementTree other) {
    int start = source.start(one);
    int end = source.endWithMark(source.end(one));
    int from = source.start(other);
    int to = source.endWithMark(source.end(other));
    edits.replace(start, end, source.text.substring(from, to));
    edits.replace(from, to, source.text.substring(start, end));
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

  /** The compiler takes the statement's end to be reached. */
  private static boolean ends(Source source, StatementTree statement) {
    return !source.leaves(List.of(statement))
        && (statement instanceof VariableTree
            || statement instanceof ExpressionStatementTree
            || Source.isLoop(statement) && !Source.isEndless(statement));
  }

  /** Made of constants, functions and collections of the library alone. */
  private static boolean isFresh(Source source, ExpressionTree value) {
    if (value instanceof LiteralTree || value instanceof LambdaExpressionTree) {
      return true;
    }
    if (value instanceof MemberReferenceTree reference) {
      return source.element(reference.getQualifierExpression()) instanceof TypeElement;
    }
    if (value instanceof NewClassTree made) {
      return made.getClassBody() == null
          && source.element(made).getEnclosingElement().toString().startsWith("java.util.")
          && made.getArguments().stream().allMatch(argument -> isFresh(source, argument));
    }
    return value instanceof MethodInvocationTree call
        && FACTORIES.contains(call.getMethodSelect().toString())
        && call.getArguments().stream().allMatch(argument -> isFresh(source, argument));
  }
}
