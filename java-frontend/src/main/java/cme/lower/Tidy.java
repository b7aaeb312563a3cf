package cme.lower;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes a method smaller without changing its executions: blocks that only jump are jumped over,
 * those that control never gets to are dropped, a block and its only successor become one if it has
 * no other predecessor, and needless {@code MayLeave} go (see {@link Leaves}). What is left is
 * numbered in the order in which it is first met from the entry.
 */
final class Tidy {
  private final Method method;

  private Tidy(Method method) {
    this.method = method;
  }

  /** The method is used up: the result is made of its blocks. */
  static Method of(Method method) {
    return new Tidy(method).run();
  }

  private Method run() {
    for (Block block : method.blocks) finish(block);
    Leaves.prune(method.entry(), reached());
    for (Block block : method.blocks) retarget(block);
    fuse();
    return method.copy(reached(), step -> true);
  }

  private static void finish(Block block) {
    if (block.end != null) return;
    block.lines.add(new Block.Line(new Step.Unsupported("code without an end"), null));
    block.end = new Block.End.Leave();
  }

  // --- Jumps over jumps

  private static void retarget(Block block) {
    if (block.end instanceof Block.End.Jump jump) {
      block.end = new Block.End.Jump(throughAll(jump.targets()));
    }
    block.lines.replaceAll(
        line ->
            line.step() instanceof Step.Call call
                ? new Block.Line(
                    new Step.Call(
                        call.to(), call.target(), call.arguments(), throughAll(call.onThrow())),
                    line.position())
                : line);
  }

  private static List<Block> throughAll(Collection<Block> targets) {
    Set<Block> result = new LinkedHashSet<>();
    for (Block target : targets) result.add(through(target));
    return List.copyOf(result);
  }

  private static Block through(Block block) {
    Set<Block> seen = new HashSet<>();
    Block at = block;
    while (at.lines.isEmpty()
        && at.end instanceof Block.End.Jump jump
        && jump.targets().size() == 1
        && seen.add(at)) {
      at = jump.targets().get(0);
    }
    return at;
  }

  // --- Blocks in a row

  private void fuse() {
    Map<Block, Integer> entries = new LinkedHashMap<>();
    Set<Block> reached = reached();
    entries.put(method.entry(), 1);
    for (Block block : reached) {
      for (Block next : successors(block)) entries.merge(next, 1, Integer::sum);
    }
    for (Block block : reached) {
      Block next = onlyNext(block);
      while (next != null && next != block && entries.get(next) == 1) {
        block.lines.addAll(next.lines);
        block.end = next.end;
        next.lines.clear();
        next.end = new Block.End.Leave();
        next = onlyNext(block);
      }
    }
  }

  private static Block onlyNext(Block block) {
    return block.end instanceof Block.End.Jump jump && jump.targets().size() == 1
        ? jump.targets().get(0)
        : null;
  }

  // --- What is left

  static List<Block> successors(Block block) {
    List<Block> next = new ArrayList<>();
    for (Block.Line line : block.lines) {
      if (line.step() instanceof Step.Call call) next.addAll(call.onThrow());
    }
    if (block.end instanceof Block.End.Jump jump) next.addAll(jump.targets());
    return next;
  }

  private Set<Block> reached() {
    Set<Block> reached = new LinkedHashSet<>();
    Deque<Block> work = new ArrayDeque<>(List.of(method.entry()));
    while (!work.isEmpty()) {
      Block block = work.pop();
      if (!reached.add(block)) continue;
      List<Block> next = successors(block);
      for (int i = next.size() - 1; i >= 0; i--) work.push(next.get(i));
    }
    return reached;
  }
}
