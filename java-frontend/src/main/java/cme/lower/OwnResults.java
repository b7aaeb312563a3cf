package cme.lower;

import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import soot.Body;
import soot.Local;
import soot.SootMethod;
import soot.Unit;
import soot.Value;
import soot.jimple.DefinitionStmt;
import soot.jimple.InvokeExpr;
import soot.jimple.NewExpr;
import soot.jimple.NullConstant;
import soot.jimple.ReturnStmt;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.StaticInvokeExpr;

/**
 * What a method of an own collection hands to the library code that called it: iterators, entries,
 * views. An upper bound, from the values that it returns, wherever these come from.
 */
final class OwnResults {
  /**
   * @param classes of the application's own, which library code works with
   * @param library it may be an object of the library's that was not made for the call
   */
  record Found(Set<String> classes, boolean library) {}

  private final SootWorld world;
  private final Predicate<String> isWalked;
  private final Map<MethodId, Found> known = new HashMap<>();

  OwnResults(SootWorld world, Predicate<String> isWalked) {
    this.world = world;
    this.isWalked = isWalked;
  }

  Found of(MethodId id) {
    Found found = known.get(id);
    if (found == null) known.put(id, found = new Search().run(id));
    return found;
  }

  /** Own classes of which something of the type may be. */
  List<String> classes(String type) {
    return world.instantiableSubtypes(type).stream()
        .filter(c -> world.isApplication(c) && isWalked.test(c))
        .toList();
  }

  private final class Search {
    final Set<String> classes = new LinkedHashSet<>();
    final Set<MethodId> seen = new HashSet<>();
    final Deque<MethodId> todo = new ArrayDeque<>();
    boolean library;

    Found run(MethodId start) {
      todo.add(start);
      while (!todo.isEmpty()) {
        MethodId id = todo.poll();
        if (!seen.add(id)) continue;
        Optional<Body> body = world.body(id).body();
        if (body.isPresent()) returned(body.get());
        else anything(Descriptors.result(id.descriptor()));
      }
      return new Found(classes, library);
    }

    void returned(Body body) {
      Set<Value> locals = new HashSet<>();
      for (Unit unit : body.getUnits()) {
        if (unit instanceof ReturnStmt end) value(end.getOp(), body, locals);
      }
    }

    void value(Value value, Body body, Set<Value> locals) {
      if (value instanceof Local local) {
        if (!locals.add(local)) return;
        for (Unit unit : body.getUnits()) {
          boolean sets = unit instanceof DefinitionStmt def && def.getLeftOp() == local;
          if (sets) value(((DefinitionStmt) unit).getRightOp(), body, locals);
        }
      } else if (value instanceof NewExpr made) {
        if (world.isApplication(made.getType().toString())) classes.add(made.getType().toString());
      } else if (!(value instanceof NullConstant) && !(value instanceof InvokeExpr call && ofOwn(call))) {
        anything(Variables.typeOf(value));
      }
    }

    /** A call of methods of the application alone: what these return. */
    boolean ofOwn(InvokeExpr call) {
      Set<MethodId> targets = new LinkedHashSet<>();
      MethodId named =
          new MethodId(
              call.getMethodRef().getDeclaringClass().getName(),
              call.getMethodRef().getName(),
              Descriptors.of(call.getMethodRef()));
      if (call instanceof StaticInvokeExpr || call instanceof SpecialInvokeExpr || isPrivate(named)) {
        world.resolve(named.owner(), named.name(), named.descriptor()).ifPresent(targets::add);
      } else {
        for (String type : world.instantiableSubtypes(named.owner())) {
          world.resolve(type, named.name(), named.descriptor()).ifPresent(targets::add);
        }
      }
      boolean own =
          world.isApplication(named.owner())
              && !targets.isEmpty()
              && targets.stream().allMatch(t -> world.isApplication(t.owner()) && world.hasBody(t));
      if (own) todo.addAll(targets);
      return own;
    }

    boolean isPrivate(MethodId id) {
      return world.declared(id).filter(SootMethod::isPrivate).isPresent();
    }

    void anything(String type) {
      if (!Descriptors.isReference(type)) return;
      library = true;
      classes.addAll(classes(type));
    }
  }
}
