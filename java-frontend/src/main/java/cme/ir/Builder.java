package cme.ir;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes a method block by block. Lowering of statements and the library model share it: whoever
 * branches leaves the builder in the block where control goes on.
 */
public final class Builder {
  public final Method method;
  private Block current;
  private Position position;
  private int temporaries;

  public Builder(Method method) {
    this.method = method;
  }

  public void at(Position where) {
    position = where;
  }

  public Position position() {
    return position;
  }

  public Block current() {
    return current;
  }

  /** Steps go to this block from now on. */
  public void into(Block block) {
    current = block;
  }

  /** Whether control gets to the next step at all. */
  public boolean isOpen() {
    return current != null && current.end == null;
  }

  public Var temporary(String type) {
    return new Var("$t" + ++temporaries, type);
  }

  public Builder step(Step step) {
    if (isOpen()) current.lines.add(new Block.Line(step, position));
    return this;
  }

  public Builder assume(Condition condition) {
    return step(new Step.Assume(condition));
  }

  public void end(Block.End end) {
    if (isOpen()) current.end = end;
  }

  public void jump(Block... targets) {
    end(new Block.End.Jump(List.of(targets)));
  }

  /**
   * Runs one of the alternatives, any of them; each is called with the builder in a block of its
   * own, and those that stay open go on in one block.
   */
  public void choose(List<Runnable> alternatives) {
    if (!isOpen()) return;
    Block start = current;
    Block join = method.newBlock();
    List<Block> targets = new ArrayList<>();
    for (Runnable alternative : alternatives) {
      Block block = method.newBlock();
      targets.add(block);
      into(block);
      alternative.run();
      jump(join);
    }
    start.end = new Block.End.Jump(List.copyOf(targets));
    into(join);
  }

  /** Runs the body any number of times. */
  public void loop(Runnable body) {
    if (!isOpen()) return;
    Block head = method.newBlock();
    Block inside = method.newBlock();
    Block after = method.newBlock();
    jump(head);
    into(head);
    jump(inside, after);
    into(inside);
    body.run();
    jump(head);
    into(after);
  }
}
