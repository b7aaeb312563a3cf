package cme.lower;

import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.Optional;
import soot.Body;
import soot.Unit;
import soot.jimple.ArrayRef;
import soot.jimple.AssignStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.FieldRef;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.Stmt;

/**
 * Methods that only read: no field or element is written, and whatever they call only reads too.
 * When such a method runs makes no difference, so it need not be run at all.
 */
final class Purity {
  private static final int DEEPEST = 4;

  private final SootWorld world;
  private final Library model;
  private final Dispatch dispatch;

  Purity(SootWorld world, Library model, Dispatch dispatch) {
    this.world = world;
    this.model = model;
    this.dispatch = dispatch;
  }

  /** All methods of a lambda's class but its constructor. */
  boolean isPureLambda(String type) {
    return world.methods(type).stream()
        .filter(id -> !id.name().equals("<init>") && !id.name().equals("bootstrap$"))
        .allMatch(id -> isPure(id, 0));
  }

  private boolean isPure(MethodId id, int depth) {
    Optional<Body> body = depth > DEEPEST ? Optional.empty() : world.body(id).body();
    return body.isPresent() && body.get().getUnits().stream().allMatch(u -> isPure(u, depth));
  }

  private boolean isPure(Unit unit, int depth) {
    if (unit instanceof AssignStmt s
        && (s.getLeftOp() instanceof FieldRef || s.getLeftOp() instanceof ArrayRef)) {
      return false;
    }
    Stmt stmt = (Stmt) unit;
    return !stmt.containsInvokeExpr() || isPure(stmt.getInvokeExpr(), depth);
  }

  private boolean isPure(InvokeExpr call, int depth) {
    if (Throws.isHarmless(call)) return true;
    if (call instanceof DynamicInvokeExpr) return false;
    String owner = call.getMethodRef().getDeclaringClass().getName();
    String name = call.getMethodRef().getName();
    String descriptor = Descriptors.of(call.getMethodRef());
    boolean isVirtual = call instanceof InstanceInvokeExpr && !(call instanceof SpecialInvokeExpr);
    if (isVirtual) {
      for (MethodId target : dispatch.targets(owner, name, descriptor)) {
        if (!isPure(target, depth + 1)) return false;
      }
    }
    if (!world.isApplication(owner)) {
      boolean callsBack = call.getArgs().stream().anyMatch(a -> isFunction(Variables.typeOf(a)));
      return !callsBack && !model.modifies(owner, name, descriptor, world);
    }
    Optional<MethodId> found = world.resolve(owner, name, descriptor);
    if (found.isPresent() && world.hasBody(found.get())) return isPure(found.get(), depth + 1);
    return isVirtual && found.isPresent() && world.isApplication(found.get().owner());
  }

  private boolean isFunction(String type) {
    return Descriptors.isReference(type) && world.isInterface(type) && !world.isContainer(type);
  }
}
