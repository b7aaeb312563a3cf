package cme.lower;

import cme.index.MethodFacts;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import soot.Body;
import soot.SootClass;
import soot.Unit;
import soot.Value;
import soot.jimple.ArrayRef;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.FieldRef;
import soot.jimple.InvokeExpr;
import soot.jimple.ReturnStmt;
import soot.jimple.Stmt;

/**
 * Where the sublists that a program makes get to: which of its methods, by name, may return one or get
 * one, and whether one gets anywhere else that variables do not show: into a field, an array, a
 * collection or a lambda. Then every list that comes from such a place may be one.
 *
 * <p>Lists that are made outside of the program are taken for no sublists of lists that it modifies.
 */
public final class SubListFlow {
  private static final String SUB_LIST = "subList";

  /** Methods of the library that look at an argument of type Object, and do not keep it. */
  private static final Set<String> LOOKING =
      Set.of(
          "println", "print", "valueOf", "append", "equals", "requireNonNull", "isNull", "nonNull",
          "toString", "hashCode", "hash", "insert");

  private final SootWorld world;
  private final PlainCalls plainCalls;
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> receiving = new LinkedHashSet<>();
  private boolean escapes;

  /** Looks at the methods that have to do with sublists, until nothing new is found. */
  public SubListFlow(Collection<MethodFacts> methods, SootWorld world) {
    this.world = world;
    this.plainCalls = new PlainCalls(world);
    names.add(SUB_LIST);
    int before;
    do {
      before = names.size() + receiving.size();
      for (MethodFacts method : methods) {
        if (!escapes && isNamed(method)) look(method);
      }
    } while (!escapes && names.size() + receiving.size() > before);
  }

  private SubListFlow() {
    this.world = null;
    this.plainCalls = null;
  }

  /** Of a program that makes none. */
  public static SubListFlow none() {
    return new SubListFlow();
  }

  /** Names of methods whose results may be sublists. */
  Set<String> names() {
    return names;
  }

  /** A list from anywhere may be a sublist. */
  boolean escapes() {
    return escapes;
  }

  /** Library code that the method runs may get at a sublist. */
  public boolean concerns(MethodFacts method) {
    return escapes ? !plainCalls.hasNoOthers(method) : isNamed(method);
  }

  private boolean isNamed(MethodFacts method) {
    return method.calls().stream().anyMatch(c -> names.contains(c.name()))
        || method.lambdas().stream().anyMatch(l -> names.contains(l.body().name()))
        || mayGet(method.id().owner(), method.id().name());
  }

  /** Arguments of such a method may be sublists. */
  boolean mayGet(String owner, String name) {
    return escapes || receiving.contains(key(owner, name));
  }

  /** Methods are told by their names, as any class may override them, constructors by their class. */
  private static String key(String owner, String name) {
    return name.equals("<init>") ? owner : name;
  }

  private void look(MethodFacts method) {
    if (method.lambdas().stream().anyMatch(l -> names.contains(l.body().name()))) escapes = true;
    if (!method.hasBody()) return;
    Optional<Body> body = world.body(method.id()).body();
    if (body.isEmpty()) {
      escapes = true;
      return;
    }
    SubListLocals locals = new SubListLocals(body.get(), this, world::isApplication);
    for (Unit unit : body.get().getUnits()) look(method, (Stmt) unit, locals);
  }

  private void look(MethodFacts method, Stmt unit, SubListLocals locals) {
    if (unit instanceof ReturnStmt end && locals.contains(end.getOp())) {
      names.add(method.id().name());
      escapes |= method.isSynthetic() || mayLibraryCall(method);
    }
    if (unit instanceof DefinitionStmt def && locals.contains(def.getRightOp())) {
      escapes |= def.getLeftOp() instanceof FieldRef || def.getLeftOp() instanceof ArrayRef;
    }
    if (unit.containsInvokeExpr()) look(unit.getInvokeExpr(), locals);
  }

  /** A type of the library has a method of that name, so what it returns may get anywhere. */
  private boolean mayLibraryCall(MethodFacts method) {
    return world.superTypes(method.id().owner()).stream()
        .filter(t -> !world.isApplication(t))
        .map(world::classNamed)
        .anyMatch(c -> c == null || c.isPhantom() || declares(c, method.id().name()));
  }

  private static boolean declares(SootClass type, String name) {
    return type.getMethods().stream().anyMatch(m -> m.getName().equals(name));
  }

  private void look(InvokeExpr call, SubListLocals locals) {
    for (int i = 0; i < call.getArgCount(); i++) {
      Value argument = call.getArg(i);
      if (locals.contains(argument) && mayKeep(call, i)) escapes = true;
    }
  }

  private boolean mayKeep(InvokeExpr call, int parameter) {
    if (call instanceof DynamicInvokeExpr dynamic) return !DynamicCalls.isConcatenation(dynamic);
    String owner = call.getMethodRef().getDeclaringClass().getName();
    String name = call.getMethodRef().getName();
    String type = call.getMethodRef().getParameterType(parameter).toString();
    boolean walked = world.isContainer(type) || type.equals("java.lang.Iterable");
    if (world.isApplication(owner) && !world.isLambda(owner)) {
      receiving.add(key(owner, name));
      return !walked || !isApplicationCode(call, owner);
    }
    if (!owner.startsWith("java.")) return true;
    return !walked && !LOOKING.contains(name);
  }

  private boolean isApplicationCode(InvokeExpr call, String owner) {
    return world
        .resolve(owner, call.getMethodRef().getName(), Descriptors.of(call.getMethodRef()))
        .filter(id -> world.isApplication(id.owner()))
        .isPresent();
  }
}
