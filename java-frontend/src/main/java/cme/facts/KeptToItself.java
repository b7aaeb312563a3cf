package cme.facts;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Checks that a lowered method keeps a field's object to the field, forwards along its steps: the
 * other way than {@link StoreOnce}, from another text of the method.
 *
 * <p>For every point it computes what each variable may hold: an object that a certain step made and
 * that nobody else has yet, the field's object, an iterator over it, or something else. A store into
 * the field must be of an object of the library's that nobody else has; from then on that is the
 * field's. Such an
 * object, or its iterator, that gets into a field, a container, a call or a caller's hands ends the
 * check, and so does unknown code.
 */
final class KeptToItself {
  /** What a variable may hold: a step New, or one of these. */
  private static final Object OWNED = "the field's object";

  private static final Object WALKS = "an iterator over it";
  private static final Object OTHER = "something else";

  /** Steps that hand on no reference but to the variable that they set; contents are no matter. */
  private static final Set<Class<? extends Step>> PLAIN =
      Set.of(
          Step.Assign.class, Step.SetNull.class, Step.SetBoolean.class, Step.SetAny.class,
          Step.New.class, Step.Load.class, Step.Assume.class, Step.MayLeave.class,
          Step.IteratorOf.class, Step.ContainerOf.class, Step.Use.class, Step.Modify.class,
          Step.ModifyThrough.class, Step.Pick.class, Step.TakeOut.class, Step.TakeOutSome.class,
          Step.Clear.class, Step.PutAll.class, Step.PutAny.class, Step.Havoc.class);

  private final Method method;
  private final Field field;
  private final Predicate<String> isApplication;
  private final Set<Var> followed = new HashSet<>();
  private final Map<Block, Map<Var, Set<Object>>> at = new IdentityHashMap<>();
  private final Deque<Block> todo = new ArrayDeque<>();
  private boolean broken;

  KeptToItself(Method method, Field field, Predicate<String> isApplication) {
    this.method = method;
    this.field = field;
    this.isApplication = isApplication;
  }

  boolean holds() {
    if (isUnknown()) return false;
    int before;
    do {
      before = followed.size();
      forEachStep(this::follow);
    } while (followed.size() > before);
    Map<Var, Set<Object>> start = new HashMap<>();
    for (Var p : method.parameters) if (followed.contains(p)) start.put(p, Set.of(OTHER));
    flow(start, method.entry());
    while (!todo.isEmpty() && !broken) pass(todo.poll());
    return !broken;
  }

