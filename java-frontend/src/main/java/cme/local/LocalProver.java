package cme.local;

import cme.effects.Before;
import cme.effects.CallEffects;
import cme.effects.Roots;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Sharing;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import cme.ir.ViewIterators;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Proves a site by looking at its method alone.
 *
 * <p>What: from the use, backwards over all paths, following the variable that holds the iterator
 * through copies, to the step that made the iterator or used it successfully, or to a call of which
 * {@link cme.effects.GivenIterators} knows that it returns none that is stale. Every step on the way
 * that modifies a container needs a {@link Fact} why that is not the one walked. Where the iterator is
 * the one that another uses ({@link ViewIterators}), that other one is followed from there on.
 *
 * <p>Why that is sound: the variable followed holds, at every point passed, the very iterator that
 * is used in the end. It was not stale where the walk stopped: a new iterator is not, and a use
 * that did not throw shows that it is not. No step in between made it stale. Where the walk meets
 * the method's entry, or another source of the iterator, nothing is proved. Callers do not matter.
 *
 * <p>{@link FactChecker} checks the facts again, forwards.
 */
public final class LocalProver {
  /** The site cannot throw, because of the facts. */
  public record Proof(Site site, List<Fact> facts) {}

  private record Place(Block block, int index, Var iterator) {
    Place before(Var held) {
      return new Place(block, index - 1, held);
    }
  }

  private final Method method;
  private final Scope scope;
  private final Sharing sharing;
  private final Roots roots;
  private final Before before;
  private final Types types;
  private final CallEffects effects;

  /** Methods that no execution of interest goes through; empty for proofs. */
  private final Set<MethodId> absent;

  public LocalProver(Method method, Scope scope, Types types, CallEffects effects) {
    this(method, scope, types, effects, Set.of());
  }

  LocalProver(
      Method method, Scope scope, Types types, CallEffects effects, Set<MethodId> absent) {
    this.method = method;
    this.scope = scope;
    this.sharing = new Sharing(types);
    this.roots = new Roots(method, absent::contains);
    this.before = new Before(method);
    this.types = types;
    this.effects = effects;
    this.absent = absent;
  }

  /** Proofs of those sites of the method for which all uses are proved, checked. */
  public List<Proof> prove() {
    List<Proof> proofs = new ArrayList<>();
    Set<Site> seen = new HashSet<>();
    if (isUnsupported()) return proofs;
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        if (!(line.step() instanceof Step.Use use) || !seen.add(use.site())) continue;
        prove(use.site())
            .filter(proof -> new FactChecker(method, types, effects).accepts(proof))
            .ifPresent(proofs::add);
      }
    }
    return proofs;
  }

  /** What a step that is not translated leaves behind is not known, whoever has it. */
  private boolean isUnsupported() {
    return scope.methods().values().stream()
        .flatMap(m -> m.blocks.stream())
        .flatMap(block -> block.lines.stream())
        .map(Block.Line::step)
        .anyMatch(step -> step instanceof Step.Unsupported || step instanceof Step.Opaque);
  }

  /** Facts for all uses at the site, not checked yet. */
  Optional<Proof> prove(Site site) {
    List<Fact> facts = new ArrayList<>();
    for (Block block : method.blocks) {
      for (int i = 0; i < block.lines.size(); i++) {
        if (!(block.lines.get(i).step() instanceof Step.Use use)) continue;
        if (use.site().equals(site) && !walk(new Place(block, i, use.iterator()), facts)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new Proof(site, facts));
  }

  private boolean walk(Place use, List<Fact> facts) {
    Set<Place> seen = new HashSet<>();
    Deque<Place> todo = new ArrayDeque<>();
    // Iterators whose containers have to be apart from what is modified are known only where the
    // walk ends, so steps that modify are collected first.
    List<Step> modifying = new ArrayList<>();
    List<Fact> own = new ArrayList<>();
    List<Walked> walked = new ArrayList<>();
    todo.add(use);
    while (!todo.isEmpty()) {
      Place place = todo.poll();
      if (!seen.add(place)) continue;
      if (place.index() == 0) {
        if (place.block() == method.entry() && !isNothing(place.iterator())) return false;
        for (Before.Point p : before.of(place.block())) {
          todo.add(new Place(p.block(), p.index(), place.iterator()));
        }
        continue;
      }
      Step step = place.block().lines.get(place.index() - 1).step();
      Var iterator = place.iterator();
      if (step instanceof Step.IteratorOf made && made.to() == iterator) {
        if (!isNothing(made.container())) walked.add(Walked.by(made.container()));
        continue;
      }
      if (step instanceof Step.Call call && absent.contains(call.target())) {
        if (call.to() != iterator) todo.add(place.before(iterator));
        continue;
      }
      if (step instanceof Step.Use other && other.iterator() == iterator) {
        if (knowContainers(iterator, walked)) continue;
      }
      if (step instanceof Step.Call call && call.to() == iterator) {
        if (!isGiven(call, walked, own)) return false;
        continue;
      }
      if (step instanceof Step.Assign copy && copy.to() == iterator) iterator = copy.from();
      else if (StepVars.target(step) == iterator) iterator = ViewIterators.user(step);
      if (iterator == null) return false;
      if (step instanceof Step.Havoc && absent.isEmpty()) return false;
      if (step instanceof Step.ModifyThrough own1 && own1.iterator() == iterator) {
        own.add(new Fact.OwnIterator(step));
      } else if (modified(step) != null || step instanceof Step.Call) {
        modifying.add(step);
      }
      todo.add(place.before(iterator));
    }
    return explain(modifying, walked, facts) && facts.addAll(own) | true;
  }

  /** Only methods that are absent would give it a value. */
  private boolean isNothing(Var variable) {
    return !absent.isEmpty() && roots.of(variable).isEmpty();
  }

  /** The containers of all iterators that the variable may hold. */
  private boolean knowContainers(Var iterator, List<Walked> walked) {
    Set<Step> makers = roots.of(iterator);
    if (!makers.stream().allMatch(maker -> maker instanceof Step.IteratorOf)) return false;
    for (Step maker : makers) {
      Var container = ((Step.IteratorOf) maker).container();
      if (!isNothing(container)) walked.add(Walked.by(container));
    }
    return true;
  }

  /** What the call returns is not stale. Where it throws, the variable holds what it held. */
  private boolean isGiven(Step.Call call, List<Walked> walked, List<Fact> facts) {
    if (!call.onThrow().isEmpty()) return false;
    Optional<Set<String>> given = effects.givenIterators().of(call.target(), types);
    given.ifPresent(all -> all.forEach(type -> walked.add(Walked.elsewhere(type))));
    facts.add(new Fact.Given(call, call.target()));
    return given.isPresent();
  }

  private boolean explain(List<Step> modifying, List<Walked> walked, List<Fact> facts) {
    for (Step step : modifying) {
      for (Walked container : walked) {
        Optional<Fact> fact = Separation.find(step, container, roots, sharing, effects);
        if (fact.isEmpty()) return false;
        if (!facts.contains(fact.get())) facts.add(fact.get());
      }
    }
    return true;
  }

  /** The container that a step modifies structurally, or null. */
  static Var modified(Step step) {
    if (step instanceof Step.Modify s) return s.container();
    if (step instanceof Step.ModifyThrough s) return s.container();
    return null;
  }
}
