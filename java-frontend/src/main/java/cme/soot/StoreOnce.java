package cme.soot;

import cme.ir.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import soot.Body;
import soot.Local;
import soot.RefLikeType;
import soot.Unit;
import soot.UnitBox;
import soot.Value;
import soot.ValueBox;
import soot.jimple.AssignStmt;
import soot.jimple.CastExpr;
import soot.jimple.DefinitionStmt;
import soot.jimple.FieldRef;
import soot.jimple.IdentityStmt;
import soot.jimple.IfStmt;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.MonitorStmt;
import soot.jimple.NewExpr;
import soot.jimple.NullConstant;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.Stmt;

/**
 * Whether a method keeps a field's object to the field, read off its Jimple.
 *
 * <p>What it stores there is null, or a new collection of the library in the one variable that holds
 * it, stored once in a straight line after it was made. A variable that holds such a collection, what
 * the field holds, a view or an iterator of that is used for nothing but calls of the library's
 * methods on it, and as a source that is copied from. Control flow is not looked at: a variable that
 * ever holds such an object counts as one that always does.
 */
public final class StoreOnce {
  /** What calls give that leads back to no collection, other than what is one itself. */
  private static final Set<String> PLAIN =
      Set.of("java.lang.Object", "java.lang.Object[]", "java.lang.String", "java.util.Map$Entry");

  private static final Set<String> COPIES =
      Set.of("<init>", "addAll", "putAll", "containsAll", "removeAll", "retainAll");

  private final Field field;
  private final Predicate<String> isCollection;
  private final List<Unit> units;
  private final Set<Unit> targets = new HashSet<>();
  private final Set<Local> held = new HashSet<>();
  private final Map<Local, Integer> definitions = new HashMap<>();

  /** @param isCollection is it a collection, map or iterator of the library? */
  public StoreOnce(Body body, Field field, Predicate<String> isCollection) {
    this.field = field;
    this.isCollection = isCollection;
    this.units = new ArrayList<>(body.getUnits());
    for (Unit unit : units) {
      for (UnitBox box : unit.getUnitBoxes()) targets.add(box.getUnit());
      if (unit instanceof DefinitionStmt d && d.getLeftOp() instanceof Local to) {
        definitions.merge(to, 1, Integer::sum);
      }
    }
    body.getTraps().forEach(trap -> targets.add(trap.getHandlerUnit()));
  }

  /** The method's code gets at the field. */
  public boolean namesField() {
    return units.stream()
        .flatMap(unit -> unit.getUseAndDefBoxes().stream())
        .anyMatch(box -> isField(box.getValue()));
  }

  public boolean holds() {
    for (Unit unit : units) {
      if (unit instanceof AssignStmt s && isField(s.getLeftOp()) && !storesNew(s)) return false;
    }
    findHeld();
    return units.stream().allMatch(unit -> isHarmless((Stmt) unit));
  }

  private boolean isField(Value value) {
    if (!(value instanceof FieldRef ref) || !ref.getFieldRef().name().equals(field.name())) {
      return false;
    }
    try {
      return ref.getField().getDeclaringClass().getName().equals(field.owner());
    } catch (RuntimeException e) {
      return true;  // of a class that is missing: it may be the one
    }
  }

  private boolean storesNew(AssignStmt store) {
    if (store.getRightOp() instanceof NullConstant) return true;
    if (!(store.getRightOp() instanceof Local from) || definitions.getOrDefault(from, 0) != 1) {
      return false;
    }
    long stores =
        units.stream()
            .filter(u -> u instanceof AssignStmt s && isField(s.getLeftOp()) && s.getRightOp() == from)
            .count();
    return stores == 1 && isMadeJustBefore(from, store) && held.add(from);
  }

  private boolean isMadeJustBefore(Local made, Unit store) {
    for (int i = units.indexOf(store); i >= 0; i--) {
      Unit unit = units.get(i);
      boolean makes = unit instanceof DefinitionStmt d && d.getLeftOp() == made;
      if (makes) {
        return ((DefinitionStmt) unit).getRightOp() instanceof NewExpr make
            && isCollection.test(make.getBaseType().toString());
      }
      if (targets.contains(unit) || !unit.fallsThrough() || unit.branches()) return false;
    }
    return false;
  }

  private void findHeld() {
    int before;
    do {
      before = held.size();
      for (Unit unit : units) {
        if (unit instanceof DefinitionStmt d && d.getLeftOp() instanceof Local to
            && leadsToHeld(d.getRightOp())) {
          held.add(to);
        }
      }
    } while (held.size() > before);
  }

  private boolean leadsToHeld(Value value) {
    if (value instanceof CastExpr cast) return leadsToHeld(cast.getOp());
    if (value instanceof InstanceInvokeExpr call) {
      return held.contains(call.getBase()) && isCollection.test(resultOf(call));
    }
    return isField(value) || held.contains(value);
  }

  /** Whatever it does with an object that is held, nobody else gets it. */
  private boolean isHarmless(Stmt statement) {
    if (usesNone(statement) || statement instanceof IfStmt) return true;
    if (statement instanceof MonitorStmt) return true;
    if (statement.containsInvokeExpr()) return isHarmless(statement.getInvokeExpr());
    if (statement instanceof IdentityStmt) return true;
    if (!(statement instanceof AssignStmt assign)) return false;
    // A copy within the method, the load of one of its fields, or the store into the field itself.
    if (assign.getLeftOp() instanceof Local) return true;
    return isField(assign.getLeftOp());
  }

  private boolean usesNone(Stmt statement) {
    for (ValueBox box : statement.getUseBoxes()) if (held.contains(box.getValue())) return false;
    return true;
  }

  private boolean isHarmless(InvokeExpr call) {
    String owner = call.getMethodRef().getDeclaringClass().getName();
    String name = call.getMethodRef().getName();
    if (!isCollection.test(owner) && !owner.equals("java.lang.Iterable")) return false;
    boolean handsOver = call.getArgs().stream().anyMatch(held::contains);
    if (handsOver && !COPIES.contains(name)) return false;
    if (handsOver && name.equals("<init>") && !(call instanceof SpecialInvokeExpr)) return false;
    boolean on = call instanceof InstanceInvokeExpr i && held.contains(i.getBase());
    return !on || leadsNowhere(call) || isCollection.test(resultOf(call));
  }

  private static String resultOf(InvokeExpr call) {
    return call.getMethodRef().getReturnType().toString();
  }

  private static boolean leadsNowhere(InvokeExpr call) {
    return !(call.getMethodRef().getReturnType() instanceof RefLikeType)
        || PLAIN.contains(resultOf(call));
  }
}
