package cme.lower;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import soot.Unit;

/**
 * Where exceptions go. Around a statement that may throw, control may go to the handlers that may
 * catch, with the state there, and may leave the method unless one is sure to catch. A call of the
 * application tells itself how it ends, so its handlers are part of the step.
 */
final class Exits {
  private final Builder out;
  private final Traps traps;
  private final Throws thrown;
  private final Function<Unit, Block> blockOf;
  private final Map<Block, List<Block>> continuations = new HashMap<>();
  private Unit unit;
  private Block leaving;

  Exits(Builder out, Traps traps, Throws thrown, Function<Unit, Block> blockOf) {
    this.out = out;
    this.traps = traps;
    this.thrown = thrown;
    this.blockOf = blockOf;
  }

  void at(Unit current) {
    unit = current;
  }

  /** The statement may throw here, what its kind throws. */
  void mayThrow() {
    mayThrow(thrown.of(unit));
  }

  void mayThrow(List<String> types) {
    if (!out.isOpen() || types.isEmpty()) return;
    Traps.Outcome outcome = traps.outcome(unit, types);
    if (outcome.passes()) out.step(new Step.MayLeave());
    if (!outcome.handlers().isEmpty()) branchTo(blocks(outcome));
  }

  private void branchTo(List<Block> handlers) {
    Block here = out.current();
    if (handlers.equals(continuations.get(here)) && isUnchanged(here)) return;
    Block next = out.method.newBlock();
    List<Block> targets = new ArrayList<>(List.of(next));
    targets.addAll(handlers);
    out.end(new Block.End.Jump(List.copyOf(targets)));
    out.into(next);
    continuations.put(next, handlers);
  }

  private static boolean isUnchanged(Block block) {
    return block.lines.stream()
        .allMatch(l -> l.step() instanceof Step.Assume || l.step() instanceof Step.MayLeave);
  }

  private List<Block> blocks(Traps.Outcome outcome) {
    return outcome.handlers().stream().map(blockOf).toList();
  }

  /** Where a call goes on if it ends by an exception; empty if it just leaves the method. */
  List<Block> onThrow() {
    Traps.Outcome outcome = traps.outcome(unit, Throws.ANYTHING);
    if (outcome.handlers().isEmpty()) return List.of();
    List<Block> targets = new ArrayList<>(blocks(outcome));
    if (outcome.passes()) targets.add(leaving());
    return List.copyOf(targets);
  }

  /** Ends the block by an exception of one of these types. */
  void raise(List<String> types) {
    Traps.Outcome outcome = traps.outcome(unit, types);
    List<Block> targets = new ArrayList<>(blocks(outcome));
    if (outcome.passes()) targets.add(leaving());
    out.end(new Block.End.Jump(List.copyOf(targets)));
  }

  private Block leaving() {
    if (leaving == null) {
      leaving = out.method.newBlock();
      leaving.end = new Block.End.Leave();
    }
    return leaving;
  }
}
