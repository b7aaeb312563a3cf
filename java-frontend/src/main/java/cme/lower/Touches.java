package cme.lower;

import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import soot.Unit;
import soot.Value;
import soot.jimple.AssignStmt;
import soot.jimple.InvokeStmt;
import soot.jimple.NewExpr;
import soot.jimple.StaticFieldRef;
import soot.jimple.StaticInvokeExpr;

/** Application classes whose static initialiser statements may start. */
final class Touches {
  private Touches() {}

  static List<String> of(List<Unit> units, SootWorld world) {
    Set<String> names = new LinkedHashSet<>();
    for (Unit unit : units) names.addAll(of(unit, world));
    return new ArrayList<>(names);
  }

  /** Jimple has such an expression as one side of an assignment, or as a call that stands alone. */
  static List<String> of(Unit unit, SootWorld world) {
    if (unit instanceof InvokeStmt call) return touched(call.getInvokeExpr(), world);
    if (!(unit instanceof AssignStmt set)) return List.of();
    List<String> stored = touched(set.getLeftOp(), world);
    return stored.isEmpty() ? touched(set.getRightOp(), world) : stored;
  }

  private static List<String> touched(Value value, SootWorld world) {
    String name = owner(value, world);
    boolean own = name != null && world.isApplication(name) && !world.isLambda(name);
    return own ? List.of(name) : List.of();
  }

  private static String owner(Value value, SootWorld world) {
    if (value instanceof NewExpr created) return created.getBaseType().toString();
    if (value instanceof StaticFieldRef ref) return FieldRefs.of(ref, world).owner();
    if (value instanceof StaticInvokeExpr call) {
      return call.getMethodRef().getDeclaringClass().getName();
    }
    return null;
  }
}
