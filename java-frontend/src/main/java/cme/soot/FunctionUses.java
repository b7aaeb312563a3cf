package cme.soot;

import cme.ir.MethodId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import soot.Body;
import soot.Local;
import soot.Unit;
import soot.ValueBox;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.StaticInvokeExpr;
import soot.jimple.Stmt;

/**
 * Whether the functions that a method makes, lambdas and method references, stay with it: the one
 * variable that holds one is only called, or handed to a method of a collection that calls it before
 * it returns and does not keep it.
 */
public final class FunctionUses {
  private static final Set<String> CALL_AT_ONCE =
      Set.of(
          "forEach",
          "forEachRemaining",
          "removeIf",
          "replaceAll",
          "compute",
          "computeIfAbsent",
          "computeIfPresent",
          "merge",
          "sort");

  private static final Set<String> NO_FUNCTIONS =
      Set.of(
          "java.lang.invoke.StringConcatFactory",
          "java.lang.runtime.ObjectMethods",
          "java.lang.runtime.SwitchBootstraps");

  private final SootWorld world;
  private final Set<String> called;

  /** @param called the methods of their interfaces by which functions are run */
  public FunctionUses(SootWorld world, Set<String> called) {
    this.world = world;
    this.called = called;
  }

  public boolean stay(MethodId maker) {
    Optional<Body> body = world.body(maker).body();
    if (body.isEmpty()) return false;
    Set<Local> functions = new HashSet<>();
    for (Unit unit : body.get().getUnits()) {
      if (isUnknownLink(unit)) return false;
      if (!makesFunction(unit)) continue;
      if (!(unit instanceof DefinitionStmt d) || !(d.getLeftOp() instanceof Local to)) return false;
      functions.add(to);
    }
    for (Unit unit : body.get().getUnits()) {
      for (ValueBox box : unit.getUseBoxes()) {
        if (box.getValue() instanceof Local local && functions.contains(local)
            && !stays(local, (Stmt) unit)) {
          return false;
        }
      }
    }
    return true;
  }

  /** A call site that is linked otherwise may make a function that is not seen. */
  private static boolean isUnknownLink(Unit unit) {
    return ((Stmt) unit).containsInvokeExpr()
        && ((Stmt) unit).getInvokeExpr() instanceof DynamicInvokeExpr call
        && !NO_FUNCTIONS.contains(call.getBootstrapMethodRef().getDeclaringClass().getName());
  }

  /** Functions are made by a method of the class that stands for them. */
  private boolean makesFunction(Unit unit) {
    return ((Stmt) unit).containsInvokeExpr()
        && ((Stmt) unit).getInvokeExpr() instanceof StaticInvokeExpr call
        && world.isLambda(call.getMethodRef().getDeclaringClass().getName());
  }

  private boolean stays(Local function, Stmt statement) {
    if (!statement.containsInvokeExpr()) return false;
    InvokeExpr call = statement.getInvokeExpr();
    String name = call.getMethodRef().getName();
    if (call instanceof InstanceInvokeExpr on && on.getBase() == function) {
      return called.contains(name) && !call.getArgs().contains(function);
    }
    String owner = call.getMethodRef().getDeclaringClass().getName();
    return CALL_AT_ONCE.contains(name)
        && (owner.equals("java.lang.Iterable") || isCollection(owner))
        && !isOverridden(owner, name);
  }

  private boolean isCollection(String type) {
    return type.startsWith("java.util.") && (world.isContainer(type) || world.isIterator(type));
  }

  private boolean isOverridden(String owner, String name) {
    return world.applicationSubtypes(owner).stream()
        .flatMap(type -> world.methods(type).stream())
        .anyMatch(method -> method.name().equals(name));
  }
}
