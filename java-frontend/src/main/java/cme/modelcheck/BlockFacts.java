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
 * What the machine asks of blocks: which temporaries are not read any more, so that states that differ
 * in them alone are one (other variables may be read by what comes after the method), and where ways
 * join.
 */
final class BlockFacts {
  private final Map<Block, Set<Var>> dead = new HashMap<>();
  private final Map<Block, Integer> waysTo = new HashMap<>();

  BlockFacts(Method method) {
    Map<Block, Set<Var>> live = new HashMap<>();
    Set<Var> set = new HashSet<>();
    for (Block b : method.blocks) {
      live.put(b, new HashSet<>());
      for (Block.Line line : b.lines) {
        Var target = StepVars.target(line.step());
        if (target != null && target.name.startsWith("$")) set.add(target);
      }
    }
    for (Block b : method.blocks) {
      if (!(b.end instanceof Block.End.Jump jump)) continue;
      for (Block target : jump.targets()) waysTo.merge(target, 1, Integer::sum);
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

  /** Several ways lead to the block. */
  boolean isJoin(Block block) {
    return waysTo.getOrDefault(block, 0) > 1;
  }

  /** Temporaries that are not read after the start of a block. */
  Set<Var> deadAt(Block block) {
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
