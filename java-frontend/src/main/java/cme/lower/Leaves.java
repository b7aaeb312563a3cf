package cme.lower;

import cme.ir.Block;
import cme.ir.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Drops a {@code MayLeave} that adds nothing: on every way to it there is an earlier one since which
 * neither the heap nor an iterator has changed, so an execution that leaves here could have left
 * there, in the same state as far as a caller can tell.
 *
 * <p>The ways on which that holds are found by a forward analysis, from the assumption that it holds
 * everywhere but at the entry.
 */
final class Leaves {
  private Leaves() {}

  static void prune(Block entry, Set<Block> blocks) {
    Map<Block, Boolean> cleanAtStart = new HashMap<>();
    for (Block block : blocks) cleanAtStart.put(block, block != entry);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Block block : blocks) changed |= flow(block, cleanAtStart);
    }
    for (Block block : blocks) drop(block, cleanAtStart.get(block));
  }

  private static boolean flow(Block block, Map<Block, Boolean> cleanAtStart) {
    boolean clean = cleanAtStart.get(block);
    Set<Block> dirty = new HashSet<>();
    for (Block.Line line : block.lines) {
      if (line.step() instanceof Step.Call call) dirty.addAll(call.onThrow());
      clean = after(line.step(), clean);
    }
    if (!clean && block.end instanceof Block.End.Jump jump) dirty.addAll(jump.targets());
    boolean changed = false;
    for (Block next : dirty) changed |= cleanAtStart.put(next, false);
    return changed;
  }

  private static void drop(Block block, boolean cleanAtStart) {
    boolean clean = cleanAtStart;
    List<Block.Line> kept = new ArrayList<>();
    for (Block.Line line : block.lines) {
      if (!(line.step() instanceof Step.MayLeave) || !clean) kept.add(line);
      clean = after(line.step(), clean);
    }
    block.lines.clear();
    block.lines.addAll(kept);
  }

  private static boolean after(Step step, boolean clean) {
    if (step instanceof Step.MayLeave) return true;
    return clean && keepsHeap(step);
  }

  private static boolean keepsHeap(Step step) {
    return step instanceof Step.Assign
        || step instanceof Step.SetNull
        || step instanceof Step.SetBoolean
        || step instanceof Step.SetAny
        || step instanceof Step.New
        || step instanceof Step.Load
        || step instanceof Step.Assume
        || step instanceof Step.IteratorOf
        || step instanceof Step.ContainerOf
        || step instanceof Step.Use
        || step instanceof Step.Pick;
  }
}
