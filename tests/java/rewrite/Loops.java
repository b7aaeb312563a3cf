import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.TypeKind;

/**
 * Loops over the elements of a collection become loops over an iterator, or calls with the body as
 * a function. All that is put in stands on the loop's own line, so what throws there still does.
 */
final class Loops implements Rewriter.Rewrite {
  enum To {
    /** {@code for (var it = c.iterator(); it.hasNext(); )}. */
    FOR_ITERATOR,
    /** {@code while (it.hasNext())}. */
    WHILE_ITERATOR,
    /** {@code c.forEach(x -> …)}. */
    FOR_EACH,
    /** {@code c.iterator().forEachRemaining(x -> …)}. */
    FOR_REMAINING
  }

  private final To to;

  Loops(To to) {
    this.to = to;
  }

  @Override
  public void rewrite(Source source, Edits edits) {
    for (EnhancedForLoopTree loop : source.all(EnhancedForLoopTree.class)) {
      if (source.type(loop.getExpression()).getKind() == TypeKind.ARRAY) {
        continue;
      }
      switch (to) {
        case FOR_ITERATOR -> {
          String it = source.fresh("it");
          change(source, edits, loop, "for (var " + it + " = ",
              ".iterator(); " + it + ".hasNext(); ) {", it + ".next();", "}");
        }
        case WHILE_ITERATOR -> {
          if (!(source.parent(loop) instanceof LabeledStatementTree)) {
            String it = source.fresh("it");
            change(source, edits, loop, "{ var " + it + " = ",
                ".iterator(); while (" + it + ".hasNext()) {", it + ".next();", "} }");
          }
        }
        case FOR_EACH, FOR_REMAINING -> {
          if (isFunction(source, loop)) {
            String each = source.fresh("each");
            String call = to == To.FOR_EACH ? ".forEach(" : ".iterator().forEachRemaining(";
            change(source, edits, loop, "", call + each + " -> {", each + ";", "});");
          }
        }
      }
    }
  }

  /** The loop's head up to what is walked, what follows that, the variable's value, and the end. */
  private static void change(Source source, Edits edits, EnhancedForLoopTree loop, String head,
      String middle, String value, String end) {
    ExpressionTree walked = loop.getExpression();
    boolean isLoose = walked instanceof ConditionalExpressionTree || walked instanceof TypeCastTree;
    StatementTree body = loop.getStatement();
    boolean isBlock = body instanceof BlockTree;
    edits.replace(source.start(loop), source.start(walked), head + (isLoose ? "(" : ""));
    edits.replace(
        source.end(walked),
        source.start(body) + (isBlock ? 1 : 0),
        (isLoose ? ")" : "") + middle + " " + source.text(loop.getVariable()) + " = " + value
            + (isBlock ? "" : " "));
    edits.replace(source.end(body) - (isBlock ? 1 : 0), source.end(body), (isBlock ? "" : " ") + end);
  }

  /** Whether the body can be a function that does the same. */
  private static boolean isFunction(Source source, EnhancedForLoopTree loop) {
    List<Tree> body = List.of(loop.getStatement());
    MethodTree method = source.method(loop);
    if (method == null
        || source.parent(loop) instanceof LabeledStatementTree
        || source.leaves(body)
        || source.throwsChecked(body)) {
      return false;
    }
    Set<Element> free = source.free(body, method);
    free.remove(source.element(loop.getVariable()));
    for (Element variable : free) {
      VariableTree declaration = (VariableTree) source.declaration(variable);
      boolean isSet =
          variable.getKind() != ElementKind.LOCAL_VARIABLE
              || declaration.getInitializer() != null
              || source.parent(declaration) instanceof EnhancedForLoopTree;
      if (source.isAssigned(variable) || !isSet) {
        return false;
      }
    }
    return !source.isAssigned(source.element(loop.getVariable()));
  }
}
