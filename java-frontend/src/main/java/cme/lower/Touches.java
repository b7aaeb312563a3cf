package cme.lower;

import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import soot.Unit;
import soot.Value;
import soot.ValueBox;
import soot.jimple.NewExpr;
import soot.jimple.StaticFieldRef;
import soot.jimple.StaticInvokeExpr;

/** Application classes whose static initialiser statements may start. */
final class Touches {
  private Touches() {}

  static List<String> of(List<Unit> units, SootWorld world) {
    Set<String> names = new LinkedHashSet<>();
    for (Unit unit : units) {
      for (ValueBox box : unit.getUseAndDefBoxes()) {
        String name = touched(box.getValue(), world);
        if (name != null && world.isApplication(name) && !world.isLambda(name)) names.add(name);
      }
    }
    return new ArrayList<>(names);
  }

  private static String touched(Value value, SootWorld world) {
    if (value instanceof NewExpr created) return created.getBaseType().toString();
    if (value instanceof StaticFieldRef ref) return FieldRefs.of(ref, world).owner();
    if (value instanceof StaticInvokeExpr call) {
      return call.getMethodRef().getDeclaringClass().getName();
    }
    return null;
  }
}
