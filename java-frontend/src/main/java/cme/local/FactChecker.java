package cme.local;

import cme.effects.CallEffects;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.Sharing;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import cme.ir.ViewIterators;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Checks a local proof, by another way than it was found: forwards.
 *
 * <p>For every point it computes which variables hold an iterator that is surely not stale, and
 * over what. A step that modifies something makes it forget them, unless the proof has a fact about
 * that step, and the fact is true. The proof is accepted if, wherever control gets to the site, its
 * iterator is among them. Facts are judged from the method's text alone.
 */
final class FactChecker {
  /** Variables that hold a valid iterator, each with what it may walk. */
  private static final class Valid {
    final Map<Var, Set<Walked>> over = new IdentityHashMap<>();

    Valid copy() {
      Valid out = new Valid();
      over.forEach((v, c) -> out.over.put(v, new HashSet<>(c)));
      return out;
    }

    /** Keeps what both have; true if something was lost or added here. */
    boolean meet(Valid other) {
      boolean changed = over.keySet().retainAll(other.over.keySet());
      for (Map.Entry<Var, Set<Walked>> entry : over.entrySet()) {
        changed |= entry.getValue().addAll(other.over.get(entry.getKey()));
      }
      return changed;
    }
  }

  private final Method method;
  private final Types types;
  private final Sharing sharing;
  private final CallEffects effects;
  private final Sources sources;

  FactChecker(Method method, Types types, CallEffects effects) {
    this.method = method;
    this.types = types;
    this.sharing = new Sharing(types);
    this.effects = effects;
    this.sources = new Sources(method);
  }

  boolean accepts(LocalProver.Proof proof) {
    Map<Block, Valid> at = new IdentityHashMap<>();
    Deque<Block> todo = new ArrayDeque<>();
    at.put(method.entry(), new Valid());
    todo.add(method.entry());
    while (!todo.isEmpty()) {
      Block block = todo.poll();
      Valid valid = at.get(block).copy();
      for (Block.Line line : block.lines) {
        pass(line.step(), valid, proof);
        if (!(line.step() instanceof Step.Call call)) continue;
        for (Block handler : call.onThrow()) flow(valid, handler, at, todo);
      }
      if (!(block.end instanceof Block.End.Jump jump)) continue;
      for (Block target : jump.targets()) flow(valid, target, at, todo);
    }
    return at.entrySet().stream().allMatch(e -> holds(e.getKey(), e.getValue().copy(), proof));
  }

  private static void flow(Valid valid, Block to, Map<Block, Valid> at, Deque<Block> todo) {
    Valid known = at.get(to);
    if (known == null) {
      at.put(to, valid.copy());
      todo.add(to);
    } else if (known.meet(valid)) {
      todo.add(to);
    }
  }

  /** Every use of the site in this block is of a valid iterator. */
  private boolean holds(Block block, Valid valid, LocalProver.Proof proof) {
    Site site = proof.site();
    for (Block.Line line : block.lines) {
      if (line.step() instanceof Step.Use use
          && use.site().equals(site)
          && !valid.over.containsKey(use.iterator())) {
        return false;
      }
      pass(line.step(), valid, proof);
    }
    return true;
  }

  private void pass(Step step, Valid valid, LocalProver.Proof proof) {
    if (step instanceof Step.Havoc || step instanceof Step.Unsupported) valid.over.clear();
    if (LocalProver.modified(step) != null || step instanceof Step.Call) {
      valid.over.entrySet().removeIf(e -> !spares(step, e.getKey(), e.getValue(), proof));
    }
    Var defined = StepVars.target(step);
    // An iterator of the library's uses none, so it does not get to a step that loads it.
    Var from = step instanceof Step.Assign copy ? copy.from() : ViewIterators.user(step);
    Set<Walked> copied = from == null ? null : valid.over.get(from);
    if (defined != null) valid.over.remove(defined);
    if (copied != null) valid.over.put(defined, new HashSet<>(copied));
    if (step instanceof Step.IteratorOf made) {
      valid.over.put(made.to(), new HashSet<>(Set.of(Walked.by(made.container()))));
    }
    if (step instanceof Step.Call call && isGiven(call, proof)) {
      Set<Walked> over = new HashSet<>();
      for (String type : effects.givenIterators().of(call.target(), types).orElseThrow()) {
        over.add(Walked.elsewhere(type));
      }
      valid.over.put(call.to(), over);
    }
    if (step instanceof Step.Use use && !valid.over.containsKey(use.iterator())) {
      Set<Var> containers = sources.containers(use.iterator());
      if (containers != null) {
        Set<Walked> over = new HashSet<>();
        containers.forEach(container -> over.add(Walked.by(container)));
        valid.over.put(use.iterator(), over);
      }
    }
  }

  /** Not where it has handlers: there the variable holds what it held before. */
  private boolean isGiven(Step.Call call, LocalProver.Proof proof) {
    return call.to() != null
        && call.onThrow().isEmpty()
        && proof.facts().stream().anyMatch(f -> f instanceof Fact.Given && f.step() == call)
        && effects.givenIterators().of(call.target(), types).isPresent();
  }

  private boolean spares(Step step, Var iterator, Set<Walked> over, LocalProver.Proof proof) {
    for (Fact fact : proof.facts()) {
      if (fact.step() != step) continue;
      if (fact instanceof Fact.OwnIterator
          && step instanceof Step.ModifyThrough own
          && own.iterator() == iterator) {
        return true;
      }
    }
    return over.stream().allMatch(c -> isSeparate(step, c, proof));
  }

  private boolean isSeparate(Step step, Walked walked, LocalProver.Proof proof) {
    return proof.facts().stream().anyMatch(f -> f.step() == step && isTrue(f, step, walked));
  }

  private boolean isTrue(Fact fact, Step step, Walked walked) {
    if (fact instanceof Fact.NotFailFast) {
      return walked.variable() != null && sources.neverThrows(walked.variable());
    }
    if (fact instanceof Fact.Callee f && step instanceof Step.Call call) {
      return f.target().equals(call.target())
          && (walked.variable() != null && sources.isKeptToItself(walked.variable())
              || !effects.of(call.target()).mayModify(walked.type(), sharing));
    }
    Var modified = LocalProver.modified(step);
    if (modified == null) return false;
    if (fact instanceof Fact.Kinds) return !sharing.mayShare(modified.type, walked.type());
    if (!(fact instanceof Fact.Fresh)) return false;
    return walked.variable() == null
        ? sources.isKeptToItself(modified)
        : sources.areDifferent(modified, walked.variable());
  }
}
