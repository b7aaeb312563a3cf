package cme.lower;

import cme.index.Call;
import cme.index.Lambda;
import cme.index.MethodFacts;
import cme.ir.ListParts;
import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import soot.Body;
import soot.SootClass;
import soot.SootMethodRef;
import soot.Unit;
import soot.Value;
import soot.jimple.ArrayRef;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.FieldRef;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.NewArrayExpr;
import soot.jimple.ReturnStmt;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.StaticInvokeExpr;
import soot.jimple.Stmt;

/**
 * Where the sublists that a program makes get to: which of its methods may return one or get one, which
 * fields and functions may hold one, and whether one is kept by the library: in a collection, say,
 * or as it came out of a method that the library calls; arrays count as its, too. Then every result
 * of library code may be one, and whatever it calls methods with. Types of variables tell which values
 * cannot be one.
 *
 * <p>Where a method's code is not to be had, a list from anywhere may be a sublist.
 *
 * <p>Lists that are made outside of the program are taken for no sublists of lists that it modifies.
 */
public final class SubListFlow {
  private static final MethodId EQUALS =
      new MethodId("java.lang.Object", "equals", "(Ljava/lang/Object;)Z");

  private static final String SUB_LIST = "subList";

  /** Makes a function of what is captured; Soot's classes of functions have it. */
  private static final String CAPTURE = "bootstrap$";

  /** Methods of the library that look at an argument of type Object, and do not keep it. */
  private static final Set<String> LOOKING =
      Set.of(
          "println", "print", "valueOf", "append", "equals", "requireNonNull", "isNull", "nonNull",
          "toString", "hashCode", "hash", "insert", "indexOf", "lastIndexOf", "contains",
          "containsKey", "containsValue", "get", "remove", "format", "printf");

  /** Those that get arrays of what they look at. */
  private static final Set<String> PRINTING = Set.of("format", "printf", "hash");

  private final SootWorld world;
  private final PlainCalls plainCalls;
  private final SubListPlaces places = new SubListPlaces();
  private final Set<MethodId> bodies = new HashSet<>();  // of functions
  private final Set<MethodId> showing = new HashSet<>();  // one to library code
  private final Map<MethodId, Boolean> calledBack = new HashMap<>();
  private boolean kept;
  private boolean escapes;
  private boolean made;

  /** Looks at the methods that have to do with sublists, until nothing new is found. */
  public SubListFlow(Collection<MethodFacts> methods, SootWorld world) {
    this.world = world;
    this.plainCalls = new PlainCalls(world);
    places.addResults(SUB_LIST);
    for (MethodFacts method : methods) {
      method.lambdas().forEach(lambda -> bodies.add(lambda.body().target()));
    }
    int before;
    do {
      before = size();
      for (MethodFacts method : methods) {
        if (!escapes && isMet(method)) {
          made = true;
          look(method);
        }
      }
    } while (!escapes && size() > before);
  }

  private int size() {
    return places.size() + (kept ? 1 : 0);
  }

  private SubListFlow() {
    this.world = null;
    this.plainCalls = null;
  }

  /** Of a program that makes none. */
  public static SubListFlow none() {
    return new SubListFlow();
  }

  /** Somebody makes sublists. */
  boolean areMade() {
    return made;
  }

  /** What library code, or an array, holds may be a sublist. */
  boolean isKept() {
    return escapes || kept;
  }

  /** Library code that the method runs may get at a sublist. */
  public boolean concerns(MethodFacts method) {
    if (plainCalls.hasNoOthers(method)) return false;
    // What its functions capture they have in classes of their own.
    return escapes || showing.contains(method.id()) || method.lambdas().stream().anyMatch(this::isMet);
  }

  /** The result of a call may be a sublist. */
  boolean mayReturn(InvokeExpr call) {
    MethodId id = idOf(call);
    if (id.name().equals(CAPTURE)) return false;
    return escapes || places.isResult(id) || kept && !runsApplication(call, id);
  }

  /** The parameter with this index, from 0, may be a sublist. */
  boolean mayGet(MethodId method, int index) {
    return escapes || places.isParameter(method, index) || kept && isCalledBack(method);
  }

  boolean mayHold(FieldRef field) {
    return escapes || places.isField(field.getFieldRef());
  }

  /** Library code may call it. */
  private boolean isCalledBack(MethodId method) {
    return calledBack.computeIfAbsent(
        method, m -> bodies.contains(m) || world.isLambda(m.owner()) || mayLibraryCall(m));
  }

  private boolean isMet(MethodFacts method) {
    if (kept && (method.takesOut() || isHanded(method.id()))) return true;
    return method.calls().stream().anyMatch(c -> places.isResult(c.target()))
        || method.lambdas().stream().anyMatch(this::isMet)
        || method.reads().stream().anyMatch(places::isFieldName)
        || places.gets(method.id());
  }

  private boolean isHanded(MethodId method) {
    return Descriptors.parameters(method.descriptor()).stream().anyMatch(ListParts::fit)
        && isCalledBack(method);
  }

  private boolean isMet(Lambda lambda) {
    return places.isResult(lambda.body().target())
        || places.getsAny(lambda.method())
        || kept && !world.isApplication(lambda.body().owner());
  }

  private void look(MethodFacts method) {
    method.lambdas().forEach(this::look);
    if (!method.hasBody()) {
      escapes |= method.isNative() && places.gets(method.id());
      return;
    }
    Optional<Body> body = world.body(method.id()).body();
    if (body.isEmpty()) {
      escapes = true;
      return;
    }
    SubListLocals locals = new SubListLocals(body.get(), this, world::isApplication);
    if (locals.isEmpty()) return;
    for (Unit unit : body.get().getUnits()) look(method, (Stmt) unit, locals);
  }

