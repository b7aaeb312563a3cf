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
import java.util.Set;

/**
 * Sites that throw outright if the iterator is stale when the method is called: it is an argument, or
 * lies in a field or a container that was there, and there is a way from the method's start to its use
 * that calls nobody but a few methods that are near, getters as a rule. From some heap the method throws there, so
 * no scope that starts with it proves the site, and these methods are enough to show it.
 *
 * <p>{@link #methods} has those executions. It has others no longer, so nothing can be proved with it:
 * where it stops it has a step that is not translated. A throw is one of the whole method.
 */
public final class Outright {
  private static final String WHY = "what comes after calls is not looked at, as it throws without any";

  /** Calls are followed so deep, and into so many methods. */
  private static final int DEEPEST = 3;

  private static final int MOST_METHODS = 20;

  /** The methods that calls are followed into. */
  public interface Near {
    /** It costs little to look into the method. */
    boolean has(MethodId id);

    /** One that it has. */
    Method get(MethodId id);
  }

  /** Before the line with that index the variable has what gets to the use, or leads there. */
  private record Place(Block block, int index, Var variable) {}

  private final MethodId id;
  private final Method method;
  private final Before before;
  private final Set<Block> reached;
  private final Near near;

  /** Those that were looked into; null: none has to be, any that is near may return what is old. */
  private final Map<MethodId, Method> methods;

  public Outright(Method whole, Near near) {
    this(whole, near, new LinkedHashMap<>());
  }

  private Outright(Method whole, Near near, Map<MethodId, Method> methods) {
    this.near = near;
    this.methods = methods;
    this.id = whole.id;
    this.method = shortened(whole, 0);
    this.before = new Before(method);
    this.reached = reached(method);
  }

  /**
   * The sites that {@link #sites} may have, and perhaps others, at little cost: no method that is
   * called is asked for.
   */
  public static Set<Site> candidates(Method whole, Near near) {
    return new Outright(whole, near, null).sites();
  }

  private static Set<Block> reached(Method method) {
    Set<Block> reached = new HashSet<>();
    Deque<Block> todo = new ArrayDeque<>(List.of(method.entry()));
    while (!todo.isEmpty()) {
      Block block = todo.poll();
      if (reached.add(block) && block.end instanceof Block.End.Jump jump) todo.addAll(jump.targets());
    }
    return reached;
  }

  /** The method and those that it calls. */
  public Map<MethodId, Method> methods() {
    return methods;
  }

  /**
   * The same, and of the method itself only what leads to these sites: enough to decide whether
   * executions do.
   */
  public Map<MethodId, Method> leadingTo(Set<Site> sites) {
    Map<MethodId, Method> out = new LinkedHashMap<>(methods);
    if (methods.values().stream().noneMatch(this::callsIt)) {
      Set<Block> leading = blocksLeadingTo(sites);
      out.put(id, method.copy(method.blocks.stream().filter(leading::contains).toList(), s -> true));
    }
    return out;
  }

  private boolean callsIt(Method other) {
    return other.blocks.stream()
        .flatMap(block -> block.lines.stream())
        .anyMatch(line -> line.step() instanceof Step.Call call && call.target().equals(id));
  }

  private Set<Block> blocksLeadingTo(Set<Site> sites) {
    Set<Block> leading = new HashSet<>();
    Deque<Block> todo = new ArrayDeque<>();
    for (Block block : method.blocks) if (has(block, sites)) todo.add(block);
    while (!todo.isEmpty()) {
      Block block = todo.poll();
      if (!leading.add(block)) continue;
      for (Before.Point point : before.of(block)) todo.add(point.block());
    }
    return leading;
  }

