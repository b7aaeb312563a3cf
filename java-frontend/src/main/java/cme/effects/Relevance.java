package cme.effects;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.Sharing;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which effects of stand-ins the other methods of a scope can notice: of fields those that they load,
 * of containers those that are of a type that they walk or look into. The rest is left out of
 * stand-ins, as nothing depends on it.
 */
public final class Relevance {
  private static final String ITERATOR = "java.util.Iterator";

  private final Sharing sharing;
  private final Types types;
  private final Set<Field> loaded = new LinkedHashSet<>();
  private final Set<String> walked = new LinkedHashSet<>();
  private final Set<String> read = new LinkedHashSet<>();
  private final Set<Var> walkedContainers = new HashSet<>();
  private boolean walksAny;

  /** {@code methods} have bodies of their own. */
  public Relevance(Collection<Method> methods, Types types) {
    this.types = types;
    this.sharing = new Sharing(types);
    for (Method method : methods) {
      method.parameters.forEach(this::fromElsewhere);
      for (Block block : method.blocks) block.lines.forEach(line -> step(line.step()));
    }
  }

  /** The same, less what nobody notices. */
  public Effects of(Effects effects) {
    if (effects.unknown() != null) return effects;
    Set<Field> stored = new LinkedHashSet<>(effects.stored());
    stored.retainAll(loaded);
    boolean values = stored.stream().anyMatch(f -> mayBeIterator(f.type()));
    return new Effects(
        noticed(effects.modified(), walked),
        noticed(effects.changed(), read()),
        effects.throughIterators(),
        values || walksAny ? topmost(effects.walked()) : Set.of(),
        stored,
        null);
  }

  /** What is known as the container of an iterator has the type of one that is walked. */
  private Set<String> read() {
    Set<String> all = new LinkedHashSet<>(read);
    if (!walkedContainers.isEmpty()) all.addAll(walked);
    return all;
  }

  private Set<String> noticed(Set<String> affected, Set<String> mine) {
    List<String> some = new ArrayList<>();
    for (String type : affected) {
      if (walksAny || mine.stream().anyMatch(t -> sharing.mayShare(t, type))) some.add(type);
    }
    return topmost(some);
  }

  /** An object of a subtype is one of the type. */
  private Set<String> topmost(Collection<String> all) {
    Set<String> out = new LinkedHashSet<>();
    for (String type : all) {
      boolean covered =
          all.stream().anyMatch(t -> !t.equals(type) && types.isSubtype(type, t) && !types.isSubtype(t, type));
      if (!covered) out.add(type);
    }
    return out;
  }

  private void step(Step step) {
    if (step instanceof Step.Load s) loaded.add(s.field());
    if (step instanceof Step.IteratorOf s) walked.add(s.container().type);
    else if (!isCopy(step)) fromElsewhere(StepVars.target(step));
    if (step instanceof Step.ContainerOf s) walkedContainers.add(s.to());
    if (step instanceof Step.Pick s) looksInto(s.container());
    if (step instanceof Step.PutAll s) looksInto(s.source());
    if (step instanceof Step.Assume s) condition(s.condition());
  }

  private boolean isCopy(Step step) {
    return step instanceof Step.SetNull
        || step instanceof Step.Assign s && types.isSubtype(s.from().type, ITERATOR);
  }

  /** {@link Step.ContainerOf} comes before whatever looks into its result. */
  private void looksInto(Var container) {
    if (!walkedContainers.contains(container)) read.add(container.type);
  }

  private void condition(Condition condition) {
    if (condition instanceof Condition.Has c) looksInto(c.container());
    if (condition instanceof Condition.HasNot c) looksInto(c.container());
    if (condition instanceof Condition.HasEqual c) looksInto(c.container());
    if (condition instanceof Condition.HasNoEqual c) looksInto(c.container());
    if (condition instanceof Condition.Empty c) looksInto(c.container());
    if (condition instanceof Condition.NotEmpty c) looksInto(c.container());
  }

  /** An iterator that a method did not make itself may walk any container. */
  private void fromElsewhere(Var variable) {
    if (variable != null && types.isSubtype(variable.type, ITERATOR)) walksAny = true;
  }

  private boolean mayBeIterator(String type) {
    return types.mayShare(type, ITERATOR);
  }
}
