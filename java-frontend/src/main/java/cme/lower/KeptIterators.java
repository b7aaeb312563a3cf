package cme.lower;

import cme.ir.MethodId;
import cme.library.Views;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import soot.Body;
import soot.Local;
import soot.SootMethod;
import soot.Unit;
import soot.Value;
import soot.jimple.CastExpr;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.NewExpr;
import soot.jimple.NullConstant;
import soot.jimple.ReturnStmt;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.ThisRef;

/**
 * Own collections whose {@code iterator} may give one of the library's that was there before, and so
 * may be stale when it is asked for: one from a field, say. It is told from the values that are
 * returned back to the calls that make iterators; what is not listed here may be one. Iterators of
 * the application's own do not become stale: what they use they use by code of their own.
 */
final class KeptIterators {
  private static final String ITERABLE = "java.lang.Iterable";
  private static final String LIST = "java.util.List";
  private static final String ITERATOR = "iterator";
  private static final String GIVES_ITERATOR = "()Ljava/util/Iterator;";
  private static final Set<String> MAKING = Set.of(ITERATOR, "listIterator", "descendingIterator");

  private final SootWorld world;
  private final Map<String, Boolean> known = new HashMap<>();

  KeptIterators(SootWorld world) {
    this.world = world;
  }

  /** Objects of this class of the application may give one. */
  boolean gives(String type) {
    Boolean gives = known.get(type);
    if (gives == null) known.put(type, gives = new Search().run(type));
    return gives;
  }

  /** Some class of the application below the type does. */
  boolean anyGives(String type) {
    return world.instantiableSubtypes(type).stream().anyMatch(this::gives);
  }

  private final class Search {
    final Set<MethodId> seen = new HashSet<>();
    final Deque<MethodId> todo = new ArrayDeque<>();

    boolean run(String type) {
      if (!world.isSubtype(type, ITERABLE)) return false;
      ask(type, ITERATOR, GIVES_ITERATOR);
      while (!todo.isEmpty()) {
        MethodId id = todo.poll();
        if (!seen.add(id)) continue;
        Optional<Body> body = world.body(id).body();
        if (body.isEmpty() || returnsKept(body.get())) return true;
      }
      return false;
    }

    /** What the class's own code gives, also by way of a method that it inherits. */
    void ask(String type, String name, String descriptor) {
      Optional<MethodId> found = world.resolve(type, name, descriptor);
      if (found.filter(id -> world.isApplication(id.owner())).isPresent()) {
        todo.add(found.get());
        return;
      }
      String owner = name.equals(ITERATOR) ? ITERABLE : LIST;
      for (MethodId called : world.overriddenCalls(type, owner, name, descriptor)) {
        if (MAKING.contains(called.name())) todo.add(called);
      }
    }

    boolean returnsKept(Body body) {
      Set<Value> locals = new HashSet<>();
      for (Unit unit : body.getUnits()) {
        if (unit instanceof ReturnStmt end && isKept(end.getOp(), body, locals)) return true;
      }
      return false;
    }

    boolean isKept(Value value, Body body, Set<Value> locals) {
      if (value instanceof NullConstant || value instanceof NewExpr || value instanceof ThisRef) return false;
      if (isOwn(Variables.typeOf(value))) return false;
      if (value instanceof CastExpr cast) return isKept(cast.getOp(), body, locals);
      if (value instanceof InvokeExpr call) return !isFollowed(call);
      if (!(value instanceof Local)) return true;
      if (!locals.add(value)) return false;
      for (Unit unit : body.getUnits()) {
        boolean sets = unit instanceof DefinitionStmt def && def.getLeftOp() == value;
        if (sets && isKept(((DefinitionStmt) unit).getRightOp(), body, locals)) return true;
      }
      return false;
    }

    boolean isOwn(String type) {
      return world.isApplication(type)
          && !world.isSubtype(type, Views.ITERATOR)
          && !world.isSubtype(Views.ITERATOR, type);
    }

    /** The call makes an iterator, or leads to code that is looked at. */
    boolean isFollowed(InvokeExpr call) {
      if (call instanceof DynamicInvokeExpr) return false;
      String owner = call.getMethodRef().getDeclaringClass().getName();
      String name = call.getMethodRef().getName();
      String descriptor = Descriptors.of(call.getMethodRef());
      boolean makes = MAKING.contains(name);
      if (!(call instanceof InstanceInvokeExpr on)) {
        return world.isApplication(owner) ? enter(owner, name, descriptor) : name.startsWith("empty");
      }
      if (call instanceof SpecialInvokeExpr) return enter(owner, name, descriptor) || makes;
      String base = Variables.typeOf(on.getBase());
      String type = world.isSubtype(base, owner) ? base : owner;
      boolean entered = world.isApplication(type) && enter(type, name, descriptor);
      for (String below : world.instantiableSubtypes(type)) {
        if (makes) ask(below, name, descriptor);
        else entered &= enter(below, name, descriptor);
      }
      return makes || entered;
    }

    /** False if that is library code. */
    boolean enter(String type, String name, String descriptor) {
      Optional<MethodId> found = world.resolve(type, name, descriptor);
      if (found.isEmpty() || !world.isApplication(found.get().owner())) return false;
      boolean isAbstract = world.declared(found.get()).filter(SootMethod::isAbstract).isPresent();
      if (!isAbstract) todo.add(found.get());
      return true;
    }
  }
}
