package cme.effects;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which points of a method come before which. A point is before the step at its index, or before
 * the end of its block. A call that ends by an exception leads to its handlers.
 */
public final class Before {
  public record Point(Block block, int index) {}

  private final Map<Block, List<Point>> into = new HashMap<>();

  public Before(Method method) {
    for (Block block : method.blocks) into.put(block, new ArrayList<>());
    for (Block block : method.blocks) {
      for (int i = 0; i < block.lines.size(); i++) {
        if (!(block.lines.get(i).step() instanceof Step.Call call)) continue;
        for (Block handler : call.onThrow()) into.get(handler).add(new Point(block, i + 1));
      }
      if (!(block.end instanceof Block.End.Jump jump)) continue;
      for (Block target : jump.targets()) {
        into.get(target).add(new Point(block, block.lines.size()));
      }
    }
  }

  /** Points whose control goes to the start of the block; after a call that throws, the call is
   * the last step done. */
  public List<Point> of(Block block) {
    return into.get(block);
  }
}
