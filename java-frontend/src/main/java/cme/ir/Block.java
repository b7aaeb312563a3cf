package cme.ir;

import java.util.ArrayList;
import java.util.List;

/** A basic block: steps, and how it ends. A block that has no end yet is under construction. */
public final class Block {
  /** A step and the line it comes from. */
  public record Line(Step step, Position position) {}

  public final int number;
  public final List<Line> lines = new ArrayList<>();
  public End end;

  Block(int number) {
    this.number = number;
  }

  /** How a block ends. */
  public sealed interface End {
    /** One of these comes next; each assumes what the choice depends on. */
    record Jump(List<Block> targets) implements End {}

    /** {@code value} may be null. */
    record Return(Var value) implements End {}

    /** An exception leaves the method. */
    record Leave() implements End {}
  }

  @Override
  public String toString() {
    return "b" + number;
  }
}
