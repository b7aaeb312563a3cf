package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which variables are needed where, across calls: a variable is needed if a step that is needed
 * reads it; a step that only sets a variable is needed if that is needed afterwards; a parameter,
 * if the method needs it; a result, if some call needs it; a call, if the method has an effect or
 * its result is needed. The least solution, so variables that only feed each other are not needed.
 *
 * <p>A step that is not needed may be taken out: it has no effect but to set a variable that is not
 * read, or to end executions.
 */
final class Liveness {
  private final Slice slice;
  private final Program program;
  private final Map<MethodId, Graph> graphs = new LinkedHashMap<>();
  private final Set<MethodId> withEffect = new LinkedHashSet<>();
  private final Set<MethodId> results = new LinkedHashSet<>();
  private final Map<MethodId, Set<Var>> parameters = new HashMap<>();
  private final Map<Node, Set<Var>> before = new HashMap<>();
  private final Map<MethodId, Set<MethodId>> callers = new HashMap<>();
  private final Set<MethodId> unsolved = new LinkedHashSet<>();

  Liveness(Program program, Collection<Graph> all, Slice slice) {
    this.program = program;
    this.slice = slice;
    for (Graph graph : all) {
      graphs.put(graph.method.id, graph);
      parameters.put(graph.method.id, new LinkedHashSet<>());
    }
    findCallers();
    findEffects();
    unsolved.addAll(graphs.keySet());
    while (!unsolved.isEmpty()) {
      MethodId next = unsolved.iterator().next();
      unsolved.remove(next);
      solve(graphs.get(next));
    }
  }

  /** Needed at the start of the node. */
  Set<Var> at(Node node) {
    return before.getOrDefault(node, Set.of());
  }

  /** The parameters that the method needs, in their order. */
  List<Var> parameters(Method method) {
    return method.parameters.stream().filter(parameters.get(method.id)::contains).toList();
  }

  boolean needsResult(MethodId id) {
    return results.contains(id);
  }

  boolean hasEffect(MethodId id) {
    return withEffect.contains(id);
  }

  /** The lines that are needed. */
  Predicate<Block.Line> needed(List<Node> nodes) {
    Set<Block.Line> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    nodes.forEach(node -> backwards(node, kept));
    return kept::contains;
  }

  private void findCallers() {
    for (Graph graph : graphs.values()) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          if (!(line.step() instanceof Step.Call call)) continue;
          callers.computeIfAbsent(call.target(), c -> new LinkedHashSet<>()).add(graph.method.id);
        }
      }
    }
  }

  private void findEffects() {
    int count;
    do {
      count = withEffect.size();
      for (Graph graph : graphs.values()) {
        for (Node node : graph.nodes()) {
          for (Block.Line line : node.lines) {
            if (slice.hasEffect(line.step(), withEffect)) withEffect.add(graph.method.id);
          }
        }
      }
    } while (withEffect.size() > count);
  }

  private void solve(Graph graph) {
    boolean again;
    do {
      again = false;
      List<Node> nodes = graph.nodes();
      for (int i = nodes.size() - 1; i >= 0; i--) {
        Node node = nodes.get(i);
        again |= before.computeIfAbsent(node, n -> new LinkedHashSet<>()).addAll(backwards(node, null));
      }
    } while (again);
    Set<Var> needed = at(graph.entry());
    Set<Var> mine = parameters.get(graph.method.id);
    boolean more = false;
    for (Var parameter : graph.method.parameters) {
      if (needed.contains(parameter)) more |= mine.add(parameter);
    }
    if (more) unsolved.addAll(callers.getOrDefault(graph.method.id, Set.of()));
  }

  private Set<Var> backwards(Node node, Set<Block.Line> kept) {
    Set<Var> live = new LinkedHashSet<>();
    node.successors().forEach(n -> live.addAll(at(n)));
    if (node.end == Node.End.RETURN && slice.matters(node.value)) {
      Graph owner = ownerOf(node);
      if (owner != null && results.contains(owner.method.id)) live.add(node.value);
    }
    for (int i = node.lines.size() - 1; i >= 0; i--) {
      Block.Line line = node.lines.get(i);
      if (step(line.step(), live) && kept != null) kept.add(line);
    }
    return live;
  }

  private final Map<Node, Graph> owners = new HashMap<>();

  private Graph ownerOf(Node node) {
    if (owners.isEmpty()) {
      graphs.values().forEach(g -> g.nodes().forEach(n -> owners.put(n, g)));
    }
    return owners.get(node);
  }

  private boolean step(Step step, Set<Var> live) {
    if (!isNeeded(step, live)) return false;
    Var target = StepVars.target(step);
    if (step instanceof Step.Call call) {
      if (live.remove(target) && results.add(call.target())) unsolved.add(call.target());
      Method callee = program.method(call.target());
      for (int i = 0; i < callee.parameters.size(); i++) {
        if (parameters.get(callee.id).contains(callee.parameters.get(i))) {
          live.add(call.arguments().get(i));
        }
      }
      return true;
    }
    if (target != null) live.remove(target);
    StepVars.reads(step).stream().filter(slice::matters).forEach(live::add);
    return true;
  }

  private boolean isNeeded(Step step, Set<Var> live) {
    if (!slice.keeps(step)) return false;
    if (step instanceof Step.Call call) {
      return withEffect.contains(call.target()) || live.contains(call.to());
    }
    if (StepVars.isPure(step)) return live.contains(StepVars.target(step));
    if (step instanceof Step.Assume s && s.condition() instanceof Condition.NotNull c) {
      return live.contains(c.x());
    }
    return true;
  }
}
