package cme.emit;

import cme.ir.Block;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How steps of a method read best as commands: a variable that is set only to be copied in the next
 * step is left out, and the steps of {@code x = it.next()} are one command. Executions stay the same.
 */
final class Folding {
  private final Map<Var, Integer> reads = new HashMap<>();

  Folding(Graph graph) {
    for (Node node : graph.nodes()) {
      for (Block.Line line : node.lines) {
        StepVars.reads(line.step()).forEach(v -> reads.merge(v, 1, Integer::sum));
      }
      if (node.value != null) reads.merge(node.value, 1, Integer::sum);
    }
  }

  /** Leaves out copies of what the step before picked, loaded or got from a call. */
  static void dropCopies(Graph graph) {
    Folding folding = new Folding(graph);
    for (Node node : graph.nodes()) {
      List<Block.Line> lines = node.lines;
      for (int i = 0; i + 1 < lines.size(); i++) {
        if (!(lines.get(i + 1).step() instanceof Step.Assign copy)) continue;
        Step direct = folding.redirected(lines.get(i).step(), copy);
        if (direct == null) continue;
        lines.set(i, new Block.Line(direct, lines.get(i).position()));
        lines.remove(i + 1);
      }
    }
  }

  private Step redirected(Step step, Step.Assign copy) {
    if (StepVars.target(step) != copy.from() || !isReadOnce(copy.from())) return null;
    if (step instanceof Step.Pick s) return new Step.Pick(copy.to(), s.container(), s.slot());
    if (step instanceof Step.Load s) return new Step.Load(copy.to(), s.base(), s.field());
    if (step instanceof Step.Call s && s.onThrow().isEmpty()) {
      return new Step.Call(copy.to(), s.target(), s.arguments(), s.onThrow());
    }
    return null;
  }

  private boolean isReadOnce(Var variable) {
    return reads.getOrDefault(variable, 0) == 1;
  }

  /** The pick of {@code x = it.next()} if its steps begin at this line, else null. */
  Step.Pick next(List<Block.Line> lines, int i) {
    if (i + 2 >= lines.size()
        || !(lines.get(i).step() instanceof Step.Use use)
        || !(lines.get(i + 1).step() instanceof Step.ContainerOf found)
        || !(lines.get(i + 2).step() instanceof Step.Pick pick)) {
      return null;
    }
    boolean one = found.iterator() == use.iterator() && pick.container() == found.to();
    return one && isReadOnce(found.to()) ? pick : null;
  }
}
