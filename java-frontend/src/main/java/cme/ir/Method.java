package cme.ir;

import java.util.ArrayList;
import java.util.List;

/**
 * A lowered method: a control-flow graph of blocks, the first of which is its entry. Parameters
 * that are neither references nor booleans are left out; {@code this} is the first of an instance
 * method.
 */
public final class Method {
  public final MethodId id;
  public final List<Var> parameters;
  /** What {@code Return} hands back, or null if that is nothing that is followed. */
  public final String resultType;

  public final Position position;
  public final List<Block> blocks = new ArrayList<>();

  public Method(MethodId id, List<Var> parameters, String resultType, Position position) {
    this.id = id;
    this.parameters = List.copyOf(parameters);
    this.resultType = resultType;
    this.position = position;
  }

  public Block newBlock() {
    Block block = new Block(blocks.size());
    blocks.add(block);
    return block;
  }

  public Block entry() {
    return blocks.get(0);
  }

  @Override
  public String toString() {
    return MethodText.of(this);
  }
}
