package cme;

import cme.ir.Block;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Unsupported;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The sites of a scope that are in question. */
final class Asked {
  private Asked() {}

  /**
   * The sites of the plan's methods, and of functions without a class file of their own that these
   * make; of all methods if the plan names none.
   */
  static Set<Site> sites(EntryPoints.Plan plan, Scope scope, Maker maker) {
    Set<Site> out = new LinkedHashSet<>();
    for (Method method : methods(plan, scope, maker)) out.addAll(sites(method));
    return out;
  }

  /** The method that makes the functions of such a class; none of other classes. */
  interface Maker {
    Optional<MethodId> of(String className);
  }

  /** Those of the same methods at which something throws that is not translated, and why not. */
  static Map<Site, String> unsupported(EntryPoints.Plan plan, Scope scope, Maker maker) {
    Map<Site, String> out = new LinkedHashMap<>();
    for (Method method : methods(plan, scope, maker)) out.putAll(unsupported(method));
    return out;
  }

  private static List<Method> methods(EntryPoints.Plan plan, Scope scope, Maker maker) {
    Set<MethodId> asked = new LinkedHashSet<>(plan.asked());
    return scope.methods().values().stream()
        .filter(
            m ->
                asked.isEmpty()
                    || asked.contains(m.id)
                    || maker.of(m.id.owner()).filter(asked::contains).isPresent())
        .toList();
  }

  static Map<Site, String> unsupported(Method method) {
    Map<Site, String> out = new LinkedHashMap<>();
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        if (!(line.step() instanceof Step.Unsupported step) || step.site() == null) continue;
        out.putIfAbsent(step.site(), step.why());
      }
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

  /** Methods have steps that are not translated; stand-ins only count if that is said. */
  static boolean lacksCode(Scope scope, boolean inStandIns) {
    return scope.methods().values().stream()
        .filter(method -> inStandIns || !scope.standIns().contains(method.id))
        .flatMap(method -> method.blocks.stream())
        .flatMap(block -> block.lines.stream())
        .anyMatch(line -> Step.isUnknown(line.step()));
  }

  /** What is not translated in the scope, wherever it is; of stand-ins last. */
  static List<Unsupported> notTranslated(Scope scope) {
    Set<Unsupported> out = new LinkedHashSet<>();
    for (boolean inStandIns : List.of(false, true)) {
      for (Method method : scope.methods().values()) {
        if (scope.standIns().contains(method.id) != inStandIns) continue;
        for (Block block : method.blocks) {
          for (Block.Line line : block.lines) {
            String why = Step.whyUnknown(line.step());
            if (why != null) out.add(new Unsupported(method.id, line.position(), why));
          }
        }
      }
    }
    return List.copyOf(out);
  }

  /** The fields of objects that are loaded in the scope. */
  static Set<Field> loaded(Scope scope) {
    Set<Field> out = new LinkedHashSet<>();
    for (Method method : scope.methods().values()) {
      for (Block block : method.blocks) {
        for (Block.Line line : block.lines) {
          if (line.step() instanceof Step.Load load && load.base() != null) out.add(load.field());
        }
      }
    }
    return out;
  }

  /** Functions are made in the scope. */
  static boolean makesFunctions(Scope scope, Predicate<String> isFunction) {
    return made(scope).stream().anyMatch(isFunction);
  }

  /** Classes of which objects are made in the scope, or used again: functions that capture nothing. */
  static Set<String> made(Scope scope) {
    Set<String> made = new LinkedHashSet<>();
    for (Method method : scope.methods().values()) {
      for (Block block : method.blocks) {
        for (Block.Line line : block.lines) {
          if (line.step() instanceof Step.New step) made.add(step.type());
          if (line.step() instanceof Step.SetAny step) made.add(step.to().type);
        }
      }
    }
    return made;
  }

  /** Objects of such a class are made in the method. */
  static boolean makes(Method method, Predicate<String> className) {
    return method.blocks.stream()
        .flatMap(block -> block.lines.stream())
        .anyMatch(line -> line.step() instanceof Step.New made && className.test(made.type()));
  }

  /**
   * The scope without the uses that are not in question. What they throw ends the execution; without
   * them it goes on, so there are only more executions.
   */
  static Scope keepOnly(Scope scope, Predicate<Site> wanted) {
    Map<MethodId, Method> methods = new LinkedHashMap<>();
    scope.methods().forEach((id, method) -> {
      boolean asks = sites(method).stream().allMatch(wanted);
      Predicate<Step> kept = s -> !(s instanceof Step.Use use) || wanted.test(use.site());
      methods.put(id, asks ? method : method.copy(method.blocks, kept));
    });
    return new Scope(
        scope.name(),
        scope.closed(),
        scope.entries(),
        scope.initialisers(),
        methods,
        scope.standIns(),
        scope.assumptions(),
        scope.left());
  }
}
