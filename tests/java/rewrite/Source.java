import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.tree.YieldTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** A source file: its text, its tree with types, and where its names are declared and used. */
final class Source {
  private static final Pattern MARK = Pattern.compile("[ \\t]*// CME(?=\\n)");

  final CompilationUnitTree unit;
  final String text;
  final Types types;
  final Elements elements;
  private final Trees trees;
  private final SourcePositions positions;
  private final Map<Tree, TreePath> paths = new IdentityHashMap<>();
  private final List<TreePath> inOrder = new ArrayList<>();
  private final Map<Element, TreePath> declarations = new HashMap<>();
  private final Map<Element, List<TreePath>> uses = new HashMap<>();
  private final Set<Element> assigned = new HashSet<>();
  private int names;

  Source(JavacTask task, CompilationUnitTree unit) throws IOException {
    this.unit = unit;
    text = unit.getSourceFile().getCharContent(true).toString();
    trees = Trees.instance(task);
    positions = trees.getSourcePositions();
    types = task.getTypes();
    elements = task.getElements();
    new TreePathScanner<Void, Void>() {
      @Override
      public Void scan(Tree tree, Void nothing) {
        if (tree != null && (end(tree) >= 0 || tree instanceof CompilationUnitTree)) {
          TreePath path = new TreePath(getCurrentPath(), tree);
          paths.put(tree, path);
          inOrder.add(path);
          note(path);
        }
        return super.scan(tree, nothing);
      }
    }.scan(new TreePath(unit), null);
  }

  private void note(TreePath path) {
    Tree tree = path.getLeaf();
    Element element = trees.getElement(path);
    if (tree instanceof VariableTree || tree instanceof MethodTree || tree instanceof ClassTree) {
      declarations.putIfAbsent(element, path);
    } else if (element != null
        && (tree instanceof IdentifierTree
            || tree.getKind() == Tree.Kind.MEMBER_SELECT
            || tree.getKind() == Tree.Kind.MEMBER_REFERENCE)) {
      uses.computeIfAbsent(element, e -> new ArrayList<>()).add(path);
    }
    Tree target = target(tree);
    if (target != null) {
      Element changed = trees.getElement(new TreePath(path, target));
      if (changed != null) {
        assigned.add(changed);
      }
    }
  }

  /** What the expression assigns to, or null. */
  private static Tree target(Tree tree) {
    if (tree instanceof AssignmentTree assignment) {
      return assignment.getVariable();
    }
    if (tree instanceof CompoundAssignmentTree assignment) {
      return assignment.getVariable();
    }
    return tree instanceof UnaryTree unary && unary.getKind().name().contains("CREMENT")
        ? unary.getExpression()
        : null;
  }

  /** The trees of the kind that have a text of their own, by position of what is around them. */
  <T extends Tree> List<T> all(Class<T> kind) {
    List<T> found = new ArrayList<>();
    for (TreePath path : inOrder) {
      if (kind.isInstance(path.getLeaf())) {
        found.add(kind.cast(path.getLeaf()));
      }
    }
    return found;
  }

  int start(Tree tree) {
    return (int) positions.getStartPosition(unit, tree);
  }

  int end(Tree tree) {
    return (int) positions.getEndPosition(unit, tree);
  }

  String text(Tree tree) {
    return text.substring(start(tree), end(tree));
  }

  boolean isWithin(Tree inner, Tree outer) {
    return start(outer) <= start(inner) && end(inner) <= end(outer);
  }

  Tree parent(Tree tree) {
    return paths.get(tree).getParentPath().getLeaf();
  }

  Element element(Tree tree) {
    return trees.getElement(paths.get(tree));
  }

  TypeMirror type(Tree tree) {
    return trees.getTypeMirror(paths.get(tree));
  }

  /** The declaration in this file, or null. */
  Tree declaration(Element element) {
    TreePath path = declarations.get(element);
    return path == null ? null : path.getLeaf();
  }

  /** Where the name stands, but for its declaration, in the order of the text. */
  List<Tree> uses(Element element) {
    List<Tree> found = new ArrayList<>();
    for (TreePath path : uses.getOrDefault(element, List.of())) {
      found.add(path.getLeaf());
    }
    found.sort((a, b) -> end(a) - end(b));
    return found;
  }

  /** All that is declared in this file. */
  Set<Element> declared() {
    return declarations.keySet();
  }

  /** Whether anything is assigned to it but by its declaration. */
  boolean isAssigned(Element variable) {
    return assigned.contains(variable);
  }

