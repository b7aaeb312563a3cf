package cme.effects;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Where the values of a method's variables come from: steps that make objects, or anywhere else.
 *
 * <p>Control flow is not looked at: a variable has the roots of everything that is ever assigned to
 * it. A new object <em>escapes</em> if a step of the method lets it be reached other than through
 * the method's own variables. What does not escape is known only through variables that have its
 * root, so a variable that comes from elsewhere never holds it.
 */
public final class Roots {
  /** The value may come from outside: a parameter, the heap, a call. */
  public static final Step OUTSIDE = new Step.MayLeave();

  private final Map<Var, Set<Step>> roots = new IdentityHashMap<>();
  private final Set<Step> escaped = identitySet();
  private final Method method;
  private final Predicate<MethodId> isIgnored;
  private boolean changed;

  public Roots(Method method) {
    this(method, id -> false);
  }

  /** Results of methods that are ignored come from nowhere, and what they get does not escape. */
  public Roots(Method method, Predicate<MethodId> isIgnored) {
    this.method = method;
    this.isIgnored = isIgnored;
    for (Var parameter : method.parameters) add(parameter, OUTSIDE);
    do {
      changed = false;
      forEachStep(this::define);
    } while (changed);
    do {
      changed = false;
      forEachStep(this::escape);
    } while (changed);
  }

  /** The steps New and IteratorOf whose objects the variable may hold, and OUTSIDE. */
  public Set<Step> of(Var variable) {
    return roots.getOrDefault(variable, Set.of());
  }

  public boolean escapes(Step maker) {
    return escaped.contains(maker);
  }

  /** The variable holds only objects that this method made and keeps to itself. */
  public boolean isPrivate(Var variable) {
    Set<Step> all = of(variable);
    return !all.isEmpty() && all.stream().allMatch(r -> r instanceof Step.New && !escapes(r));
  }

  private void forEachStep(java.util.function.Consumer<Step> visit) {
    for (Block block : method.blocks) {
      for (Block.Line line : new ArrayList<>(block.lines)) visit.accept(line.step());
    }
  }

  private void define(Step step) {
    if (step instanceof Step.Assign s) addAll(s.to(), of(s.from()));
    else if (step instanceof Step.New s) add(s.to(), s);
    else if (step instanceof Step.IteratorOf s) add(s.to(), s);
    else if (step instanceof Step.ContainerOf s) addAll(s.to(), containers(s.iterator()));
    else if (step instanceof Step.SetAny s) add(s.to(), OUTSIDE);
    else if (step instanceof Step.Load s) add(s.to(), OUTSIDE);
    else if (step instanceof Step.Pick s) add(s.to(), OUTSIDE);
    else if (step instanceof Step.Call s && s.to() != null && !isIgnored.test(s.target())) {
      add(s.to(), OUTSIDE);
    }
  }

  private List<Step> containers(Var iterator) {
    List<Step> out = new ArrayList<>();
    for (Step root : new ArrayList<>(of(iterator))) {
      if (root instanceof Step.IteratorOf made) out.addAll(of(made.container()));
      else out.add(OUTSIDE);
    }
    return out;
  }

  private void escape(Step step) {
    if (step instanceof Step.Store s) escape(s.from());
    else if (step instanceof Step.Put s) escape(s.item());
    else if (step instanceof Step.Call s && !isIgnored.test(s.target())) {
      s.arguments().forEach(this::escape);
    }
    if (step instanceof Step.Havoc || step instanceof Step.Unsupported) {
      roots.keySet().forEach(this::escape);
    }
  }

  private void escape(Var variable) {
    if (variable != null) of(variable).forEach(this::escapeMaker);
  }

  /** An iterator takes its container along. */
  private void escapeMaker(Step maker) {
    if (maker == OUTSIDE || !escaped.add(maker)) return;
    changed = true;
    if (maker instanceof Step.IteratorOf s) escape(s.container());
  }

  private void addAll(Var variable, Iterable<Step> all) {
    List<Step> copy = new ArrayList<>();
    all.forEach(copy::add);
    copy.forEach(root -> add(variable, root));
  }

  private void add(Var variable, Step root) {
    Set<Step> all =
        roots.computeIfAbsent(variable, v -> Collections.newSetFromMap(new IdentityHashMap<>()));
    if (all.add(root)) changed = true;
  }

  private static Set<Step> identitySet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }
}