  /** What runs the function gets what its body returns, and hands on what it gets. */
  private void look(Lambda lambda) {
    Call body = lambda.body();
    boolean runsLibrary = !world.isApplication(body.owner());
    if (places.isResult(body.target()) || kept && runsLibrary) {
      places.addResults(lambda.method());
      kept |= !isOfApplicationAlone(lambda.interfaceName());
    }
    if (places.getsAny(lambda.method())) {
      places.addParameters(body.target());
      kept |= runsLibrary;
    }
  }

  private boolean isOfApplicationAlone(String type) {
    return world.isApplication(type)
        && world.superTypes(type).stream()
            .allMatch(t -> t.equals("java.lang.Object") || world.isApplication(t));
  }

  private void look(MethodFacts method, Stmt unit, SubListLocals locals) {
    if (unit instanceof ReturnStmt end && locals.contains(end.getOp())) {
      places.addResult(method.id());
      kept |= mayLibraryCall(method.id());
    }
    if (unit instanceof DefinitionStmt def && locals.contains(def.getRightOp())) {
      if (def.getLeftOp() instanceof FieldRef field) places.addField(field.getFieldRef());
      kept |= def.getLeftOp() instanceof ArrayRef array && !isLookedAt(array.getBase(), locals.body());
    }
    if (unit.containsInvokeExpr()) look(method, unit.getInvokeExpr(), locals);
  }

  private void look(MethodFacts method, InvokeExpr call, SubListLocals locals) {
    boolean given =
        call instanceof InstanceInvokeExpr on && locals.contains(on.getBase())
            || call.getArgs().stream().anyMatch(locals::contains);
    if (!given) return;
    for (int i = 0; i < call.getArgCount(); i++) {
      if (locals.contains(call.getArg(i))) hand(method, call, i);
    }
    if (call instanceof DynamicInvokeExpr || !runsApplication(call, idOf(call))) {
      showing.add(method.id());
    }
  }

  /** The array is made for calls that do not keep what is in it. */
  private static boolean isLookedAt(Value array, Body body) {
    for (Unit unit : body.getUnits()) {
      Stmt step = (Stmt) unit;
      boolean uses = step.getUseBoxes().stream().anyMatch(box -> box.getValue() == array);
      boolean sets = step instanceof DefinitionStmt def && def.getLeftOp() instanceof ArrayRef;
      boolean makes = step instanceof DefinitionStmt def && def.getLeftOp() == array;
      if (makes && !(((DefinitionStmt) step).getRightOp() instanceof NewArrayExpr)) return false;
      if (uses && !(sets ? isStoredInto(array, step) : isLookingCall(step))) return false;
    }
    return true;
  }

  private static boolean isStoredInto(Value array, Stmt step) {
    return ((ArrayRef) ((DefinitionStmt) step).getLeftOp()).getBase() == array
        && ((DefinitionStmt) step).getRightOp() != array;
  }

  private static boolean isLookingCall(Stmt step) {
    if (!step.containsInvokeExpr()) return false;
    SootMethodRef method = step.getInvokeExpr().getMethodRef();
    return method.getDeclaringClass().getName().startsWith("java.")
        && PRINTING.contains(method.getName());
  }

  /**
   * A type of the library has a method of that name, so what it returns may get anywhere. What the
   * library does with parts of lists is to show them, as parts.
   */
  private boolean mayLibraryCall(MethodId method) {
    return !method.name().equals(SUB_LIST)
        && !method.name().equals("<init>")
        && world.superTypes(method.owner()).stream()
            .filter(t -> !world.isApplication(t))
            .map(world::classNamed)
            .anyMatch(c -> c == null || c.isPhantom() || declares(c, method.name()));
  }

  private static boolean declares(SootClass type, String name) {
    return type.getMethods().stream().anyMatch(m -> m.getName().equals(name));
  }

  private void hand(MethodFacts method, InvokeExpr call, int parameter) {
    if (call instanceof DynamicInvokeExpr dynamic) {
      kept |= !DynamicCalls.isConcatenation(dynamic);
      return;
    }
    MethodId id = idOf(call);
    if (world.isLambda(id.owner()) && id.name().equals(CAPTURE)) {
      places.addCapturing(id.owner());
      showing.add(method.id());
      method.lambdas().forEach(l -> places.addParameters(l.body().target()));
      return;
    }
    places.addParameter(id, parameter);
    if (LOOKING.contains(id.name())) places.addParameter(EQUALS, 0);
    kept |= !runsApplication(call, id) && mayKeep(call, parameter);
  }

  /** Whatever class the receiver is of; functions are looked at where they are made. */
  private boolean runsApplication(InvokeExpr call, MethodId id) {
    if (!world.isApplication(id.owner())) return false;
    boolean exact = call instanceof StaticInvokeExpr || call instanceof SpecialInvokeExpr;
    return exact
        ? plainCalls.isApplicationCode(id.owner(), id)
        : plainCalls.runsApplication(id);
  }

  /** Library code that gets it may. */
  private boolean mayKeep(InvokeExpr call, int parameter) {
    String owner = call.getMethodRef().getDeclaringClass().getName();
    if (!owner.startsWith("java.") && !world.isApplication(owner)) return true;
    if (LOOKING.contains(call.getMethodRef().getName())) return false;
    String type = call.getMethodRef().getParameterType(parameter).toString();
    boolean walks = !owner.startsWith("java.lang.Process");
    return !walks || !world.isContainer(type) && !type.equals("java.lang.Iterable");
  }

  private static MethodId idOf(InvokeExpr call) {
    return new MethodId(
        call.getMethodRef().getDeclaringClass().getName(),
        call.getMethodRef().getName(),
        Descriptors.of(call.getMethodRef()));
  }
}
