package cme.lower;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import soot.Body;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.jimple.CastExpr;
import soot.jimple.DefinitionStmt;
import soot.jimple.NewExpr;
import soot.jimple.NullConstant;
import soot.jimple.StaticInvokeExpr;

/**
 * Locals that hold objects of one very class, or null: everything that is assigned to them is null,
 * a {@code new} of that class (or a lambda, for which a class is made), or another such local. Found as the greatest solution, so cycles of
 * copies count.
 */
final class ExactTypes {
  private static final String NONE = "";

  private final Predicate<String> isLambda;
  private final Map<Local, String> exact = new HashMap<>();

  ExactTypes(Body body, Predicate<String> isLambda) {
    this.isLambda = isLambda;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Unit unit : body.getUnits()) {
        if (unit instanceof DefinitionStmt def && def.getLeftOp() instanceof Local to) {
          changed |= join(to, def.getRightOp());
        }
      }
    }
    exact.values().removeIf(String::isEmpty);
  }

  private boolean join(Local to, Value from) {
    String here = classOf(from);
    if (here == null) return false;
    String old = exact.get(to);
    String joined = old == null || old.equals(here) ? here : NONE;
    exact.put(to, joined);
    return !joined.equals(old);
  }

  /** The class, NONE if it may be any, null if nothing is known to flow yet. */
  private String classOf(Value from) {
    if (from instanceof NewExpr created) return created.getBaseType().toString();
    if (from instanceof NullConstant) return null;
    if (from instanceof CastExpr cast) return classOf(cast.getOp());
    if (from instanceof Local local) return exact.get(local);
    if (from instanceof StaticInvokeExpr call) {
      String owner = call.getMethodRef().getDeclaringClass().getName();
      if (call.getMethodRef().getName().equals("bootstrap$") && isLambda.test(owner)) return owner;
    }
    return NONE;
  }

  /** The class of every object that the local holds, or null. */
  String of(Value value) {
    return value instanceof Local local ? exact.get(local) : null;
  }
}
