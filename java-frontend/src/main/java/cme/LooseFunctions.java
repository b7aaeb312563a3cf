package cme;

import cme.emit.Escapes;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Step;
import cme.ir.Types;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Lambdas and method references that get away from the scope that makes them. Other code may run
 * them later, in any heap, so what that scope says of the methods that they lead to does not hold
 * for all runs of these: only a scope that starts with such a method does.
 */
final class LooseFunctions {
  private LooseFunctions() {}

  /**
   * The methods that such functions of the scope lead to. Entry points are none, nor what only
   * they lead to: they start in any heap anyway.
   */
  static Set<MethodId> methods(Scope scope, Types types, Predicate<String> isFunction) {
    Set<MethodId> found = new LinkedHashSet<>();
    if (scope.methods().keySet().stream().noneMatch(id -> isFunction.test(id.owner()))) return found;
    Set<String> loose = Escapes.of(scope, types, isFunction);
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
