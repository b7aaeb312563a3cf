package cme.ir;

import java.util.ArrayList;
import java.util.List;

/** A basic block: steps, and how it ends. A block that has no end yet is under construction. */
public final class Block {
  /** A step and the line it comes from. */
  public record Line(Step step, Position position) {}

  public final int number;
  public final List<Line> lines;
  public End end;

  Block(int number) {
    this.number = number;
    this.lines = new ArrayList<>();
  }

  /** With room for so many lines at first: most blocks have two, and there are very many. */
  Block(int number, int lines) {
    this.number = number;
    this.lines = new ArrayList<>(lines);
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
