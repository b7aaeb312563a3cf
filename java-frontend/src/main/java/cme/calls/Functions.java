package cme.calls;

import cme.index.Call;
import cme.index.Index;
import cme.index.Lambda;
import cme.index.MethodFacts;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import soot.Body;
import soot.Local;
import soot.Unit;
import soot.ValueBox;
import soot.jimple.DefinitionStmt;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.StaticInvokeExpr;
import soot.jimple.Stmt;

/**
 * Bodies of lambdas and method references that others than their makers may run.
 *
 * <p>A function stays with its maker if the one variable that holds it is only called, or handed to
 * a method of a collection that calls it before it returns and does not keep it. A method makes all
 * its functions stay, or none: which function a variable holds is not asked.
 */
final class Functions {
  private record Name(String name, String descriptor) {}

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

  private final SootWorld world;
  private final Map<Name, Set<MethodId>> makers = new HashMap<>();
  private final Map<MethodId, Set<String>> called = new HashMap<>();
  private final Map<MethodId, Boolean> lettingGo = new HashMap<>();

  Functions(Index index, SootWorld world) {
    this.world = world;
    for (MethodFacts method : index.methods().values()) {
      for (Lambda lambda : method.lambdas()) {
        Call body = lambda.body();
        makers
            .computeIfAbsent(
                new Name(body.name(), body.descriptor()), n -> new LinkedHashSet<>())
            .add(method.id());
        called.computeIfAbsent(method.id(), m -> new HashSet<>()).add(lambda.method());
      }
    }
  }

  /** The method is the body of a function that may get away from where it is made. */
  boolean mayGetAway(MethodId id) {
    return makers.getOrDefault(new Name(id.name(), id.descriptor()), Set.of()).stream()
        .anyMatch(maker -> lettingGo.computeIfAbsent(maker, this::letsGo));
  }

  private boolean letsGo(MethodId maker) {
    Optional<Body> body = world.body(maker).body();
    if (body.isEmpty()) return true;
    Set<Local> functions = new HashSet<>();
    for (Unit unit : body.get().getUnits()) {
      if (!makesFunction(unit)) continue;
      if (!(unit instanceof DefinitionStmt def) || !(def.getLeftOp() instanceof Local to)) return true;
      functions.add(to);
    }
    for (Unit unit : body.get().getUnits()) {
      for (ValueBox box : unit.getUseBoxes()) {
        if (box.getValue() instanceof Local local && functions.contains(local)
            && !stays(local, (Stmt) unit, maker)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Functions are made by a method of the class that stands for them. */
  private boolean makesFunction(Unit unit) {
    return ((Stmt) unit).containsInvokeExpr()
        && ((Stmt) unit).getInvokeExpr() instanceof StaticInvokeExpr call
        && world.isLambda(call.getMethodRef().getDeclaringClass().getName());
  }

  private boolean stays(Local function, Stmt statement, MethodId maker) {
    if (!statement.containsInvokeExpr()) return false;
    InvokeExpr call = statement.getInvokeExpr();
    String name = call.getMethodRef().getName();
    if (call instanceof InstanceInvokeExpr on && on.getBase() == function) {
      return called.get(maker).contains(name) && !call.getArgs().contains(function);
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
