package cme.local;

import cme.effects.CallEffects;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Types;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Sites at which an execution that goes through no stand-in may throw, with what is not translated
 * having no effect. At the others nobody need look for such an execution.
 *
 * <p>It is the local prover's question, asked of code without its stand-ins.
 */
public final class MayThrow {
  private final Scope scope;
  private final Types types;
  private final Map<MethodId, Method> methods = new LinkedHashMap<>();
  private final CallEffects effects;

  private MayThrow(Scope scope, Types types) {
    this.scope = scope;
    this.types = types;
    scope.methods().forEach((id, method) -> methods.put(id, withoutUnknown(method)));
    this.effects = new CallEffects(methods);
  }

  /** The scope has stand-ins. */
  public static Set<Site> sites(Scope scope, Types types) {
    MayThrow mayThrow = new MayThrow(scope, types);
    Set<Site> out = new LinkedHashSet<>();
    for (Method method : mayThrow.methods.values()) {
      if (!scope.standIns().contains(method.id)) out.addAll(mayThrow.in(method));
    }
    return out;
  }

  private Set<Site> in(Method method) {
    Set<Site> out = new LinkedHashSet<>();
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        if (line.step() instanceof Step.Use use) out.add(use.site());
      }
    }
    if (out.isEmpty()) return out;
    LocalProver prover =
        new LocalProver(method, scope, types, effects, scope.standIns());
    out.removeIf(site -> prover.prove(site).isPresent());
    return out;
  }

  private Method withoutUnknown(Method method) {
    if (scope.standIns().contains(method.id)) return method.copy(method.blocks, step -> false);
    boolean known =
        method.blocks.stream()
            .flatMap(block -> block.lines.stream())
            .noneMatch(line -> Step.isUnknown(line.step()));
    return known ? method : method.copy(method.blocks, step -> !Step.isUnknown(step));
  }
}
