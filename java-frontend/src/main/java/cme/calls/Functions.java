package cme.calls;

import cme.index.Call;
import cme.index.Index;
import cme.index.Lambda;
import cme.index.MethodFacts;
import cme.ir.MethodId;
import cme.soot.FunctionUses;
import cme.soot.SootWorld;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Bodies of lambdas and method references that others than their makers may run.
 *
 * <p>A method makes all its functions stay, or none: which one a variable holds is not asked.
 */
final class Functions {
  private record Name(String name, String descriptor) {}

  private final SootWorld world;
  private final Map<Name, Set<MethodId>> makers = new HashMap<>();
  private final Map<MethodId, Set<String>> called = new HashMap<>();
  private final Map<MethodId, Boolean> lettingGo = new HashMap<>();

  Functions(Index index, SootWorld world) {
    this.world = world;
    for (MethodFacts method : index.methods().values()) {
      for (Lambda lambda : method.lambdas()) {
        Call body = lambda.body();
        makers
            .computeIfAbsent(
                new Name(body.name(), body.descriptor()), n -> new LinkedHashSet<>())
            .add(method.id());
        called.computeIfAbsent(method.id(), m -> new HashSet<>()).add(lambda.method());
      }
    }
  }

  /** The method is the body of a function that may get away from where it is made. */
  boolean mayGetAway(MethodId id) {
    return makers.getOrDefault(new Name(id.name(), id.descriptor()), Set.of()).stream()
        .anyMatch(maker -> lettingGo.computeIfAbsent(maker, this::letsGo));
  }

  private boolean letsGo(MethodId maker) {
    return !new FunctionUses(world, called.get(maker)).stay(maker);
  }
}
