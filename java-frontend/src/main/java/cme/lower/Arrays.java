package cme.lower;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import soot.Body;
import soot.Trap;
import soot.Unit;
import soot.Value;
import soot.ValueBox;
import soot.jimple.ArrayRef;
import soot.jimple.AssignStmt;
import soot.jimple.IntConstant;
import soot.jimple.NewArrayExpr;
import soot.jimple.NewMultiArrayExpr;

/**
 * Arrays are containers that no iterator watches. Indexes are not followed: what is stored may
 * replace any of the contents, what is loaded is one of them or null. A new array holds null, which
 * lists that are made of it hold too. Arrays of numbers and booleans have no contents.
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

  void create(Var to, AssignStmt made) {
    NewArrayExpr created = (NewArrayExpr) made.getRightOp();
    String type = Variables.typeOf(created);
    out.step(new Step.New(to, type, false));
    if (hasContents(type) && !isFilled(made, created)) putNull(to, type);
  }

  private void putNull(Var array, String type) {
    Var nothing = out.temporary(element(type));
    out.step(new Step.SetNull(nothing));
    out.step(new Step.Put(array, Slot.ELEMENT, nothing));
  }

  /**
   * The array has no length, or the statements after it store something at every index before they
   * do anything else with it. Where one of them is jumped to or caught from, that is not looked for.
   */
  private boolean isFilled(AssignStmt made, NewArrayExpr created) {
    if (!(created.getSize() instanceof IntConstant size)) return false;
    Body body = context.definitions().body();
    Set<Integer> stored = new HashSet<>();
    Unit unit = made;
    while (stored.size() < size.value) {
      unit = body.getUnits().getSuccOf(unit);
      if (unit == null || !unit.fallsThrough() || unit.branches() || isSpecial(unit, body)) return false;
      boolean fills =
          unit instanceof AssignStmt set
              && set.getLeftOp() instanceof ArrayRef ref
              && ref.getBase() == made.getLeftOp()
              && ref.getIndex() instanceof IntConstant index
              && set.getRightOp() != made.getLeftOp()
              && stored.add(index.value);
      if (!fills && uses(unit, made.getLeftOp())) return false;
    }
    return true;
  }

  private static boolean isSpecial(Unit unit, Body body) {
    if (!unit.getBoxesPointingToThis().isEmpty()) return true;
    for (Trap trap : body.getTraps()) {
      boolean before = body.getUnits().follows(trap.getBeginUnit(), unit);
      if (!before && body.getUnits().follows(trap.getEndUnit(), unit)) return true;
    }
    return false;
  }

  private static boolean uses(Unit unit, Value local) {
    for (ValueBox box : unit.getUseAndDefBoxes()) if (box.getValue() == local) return true;
    return false;
  }

  /** An array of arrays, made at once: all inner ones are new. */
  void createNested(Var to, NewMultiArrayExpr created) {
    create(to, Variables.typeOf(created), created.getSizeCount());
  }

  private void create(Var to, String type, int depth) {
    out.step(new Step.New(to, type, false));
    if (!hasContents(type)) return;
    if (depth <= 1) {
      putNull(to, type);
      return;
    }
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
