import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.type.TypeMirror;

/** Statements, or the values of variables, become methods of their own. */
final class Extract implements Rewriter.Rewrite {
  /** What becomes a method: of what is nested, the outermost. */
  enum What {
    /** The statements of a loop's body. */
    BODY,
    /** A statement that is a call, but not one that prints. */
    CALL,
    /** A loop as a whole. */
    LOOP,
    /** What a variable starts with. */
    VALUE
  }

  private final What what;

  Extract(What what) {
    this.what = what;
  }

  @Override
  public void rewrite(Source source, Edits edits) {
    int done = 0;
    for (StatementTree statement : source.all(StatementTree.class)) {
      List<? extends Tree> moved = moved(source, statement);
      if (!moved.isEmpty()
          && source.start(moved.get(0)) >= done
          && extract(source, edits, moved)) {
        done = source.end(moved.get(moved.size() - 1));
      }
    }
  }

  private List<? extends Tree> moved(Source source, StatementTree statement) {
    switch (what) {
      case BODY:
        return statement instanceof BlockTree block && Source.isLoop(source.parent(block))
            ? block.getStatements()
            : List.of();
      case LOOP:
        return Source.isLoop(statement) && source.isInBlock(statement)
            ? List.of(statement)
            : List.of();
      case CALL:
        return source.isInBlock(statement)
                && statement instanceof ExpressionStatementTree simple
                && simple.getExpression() instanceof MethodInvocationTree call
                && !(call.getMethodSelect() instanceof MemberSelectTree select
                    && source.isLibraryField(select.getExpression()))
            ? List.of(statement)
            : List.of();
      default:
        return source.isInBlock(statement)
                && statement instanceof VariableTree variable
                && variable.getInitializer() != null
                && !(variable.getInitializer() instanceof NewArrayTree)
            ? List.of(variable.getInitializer())
            : List.of();
    }
  }

  private boolean extract(Source source, Edits edits, List<? extends Tree> moved) {
    MethodTree method = source.method(moved.get(0));
    if (method == null || method.getReturnType() == null || !method.getTypeParameters().isEmpty()) {
      return false;
    }
    Set<Element> free = source.free(moved, method);
    boolean isValue = what == What.VALUE;
    TypeMirror type = isValue ? source.element(source.parent(moved.get(0))).asType() : null;
    if (source.leaves(moved)
        || source.throwsChecked(moved)
        || source.assigns(moved, free)
        || source.namesLocalClass(moved)
        || source.contains(moved, Source::isEndless, false)
        || isValue && !Source.isNameable(type)
        || !free.stream().allMatch(variable -> Source.isNameable(variable.asType()))) {
      return false;
    }
    List<String> parameters = new ArrayList<>();
    for (Element variable : free) {
      parameters.add(variable.asType() + " " + variable.getSimpleName());
    }
    String name = source.fresh("extracted");
    int start = source.start(moved.get(0));
    int end = source.end(moved.get(moved.size() - 1));
    // The expectation behind a statement, or behind the semicolon after a value, goes along.
    int semicolon = isValue ? end + 1 : end;
    int last = source.endWithMark(semicolon);
    String body = (isValue ? "return " : "") + source.text.substring(start, last);
    boolean isStatic = source.element(method).getModifiers().contains(Modifier.STATIC);
    String call =
        name
            + free.stream()
                .map(variable -> variable.getSimpleName().toString())
                .collect(Collectors.joining(", ", "(", ");"));
    edits.replace(start, last, call);
    edits.insert(
        source.end(method),
        "\n\n  private "
            + (isStatic ? "static " : "")
            + (isValue ? type : "void")
            + " "
            + name
            + "("
            + String.join(", ", parameters)
            + ") {\n    "
            + body
            + "\n  }");
    return true;
  }
}
