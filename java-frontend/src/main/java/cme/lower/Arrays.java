package cme.lower;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.List;
import soot.Value;
import soot.jimple.ArrayRef;
import soot.jimple.NewMultiArrayExpr;
import soot.jimple.NullConstant;

/**
 * Arrays are containers that no iterator watches. Indexes are not followed: what is stored may
 * replace any of the contents, what is loaded is one of them or null. Arrays of numbers and
 * booleans have no contents.
 */
final class Arrays {
  private final Context context;
  private final Builder out;

  Arrays(Context context) {
    this.context = context;
    this.out = context.out();
  }

  static boolean hasContents(String type) {
    return type.endsWith("[]") && Descriptors.isReference(type.substring(0, type.length() - 2));
  }

  void load(Var to, ArrayRef ref) {
    Var array = array(ref);
    if (!Descriptors.isReference(to.type) || !isKnown(array)) {
      context.any(to);
      return;
    }
    out.choose(
        List.of(
            () -> out.step(new Step.Pick(to, array, Slot.ELEMENT)),
            () -> out.step(new Step.SetNull(to))));
  }

  void store(ArrayRef ref, Value right) {
    Var array = array(ref);
    if (!hasContents(array.type)) return;
    out.step(new Step.TakeOutSome(array));
    if (right instanceof NullConstant) return;
    Var item = context.variables().read(right, element(array.type));
    out.step(new Step.Put(array, Slot.ELEMENT, item));
  }

  private static boolean isKnown(Var array) {
    return hasContents(array.type);
  }

  private static String element(String type) {
    return type.substring(0, type.length() - 2);
  }

  private Var array(ArrayRef ref) {
    Var array = context.variables().read(ref.getBase(), Variables.typeOf(ref.getBase()));
    context.notNull(array);
    return array;
  }

  /** An array of arrays, made at once: all inner ones are new. */
  void createNested(Var to, NewMultiArrayExpr created) {
    create(to, Variables.typeOf(created), created.getSizeCount());
  }

  private void create(Var to, String type, int depth) {
    out.step(new Step.New(to, type, false));
    if (depth <= 1 || !hasContents(type)) return;
    Var inner = out.temporary(element(type));
    out.loop(
        () -> {
          create(inner, inner.type, depth - 1);
          out.step(new Step.Put(to, Slot.ELEMENT, inner));
        });
  }

  /** A copy has the same contents. */
  void copy(Var to, Var array) {
    out.step(new Step.New(to, array.type, false));
    if (hasContents(array.type)) {
      out.step(new Step.PutAll(to, Slot.ELEMENT, array, Slot.ELEMENT));
    }
  }
}
