import com.sun.source.tree.BlockTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.HashMap;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeKind;

/** Local variables that hold collections, maps or iterators become parts of objects of their own. */
final class Holder implements Rewriter.Rewrite {
  enum As {
    /** The one element of an array. */
    ARRAY,
    /** A field. */
    FIELD,
    /** A record's component, if nothing else is assigned later. */
    RECORD
  }

  private final As as;

  Holder(As as) {
    this.as = as;
  }

  @Override
  public void rewrite(Source source, Edits edits) {
    Map<String, String> classes = new HashMap<>();
    for (VariableTree variable : source.all(VariableTree.class)) {
      if (isHeld(source, variable)) {
        hold(source, edits, variable, classes);
      }
    }
  }

  private boolean isHeld(Source source, VariableTree variable) {
    Element element = source.element(variable);
    boolean isSuited =
        source.parent(variable) instanceof BlockTree
            && source.method(variable) != null
            && source.end(variable.getType()) >= 0
            && !source.text(variable.getType()).equals("var")
            && !(variable.getInitializer() instanceof NewArrayTree)
            && element.asType().getKind() == TypeKind.DECLARED
            && Source.isNameable(element.asType());
    if (!isSuited
        || as == As.RECORD
            && (source.isAssigned(element) || variable.getInitializer() == null)) {
      return false;
    }
    return source.isA(element.asType(), "java.lang.Iterable")
        || source.isA(element.asType(), "java.util.Map")
        || source.isA(element.asType(), "java.util.Iterator");
  }

  /** What each use of the variable becomes, and its declaration; one class for each type held. */
  private void hold(
      Source source, Edits edits, VariableTree variable, Map<String, String> classes) {
    Element element = source.element(variable);
    String type = element.asType().toString();
    String name = variable.getName().toString();
    String part = switch (as) {
      case ARRAY -> "[0]";
      case FIELD -> ".value";
      case RECORD -> ".value()";
    };
    String holder = as == As.ARRAY
        ? source.text(variable.getType()) + "[]"
        : classes.computeIfAbsent(type, t -> declare(source, edits, variable, t));
    String made = as == As.ARRAY
        ? "new " + source.types.erasure(element.asType()) + "[1]"
        : "new " + holder + "()";
    int nameEnd = source.nameAt(variable) + name.length();
    Tree value = variable.getInitializer();
    edits.replace(source.start(variable.getType()), source.end(variable.getType()), holder);
    if (value == null) {
      edits.insert(nameEnd, " = " + made);
    } else if (as == As.RECORD) {
      edits.replace(nameEnd, source.start(value), " = new " + holder + "(");
      edits.insert(source.end(value), ")");
    } else {
      edits.replace(nameEnd, source.start(value), " = " + made + "; " + name + part + " = ");
    }
    for (Tree use : source.uses(element)) {
      edits.insert(source.end(use), part);
    }
  }

  private String declare(Source source, Edits edits, VariableTree variable, String type) {
    String name = source.fresh("Held");
    edits.insert(
        source.end(source.outermostMember(variable)),
        as == As.RECORD
            ? "\n\n  private record " + name + "(" + type + " value) {}"
            : "\n\n  private static final class " + name + " {\n    " + type + " value;\n  }");
    return name;
  }
}
