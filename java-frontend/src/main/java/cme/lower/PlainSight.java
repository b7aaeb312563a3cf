package cme.lower;

import cme.index.Call;
import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.objectweb.asm.Opcodes;
import soot.Body;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.jimple.AssignStmt;
import soot.jimple.CastExpr;
import soot.jimple.Constant;
import soot.jimple.DefinitionStmt;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.NewExpr;
import soot.jimple.ReturnStmt;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.StaticFieldRef;
import soot.jimple.StaticInvokeExpr;
import soot.jimple.Stmt;

/**
 * Modifications of collections that are in plain sight: in a method, or in methods that it calls, a
 * few calls deep, where few methods may be meant. What is modified must not be the method's own: a
 * collection that it has made, or got from a method that makes one.
 *
 * <p>This does not find all modifications. It looks after an assumption, see {@link HiddenCode}.
 */
final class PlainSight {
  /** Calls are followed this deep, and to as many methods. */
  private static final int DEEPEST = 3;

  private static final int MOST_TARGETS = 3;

  private static final List<String> COLLECTIONS =
      List.of("java.util.Collection", "java.util.Map", "java.util.Iterator");

  private static final Set<String> READING = Set.of("stream", "subList");
  private static final Set<String> LOOKING_UP = Set.of("get", "getOrDefault");

  private final SootWorld world;
  private final Library model;
  private final OwnWalks walks;
  private final Function<MethodId, Optional<List<Call>>> calls;
  private final Map<MethodId, Boolean> modifying = new HashMap<>();
  private final Map<Deep, Boolean> mayModify = new HashMap<>();

  /** A method that was met after so many calls. */
  private record Deep(MethodId id, int depth) {}

  /** {@code calls}: those in a method's bytecode, as far as that is known. */
  PlainSight(
      SootWorld world,
      Library model,
      OwnWalks walks,
      Function<MethodId, Optional<List<Call>>> calls) {
    this.world = world;
    this.model = model;
    this.walks = walks;
    this.calls = calls;
  }

  /** The method, or what it surely calls, modifies a collection that it has not made. */
  boolean isModifying(MethodId id) {
    Boolean known = modifying.get(id);
    if (known == null) {
      modifying.put(id, known = mayModify(id, 0) && modifies(id));
    }
    return known;
  }

  private boolean modifies(MethodId id) {
    Body started = id.name().equals("<clinit>") ? world.body(id).body().orElse(null) : null;
    return modifies(id, started, 0);
  }

  /**
   * By the bytecode of the method and of what it calls; whose the collection is is not asked. It takes
   * no bodies, and says of most methods all there is to say.
   */
  private boolean mayModify(MethodId id, int depth) {
    if (depth > DEEPEST || !world.hasBody(id)) return false;
    Deep here = new Deep(id, depth);
    Boolean known = mayModify.get(here);
    if (known == null) {
      Optional<List<Call>> all = calls.apply(id);
      known = all.isEmpty() || all.get().stream().anyMatch(call -> mayModify(call, depth));
      mayModify.put(here, known);
    }
    return known;
  }

  private boolean mayModify(Call call, int depth) {
    if (!world.isApplication(call.owner())) {
      return modifies(call.owner(), call.name(), call.descriptor());
    }
    boolean direct =
        call.opcode() == Opcodes.INVOKESTATIC || call.opcode() == Opcodes.INVOKESPECIAL;
    return targets(direct, call.owner(), call.name(), call.descriptor()).stream()
        .anyMatch(target -> mayModify(target, depth + 1));
  }

  /** {@code started} is the static initialiser that has led here, or null. */
  private boolean modifies(MethodId id, Body started, int depth) {
    if (depth > DEEPEST || !world.hasBody(id)) return false;
    Optional<Body> body = world.body(id).body();
    if (body.isEmpty()) return false;
    for (Unit unit : body.get().getUnits()) {
      Stmt stmt = (Stmt) unit;
      if (!stmt.containsInvokeExpr()) continue;
      if (modifies(stmt.getInvokeExpr(), body.get(), started, depth)) return true;
    }
    return false;
  }

  private boolean modifies(InvokeExpr call, Body body, Body started, int depth) {
    if (!(call instanceof StaticInvokeExpr) && !(call instanceof InstanceInvokeExpr)) return false;
    String owner = call.getMethodRef().getDeclaringClass().getName();
    String name = call.getMethodRef().getName();
    String descriptor = Descriptors.of(call.getMethodRef());
    if (!world.isApplication(owner)) {
      if (!modifies(owner, name, descriptor)) return false;
      if (call instanceof InstanceInvokeExpr on) {
        return isCollection(owner)
            && !isConcurrent(owner)
            && !isMadeHere(on.getBase(), body, started);
      }
      return call.getArgCount() > 0
          && isCollection(Variables.typeOf(call.getArg(0)))
          && !isMadeHere(call.getArg(0), body, started);
    }
    // Objects that an initialiser makes are its own.
    if (started != null && !(call instanceof StaticInvokeExpr)) return false;
    boolean direct = call instanceof StaticInvokeExpr || call instanceof SpecialInvokeExpr;
    return targets(direct, owner, name, descriptor).stream()
        .anyMatch(target -> modifies(target, started, depth + 1));
  }

