package cme.modelcheck;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Temporaries that a method sets and does not read any more: states that differ in them alone are
 * one. Other variables may be read by what comes after the method.
 */
final class DeadVariables {
  private final Map<Block, Set<Var>> dead = new HashMap<>();

  DeadVariables(Method method) {
    Map<Block, Set<Var>> live = new HashMap<>();
    Set<Var> set = new HashSet<>();
    for (Block b : method.blocks) {
      live.put(b, new HashSet<>());
      for (Block.Line line : b.lines) {
        Var target = StepVars.target(line.step());
        if (target != null && target.name.startsWith("$")) set.add(target);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = method.blocks.size() - 1; i >= 0; i--) {
        Block b = method.blocks.get(i);
        changed |= live.get(b).addAll(liveBefore(b, live));
      }
    }
    for (Block b : method.blocks) {
      Set<Var> out = new HashSet<>(set);
      out.removeAll(live.get(b));
      dead.put(b, out);
    }
  }

  /** At the start of a block. */
  Set<Var> of(Block block) {
    return dead.get(block);
  }

  private static Set<Var> liveBefore(Block b, Map<Block, Set<Var>> live) {
    Set<Var> out = new HashSet<>();
    if (b.end instanceof Block.End.Jump jump) {
      for (Block target : jump.targets()) out.addAll(live.get(target));
    }
    for (int i = b.lines.size() - 1; i >= 0; i--) {
      Step step = b.lines.get(i).step();
      if (StepVars.target(step) != null) out.remove(StepVars.target(step));
      out.addAll(StepVars.reads(step));
    }
    return out;
  }
}
