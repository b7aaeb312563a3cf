package cme.emit;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Unsupported;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The graphs of a scope's methods when all tests are decided that sorts and types decide, and what is
 * never run is cut off; the sorts that were found on the way; and what is left that is not
 * translated.
 */
public final class Decided {
  final Program program;
  final Map<MethodId, Graph> graphs = new LinkedHashMap<>();
  final Flow flow;
  final Outside outside;

  /** A test was decided because no class is there that has both types. */
  final boolean byTypes;

  /** What is not translated of what executions can get to; of stand-ins last. */
  final List<Unsupported> unsupported;

  public Decided(Scope scope, Types types) {
    program = new Program(scope);
    for (Method method : program.methods()) graphs.put(method.id, new Graph(method, program));
    graphs.values().forEach(Unread::dropFrom);
    Flow found;
    Outside known;
    boolean changed;
    boolean typesDecided = false;
    do {
      found = new Flow(program, graphs.values(), types);
      known = new Outside(program, graphs.values(), found, types);
      Kinds kinds = new Kinds(found, graphs.values(), types);
      changed = kinds.decide(graphs.values());
      typesDecided |= kinds.typesDecided();
      if (changed) keepOnlyCalled();
    } while (changed);
    flow = found;
    outside = known;
    byTypes = typesDecided;
    unsupported = unsupported();
  }

  /** Executions get to something that is not translated; stand-ins only count if that is said. */
  public boolean lacksCode(boolean inStandIns) {
    return unsupported.stream().anyMatch(u -> inStandIns || !isStandIn(u));
  }

  /** That, and where it is; of stand-ins last. */
  public List<Unsupported> notTranslated() {
    return unsupported;
  }

  /** Sites that executions may get to. */
  public Set<Site> sites() {
    Set<Site> sites = new LinkedHashSet<>();
    for (Graph graph : graphs.values()) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          if (line.step() instanceof Step.Use use) sites.add(use.site());
        }
      }
    }
    return sites;
  }

  private boolean isStandIn(Unsupported what) {
    return program.scope.standIns().contains(what.method());
  }

  /** Methods that no call that is left leads to are not written. */
  void keepOnlyCalled() {
    Set<MethodId> called = new LinkedHashSet<>();
    Deque<MethodId> todo = new ArrayDeque<>(program.scope.initialisers());
    todo.addAll(program.scope.entries());
    while (!todo.isEmpty()) {
      MethodId id = todo.poll();
      if (!graphs.containsKey(id) || !called.add(id)) continue;
      for (Node node : graphs.get(id).nodes()) {
        for (Block.Line line : node.lines) {
          if (line.step() instanceof Step.Call call) todo.add(call.target());
        }
      }
    }
    graphs.keySet().retainAll(called);
  }

  /** Of what executions can get to: whichever of it is run first, only steps come before. */
  private List<Unsupported> unsupported() {
    Set<Unsupported> all = new LinkedHashSet<>(program.scope.left());
    for (Graph graph : graphs.values()) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          String why = why(line.step());
          if (why != null) all.add(new Unsupported(graph.method.id, line.position(), why));
        }
      }
    }
    for (MethodId entry : program.scope.entries()) {
      if (program.method(entry) == null) {
        all.add(new Unsupported(entry, null, "the entry point has no body"));
      }
    }
    Set<Unsupported> ordered = new LinkedHashSet<>();
    for (Unsupported one : all) if (!isStandIn(one)) ordered.add(one);
    ordered.addAll(all);
    return List.copyOf(ordered);
  }

  private String why(Step step) {
    if (step instanceof Step.Call s && program.method(s.target()) == null) {
      return "call of " + s.target() + ", which has no body here";
    }
    return Step.whyUnknown(step);
  }
}
