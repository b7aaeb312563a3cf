import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;

/**
 * Variables, fields and methods get other names, whose alphabetical order is the reverse. Names of
 * members that the library gives a meaning, or that texts or records mention, stay.
 */
final class Rename implements Rewriter.Rewrite {
  @Override
  public void rewrite(Source source, Edits edits) {
    Set<String> kept = kept(source);
    for (Element element : source.declared()) {
      String name = element.getSimpleName().toString();
      Tree declaration = source.declaration(element);
      if (!(declaration instanceof VariableTree || declaration instanceof MethodTree)
          || !isRenamed(element)
          || !Source.isLocal(element) && kept.contains(name)) {
        continue;
      }
      char initial = Character.toLowerCase(name.charAt(0));
      String prefix = 'a' <= initial && initial <= 'z' ? "" + (char) ('a' + 'z' - initial) : "z";
      edits.insert(source.nameAt(declaration), prefix);
      for (Tree use : source.uses(element)) {
        edits.insert(source.end(use) - name.length(), prefix);
      }
    }
  }

  private static boolean isRenamed(Element element) {
    if (element.getKind() == ElementKind.CONSTRUCTOR
        || element.getKind() == ElementKind.ENUM_CONSTANT) {
      return false;
    }
    // A record's fields, and the parameters that make it, have the names of its components.
    Element owner = element.getEnclosingElement();
    return owner.getKind() != ElementKind.RECORD
        && (owner.getKind() != ElementKind.CONSTRUCTOR
            || owner.getEnclosingElement().getKind() != ElementKind.RECORD);
  }

  private static Set<String> kept(Source source) {
    Set<String> kept = new HashSet<>();
    kept.add("serialVersionUID");
    for (LiteralTree literal : source.all(LiteralTree.class)) {
      kept.add(String.valueOf(literal.getValue()));
    }
    for (Element element : source.declared()) {
      String name = element.getSimpleName().toString();
      if (name.endsWith("_Bad") || name.endsWith("_Ok")) {
        kept.add(name);
      }
      if (element instanceof TypeElement type) {
        type.getRecordComponents().forEach(part -> kept.add(part.getSimpleName().toString()));
        keepInherited(source, type.asType(), kept);
      }
    }
    return kept;
  }

  /** The members' names of all that is above the type and not of this file. */
  private static void keepInherited(Source source, TypeMirror type, Set<String> kept) {
    for (TypeMirror above : source.types.directSupertypes(type)) {
      Element element = source.types.asElement(above);
      if (source.declaration(element) == null) {
        element.getEnclosedElements().forEach(member -> kept.add(member.getSimpleName().toString()));
      }
      keepInherited(source, above, kept);
    }
  }
}