  /** A method's local variable or parameter, or one of a function, a loop, a handler or a pattern. */
  static boolean isLocal(Element element) {
    return switch (element.getKind()) {
      case LOCAL_VARIABLE, PARAMETER, EXCEPTION_PARAMETER, RESOURCE_VARIABLE, BINDING_VARIABLE ->
          true;
      default -> false;
    };
  }

  /** The method that the tree stands in; null if a class is nearer, as for initialisers. */
  MethodTree method(Tree tree) {
    for (Tree around = parent(tree); !(around instanceof ClassTree); around = parent(around)) {
      if (around instanceof MethodTree method) {
        return method;
      }
      if (around instanceof CompilationUnitTree) {
        return null;
      }
    }
    return null;
  }

  /** The member of the file's outermost class that the tree stands in. */
  Tree outermostMember(Tree tree) {
    Tree member = tree;
    while (!(parent(parent(member)) instanceof CompilationUnitTree)) {
      member = parent(member);
    }
    return member;
  }

  boolean isInBlock(StatementTree statement) {
    return paths.containsKey(statement) && parent(statement) instanceof BlockTree;
  }

  /** The end, or that of the expectation that stands behind it on the same line. */
  int endWithMark(int end) {
    Matcher mark = MARK.matcher(text).region(end, text.length());
    return mark.lookingAt() ? mark.end() : end;
  }

  /** Where the name of a declared variable or method starts. */
  int nameAt(Tree declaration) {
    boolean isVariable = declaration instanceof VariableTree;
    Tree modifiers =
        isVariable
            ? ((VariableTree) declaration).getModifiers()
            : ((MethodTree) declaration).getModifiers();
    Tree type =
        isVariable
            ? ((VariableTree) declaration).getType()
            : ((MethodTree) declaration).getReturnType();
    String name =
        isVariable
            ? ((VariableTree) declaration).getName().toString()
            : ((MethodTree) declaration).getName().toString();
    int from = Math.max(start(declaration), end(modifiers));
    Matcher found = Pattern.compile("\\b" + name + "\\b").matcher(text);
    if (!found.find(type == null ? from : Math.max(from, end(type)))) {
      throw new IllegalStateException("no name: " + declaration);
    }
    return found.start();
  }

  /** A name that the file does not have. */
  String fresh(String stem) {
    String name;
    do {
      names++;
      name = stem + names;
    } while (text.contains(name));
    return name;
  }

  /** Local variables that the trees use and that are declared around them, in the same method. */
  Set<Element> free(List<? extends Tree> inside, MethodTree method) {
    Set<Element> found = new LinkedHashSet<>();
    for (Element element : named(inside)) {
      Tree declaration = declaration(element);
      if (isLocal(element)
          && declaration != null
          && isWithin(declaration, method)
          && inside.stream().noneMatch(tree -> isWithin(declaration, tree))) {
        found.add(element);
      }
    }
    return found;
  }

  /** Whether a class is named that is declared in the method, but not in these trees. */
  boolean namesLocalClass(List<? extends Tree> inside) {
    for (Element element : named(inside)) {
      if (element instanceof TypeElement type
          && type.getNestingKind() == NestingKind.LOCAL
          && inside.stream().noneMatch(tree -> isWithin(declaration(type), tree))) {
        return true;
      }
    }
    return false;
  }

  private Set<Element> named(List<? extends Tree> inside) {
    Set<Element> found = new LinkedHashSet<>();
    for (Tree tree : inside) {
      new TreeScanner<Void, Void>() {
        @Override
        public Void visitIdentifier(IdentifierTree identifier, Void nothing) {
          Element element = paths.containsKey(identifier) ? element(identifier) : null;
          if (element != null) {
            found.add(element);
          }
          return null;
        }
      }.scan(tree, null);
    }
    return found;
  }

  /** Whether the trees assign to one of these. */
  boolean assigns(List<? extends Tree> inside, Set<Element> variables) {
    return contains(
        inside,
        tree -> target(tree) instanceof IdentifierTree name && variables.contains(element(name)),
        true);
  }

