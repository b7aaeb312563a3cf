package cme.local;

import cme.effects.Before;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Sites that throw outright if the iterator is stale when the method is called: it is an argument, or
 * lies in a field or a container, and there is a way from the method's start to its use that calls
 * nobody but methods that call nobody. From some heap the method throws there, so no scope that starts
 * with it proves the site, and these methods are enough to show it.
 *
 * <p>{@link #methods} has those executions. It has others no longer, so nothing can be proved with it:
 * where it stops it has a step that is not translated. A throw is one of the whole method.
 */
public final class Outright {
  private static final String WHY = "what comes after calls is not looked at, as it throws without any";

  /** Methods with more steps are not looked into. */
  private static final int MOST_STEPS = 60;

  /** The method of this name, if it is not to be sought for long; otherwise empty. */
  public interface Near extends Function<MethodId, Optional<Method>> {}

  private record Place(Block block, int index, Var iterator) {}

  private final Method method;
  private final Before before;
  private final Set<Block> reached = new HashSet<>();

  private final Map<MethodId, Method> methods = new LinkedHashMap<>();

  public Outright(Method whole, Near near) {
    this.method = shortened(whole, near);
    this.before = new Before(method);
    Deque<Block> todo = new ArrayDeque<>(List.of(method.entry()));
    while (!todo.isEmpty()) {
      Block block = todo.poll();
      if (reached.add(block) && block.end instanceof Block.End.Jump jump) todo.addAll(jump.targets());
    }
  }

  /** The method and those that it calls. */
  public Map<MethodId, Method> methods() {
    return methods;
  }

  /** The sites of the method that throw outright; some executions may not be possible. */
  public Set<Site> sites() {
    Set<Site> out = new LinkedHashSet<>();
    for (Block block : method.blocks) {
      if (!reached.contains(block)) continue;
      for (int i = 0; i < block.lines.size(); i++) {
        if (block.lines.get(i).step() instanceof Step.Use use
            && mayBeStale(new Place(block, i, use.iterator()))) {
          out.add(use.site());
        }
      }
    }
    return out;
  }

  /** There is a way to the use on which nothing but the heap or an argument gives the iterator. */
  private boolean mayBeStale(Place use) {
    Set<Place> seen = new HashSet<>();
    Deque<Place> todo = new ArrayDeque<>(List.of(use));
    while (!todo.isEmpty()) {
      Place place = todo.poll();
      if (!reached.contains(place.block()) || !seen.add(place)) continue;
      if (place.index() == 0) {
        if (place.block() == method.entry() && method.parameters.contains(place.iterator())) {
          return true;
        }
        for (Before.Point p : before.of(place.block())) {
          todo.add(new Place(p.block(), p.index(), place.iterator()));
        }
        continue;
      }
      Step step = place.block().lines.get(place.index() - 1).step();
      Var iterator = place.iterator();
      if (step instanceof Step.Assign copy && copy.to() == iterator) {
        iterator = copy.from();
      } else if (StepVars.target(step) == iterator) {
        if (step instanceof Step.Load || step instanceof Step.Pick) return true;
        if (step instanceof Step.Call call && returnsOld(methods.get(call.target()))) return true;
        continue;
      } else if (step instanceof Step.Use other && other.iterator() == iterator) {
        continue; // It was not stale there.
      }
      todo.add(new Place(place.block(), place.index() - 1, iterator));
    }
    return false;
  }

  /** The method may return something that was there before, whatever way it takes. */
  private static boolean returnsOld(Method called) {
    Set<Var> returned = new HashSet<>();
    for (Block block : called.blocks) {
      if (block.end instanceof Block.End.Return end && end.value() != null) returned.add(end.value());
    }
    int before;
    do {
      before = returned.size();
      for (Block block : called.blocks) {
        for (Block.Line line : block.lines) {
          boolean given = returned.contains(StepVars.target(line.step()));
          if (given && line.step() instanceof Step.Load) return true;
          if (given && line.step() instanceof Step.Pick) return true;
          if (given && line.step() instanceof Step.Assign copy) returned.add(copy.from());
        }
      }
    } while (returned.size() > before);
    return called.parameters.stream().anyMatch(returned::contains);
  }

  /** The method's executions up to the first call of a method that is not near, or calls others. */
  private Method shortened(Method whole, Near near) {
    Method result = whole.copy(whole.blocks, step -> true);
    methods.put(result.id, result);
    for (Block block : result.blocks) {
      for (int i = 0; i < block.lines.size(); i++) {
        if (!stops(block.lines.get(i).step(), near)) continue;
        Block.Line stop = new Block.Line(new Step.Unsupported(WHY), block.lines.get(i).position());
        block.lines.subList(i, block.lines.size()).clear();
        block.lines.add(stop);
        block.end = new Block.End.Leave();
        break;
      }
    }
    return result;
  }

  private boolean stops(Step step, Near near) {
    if (!(step instanceof Step.Call call)) return isUnknown(step);
    Optional<Method> called = near.apply(call.target()).filter(Outright::isPlain);
    called.ifPresent(m -> methods.put(m.id, m));
    return called.isEmpty();
  }

  /** It calls nobody, and all of it is translated. */
  private static boolean isPlain(Method method) {
    List<Step> steps =
        method.blocks.stream().flatMap(b -> b.lines.stream()).map(Block.Line::step).toList();
    return steps.size() <= MOST_STEPS
        && steps.stream().noneMatch(s -> s instanceof Step.Call || isUnknown(s));
  }

  private static boolean isUnknown(Step step) {
    return step instanceof Step.Havoc
        || step instanceof Step.Opaque
        || step instanceof Step.Unsupported;
  }
}
