package cme.lower;

import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import soot.Body;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.NullConstant;
import soot.jimple.ReturnStmt;
import soot.jimple.Stmt;

/**
 * Own collections with a {@code stream} or {@code spliterator} of their own. It is followed if it is
 * that of some other collection, as that one gives it: then the pipeline has no functions but those of
 * the caller, and walks a collection of which nothing else is known. That one may be a sublist, or an
 * own collection that keeps an iterator: then what is walked may be stale already.
 */
final class OwnStreams {
  private static final String STREAM = "stream";
  private static final String DESCRIPTOR = "()Ljava/util/stream/Stream;";
  private static final String SPLITERATOR = "spliterator";
  private static final String GIVES_SPLITERATOR = "()Ljava/util/Spliterator;";
  private static final String COLLECTION = "java.util.Collection";

  private final SootWorld world;
  private final KeptIterators kept;
  private final Map<MethodId, Boolean> plain = new HashMap<>();
  private Boolean stale;

  OwnStreams(SootWorld world) {
    this.world = world;
    this.kept = new KeptIterators(world);
  }

  KeptIterators kept() {
    return kept;
  }

  /** A call that makes a stream of a collection, whatever code that runs. */
  boolean isFollowed(InvokeExpr call) {
    return call instanceof InstanceInvokeExpr
        && isFollowed(
            call.getMethodRef().getDeclaringClass().getName(),
            call.getMethodRef().getName(),
            Descriptors.of(call.getMethodRef()));
  }

  /** The same of a call of a method that is not static. */
  boolean isFollowed(String owner, String name, String descriptor) {
    return name.equals(STREAM)
        && descriptor.equals(DESCRIPTOR)
        && world.isSubtype(owner, COLLECTION)
        && world.applicationSubtypes(owner).stream()
            .allMatch(t -> isLibrarys(t) || !world.isApplication(owner) && isPlain(t));
  }

  private boolean isLibrarys(String type) {
    return !world.isInstantiable(type) || world.runsLibrary(type, STREAM, DESCRIPTOR);
  }

  private boolean isOfCollection(InvokeExpr call, String name) {
    return call.getMethodRef().getName().equals(name)
        && call.getArgCount() == 0
        && world.isSubtype(call.getMethodRef().getDeclaringClass().getName(), COLLECTION);
  }

  /** Objects of the class make their streams by code of the application. */
  boolean makes(String type) {
    if (!world.isSubtype(type, COLLECTION)) return false;
    return !world.runsLibrary(type, STREAM, DESCRIPTOR)
        || !world.runsLibrary(type, SPLITERATOR, GIVES_SPLITERATOR);
  }

  /** That code gives a stream of some other collection. */
  boolean isPlain(String type) {
    if (!world.isInstantiable(type) || !makes(type)) return true;
    boolean stream = !world.runsLibrary(type, STREAM, DESCRIPTOR);
    Optional<MethodId> method =
        stream
            ? world.resolve(type, STREAM, DESCRIPTOR)
            : world.resolve(type, SPLITERATOR, GIVES_SPLITERATOR);
    return method.isPresent() && plain.computeIfAbsent(method.get(), this::isPlain);
  }

  /** What the stream of some own collection walks, by such code, may be stale when the stream ends. */
  boolean mayBeStale(SubListFlow subLists) {
    if (stale == null) {
      stale =
          world.instantiableSubtypes(COLLECTION).stream()
              .filter(this::makes)
              .anyMatch(type -> mayBeStale(type, STREAM, DESCRIPTOR, subLists)
                  || mayBeStale(type, SPLITERATOR, GIVES_SPLITERATOR, subLists));
    }
    return stale;
  }

  private boolean mayBeStale(String type, String name, String descriptor, SubListFlow subLists) {
    if (world.runsLibrary(type, name, descriptor)) return false;
    Optional<Body> body = world.resolve(type, name, descriptor).flatMap(id -> world.body(id).body());
    if (body.isEmpty()) return true;
    SubListLocals parts = new SubListLocals(body.get(), subLists, world::isApplication);
    for (Unit unit : body.get().getUnits()) {
      boolean asks =
          ((Stmt) unit).containsInvokeExpr()
              && ((Stmt) unit).getInvokeExpr() instanceof InstanceInvokeExpr call
              && isOfCollection(call, name)
              && (parts.contains(call.getBase()) || kept.anyGives(Variables.typeOf(call.getBase())));
      if (asks) return true;
    }
    return false;
  }

  /** Its spliterator is its own, and that of some other collection. */
  boolean isPlainSpliterator(String type) {
    Optional<MethodId> method = world.resolve(type, SPLITERATOR, GIVES_SPLITERATOR);
    return method.isPresent() && plain.computeIfAbsent(method.get(), this::isPlain);
  }

  private boolean isPlain(MethodId id) {
    Optional<Body> body = world.body(id).body();
    if (body.isEmpty()) return false;
    Set<Value> seen = new HashSet<>();
    for (Unit unit : body.get().getUnits()) {
      if (((Stmt) unit).containsInvokeExpr() && makesFunction(((Stmt) unit).getInvokeExpr())) return false;
      boolean returns = unit instanceof ReturnStmt;
      if (returns && !isOfOther(((ReturnStmt) unit).getOp(), id.name(), body.get(), seen)) return false;
    }
    return true;
  }

  private boolean makesFunction(InvokeExpr call) {
    return call instanceof DynamicInvokeExpr
        || world.isLambda(call.getMethodRef().getDeclaringClass().getName());
  }

  private boolean isOfOther(Value value, String name, Body body, Set<Value> seen) {
    if (value instanceof NullConstant) return true;
    if (value instanceof InvokeExpr call) return isOfCollection(call, name);
    if (!(value instanceof Local)) return false;
    if (!seen.add(value)) return true;
    List<Value> set =
        body.getUnits().stream()
            .filter(u -> u instanceof DefinitionStmt def && def.getLeftOp() == value)
            .map(u -> ((DefinitionStmt) u).getRightOp())
            .toList();
    return !set.isEmpty() && set.stream().allMatch(v -> isOfOther(v, name, body, seen));
  }
}
