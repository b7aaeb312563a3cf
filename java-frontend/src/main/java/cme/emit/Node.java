package cme.emit;

import cme.ir.Block;
import cme.ir.Position;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;

/**
 * A basic block of what is emitted.
 *
 * <p>If {@code thrown} is not empty, the last line is a call, and {@code thrown} is where control
 * goes if that ends by an exception. {@code next} is of use only with {@link End#JUMP}.
 */
final class Node {
  enum End {
    JUMP,
    RETURN,
    /** An exception leaves the method, and somebody asks. */
    THROW,
    /** No execution that matters gets past here. */
    DEAD
  }

  /** Within the method; empty for its first node. */
  final String label;

  final List<Block.Line> lines = new ArrayList<>();
  List<Node> next = new ArrayList<>();
  List<Node> thrown = new ArrayList<>();
  End end = End.JUMP;

  /** What is returned, or null. */
  Var value;

  private final Position start;

  Node(String label, Position start) {
    this.label = label;
    this.start = start;
  }

  Position position() {
    for (Block.Line line : lines) {
      if (line.position() != null && line.position().line() > 0) return line.position();
    }
    return start;
  }

  List<Node> successors() {
    if (end != End.JUMP) return List.of();
    if (thrown.isEmpty()) return next;
    List<Node> all = new ArrayList<>(next);
    all.addAll(thrown);
    return all;
  }

  /** Nothing happens here but the end of the method. */
  boolean isBareEnd() {
    return lines.isEmpty() && end != End.JUMP;
  }

  /** It is worth getting here, wherever control goes afterwards. */
  boolean endsOrMayThrow() {
    return end == End.RETURN || end == End.THROW || mayThrow();
  }

  /** A use of an iterator, a call that may lead to one, or what is not known. */
  private boolean mayThrow() {
    for (Block.Line line : lines) if (mayThrow(line.step())) return true;
    return false;
  }

  private static boolean mayThrow(Step step) {
    return step instanceof Step.Use || step instanceof Step.Call || Step.isUnknown(step);
  }

  @Override
  public String toString() {
    return label;
  }
}
