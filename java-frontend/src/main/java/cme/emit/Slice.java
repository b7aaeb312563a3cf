package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which cells matter, and so which steps are kept.
 *
 * <p>A cell matters if an iterator in it is used at a site, if it holds the containers of such
 * iterators, or if it leads to a cell that matters. Whatever an effect on a relation of these cells
 * depends on is in such a cell too: a step that sets a variable in a cell that matters reads from
 * cells that lead to it. So what is left out has no influence but through conditions, and to leave
 * out a condition only adds executions. Of the conditions that decide whether steps that matter are
 * run, {@link Guards} names those whose cells are added for precision.
 */
final class Slice {
  private final Flow flow;
  private final Set<Cell> kept = new LinkedHashSet<>();
  private final Set<Cell> used = new LinkedHashSet<>();

  Slice(Flow flow, Collection<Graph> graphs) {
    this.flow = flow;
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          if (line.step() instanceof Step.Use use) used.add(flow.of(use.iterator()));
        }
      }
    }
    kept.addAll(used);
    Guards guards = new Guards(flow, graphs);
    do grow();
    while (kept.addAll(guards.cells(this)));
  }

  boolean matters(Cell cell) {
    return cell != null && kept.contains(cell.root());
  }

  boolean matters(Var variable) {
    return variable != null && matters(flow.of(variable));
  }

  /** Iterators in it are used at sites. */
  boolean isUsed(Cell cell) {
    return used.contains(cell.root());
  }

  /** Cells of iterators that are used at sites and walk containers of this cell. */
  List<Cell> iteratorsOver(Cell container) {
    return used.stream().filter(i -> i.get(Attribute.CONTAINER) == container.root()).toList();
  }

  private void grow() {
    int before;
    do {
      before = kept.size();
      for (Cell cell : flow.roots()) {
        for (Map.Entry<Attribute, Cell> way : cell.attributes().entrySet()) {
          Cell to = way.getValue().root();
          if (kept.contains(to)) kept.add(cell);
          if (way.getKey().equals(Attribute.CONTAINER) && used.contains(cell)) kept.add(to);
        }
      }
    } while (kept.size() > before);
  }

  /** Whether the step is emitted; of a call that is decided elsewhere. */
  boolean keeps(Step step) {
    if (step instanceof Step.Use || step instanceof Step.Call) return true;
    if (step instanceof Step.Assume s) return keeps(s.condition());
    if (StepVars.target(step) != null) return matters(StepVars.target(step));
    if (step instanceof Step.Store s) return matters(s.from());
    if (step instanceof Step.Put s) return matters(s.item());
    if (step instanceof Step.TakeOut s) return matters(s.item());
    if (step instanceof Step.PutAll s) return matters(flow.ofContents(s.container(), s.slot()));
    if (step instanceof Step.TakeOutSome s) return hasContents(s.container());
    if (step instanceof Step.Clear s) return hasContents(s.container());
    if (step instanceof Step.PutAny s) return hasContents(s.container());
    if (step instanceof Step.Modify s) return isIterated(s.container());
    if (step instanceof Step.ModifyThrough s) return isIterated(s.container());
    return false;
  }

  private boolean keeps(Condition condition) {
    if (condition instanceof Condition.Has c) return matters(c.item());
    if (condition instanceof Condition.HasNot c) return matters(c.item());
    if (condition instanceof Condition.Empty c) {
      return matters(flow.ofContents(c.container(), Slot.ELEMENT));
    }
    if (condition instanceof Condition.NotEmpty c) {
      return matters(flow.ofContents(c.container(), Slot.ELEMENT));
    }
    return StepVars.reads(condition).stream().allMatch(this::matters);
  }

  private boolean hasContents(Var container) {
    return matters(flow.ofContents(container, Slot.ELEMENT))
        || matters(flow.ofContents(container, Slot.VALUE));
  }

  private boolean isIterated(Var container) {
    return matters(container) && !iteratorsOver(flow.of(container)).isEmpty();
  }
}
