package cme.effects;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Effects of calls, with all that is called in turn; each method is looked at once.
 *
 * <p>Methods that call each other have the same effects, those of the whole group: Tarjan's
 * algorithm finds the groups, callees first.
 */
public final class CallEffects {
  /** Where bodies come from. */
  public interface Bodies {
    /** Empty if there is none to look at: the call may do anything. */
    Optional<Method> of(MethodId id);

    /** Those that a call of a method that stands for several may run; the method itself, if it is one. */
    List<MethodId> targets(MethodId id);
  }

  private static final class Visit {
    final int number;
    int lowest;
    boolean open = true;
    final Effects.Sum sum = new Effects.Sum();

    Visit(int number) {
      this.number = number;
      this.lowest = number;
    }
  }

  private final Bodies bodies;
  private final Map<MethodId, Effects> known = new HashMap<>();
  private final Map<MethodId, Visit> visits = new HashMap<>();
  private final Deque<MethodId> open = new ArrayDeque<>();
  private final GivenIterators givenIterators;

  public CallEffects(Bodies bodies) {
    this.bodies = bodies;
    this.givenIterators = new GivenIterators(this, bodies);
  }

  /** For a scope by itself: what has no body there may do anything. */
  public CallEffects(Map<MethodId, Method> methods) {
    this(
        new Bodies() {
          @Override
          public Optional<Method> of(MethodId id) {
            return Optional.ofNullable(methods.get(id));
          }

          @Override
          public List<MethodId> targets(MethodId id) {
            return List.of(id);
          }
        });
  }

  /** Iterators that calls return. */
  public GivenIterators givenIterators() {
    return givenIterators;
  }

  public Effects of(MethodId id) {
    List<MethodId> targets = bodies.targets(id);
    if (targets.size() == 1) return ofOne(targets.get(0));
    Effects known = this.known.get(id);
    if (known != null) return known;
    Effects.Sum sum = new Effects.Sum();
    for (MethodId target : targets) {
      if (!sum.isUnknown()) sum.add(ofOne(target));
    }
    this.known.put(id, sum.total());
    return sum.total();
  }

  private Effects ofOne(MethodId id) {
    if (!known.containsKey(id)) visit(id);
    return known.get(id);
  }

  private Visit visit(MethodId id) {
    Visit visit = new Visit(visits.size());
    visits.put(id, visit);
    open.push(id);
    Optional<Method> body = bodies.of(id);
    if (body.isEmpty()) {
      visit.sum.doesAnything("the code of " + id + " was not looked at");
    } else {
      OwnEffects.collect(body.get(), visit.sum);
      for (MethodId callee : callees(body.get())) follow(visit, callee);
    }
    if (visit.lowest == visit.number) close(id, visit);
    return visit;
  }

  private void follow(Visit visit, MethodId callee) {
    if (visit.sum.isUnknown()) return;
    Effects effects = known.get(callee);
    if (effects != null) {
      visit.sum.add(effects);
      return;
    }
    Visit other = visits.get(callee);
    if (other == null) other = visit(callee);
    if (!other.open) {
      visit.sum.add(known.get(callee));
      return;
    }
    visit.lowest = Math.min(visit.lowest, other.lowest);
    // Its group is not complete, but what is known of it holds of all that lead there.
    if (other.sum.isUnknown()) visit.sum.add(other.sum.total());
  }

  /** The group of methods that call each other is complete. */
  private void close(MethodId first, Visit visit) {
    List<MethodId> group = new ArrayList<>();
    Effects.Sum sum = new Effects.Sum();
    MethodId id;
    do {
      id = open.pop();
      group.add(id);
      sum.add(visits.get(id).sum.total());
      visits.get(id).open = false;
    } while (!id.equals(first));
    Effects total = sum.total();
    group.forEach(member -> known.put(member, total));
  }

  private Set<MethodId> callees(Method method) {
    Set<MethodId> out = new LinkedHashSet<>();
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        if (line.step() instanceof Step.Call call) out.addAll(bodies.targets(call.target()));
      }
    }
    return out;
  }
}
