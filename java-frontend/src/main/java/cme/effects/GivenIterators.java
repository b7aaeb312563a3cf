package cme.effects;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Sharing;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import cme.ir.ViewIterators;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Methods that return iterators which are not stale: {@code iterator()} of the program's own
 * collections, as a rule.
 *
 * <p>What: from every return, backwards over all paths, following the variable that is returned to
 * the steps that gave it its value. These have to make an iterator, or an object of the program's
 * own, of which no use throws; or set null; or call a method of the same sort. An iterator over an
 * inherited view is followed to the one that it uses, too ({@link ViewIterators}). No step that is
 * passed on the way may modify a container of a type over which any of these methods makes one.
 *
 * <p>Why that is sound: by induction on the length of the execution of a call. The iterator was not
 * stale when it was made or, by induction, returned by a method that was called, and no step after
 * that made it so: its container is of one of the types collected. That methods may call each other
 * does no harm, as a call that returns has ended before the one that it is part of.
 */
public final class GivenIterators {
  /** What the method's own text says. {@code passed}: steps that may modify something. */
  private record Own(Set<String> walked, Set<MethodId> asked, Set<Step> passed) {}

  private record Place(Block block, int index, Var held) {}

  private final CallEffects effects;
  private final CallEffects.Bodies bodies;
  private final Map<MethodId, Optional<Own>> own = new HashMap<>();
  private final Map<MethodId, Optional<Set<String>>> known = new HashMap<>();

  GivenIterators(CallEffects effects, CallEffects.Bodies bodies) {
    this.effects = effects;
    this.bodies = bodies;
  }

  /**
   * Types of the containers over which iterators walk that the method returns, or that what it returns
   * uses, none of which is stale then. Empty if nothing is known of what it returns.
   */
  public Optional<Set<String>> of(MethodId id, Types types) {
    Optional<Set<String>> result = known.get(id);
    if (result == null) {
      result = find(id, types);
      known.put(id, result);
    }
    return result;
  }

  private Optional<Set<String>> find(MethodId id, Types types) {
    Set<String> walked = new LinkedHashSet<>();
    Set<Step> passed = new LinkedHashSet<>();
    Set<MethodId> seen = new HashSet<>();
    Deque<MethodId> todo = new ArrayDeque<>(bodies.targets(id));
    while (!todo.isEmpty()) {
      MethodId next = todo.poll();
      if (!seen.add(next)) continue;
      if (!own.containsKey(next)) own.put(next, look(next, types));
      Optional<Own> what = own.get(next);
      if (what.isEmpty()) return Optional.empty();
      walked.addAll(what.get().walked());
      passed.addAll(what.get().passed());
      for (MethodId asked : what.get().asked()) todo.addAll(bodies.targets(asked));
    }
    Sharing sharing = new Sharing(types);
    boolean spared =
        passed.stream().noneMatch(s -> walked.stream().anyMatch(t -> mayModify(s, t, sharing)));
    return spared ? Optional.of(walked) : Optional.empty();
  }

  private boolean mayModify(Step step, String walked, Sharing sharing) {
    if (step instanceof Step.Call call) {
      return effects.of(call.target()).mayModify(walked, sharing);
    }
    if (step instanceof Step.Modify s) return sharing.mayShare(s.container().type, walked);
    return !(step instanceof Step.ModifyThrough s)
        || sharing.mayShare(s.container().type, walked);
  }

  private Optional<Own> look(MethodId id, Types types) {
    Optional<Method> body = bodies.of(id);
    if (body.isEmpty() || isUnknown(body.get())) return Optional.empty();
    Own found = new Own(new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
    for (Block block : body.get().blocks) {
      if (!(block.end instanceof Block.End.Return end) || end.value() == null) continue;
      Place last = new Place(block, block.lines.size(), end.value());
      if (!walk(body.get(), last, found, types)) return Optional.empty();
    }
    return Optional.of(found);
  }

  private static boolean isUnknown(Method method) {
    return method.blocks.stream()
        .flatMap(block -> block.lines.stream())
        .map(Block.Line::step)
        .anyMatch(s -> s instanceof Step.Unsupported || s instanceof Step.Opaque);
  }

  private boolean walk(Method method, Place last, Own found, Types types) {
    Before before = new Before(method);
    Set<Place> seen = new HashSet<>();
    Deque<Place> todo = new ArrayDeque<>(List.of(last));
    while (!todo.isEmpty()) {
      Place place = todo.poll();
      if (!seen.add(place)) continue;
      if (place.index() == 0) {
        if (place.block() == method.entry()) return false;
        for (Before.Point p : before.of(place.block())) {
          todo.add(new Place(p.block(), p.index(), place.held()));
        }
        continue;
      }
      Step step = place.block().lines.get(place.index() - 1).step();
      if (step instanceof Step.Havoc) return false;
      if (StepVars.target(step) == place.held() && !(step instanceof Step.Assign)) {
        if (!isGiven(step, found, types)) return false;
        continue;
      }
      if (isModifying(step, place.held())) found.passed().add(step);
      if (step instanceof Step.Call call
          && ViewIterators.isConstructor(call.target(), types)
          && call.arguments().get(0) == place.held()) {
        todo.add(new Place(place.block(), place.index() - 1, call.arguments().get(1)));
      }
      boolean copy = step instanceof Step.Assign s && s.to() == place.held();
      Var held = copy ? ((Step.Assign) step).from() : place.held();
      todo.add(new Place(place.block(), place.index() - 1, held));
    }
    return true;
  }

  /** The step gives the variable that it sets something that is not stale. */
  private static boolean isGiven(Step step, Own found, Types types) {
    if (step instanceof Step.IteratorOf s) return found.walked().add(s.container().type) | true;
    if (step instanceof Step.New s) return types.isApplication(s.type()) && types.isExact(s.type());
    // Where it throws, the variable still holds what it held.
    if (step instanceof Step.Call s && s.onThrow().isEmpty()) {
      return found.asked().add(s.target()) | true;
    }
    // What has a type of the program's own is no iterator of the library's.
    if (step instanceof Step.Load s) return types.isApplication(s.field().type());
    return step instanceof Step.SetNull;
  }

  private static boolean isModifying(Step step, Var iterator) {
    return step instanceof Step.Call
        || step instanceof Step.Modify
        || step instanceof Step.ModifyThrough s && s.iterator() != iterator;
  }
}
