package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Finds loads of fields whose result is assumed not to be null before anything else happens, and
 * takes these assumptions out: such a load need not say what an unset field gives. Between the two
 * only steps that set other variables are allowed, so no execution ends earlier than it did in a way
 * that could be seen.
 */
final class NullChecks {
  private final Set<Block.Line> checked = Collections.newSetFromMap(new IdentityHashMap<>());

  NullChecks(Collection<Graph> graphs) {
    for (Graph graph : graphs) graph.nodes().forEach(node -> fuse(node.lines));
  }

  /** The result of this load is not null. */
  boolean isChecked(Block.Line load) {
    return checked.contains(load);
  }

  private void fuse(List<Block.Line> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (!(lines.get(i).step() instanceof Step.Load load)) continue;
      int check = check(lines, i, load.to());
      if (check < 0) continue;
      lines.remove(check);
      checked.add(lines.get(i));
    }
  }

  private static int check(List<Block.Line> lines, int load, Var result) {
    for (int j = load + 1; j < lines.size(); j++) {
      Step step = lines.get(j).step();
      if (step instanceof Step.Assume s
          && s.condition() instanceof Condition.NotNull c
          && c.x() == result) {
        return j;
      }
      boolean harmless = step instanceof Step.Assume || StepVars.isPure(step);
      if (!harmless || StepVars.target(step) == result) return -1;
    }
    return -1;
  }
}
