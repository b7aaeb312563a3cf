package cme.effects;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.Step;
import cme.ir.Var;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * What a method's own steps do, calls left out.
 *
 * <p>Modifications of containers that the method makes and keeps to itself are left out: nobody else
 * has an iterator over them. So are their contents, unless they are returned; the same goes for
 * fields. What is modified through an iterator that the method keeps to itself is modified as if
 * through none: nobody can tell.
 */
final class OwnEffects {
  private final Roots roots;
  private final Set<Step> returned = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Effects.Sum sum;

  private OwnEffects(Method method, Effects.Sum sum) {
    this.roots = new Roots(method);
    this.sum = sum;
    for (Block block : method.blocks) {
      if (block.end instanceof Block.End.Return end && end.value() != null) give(end.value());
    }
  }

  /** An iterator takes its container along. */
  private void give(Var variable) {
    for (Step root : roots.of(variable)) {
      if (returned.add(root) && root instanceof Step.IteratorOf made) give(made.container());
    }
  }

  static void collect(Method method, Effects.Sum sum) {
    OwnEffects own = new OwnEffects(method, sum);
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        own.step(line.step());
        if (sum.isUnknown()) return;
      }
    }
  }

  private void step(Step step) {
    if (step instanceof Step.Modify s) modify(s.container());
    if (step instanceof Step.ModifyThrough s) modifyThrough(s);
    if (step instanceof Step.Put s) change(s.container());
    if (step instanceof Step.TakeOut s) change(s.container());
    if (step instanceof Step.TakeOutSome s) change(s.container());
    if (step instanceof Step.Clear s) change(s.container());
    if (step instanceof Step.PutAll s) change(s.container());
    if (step instanceof Step.PutAny s) change(s.container());
    if (step instanceof Step.IteratorOf s && isSeen(s)) sum.walks(s.container().type);
    if (step instanceof Step.Store s && (s.base() == null || !isUnseen(s.base()))) {
      sum.stores(s.field());
    }
    if (step instanceof Step.Havoc s) sum.doesAnything(s.why());
    if (step instanceof Step.Unsupported s) sum.doesAnything(s.why());
  }

  private void modify(Var container) {
    if (!roots.isPrivate(container)) sum.modifies(container.type);
  }

  private void modifyThrough(Step.ModifyThrough step) {
    if (roots.isPrivate(step.container())) return;
    sum.modifies(step.container().type);
    boolean own =
        roots.of(step.iterator()).stream()
            .allMatch(r -> r instanceof Step.IteratorOf && !isSeen(r));
    if (!own) sum.modifiesThroughIterators();
  }

  private void change(Var container) {
    if (!isUnseen(container)) sum.changes(container.type);
  }

  /** Nobody but the method ever gets to see what the variable holds. */
  private boolean isUnseen(Var variable) {
    return roots.isPrivate(variable) && roots.of(variable).stream().noneMatch(this::isSeen);
  }

  private boolean isSeen(Step maker) {
    return roots.escapes(maker) || returned.contains(maker);
  }
}