  private void forEachStep(Consumer<Step> visit) {
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) visit.accept(line.step());
    }
  }

  /**
   * Variables that never meet the field's object, one that is stored there, or an iterator over it, by
   * copies in either direction, are not followed.
   */
  private void follow(Step step) {
    if (step instanceof Step.Load s && s.field().equals(field)) followed.add(s.to());
    else if (step instanceof Step.Store s && s.field().equals(field)) followed.add(s.from());
    else if (step instanceof Step.Assign s) followBoth(s.to(), s.from());
    else if (step instanceof Step.IteratorOf s) followBoth(s.to(), s.container());
    else if (step instanceof Step.ContainerOf s) followBoth(s.to(), s.iterator());
  }

  private void followBoth(Var a, Var b) {
    if (followed.contains(a)) followed.add(b);
    else if (followed.contains(b)) followed.add(a);
  }

  /** What an unknown step does with the field is not known. */
  private boolean isUnknown() {
    boolean touches = false;
    boolean unknown = false;
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        Step step = line.step();
        if (step instanceof Step.Unsupported || step instanceof Step.Opaque) return true;
        unknown |= step instanceof Step.Havoc;
        touches |= step instanceof Step.Load s && s.field().equals(field);
        touches |= step instanceof Step.Store s && s.field().equals(field);
      }
    }
    return unknown && touches;
  }

  private void pass(Block block) {
    Map<Var, Set<Object>> now = new HashMap<>(at.get(block));
    for (Block.Line line : block.lines) {
      if (isImpossible(line.step(), now)) return;
      step(line.step(), now);
      if (line.step() instanceof Step.Call call) call.onThrow().forEach(b -> flow(now, b));
    }
    if (block.end instanceof Block.End.Jump jump) jump.targets().forEach(b -> flow(now, b));
    if (block.end instanceof Block.End.Return ret && ret.value() != null) giveAway(ret.value(), now);
  }

  private void flow(Map<Var, Set<Object>> from, Block to) {
    Map<Var, Set<Object>> known = at.get(to);
    if (known == null) {
      at.put(to, new HashMap<>(from));
      todo.add(to);
      return;
    }
    boolean changed = false;
    for (Map.Entry<Var, Set<Object>> entry : from.entrySet()) {
      Set<Object> both = new HashSet<>(known.getOrDefault(entry.getKey(), Set.of()));
      if (!both.addAll(entry.getValue())) continue;
      known.put(entry.getKey(), both);
      changed = true;
    }
    if (changed) todo.add(to);
  }

  /**
   * The step asks whether something is of a type of the application's own; if what the variable holds
   * is the field's object, or an iterator over it, it is not: these are the library's.
   */
  private boolean isImpossible(Step step, Map<Var, Set<Object>> now) {
    if (!(step instanceof Step.Assume assume)) return false;
    boolean asks =
        assume.condition() instanceof Condition.InstanceOf c && isApplication.test(c.type())
            || assume.condition() instanceof Condition.AnyOf any
                && any.types().stream().allMatch(isApplication);
    if (!asks) return false;
    Var asked = StepVars.reads(step).get(0);
    if (!followed.contains(asked)) return false;
    Set<Object> others = new HashSet<>(of(asked, now));
    boolean removed = others.removeAll(Set.of(OWNED, WALKS));
    now.put(asked, others);
    return removed && others.isEmpty();
  }

  private void step(Step step, Map<Var, Set<Object>> now) {
    if (step instanceof Step.Store s) {
      if (s.field().equals(field)) store(s.from(), now);
      else giveAway(s.from(), now);
    } else if (!PLAIN.contains(step.getClass())) {
      StepVars.reads(step).stream()
          .filter(v -> !(step instanceof Step.Put s) || v == s.item())
          .forEach(v -> giveAway(v, now));
    }
    if (step instanceof Step.New s) replace(s, OTHER, now);
    Var target = StepVars.target(step);
    if (target != null && followed.contains(target)) now.put(target, value(step, now));
  }

  private Set<Object> value(Step step, Map<Var, Set<Object>> now) {
    if (step instanceof Step.Assign s) return of(s.from(), now);
    if (step instanceof Step.SetNull || step instanceof Step.SetBoolean) return Set.of();
    if (step instanceof Step.New s) return Set.of(s);
    if (step instanceof Step.Load s && s.field().equals(field)) return Set.of(OWNED);
    if (step instanceof Step.IteratorOf s) {
      Set<Object> over = of(s.container(), now);
      giveAwayNew(over, now);
      return over.contains(OWNED) ? Set.of(WALKS, OTHER) : Set.of(OTHER);
    }
    if (step instanceof Step.ContainerOf s && of(s.iterator(), now).contains(WALKS)) {
      return Set.of(OWNED, OTHER);
    }
    return Set.of(OTHER);
  }

  private static Set<Object> of(Var variable, Map<Var, Set<Object>> now) {
    return now.getOrDefault(variable, Set.of());
  }

  private void store(Var from, Map<Var, Set<Object>> now) {
    Set<Object> stored = Set.copyOf(of(from, now));
    if (stored.isEmpty()) return;
    boolean isNew = stored.size() == 1 && stored.iterator().next() instanceof Step.New;
    if (!isNew || isApplication.test(((Step.New) stored.iterator().next()).type())) broken = true;
    else replace((Step.New) stored.iterator().next(), OWNED, now);
  }

  /** Somebody else has it from now on. */
  private void giveAway(Var variable, Map<Var, Set<Object>> now) {
    Set<Object> given = of(variable, now);
    if (given.contains(OWNED) || given.contains(WALKS)) broken = true;
    giveAwayNew(given, now);
  }

  private static void giveAwayNew(Set<Object> given, Map<Var, Set<Object>> now) {
    for (Object value : List.copyOf(given)) {
      if (value instanceof Step.New made) replace(made, OTHER, now);
    }
  }

  /** Steps that look alike are taken for one: their objects are mixed up, to be on the safe side. */
  private static void replace(Step.New made, Object by, Map<Var, Set<Object>> now) {
    now.replaceAll(
        (variable, values) -> {
          if (!values.contains(made)) return values;
          Set<Object> out = new HashSet<>(values);
          out.remove(made);
          out.add(by);
          return out;
        });
  }
}
