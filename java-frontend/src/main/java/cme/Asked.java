package cme;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The sites of a scope that are in question. */
final class Asked {
  private Asked() {}

  /** The sites of the plan's methods; of all methods if it names none. */
  static Set<Site> sites(EntryPoints.Plan plan, Scope scope) {
    Set<Site> out = new LinkedHashSet<>();
    List<MethodId> methods =
        plan.asked().isEmpty() ? new ArrayList<>(scope.methods().keySet()) : plan.asked();
    for (MethodId id : methods) {
      Method method = scope.methods().get(id);
      if (method != null) out.addAll(sites(method));
    }
    return out;
  }

  static Set<Site> sites(Method method) {
    Set<Site> out = new LinkedHashSet<>();
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        if (line.step() instanceof Step.Use use) out.add(use.site());
      }
    }
    return out;
  }

  /**
   * Takes out the uses that are not in question. What they throw ends the execution; without them
   * it goes on, so there are only more executions.
   */
  static void keepOnly(Scope scope, Predicate<Site> wanted) {
    for (Method method : scope.methods().values()) {
      for (Block block : method.blocks) {
        block.lines.removeIf(
            line -> line.step() instanceof Step.Use use && !wanted.test(use.site()));
      }
    }
  }
}
