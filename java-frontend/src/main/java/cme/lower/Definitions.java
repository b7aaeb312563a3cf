package cme.lower;

import cme.ir.Var;
import cme.model.Origins;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import soot.Body;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.ValueBox;
import soot.jimple.DefinitionStmt;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;

/** How often locals are defined and used, and what defines those that are defined once. */
final class Definitions implements Origins {
  private final Map<Local, Value> once = new HashMap<>();
  private final Set<Local> more = new HashSet<>();
  private final Map<Local, Integer> uses = new HashMap<>();
  private final Map<Var, Local> locals = new HashMap<>();
  private final Variables variables;

  Definitions(Body body, Variables variables) {
    this.variables = variables;
    for (Unit unit : body.getUnits()) {
      if (unit instanceof DefinitionStmt def && def.getLeftOp() instanceof Local to) {
        if (once.putIfAbsent(to, def.getRightOp()) != null) more.add(to);
      }
      for (ValueBox box : unit.getUseBoxes()) {
        if (box.getValue() instanceof Local local) uses.merge(local, 1, Integer::sum);
      }
    }
    once.keySet().removeAll(more);
    for (Local local : once.keySet()) {
      Var var = variables.of(local);
      if (var != null) locals.put(var, local);
    }
  }

  /** Defined at one place and used at one. */
  boolean isUsedOnce(Local local) {
    return once.containsKey(local) && uses.getOrDefault(local, 0) == 1;
  }

  @Override
  public Origin of(Var variable) {
    Local local = locals.get(variable);
    if (local == null || !(once.get(local) instanceof InvokeExpr call)) return null;
    Var receiver = null;
    if (call instanceof InstanceInvokeExpr on && on.getBase() instanceof Local base) {
      receiver = variables.of(base);
    }
    return new Origin(
        call.getMethodRef().getDeclaringClass().getName(), call.getMethodRef().getName(), receiver);
  }
}
