package cme.ir;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

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

  /**
   * A copy with these blocks and steps alone: nothing leads to the others, handlers of calls among
   * them.
   */
  public Method copy(Collection<Block> kept, Predicate<Step> steps) {
    Method result = new Method(id, parameters, resultType, position);
    Map<Block, Block> copies = new LinkedHashMap<>();
    for (Block block : kept) {
      Block copy = new Block(result.blocks.size(), block.lines.size());
      result.blocks.add(copy);
      copies.put(block, copy);
    }
    copies.forEach(
        (block, copy) -> {
          for (Block.Line line : block.lines) {
            if (steps.test(line.step())) copy.lines.add(copy(line, copies));
          }
          copy.end =
              block.end instanceof Block.End.Jump jump
                  ? new Block.End.Jump(among(jump.targets(), copies))
                  : block.end;
        });
    return result;
  }

  private static List<Block> among(List<Block> targets, Map<Block, Block> copies) {
    List<Block> out = new ArrayList<>(targets.size());
    for (Block target : targets) if (copies.containsKey(target)) out.add(copies.get(target));
    return out;
  }

  private static Block.Line copy(Block.Line line, Map<Block, Block> copies) {
    if (!(line.step() instanceof Step.Call call)) return line;
    List<Block> onThrow = among(call.onThrow(), copies);
    return new Block.Line(
        new Step.Call(call.to(), call.target(), call.arguments(), onThrow), line.position());
  }

  @Override
  public String toString() {
    return MethodText.of(this);
  }
}
