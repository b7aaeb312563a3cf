package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.MethodId;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Conditions worth keeping: those at the start of one of several alternatives, where a step that
 * matters is run by some of the alternatives and not by all before they meet again. An alternative
 * that only throws is no alternative. Null tests and comparisons add no cells: they are kept where
 * their cells are there anyway.
 */
final class Guards {
  private final Flow flow;
  private final Collection<Graph> graphs;
  private final Set<Cell> flags = new LinkedHashSet<>();
  private Reads reads;  // of what matters so far

  Guards(Flow flow, Collection<Graph> graphs) {
    this.flow = flow;
    this.graphs = graphs;
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          if (line.step() instanceof Step.SetBoolean s) flags.add(flow.of(s.to()));
        }
      }
    }
  }

  /** The cells of the conditions that decide about steps that matter, if they do not matter yet. */
  Set<Cell> cells(Slice slice) {
    Set<Cell> cells = new LinkedHashSet<>();
    reads = new Reads(flow, graphs, slice::keeps);
    Set<MethodId> busy = busy(slice);
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) {
        if (node.next.size() < 2) continue;
        List<Node> alternatives = alternatives(node, slice, busy);
        Set<Cell> tested = new LinkedHashSet<>();
        for (Node alternative : alternatives) collect(alternative, tested);
        tested.removeIf(slice::matters);
        if (tested.isEmpty() || alternatives.size() < 2) continue;
        if (decides(node, alternatives, slice, busy)) cells.addAll(tested);
      }
    }
    return cells;
  }

  private void collect(Node alternative, Set<Cell> cells) {
    for (Block.Line line : alternative.lines) {
      if (line.step() instanceof Step.Pick) continue; // What is asked about is drawn first.
      if (!(line.step() instanceof Step.Assume assume)) return;
      Condition c = assume.condition();
      if (c instanceof Condition.IsTrue t && flags.contains(flow.of(t.x()))) {
        cells.add(flow.of(t.x()));
      } else if (c instanceof Condition.IsFalse f && flags.contains(flow.of(f.x()))) {
        cells.add(flow.of(f.x()));
      } else if (c instanceof Condition.InstanceOf i) {
        cells.add(flow.of(i.x()));
      } else if (c instanceof Condition.NotInstanceOf i) {
        cells.add(flow.of(i.x()));
      } else if (c instanceof Condition.Has h) {
        cells.add(flow.of(h.item()));
      } else if (c instanceof Condition.HasNot h) {
        cells.add(flow.of(h.item()));
      } else if (c instanceof Condition.Empty e) {
        contents(e.container(), cells);
      } else if (c instanceof Condition.NotEmpty e) {
        contents(e.container(), cells);
      }
    }
    // Several reasons, one of which has to hold.
    boolean told = alternative.next.size() > 1 && alternative.next.stream().allMatch(Guards::isTold);
    if (told) for (Node reason : alternative.next) collect(reason, cells);
  }

  private static boolean isTold(Node node) {
    return !node.lines.isEmpty() && node.lines.get(0).step() instanceof Step.Assume;
  }

  private void contents(Var container, Set<Cell> cells) {
    Cell contents = flow.ofContents(container, Slot.ELEMENT);
    if (contents != null) cells.add(contents);
  }

  private boolean isBusy(Step step, Slice slice, Set<MethodId> busy) {
    if (step instanceof Step.Call call) return busy.contains(call.target()) || slice.matters(call.to());
    return !(step instanceof Step.Assume) && slice.keeps(step) && reads.isUseful(step);
  }

  private boolean isBusy(Node node, Slice slice, Set<MethodId> busy) {
    return node.lines.stream().anyMatch(l -> isBusy(l.step(), slice, busy))
        || node.end == Node.End.RETURN && slice.matters(node.value);
  }

  private Set<MethodId> busy(Slice slice) {
    Set<MethodId> busy = new LinkedHashSet<>();
    int before;
    do {
      before = busy.size();
      for (Graph graph : graphs) {
        if (graph.nodes().stream().anyMatch(n -> isBusy(n, slice, busy))) busy.add(graph.method.id);
      }
    } while (busy.size() > before);
    return busy;
  }

  private List<Node> alternatives(Node node, Slice slice, Set<MethodId> busy) {
    return node.next.stream().filter(n -> !onlyThrows(n, slice, busy)).toList();
  }

  private boolean onlyThrows(Node node, Slice slice, Set<MethodId> busy) {
    Set<Node> seen = new LinkedHashSet<>();
    while (seen.add(node) && !isBusy(node, slice, busy)) {
      if (node.end == Node.End.THROW || node.end == Node.End.DEAD) return true;
      if (node.end != Node.End.JUMP || node.next.size() != 1) return false;
      node = node.next.get(0);
    }
    return false;
  }

  private boolean decides(
      Node branch, List<Node> alternatives, Slice slice, Set<MethodId> busy) {
    List<Set<Node>> ahead = new ArrayList<>();
    alternatives.forEach(n -> ahead.add(reach(n, branch)));
    Set<Node> some = new LinkedHashSet<>();
    ahead.forEach(some::addAll);
    return some.stream()
        .anyMatch(n -> isBusy(n, slice, busy) && !ahead.stream().allMatch(s -> s.contains(n)));
  }

  private static Set<Node> reach(Node from, Node without) {
    Set<Node> seen = new LinkedHashSet<>();
    Deque<Node> todo = new ArrayDeque<>(List.of(from));
    while (!todo.isEmpty()) {
      Node node = todo.poll();
      if (node != without && seen.add(node)) todo.addAll(node.successors());
    }
    return seen;
  }
}
