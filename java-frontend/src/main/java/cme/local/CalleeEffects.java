package cme.local;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Sharing;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which types of containers a call may modify, with all that it calls.
 *
 * <p>Containers that a method makes and keeps to itself are left out: nobody else has an iterator
 * over them that outlives the call.
 */
final class CalleeEffects {
  private final Map<MethodId, Method> methods;
  private final Map<MethodId, Optional<Set<String>>> own = new HashMap<>();
  private final Map<MethodId, Optional<Set<String>>> all = new HashMap<>();

  CalleeEffects(Map<MethodId, Method> methods) {
    this.methods = methods;
  }

  /** Empty: it may modify anything. */
  Optional<Set<String>> modified(MethodId target) {
    return all.computeIfAbsent(target, this::collect);
  }

  boolean mayModify(MethodId target, String type, Sharing sharing) {
    Optional<Set<String>> modified = modified(target);
    return modified.isEmpty() || modified.get().stream().anyMatch(t -> sharing.mayShare(t, type));
  }

  private Optional<Set<String>> collect(MethodId target) {
    Set<String> out = new LinkedHashSet<>();
    Set<MethodId> seen = new LinkedHashSet<>();
    Deque<MethodId> todo = new ArrayDeque<>();
    todo.add(target);
    while (!todo.isEmpty()) {
      MethodId id = todo.poll();
      if (!seen.add(id)) continue;
      Optional<Set<String>> types = own.computeIfAbsent(id, this::ofBody);
      if (types.isEmpty()) return Optional.empty();
      out.addAll(types.get());
      calls(methods.get(id), todo);
    }
    return Optional.of(out);
  }

  private static void calls(Method method, Deque<MethodId> todo) {
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        if (line.step() instanceof Step.Call call) todo.add(call.target());
      }
    }
  }

  private Optional<Set<String>> ofBody(MethodId id) {
    Method method = methods.get(id);
    if (method == null) return Optional.empty();
    Roots roots = new Roots(method);
    Set<String> out = new LinkedHashSet<>();
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        Step step = line.step();
        if (step instanceof Step.Havoc || step instanceof Step.Unsupported) return Optional.empty();
        Var modified = LocalProver.modified(step);
        if (modified != null && !roots.isPrivate(modified)) out.add(modified.type);
      }
    }
    return Optional.of(out);
  }
}
