import com.sun.source.tree.BlockTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.List;
import javax.lang.model.element.Element;

/**
 * A variable that is never assigned to, and holds references, gets a second one beside it; every
 * other use becomes one of the second, beginning with the first or not.
 */
final class Alias implements Rewriter.Rewrite {
  private final int first;

  Alias(int first) {
    this.first = first;
  }

  @Override
  public void rewrite(Source source, Edits edits) {
    for (VariableTree variable : source.all(VariableTree.class)) {
      Element element = source.element(variable);
      List<Tree> uses = source.uses(element);
      int at = place(source, variable);
      if (!Source.isLocal(element)
          || element.asType().getKind().isPrimitive()
          || source.isAssigned(element)
          || at < 0
          || uses.size() <= first) {
        continue;
      }
      String name = source.fresh("alias");
      edits.insert(at, " var " + name + " = " + variable.getName() + ";");
      for (int i = first; i < uses.size(); i += 2) {
        edits.replace(source.start(uses.get(i)), source.end(uses.get(i)), name);
      }
    }
  }

  /** Where a declaration can be put that comes before all uses; -1 if there is no such place. */
  private static int place(Source source, VariableTree variable) {
    Tree around = source.parent(variable);
    if (around instanceof BlockTree) {
      return variable.getInitializer() == null ? -1 : source.end(variable);
    }
    if (around instanceof EnhancedForLoopTree loop) {
      return inside(source, loop.getStatement());
    }
    if (around instanceof LambdaExpressionTree function) {
      return inside(source, function.getBody());
    }
    return around instanceof MethodTree method && method.getBody() != null
        ? inside(source, method.getBody())
        : -1;
  }

  private static int inside(Source source, Tree body) {
    if (!(body instanceof BlockTree block)) {
      return -1;
    }
    // A constructor's call of another one comes first.
    List<? extends StatementTree> statements = block.getStatements();
    boolean callsConstructor =
        !statements.isEmpty()
            && source.end(statements.get(0)) >= 0
            && statements.get(0) instanceof ExpressionStatementTree statement
            && statement.getExpression() instanceof MethodInvocationTree call
            && List.of("this", "super").contains(call.getMethodSelect().toString());
    return callsConstructor ? -1 : source.start(block) + 1;
  }
}
