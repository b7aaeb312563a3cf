package cme.local;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The checker's own view of where values come from: all definitions of a variable, copies followed
 * on demand. (The prover computes {@link Roots} for all variables at once; the two share nothing.)
 */
final class Sources {
  private final Method method;
  private final Map<Var, List<Step>> definitions = new IdentityHashMap<>();
  private final List<Step> steps = new ArrayList<>();

  Sources(Method method) {
    this.method = method;
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        steps.add(line.step());
        Var defined = StepVars.target(line.step());
        if (defined != null) {
          definitions.computeIfAbsent(defined, v -> new ArrayList<>()).add(line.step());
        }
      }
    }
  }

  /** Containers of every iterator that the variable may hold; null if one is made elsewhere. */
  Set<Var> containers(Var iterator) {
    return containers(iterator, identitySet());
  }

  private Set<Var> containers(Var iterator, Set<Var> seen) {
    Set<Var> out = new HashSet<>();
    List<Step> makers = new ArrayList<>();
    if (!collect(iterator, makers, seen) || makers.isEmpty()) return null;
    for (Step maker : makers) {
      if (!(maker instanceof Step.IteratorOf made)) return null;
      out.add(made.container());
    }
    return out;
  }

  /** Every object that the variable may hold is new, and its iterators never throw. */
  boolean neverThrows(Var container) {
    List<Step> makers = makers(container);
    return makers != null
        && !makers.isEmpty()
        && makers.stream().allMatch(m -> m instanceof Step.New made && !made.failFast());
  }

  /** Every object that the variable may hold is new, and only variables of the method hold it. */
  boolean isKeptToItself(Var container) {
    List<Step> makers = makers(container);
    if (makers == null || makers.isEmpty()) return false;
    return makers.stream().allMatch(m -> m instanceof Step.New && !isGivenAway(m));
  }

  /** The variables never hold the same object, at whatever times. */
  boolean areDifferent(Var a, Var b) {
    List<Step> ofA = makers(a);
    List<Step> ofB = makers(b);
    if (ofA != null && ofB != null) {
      return !ofA.isEmpty() && !ofB.isEmpty() && ofA.stream().noneMatch(m -> contains(ofB, m));
    }
    // What comes from elsewhere is none of what the method keeps to itself; but such a variable
    // may be one or the other, so the new objects it may hold count too.
    if (ofA != null) return isKeptToItself(a) && !mayHold(b, ofA);
    return ofB != null && isKeptToItself(b) && !mayHold(a, ofB);
  }

  private boolean mayHold(Var variable, List<Step> makers) {
    List<Step> own = new ArrayList<>();
    collect(variable, own, identitySet());
    return own.stream().anyMatch(m -> contains(makers, m));
  }

  /** The steps New and IteratorOf that made what the variable holds; null if others may have. */
  private List<Step> makers(Var variable) {
    List<Step> out = new ArrayList<>();
    return collect(variable, out, identitySet()) ? out : null;
  }

  private boolean collect(Var variable, List<Step> out, Set<Var> seen) {
    if (!seen.add(variable)) return true;
    boolean all = !method.parameters.contains(variable);
    for (Step step : definitions.getOrDefault(variable, List.of())) {
      if (step instanceof Step.Assign copy) all &= collect(copy.from(), out, seen);
      else if (step instanceof Step.New || step instanceof Step.IteratorOf) out.add(step);
      else if (step instanceof Step.ContainerOf s) all &= collectContainers(s.iterator(), out, seen);
      else if (!(step instanceof Step.SetNull)) all = false;
    }
    return all;
  }

  private boolean collectContainers(Var iterator, List<Step> out, Set<Var> seen) {
    Set<Var> containers = containers(iterator, seen);
    if (containers == null) {
      // Its container may be any that an iterator of this method walks.
      for (Step step : steps) {
        if (step instanceof Step.IteratorOf s) collect(s.container(), out, seen);
      }
      return false;
    }
    boolean all = true;
    for (Var container : containers) all &= collect(container, out, seen);
    return all;
  }

  private boolean isGivenAway(Step maker) {
    for (Step step : steps) {
      if (step instanceof Step.Havoc || step instanceof Step.Unsupported) return true;
      for (Var given : given(step)) {
        if (given != null && reaches(given, maker)) return true;
      }
    }
    return false;
  }

  private static List<Var> given(Step step) {
    if (step instanceof Step.Store s) return List.of(s.from());
    if (step instanceof Step.Put s) return List.of(s.item());
    if (step instanceof Step.Call s) return s.arguments();
    return List.of();
  }

  /** The variable may hold what the step made, or an iterator over it. */
  private boolean reaches(Var variable, Step maker) {
    List<Step> own = new ArrayList<>();
    collect(variable, own, identitySet());
    for (Step step : own) {
      if (step == maker) return true;
      if (step instanceof Step.IteratorOf it && mayHold(it.container(), List.of(maker))) return true;
    }
    return false;
  }

  private static boolean contains(List<Step> steps, Step step) {
    return steps.stream().anyMatch(s -> s == step);
  }

  private static Set<Var> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
