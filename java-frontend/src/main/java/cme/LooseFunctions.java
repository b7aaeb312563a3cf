package cme;

import cme.emit.Escapes;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Step;
import cme.soot.SootWorld;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Lambdas and method references that get away from the scope that makes them. Other code may run
 * them later, in any heap, so what that scope says of the methods that they lead to does not hold
 * for all runs of these: only a scope that starts with such a method does.
 */
final class LooseFunctions {
  private LooseFunctions() {}

  /**
   * Objects of these classes that the scope makes stay there, and such functions make none. What
   * stand-ins make is not known.
   */
  static boolean keeps(Scope scope, Set<String> classes, SootWorld world) {
    return scope.standIns().isEmpty()
        && Escapes.of(scope, world, classes::contains).isEmpty()
        && methods(scope, world).stream()
            .noneMatch(id -> Asked.makes(scope.methods().get(id), classes::contains));
  }

  /** The one place in the scope that calls the method, or null if there are several, or none. */
  static Position calledAt(Scope scope, MethodId target) {
    Set<Position> found = new LinkedHashSet<>();
    for (Method method : scope.methods().values()) {
      for (Block block : method.blocks) {
        for (Block.Line line : block.lines) {
          boolean calls = line.step() instanceof Step.Call call && call.target().equals(target);
          if (calls) found.add(line.position());
        }
      }
    }
    return found.size() == 1 ? found.iterator().next() : null;
  }

  /**
   * The methods that such functions of the scope lead to. Entry points are none, nor what only
   * they lead to: they start in any heap anyway.
   */
  static Set<MethodId> methods(Scope scope, SootWorld world) {
    Set<MethodId> found = new LinkedHashSet<>();
    if (scope.methods().keySet().stream().noneMatch(m -> world.isLambda(m.owner()))) return found;
    Set<String> loose = Escapes.of(scope, world, world::isLambda);
    Deque<MethodId> todo = new ArrayDeque<>();
    for (MethodId id : scope.methods().keySet()) if (loose.contains(id.owner())) todo.add(id);
    while (!todo.isEmpty()) {
      MethodId id = todo.poll();
      Method method = scope.methods().get(id);
      if (method == null || scope.entries().contains(id) || !found.add(id)) continue;
      for (Block block : method.blocks) {
        for (Block.Line line : block.lines) {
          if (line.step() instanceof Step.Call call) todo.add(call.target());
        }
      }
    }
    return found;
  }
}
