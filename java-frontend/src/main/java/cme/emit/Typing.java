package cme.emit;

import cme.ir.Sharing;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * What the class tests and the {@link TypeFaces} of a sort say of an object of which a type is known, as
 * a formula; empty if nothing. docs/decisions/0035-types-of-what-is-found.md says why it is so.
 */
final class Typing {
  /** No program can name these: what a field of the model's own holds as one is made as one. */
  private static final Set<String> HIDDEN =
      Set.of("java.util.HashMap$EntrySet", "java.util.ArrayList$SubList");

  private final Vocabulary vocabulary;
  private final Types types;
  private final Made made;
  private final Sharing sharing;
  private final boolean trusted;
  private boolean decided;

  /** {@code trusted}: nothing but the JDK's model says which references stand for one object. */
  Typing(Vocabulary vocabulary, Types types, boolean trusted) {
    this.vocabulary = vocabulary;
    this.types = types;
    this.made = new Made(types);
    this.sharing = new Sharing(types);
    this.trusted = trusted;
  }

  /** Something is taken for none of a class because no class is there that is both. */
  boolean decided() {
    return decided;
  }

  /** Of what a step makes as this type. */
  String made(Sort sort, String type, String x) {
    List<String> parts = new ArrayList<>();
    sort.filters.forEach(
        (tested, relation) -> {
          if (made.isAlways(type, tested)) parts.add(relation + "(" + x + ")");
          if (made.isNever(type, tested)) parts.add("!" + relation + "(" + x + ")");
        });
    faces(sort, type, x, "", parts);
    return Formulas.and(parts.toArray(String[]::new));
  }

  /** Of an iterator that a step makes. */
  String iterator(Sort sort, String x) {
    List<String> parts = new ArrayList<>();
    sort.filters.forEach(
        (tested, relation) -> {
          if (types.isApplication(tested)) parts.add("!" + relation + "(" + x + ")");
        });
    return Formulas.and(parts.toArray(String[]::new));
  }

  /** Of what comes from outside as something of a static type. */
  String given(Sort sort, String type, String x) {
    return of(sort, type, x, types::isSubtype);
  }

  /**
   * Of what was in the heap at the start, or may have been, and is found there by a variable of a
   * static type: whoever put it there had it in one of that type. A map, of which the keys were put
   * there, is no set as the step made it, so of types of the library it is only said which it has not.
   */
  String found(Sort sort, String type, String x) {
    return sort.populated && trusted ? of(sort, type, x, this::isMadeAs) : "";
  }

  private boolean isMadeAs(String type, String tested) {
    boolean itself = types.isApplication(tested) || HIDDEN.contains(type);
    return itself && types.isSubtype(type, tested);
  }

  private String of(Sort sort, String type, String x, BiPredicate<String, String> surely) {
    String orNull = sort.nullName == null ? "" : " | " + x + " = " + sort.nullName;
    List<String> parts = new ArrayList<>();
    sort.filters.forEach(
        (tested, relation) -> {
          if (surely.test(type, tested)) {
            parts.add(relation + "(" + x + ")" + orNull);
          } else if (!types.isSubtype(type, tested) && !sharing.mayShare(type, tested)) {
            parts.add("!" + relation + "(" + x + ")");
            decided = true;
          }
        });
    faces(sort, type, x, orNull, parts);
    return Formulas.and(parts.toArray(String[]::new));
  }

  private void faces(Sort sort, String type, String x, String orNull, List<String> parts) {
    sort.faces.forEach(
        (face, relation) -> {
          if (types.isSubtype(type, face)) {
            parts.add(relation + "(" + x + ")" + orNull);
          } else if (!sharing.mayShare(type, face)) {
            parts.add("!" + relation + "(" + x + ")");
            decided = true;
          }
        });
  }

  /** What {@link #found} says of what an assignment gives that is a cast. */
  String cast(Var to, Var from, String x) {
    boolean narrows = !to.type.equals(from.type) && types.isSubtype(to.type, from.type);
    return narrows ? found(vocabulary.sort(to), to.type, x) : "";
  }

  /** The one of the types that is below the other, or else the second. */
  String narrower(String type, String other) {
    return types.isSubtype(type, other) ? type : other;
  }
}