  /** Whether the trees may throw a checked exception; taken for so if there are resources. */
  boolean throwsChecked(List<? extends Tree> inside) {
    return contains(
        inside,
        tree -> {
          if (tree instanceof TryTree attempt && !attempt.getResources().isEmpty()) {
            return true;
          }
          if (tree instanceof ThrowTree raise) {
            return isChecked(type(raise.getExpression()));
          }
          return (tree.getKind() == Tree.Kind.METHOD_INVOCATION
                  || tree.getKind() == Tree.Kind.NEW_CLASS)
              && paths.containsKey(tree)
              && element(tree) instanceof ExecutableElement called
              && called.getThrownTypes().stream().anyMatch(this::isChecked);
        },
        true);
  }

  private boolean isChecked(TypeMirror thrown) {
    return !isA(thrown, "java.lang.RuntimeException") && !isA(thrown, "java.lang.Error");
  }

  /** Whether the type is the named class or below it. */
  boolean isA(TypeMirror type, String name) {
    return types.isSubtype(
        types.erasure(type), types.erasure(elements.getTypeElement(name).asType()));
  }

  /** Whether control may leave the trees other than by their end or an exception. */
  boolean leaves(List<? extends Tree> inside) {
    return contains(
        inside,
        tree -> {
          if (tree instanceof BreakTree leave) {
            return !isWithinTarget(leave, leave.getLabel(), true, inside);
          }
          if (tree instanceof ContinueTree leave) {
            return !isWithinTarget(leave, leave.getLabel(), false, inside);
          }
          return tree instanceof ReturnTree || tree instanceof YieldTree;
        },
        false);
  }

  private boolean isWithinTarget(
      Tree leave, CharSequence label, boolean isBreak, List<? extends Tree> inside) {
    Tree around = parent(leave);
    while (!isTarget(around, label, isBreak)) {
      around = parent(around);
    }
    Tree target = around;
    return inside.stream().anyMatch(tree -> isWithin(target, tree));
  }

  private static boolean isTarget(Tree tree, CharSequence label, boolean isBreak) {
    if (label != null) {
      return tree instanceof LabeledStatementTree labeled && labeled.getLabel().equals(label);
    }
    return isLoop(tree) || isBreak && tree instanceof SwitchTree;
  }

  static boolean isLoop(Tree tree) {
    return tree instanceof EnhancedForLoopTree
        || tree instanceof ForLoopTree
        || tree instanceof WhileLoopTree
        || tree instanceof DoWhileLoopTree;
  }

  /** The expression names a static field of the library, as {@code System.out} does. */
  boolean isLibraryField(Tree expression) {
    Element element = element(expression);
    return element != null
        && element.getKind() == ElementKind.FIELD
        && element.getModifiers().contains(Modifier.STATIC)
        && declaration(element) == null;
  }

  /** A loop without a condition. */
  static boolean isEndless(Tree tree) {
    return tree instanceof WhileLoopTree loop && loop.getCondition().toString().equals("(true)")
        || tree instanceof ForLoopTree endless && endless.getCondition() == null;
  }

  /** Whether such a tree is there; bodies of functions and classes are looked into or not. */
  boolean contains(List<? extends Tree> inside, Predicate<Tree> test, boolean intoFunctions) {
    boolean[] found = {false};
    TreeScanner<Void, Void> scanner =
        new TreeScanner<>() {
          @Override
          public Void scan(Tree tree, Void nothing) {
            if (tree == null || found[0]) {
              return null;
            }
            found[0] = test.test(tree);
            boolean isFunction = tree instanceof LambdaExpressionTree || tree instanceof ClassTree;
            return isFunction && !intoFunctions ? null : super.scan(tree, nothing);
          }
        };
    inside.forEach(tree -> scanner.scan(tree, null));
    return found[0];
  }

  /** Whether the type can be written anywhere in the file: it has no type variables. */
  static boolean isNameable(TypeMirror type) {
    if (type.getKind().isPrimitive() || type.getKind() == TypeKind.VOID) {
      return true;
    }
    if (type instanceof ArrayType array) {
      return isNameable(array.getComponentType());
    }
    if (type instanceof WildcardType wildcard) {
      return (wildcard.getExtendsBound() == null || isNameable(wildcard.getExtendsBound()))
          && (wildcard.getSuperBound() == null || isNameable(wildcard.getSuperBound()));
    }
    if (type.getKind() != TypeKind.DECLARED) {
      return false;
    }
    DeclaredType declared = (DeclaredType) type;
    NestingKind nesting = ((TypeElement) declared.asElement()).getNestingKind();
    return (nesting == NestingKind.TOP_LEVEL || nesting == NestingKind.MEMBER)
        && declared.getTypeArguments().stream().allMatch(Source::isNameable);
  }
}
