import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.VariableTree;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;

/** What a statement's call is made on, or what a loop walks, is evaluated first: kept in a local. */
final class Receiver implements Rewriter.Rewrite {
  @Override
  public void rewrite(Source source, Edits edits) {
    for (StatementTree statement : source.all(StatementTree.class)) {
      if (!source.isInBlock(statement) || source.method(statement) == null) {
        continue;
      }
      ExpressionTree first = first(statement);
      if (first == null || !isKept(source, first)) {
        continue;
      }
      String name = source.fresh("got");
      edits.insert(source.start(statement), "var " + name + " = " + source.text(first) + "; ");
      edits.replace(source.start(first), source.end(first), name);
    }
  }

  private static ExpressionTree first(StatementTree statement) {
    if (statement instanceof EnhancedForLoopTree loop) {
      return loop.getExpression();
    }
    if (statement instanceof ExpressionStatementTree simple) {
      return receiver(simple.getExpression());
    }
    if (statement instanceof ReturnTree leave) {
      return receiver(leave.getExpression());
    }
    return statement instanceof VariableTree variable ? receiver(variable.getInitializer()) : null;
  }

  private static ExpressionTree receiver(ExpressionTree expression) {
    return expression instanceof MethodInvocationTree call
            && call.getMethodSelect() instanceof MemberSelectTree select
        ? select.getExpression()
        : null;
  }

  private static boolean isKept(Source source, ExpressionTree expression) {
    Element element = source.element(expression);
    if (expression instanceof LiteralTree
        || element instanceof TypeElement
        || element instanceof PackageElement
        || source.isLibraryField(expression)) {
      return false;
    }
    return !(expression instanceof IdentifierTree name)
        || !Source.isLocal(element) && !name.getName().contentEquals("this")
            && !name.getName().contentEquals("super");
  }
}
