package cme.emit;

import cme.ir.MethodId;
import cme.ir.Step;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What executions have to get to for a use of an iterator to throw: a use, a call of a method that
 * leads to one, and the end of a method whose caller may get to one afterwards. What leads to none of
 * these is no part of an execution that throws, and nothing else is asked about programs: with what is kept
 * the same uses are reached, with the same iterators.
 *
 * <p>Nobody goes on after an entry point has ended, unless it is called, too. After an initialiser
 * others run.
 */
final class Purpose {
  private final Map<MethodId, Graph> graphs;
  private final Set<MethodId> using = new HashSet<>();
  private final Set<MethodId> ending;

  private Purpose(Map<MethodId, Graph> graphs, Collection<MethodId> initialisers) {
    this.graphs = graphs;
    this.ending = new HashSet<>(initialisers);
    findUsing();
    findEnding();
  }

  /** Cuts graphs, without what is not translated, down to what serves the purpose. */
  static void keepInAll(Map<MethodId, Graph> graphs, Collection<MethodId> initialisers) {
    Purpose purpose = new Purpose(graphs, initialisers);
    graphs.forEach((id, graph) -> graph.keepWhatLeadsTo(node -> purpose.isServedBy(id, node)));
  }

  /** It is worth getting to the node, wherever control goes afterwards. */
  private boolean isServedBy(MethodId method, Node node) {
    return uses(node, 0) || ends(method, node);
  }

  private boolean ends(MethodId method, Node node) {
    return (node.end == Node.End.RETURN || node.end == Node.End.THROW) && ending.contains(method);
  }

  /** From the line with that index on. */
  private boolean uses(Node node, int from) {
    for (int i = from; i < node.lines.size(); i++) {
      Step step = node.lines.get(i).step();
      if (step instanceof Step.Use) return true;
      if (step instanceof Step.Call call && using.contains(call.target())) return true;
    }
    return false;
  }

  private void findUsing() {
    int before;
    do {
      before = using.size();
      graphs.forEach(
          (id, graph) -> {
            if (!using.contains(id) && graph.nodes().stream().anyMatch(n -> uses(n, 0))) using.add(id);
          });
    } while (using.size() > before);
  }

  private void findEnding() {
    int before;
    do {
      before = ending.size();
      graphs.forEach(
          (id, graph) -> {
            Set<Node> leading = graph.leadingTo(node -> isServedBy(id, node));
            for (Node node : graph.nodes()) {
              for (int i = 0; i < node.lines.size(); i++) {
                if (node.lines.get(i).step() instanceof Step.Call call
                    && goesOn(id, node, i + 1, leading)) {
                  ending.add(call.target());
                }
              }
            }
          });
    } while (ending.size() > before);
  }

  /** Control may get from the line with that index to something that serves the purpose. */
  private boolean goesOn(MethodId method, Node node, int from, Set<Node> leading) {
    return uses(node, from)
        || ends(method, node)
        || node.successors().stream().anyMatch(leading::contains);
  }
}