  private static boolean has(Block block, Set<Site> sites) {
    return block.lines.stream()
        .anyMatch(line -> line.step() instanceof Step.Use use && sites.contains(use.site()));
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

  /**
   * There is a way to the use on which nothing but an argument, or what lies in objects that an
   * argument or static field leads to, gives the iterator.
   */
  private boolean mayBeStale(Place use) {
    Set<Place> seen = new HashSet<>();
    Deque<Place> todo = new ArrayDeque<>(List.of(use));
    while (!todo.isEmpty()) {
      Place place = todo.poll();
      if (!reached.contains(place.block()) || !seen.add(place)) continue;
      if (place.index() > 0) {
        Step step = place.block().lines.get(place.index() - 1).step();
        if (step instanceof Step.Load load && load.to() == place.variable() && load.base() == null) {
          return true;
        }
        for (Var from : sources(step, place.variable())) {
          todo.add(new Place(place.block(), place.index() - 1, from));
        }
      } else if (place.block() == method.entry() && method.parameters.contains(place.variable())) {
        return true;
      } else {
        for (Before.Point p : before.of(place.block())) {
          todo.add(new Place(p.block(), p.index(), place.variable()));
        }
      }
    }
    return false;
  }

  /** What the variable's value is, or lies in, before the step; nothing if the step makes it. */
  private List<Var> sources(Step step, Var variable) {
    if (step instanceof Step.Use use && use.iterator() == variable) {
      return List.of(); // It was not stale there.
    }
    if (StepVars.target(step) != variable) return List.of(variable);
    if (step instanceof Step.Assign copy) return List.of(copy.from());
    if (step instanceof Step.Load load) return List.of(load.base());
    if (step instanceof Step.Pick pick) return List.of(pick.container());
    if (!(step instanceof Step.Call call)) return List.of();
    boolean old = methods == null || returnsOld(call.target(), new HashSet<>());
    return old ? call.arguments() : List.of();
  }

  /** The method may return something that was there before, whatever way it takes. */
  private boolean returnsOld(MethodId id, Set<MethodId> seen) {
    if (!seen.add(id)) return false;
    Method called = methods.get(id);
    Set<Var> returned = new HashSet<>();
    for (Block block : called.blocks) {
      if (block.end instanceof Block.End.Return end && end.value() != null) returned.add(end.value());
    }
    int before;
    do {
      before = returned.size();
      for (Block block : called.blocks) {
        for (Block.Line line : block.lines) {
          Step step = line.step();
          if (!returned.contains(StepVars.target(step))) continue;
          if (step instanceof Step.Load || step instanceof Step.Pick) return true;
          if (step instanceof Step.Call call && returnsOld(call.target(), seen)) return true;
          if (step instanceof Step.Assign copy) returned.add(copy.from());
        }
      }
    } while (returned.size() > before);
    return called.parameters.stream().anyMatch(returned::contains);
  }

  /** The method's executions up to the first call of a method that is not near enough. */
  private Method shortened(Method whole, int depth) {
    Method result = whole.copy(whole.blocks, step -> true);
    if (methods != null) methods.put(result.id, result);
    for (Block block : result.blocks) {
      for (int i = 0; i < block.lines.size(); i++) {
        if (!stops(block.lines.get(i).step(), depth)) continue;
        Block.Line stop = new Block.Line(new Step.Unsupported(WHY), block.lines.get(i).position());
        block.lines.subList(i, block.lines.size()).clear();
        block.lines.add(stop);
        block.end = new Block.End.Jump(List.of()); // No handler sees it: nothing comes after.
        break;
      }
    }
    return result;
  }

  private boolean stops(Step step, int depth) {
    if (!(step instanceof Step.Call call)) return Step.isUnknown(step);
    if (methods == null) return !call.target().equals(id) && !near.has(call.target());
    if (methods.containsKey(call.target())) return false;
    if (depth >= DEEPEST || methods.size() >= MOST_METHODS) return true;
    if (!near.has(call.target())) return true;
    Method shortened = shortened(near.get(call.target()), depth + 1);
    return reached(shortened).stream().noneMatch(block -> block.end instanceof Block.End.Return);
  }
}
