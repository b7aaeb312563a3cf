package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
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
 * read, or to end executions. All steps of the graphs are ones that the slice keeps.
 *
 * <p>Every method's variables are numbered, so that sets of them are bits: most of the time that it
 * takes to write a program is spent here.
 */
final class Liveness {
  private final Slice slice;
  private final Map<MethodId, Body> bodies = new LinkedHashMap<>();
  private final Map<Node, Body> owners = new HashMap<>();
  private final Deque<Body> unsolved = new ArrayDeque<>();

  Liveness(Collection<Graph> graphs, Slice slice) {
    this.slice = slice;
    for (Graph graph : graphs) bodies.put(graph.method.id, new Body(graph));
    bodies.values().forEach(Body::read);
    findEffects();
    bodies.values().forEach(this::enqueue);
    while (!unsolved.isEmpty()) {
      Body next = unsolved.poll();
      next.queued = false;
      next.solve();
    }
  }

  /** Needed at the start of the node. */
  Set<Var> at(Node node) {
    Body body = owners.get(node);
    return body == null ? Set.of() : body.variables(body.before.get(node));
  }

  /** The parameters that the method needs, in their order. */
  List<Var> parameters(Method method) {
    BitSet needed = bodies.get(method.id).parameters;
    return needed.stream().mapToObj(method.parameters::get).toList();
  }

  boolean hasEffect(MethodId id) {
    Body body = bodies.get(id);
    return body != null && body.hasEffect;
  }

  boolean needsResult(MethodId id) {
    Body body = bodies.get(id);
    return body != null && body.needsResult;
  }

  /** The lines of the graph that are needed. */
  Predicate<Block.Line> needed(Graph graph) {
    Set<Block.Line> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    Body body = bodies.get(graph.method.id);
    for (Node node : graph.nodes()) body.backwards(node, kept);
    return kept::contains;
  }

  private void findEffects() {
    Deque<Body> todo = new ArrayDeque<>();
    for (Body body : bodies.values()) if (body.hasEffect) todo.add(body);
    while (!todo.isEmpty()) {
      for (Body caller : todo.poll().callers) {
        if (caller.hasEffect) continue;
        caller.hasEffect = true;
        todo.add(caller);
      }
    }
  }

  private void enqueue(Body body) {
    if (body.queued) return;
    body.queued = true;
    unsolved.add(body);
  }

  private enum Need {
    ALWAYS,
    /** If the variable that it sets is. */
    TARGET,
    /** If the variable that it tests is. */
    TESTED,
    CALL
  }

  /** A line; of a call {@code reads} are the arguments, of others the variables that matter. */
  private record Numbered(Block.Line line, Need need, int target, int[] reads, Body callee) {}

  /** A method: its lines in numbers, parameters first, and what is known of it so far. */
  private final class Body {
    final Graph graph;
    final Set<Body> callers = new LinkedHashSet<>();
    final Map<Node, BitSet> before = new HashMap<>();
    final BitSet parameters = new BitSet();
    private final Map<Node, Numbered[]> lines = new HashMap<>();
    private final Map<Var, Integer> numbers = new HashMap<>();
    private final List<Var> variables = new ArrayList<>();
    boolean hasEffect;
    boolean needsResult;
    boolean queued;

    Body(Graph graph) {
      this.graph = graph;
      graph.method.parameters.forEach(this::number);
    }

    int number(Var variable) {
      Integer known = numbers.get(variable);
      if (known != null) return known;
      numbers.put(variable, variables.size());
      variables.add(variable);
      return variables.size() - 1;
    }

    Set<Var> variables(BitSet some) {
      Set<Var> found = new LinkedHashSet<>();
      some.stream().forEach(i -> found.add(variables.get(i)));
      return found;
    }

    void read() {
      for (Node node : graph.nodes()) {
        owners.put(node, this);
        before.put(node, new BitSet());
        Numbered[] numbered = new Numbered[node.lines.size()];
        for (int i = 0; i < numbered.length; i++) numbered[i] = read(node.lines.get(i));
        lines.put(node, numbered);
      }
    }

    private Numbered read(Block.Line line) {
      Step step = line.step();
      Var target = StepVars.target(step);
      int to = target == null ? -1 : number(target);
      if (step instanceof Step.Call call) {
        Body callee = bodies.get(call.target());
        callee.callers.add(this);
        return new Numbered(line, Need.CALL, to, numbers(call.arguments()), callee);
      }
      List<Var> reads = StepVars.reads(step).stream().filter(slice::matters).toList();
      if (to >= 0) return new Numbered(line, Need.TARGET, to, numbers(reads), null);
      if (step instanceof Step.Assume assume) {
        return assume.condition() instanceof Condition.NotNull test
            ? new Numbered(line, Need.TESTED, number(test.x()), numbers(reads), null)
            : new Numbered(line, Need.ALWAYS, -1, numbers(reads), null);
      }
      hasEffect = true;
      return new Numbered(line, Need.ALWAYS, -1, numbers(reads), null);
    }

    private int[] numbers(List<Var> some) {
      return some.stream().mapToInt(this::number).toArray();
    }

    void solve() {
      boolean again;
      do {
        again = false;
        List<Node> nodes = graph.nodes();
        for (int i = nodes.size() - 1; i >= 0; i--) {
          BitSet known = before.get(nodes.get(i));
          int size = known.cardinality();
          known.or(backwards(nodes.get(i), null));
          again |= known.cardinality() > size;
        }
      } while (again);
      BitSet needed = before.get(graph.entry());
      int size = parameters.cardinality();
      for (int i = 0; i < graph.method.parameters.size(); i++) {
        if (needed.get(i)) parameters.set(i);
      }
      if (parameters.cardinality() > size) callers.forEach(Liveness.this::enqueue);
    }

    BitSet backwards(Node node, Set<Block.Line> kept) {
      BitSet live = new BitSet(variables.size());
      for (Node next : node.successors()) live.or(before.get(next));
      if (node.end == Node.End.RETURN && needsResult && slice.matters(node.value)) {
        live.set(number(node.value));
      }
      Numbered[] numbered = lines.get(node);
      for (int i = numbered.length - 1; i >= 0; i--) {
        if (step(numbered[i], live) && kept != null) kept.add(numbered[i].line);
      }
      return live;
    }

    private boolean step(Numbered line, BitSet live) {
      if (line.need == Need.CALL) return call(line, live);
      if (line.need != Need.ALWAYS && !live.get(line.target)) return false;
      if (line.need == Need.TARGET) live.clear(line.target);
      for (int read : line.reads) live.set(read);
      return true;
    }

    private boolean call(Numbered line, BitSet live) {
      Body callee = line.callee;
      boolean result = line.target >= 0 && live.get(line.target);
      if (!callee.hasEffect && !result) return false;
      if (result) {
        live.clear(line.target);
        if (!callee.needsResult) {
          callee.needsResult = true;
          enqueue(callee);
        }
      }
      for (int i = 0; i < line.reads.length; i++) {
        if (callee.parameters.get(i)) live.set(line.reads[i]);
      }
      return true;
    }
  }
}
