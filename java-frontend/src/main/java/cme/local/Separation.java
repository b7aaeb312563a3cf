package cme.local;

import cme.effects.CallEffects;
import cme.effects.Roots;
import cme.ir.Sharing;
import cme.ir.Step;
import cme.ir.Var;
import java.util.Optional;
import java.util.Set;

/** Looks for a reason why a step does not modify a container that a variable held. */
final class Separation {
  private Separation() {}

  /**
   * The variable of {@code walked} is that where the iterator was made; the reasons hold whatever it
   * holds now.
   */
  static Optional<Fact> find(
      Step step, Walked walked, Roots roots, Sharing sharing, CallEffects effects) {
    if (neverThrows(walked, roots)) {
      return Optional.of(new Fact.NotFailFast(step, walked.type()));
    }
    if (step instanceof Step.Call call) {
      boolean apart =
          isPrivate(walked, roots)
              || !effects.of(call.target()).mayModify(walked.type(), sharing);
      return apart ? Optional.of(new Fact.Callee(step, call.target())) : Optional.empty();
    }
    Var modified = LocalProver.modified(step);
    if (!sharing.mayShare(modified.type, walked.type())) {
      return Optional.of(new Fact.Kinds(step, modified.type, walked.type()));
    }
    return areApart(modified, walked, roots)
        ? Optional.of(new Fact.Fresh(step, modified, walked))
        : Optional.empty();
  }

  /** No object is a root of both; and one that comes from outside cannot be a private one. */
  private static boolean areApart(Var a, Walked b, Roots roots) {
    Set<Step> ofA = roots.of(a);
    Set<Step> ofB = of(b, roots);
    if (ofA.isEmpty() || ofB.isEmpty()) return false;
    for (Step root : ofA) {
      if (root != Roots.OUTSIDE && ofB.contains(root)) return false;
    }
    boolean outsideA = ofA.contains(Roots.OUTSIDE);
    boolean outsideB = ofB.contains(Roots.OUTSIDE);
    if (outsideA && outsideB) return false;
    if (outsideA) return isPrivate(b, roots);
    if (outsideB) return roots.isPrivate(a);
    return true;
  }

  private static Set<Step> of(Walked walked, Roots roots) {
    return walked.variable() == null ? Set.of(Roots.OUTSIDE) : roots.of(walked.variable());
  }

  private static boolean isPrivate(Walked walked, Roots roots) {
    return walked.variable() != null && roots.isPrivate(walked.variable());
  }

  private static boolean neverThrows(Walked walked, Roots roots) {
    Set<Step> all = of(walked, roots);
    return !all.isEmpty()
        && all.stream().allMatch(r -> r instanceof Step.New made && !made.failFast());
  }
}
