package cme.emit;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Step;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The part of a scope that executions can get to, and how its methods end.
 *
 * <p>A method is told apart by how it ends (it {@link #hasExit}) only if it can end by an exception
 * and somebody asks: a call with a handler, or a call in a method that is asked itself. In other
 * methods an exception ends every execution that it occurs in without a further use of an iterator,
 * as nobody catches it; so such executions need not be followed.
 */
final class Program {
  final Scope scope;
  private final Map<MethodId, Method> methods = new LinkedHashMap<>();
  private final Map<MethodId, List<Block>> blocks = new LinkedHashMap<>();
  private final Set<MethodId> leaving = new LinkedHashSet<>();
  private final Set<MethodId> asked = new LinkedHashSet<>();

  Program(Scope scope) {
    this.scope = scope;
    Deque<MethodId> todo = new ArrayDeque<>();
    scope.initialisers().forEach(id -> meet(id, todo));
    scope.entries().forEach(id -> meet(id, todo));
    while (!todo.isEmpty()) {
      MethodId id = todo.poll();
      for (Block.Line line : lines(id)) {
        if (line.step() instanceof Step.Call call) meet(call.target(), todo);
      }
    }
    findLeaving();
    findAsked();
  }

  Collection<Method> methods() {
    return methods.values();
  }

  /** Null if the scope does not have it. */
  Method method(MethodId id) {
    return methods.get(id);
  }

  /** The blocks that control gets to, in their order. */
  List<Block> blocks(MethodId id) {
    return blocks.get(id);
  }

  Iterable<Block.Line> lines(MethodId id) {
    return blocks.get(id).stream().flatMap(b -> b.lines.stream()).toList();
  }

  boolean canLeave(MethodId id) {
    return leaving.contains(id);
  }

  boolean hasExit(MethodId id) {
    return leaving.contains(id) && asked.contains(id);
  }

  private void meet(MethodId id, Deque<MethodId> todo) {
    Method method = scope.methods().get(id);
    if (method == null || methods.put(id, method) != null) return;
    blocks.put(id, reachable(method));
    todo.add(id);
  }

  private static List<Block> reachable(Method method) {
    Set<Block> seen = new LinkedHashSet<>();
    Deque<Block> todo = new ArrayDeque<>();
    todo.add(method.entry());
    while (!todo.isEmpty()) {
      Block block = todo.poll();
      if (!seen.add(block)) continue;
      if (block.end == null) throw new IllegalArgumentException(method.id + ": " + block);
      if (block.end instanceof Block.End.Jump jump) todo.addAll(jump.targets());
      for (Block.Line line : block.lines) {
        if (line.step() instanceof Step.Call call) todo.addAll(call.onThrow());
      }
    }
    return method.blocks.stream().filter(seen::contains).toList();
  }

  private void findLeaving() {
    int before;
    do {
      before = leaving.size();
      for (MethodId id : methods.keySet()) {
        for (Block block : blocks.get(id)) if (leaves(block)) leaving.add(id);
      }
    } while (leaving.size() > before);
  }

  private boolean leaves(Block block) {
    if (block.end instanceof Block.End.Leave) return true;
    return block.lines.stream()
        .map(Block.Line::step)
        .anyMatch(
            s ->
                s instanceof Step.MayLeave
                    || s instanceof Step.Call c
                        && c.onThrow().isEmpty()
                        && leaving.contains(c.target()));
  }

  private void findAsked() {
    int before;
    do {
      before = asked.size();
      for (MethodId id : methods.keySet()) {
        for (Block.Line line : lines(id)) {
          if (line.step() instanceof Step.Call c
              && (!c.onThrow().isEmpty() || asked.contains(id))) {
            asked.add(c.target());
          }
        }
      }
    } while (asked.size() > before);
  }
}