  /** A method of the library that modifies something. */
  private boolean modifies(String owner, String name, String descriptor) {
    return !name.equals("<init>")
        && model.describes(owner, name, descriptor, world)
        && !isReading(owner, name)
        && model.modifies(owner, name, descriptor, world);
  }

  /** Methods of the application that the call may run; none if it may run many. */
  private List<MethodId> targets(boolean direct, String owner, String name, String descriptor) {
    Set<MethodId> targets = new LinkedHashSet<>();
    if (direct) {
      world.resolve(owner, name, descriptor).ifPresent(targets::add);
    } else {
      for (String type : world.instantiableSubtypes(owner)) {
        world.resolve(type, name, descriptor).ifPresent(targets::add);
        if (targets.size() > MOST_TARGETS) return List.of();
      }
    }
    return targets.stream().filter(target -> world.isApplication(target.owner())).toList();
  }

  /** Of reading methods that modify something now and then only those that do it to be seen. */
  private static boolean isReading(String owner, String name) {
    return READING.contains(name)
        || LOOKING_UP.contains(name) && !owner.equals("java.util.LinkedHashMap");
  }

  /** Nobody who walks such a collection throws. */
  private static boolean isConcurrent(String type) {
    return type.startsWith("java.util.concurrent.");
  }

  private boolean isCollection(String type) {
    return COLLECTIONS.stream().anyMatch(collection -> world.isSubtype(type, collection));
  }

  /** Also what the initialiser of a class has made and put into a static field of that class. */
  private boolean isMadeHere(Value value, Body body, Body started) {
    return walks.isMadeHere(value, body) || isMadeHere(value, body, started, 0);
  }

  private boolean isMadeHere(Value value, Body body, Body started, int depth) {
    if (depth > DEEPEST) return false;
    boolean made = false;
    for (Unit unit : body.getUnits()) {
      if (!(unit instanceof DefinitionStmt set) || set.getLeftOp() != value) continue;
      if (!isMade(set.getRightOp(), body, started, depth)) return false;
      made = true;
    }
    return made;
  }

  private boolean isMade(Value value, Body body, Body started, int depth) {
    if (value instanceof NewExpr) return true;
    if (value instanceof Local) return isMadeHere(value, body, started, depth + 1);
    if (value instanceof CastExpr cast) return isMadeHere(cast.getOp(), body, started, depth + 1);
    if (value instanceof StaticFieldRef field) return started != null && isOwn(field, started);
    if (!(value instanceof InvokeExpr invoked)) return false;
    String owner = invoked.getMethodRef().getDeclaringClass().getName();
    if (owner.startsWith("java.util.stream.")) return true; // what was collected
    if (!(invoked instanceof StaticInvokeExpr call)) return false;
    return world.isApplication(owner)
        ? returnsMade(call, depth + 1)
        : call.getArgs().stream().allMatch(v -> isOfNoOne(v, body, started, depth + 1));
  }

  /** A constant, or made here: a library method that has got nothing else gives something new. */
  private boolean isOfNoOne(Value value, Body body, Body started, int depth) {
    return value instanceof Constant
        || !Descriptors.isReference(Variables.typeOf(value))
        || isMadeHere(value, body, started, depth);
  }

  /** The method of the application gives nothing but what it has made. */
  private boolean returnsMade(StaticInvokeExpr call, int depth) {
    Optional<Body> body =
        world
            .resolve(
                call.getMethodRef().getDeclaringClass().getName(),
                call.getMethodRef().getName(),
                Descriptors.of(call.getMethodRef()))
            .flatMap(id -> world.body(id).body());
    if (body.isEmpty()) return false;
    boolean made = false;
    for (Unit unit : body.get().getUnits()) {
      if (!(unit instanceof ReturnStmt given)) continue;
      if (!isMadeHere(given.getOp(), body.get(), null, depth)) return false;
      made = true;
    }
    return made;
  }

  /** The initialiser of the field's class stores there what it has made, and nothing else. */
  private boolean isOwn(StaticFieldRef field, Body started) {
    String owner = field.getFieldRef().declaringClass().getName();
    if (!owner.equals(started.getMethod().getDeclaringClass().getName())) return false;
    boolean stored = false;
    for (Unit unit : started.getUnits()) {
      if (!(unit instanceof AssignStmt set) || !(set.getLeftOp() instanceof StaticFieldRef to)) continue;
      if (!to.getFieldRef().name().equals(field.getFieldRef().name())) continue;
      if (!isMadeHere(set.getRightOp(), started, null)) return false;
      stored = true;
    }
    return stored;
  }
}
