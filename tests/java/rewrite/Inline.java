import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;

/**
 * The body of a private static method takes the place of its only call. The call is a statement, or
 * what a variable starts with; then the method's one return comes last.
 */
final class Inline implements Rewriter.Rewrite {
  @Override
  public void rewrite(Source source, Edits edits) {
    int done = 0;
    for (MethodTree method : source.all(MethodTree.class)) {
      MethodInvocationTree call = onlyCall(source, method);
      if (call != null
          && !source.isWithin(call, method)
          && source.parent(source.parent(call)) instanceof BlockTree
          && source.parent(method) == classOf(source, call)
          && isAfter(source, source.method(call), done)
          && inline(source, edits, method, call)) {
        done = Math.max(source.end(method), source.end(source.method(call)));
      }
    }
  }

  /** What is inlined into a method that is itself inlined, or next to it, would overlap. */
  private static boolean isAfter(Source source, MethodTree caller, int done) {
    return caller != null && source.start(caller) >= done;
  }

  private static Tree classOf(Source source, Tree tree) {
    MethodTree method = source.method(tree);
    return method == null ? null : source.parent(method);
  }

  private static MethodInvocationTree onlyCall(Source source, MethodTree method) {
    ExecutableElement element = (ExecutableElement) source.element(method);
    List<Tree> uses = source.uses(element);
    boolean isPlain =
        element.getModifiers().containsAll(Set.of(Modifier.PRIVATE, Modifier.STATIC))
            && !element.isVarArgs()
            && method.getTypeParameters().isEmpty()
            && uses.size() == 1;
    return isPlain
            && source.parent(uses.get(0)) instanceof MethodInvocationTree call
            && call.getMethodSelect() == uses.get(0)
        ? call
        : null;
  }

  private static boolean inline(
      Source source, Edits edits, MethodTree method, MethodInvocationTree call) {
    List<? extends StatementTree> body = method.getBody().getStatements();
    Tree around = source.parent(call);
    boolean isValue =
        around instanceof VariableTree variable
            && variable.getInitializer() == call
            && source.end(variable.getType()) >= 0
            && !source.text(variable.getType()).equals("var");
    if (body.isEmpty() || !isValue && !(around instanceof ExpressionStatementTree)) {
      return false;
    }
    StatementTree last = body.get(body.size() - 1);
    boolean returns = last instanceof ReturnTree leave && leave.getExpression() != null;
    List<? extends StatementTree> rest = returns ? body.subList(0, body.size() - 1) : body;
    if (returns != isValue || source.leaves(rest)) {
      return false;
    }
    String suffix = source.fresh("In");
    Edits renamed = new Edits();
    for (VariableTree variable : source.all(VariableTree.class)) {
      Element element = source.element(variable);
      if (source.isWithin(variable, method) && Source.isLocal(element)) {
        int nameEnd = source.nameAt(variable) + variable.getName().length();
        renamed.insert(nameEnd, suffix);
        source.uses(element).forEach(use -> renamed.insert(source.end(use), suffix));
      }
    }
    StringBuilder text = new StringBuilder();
    if (isValue) {
      text.append(source.text.substring(source.start(around), source.nameAt(around)))
          .append(((VariableTree) around).getName())
          .append("; ");
    }
    text.append("{");
    for (int i = 0; i < method.getParameters().size(); i++) {
      VariableTree parameter = method.getParameters().get(i);
      text.append(" ").append(source.text(parameter)).append(suffix).append(" = ")
          .append(source.text(call.getArguments().get(i))).append(";");
    }
    int start = source.start(method.getBody()) + 1;
    int end = source.end(method.getBody()) - 1;
    if (isValue) {
      Tree value = ((ReturnTree) last).getExpression();
      text.append(renamed.apply(source.text, start, source.start(last)))
          .append(((VariableTree) around).getName()).append(" = ")
          .append(renamed.apply(source.text, source.start(value), end));
    } else {
      text.append(renamed.apply(source.text, start, end));
    }
    text.append("}");
    edits.replace(source.start(around), source.end(around), text.toString());
    edits.replace(source.start(method), source.end(method), "");
    return true;
  }
}
