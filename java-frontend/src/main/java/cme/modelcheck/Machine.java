package cme.modelcheck;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Method;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs steps from one state along every way that there is: all branches, all that a choice may give.
 * A step makes three things at most on one way, so that loops end; everything else is complete, as
 * a state that was seen at a block is not gone on from again.
 */
final class Machine {
  private static final int MOST_OF_ONE_STEP = 3;
  private static final int MOST_PLACES = 3_000;

  private final Types types;
  /** Of methods that are run time and again. */
  private final Map<Method, BlockFacts> facts;
  private boolean hasty;
  private boolean threw;
  private final Set<String> unsupported = new TreeSet<>();

  Machine(Types types, Map<Method, BlockFacts> facts) {
    this.types = types;
    this.facts = facts;
  }

  /** It stops as soon as something throws: where control goes otherwise is not asked then. */
  Machine hasty() {
    hasty = true;
    return this;
  }

  /** Some way got to the use of a stale iterator. */
  boolean threw() {
    return threw;
  }

  /** Why ways were given up. */
  Set<String> unsupported() {
    return unsupported;
  }

  private record Place(Block block, State state) {}

  /** The states in which the method returns. */
  Collection<State> run(Method method, State start) {
    BlockFacts blocks = facts.computeIfAbsent(method, BlockFacts::new);
    Set<State> ends = new LinkedHashSet<>();
    Set<Place> seen = new HashSet<>();
    Deque<Place> work = new ArrayDeque<>();
    work.push(new Place(method.entry(), start.copy()));
    while (!work.isEmpty() && !(hasty && threw)) {
      if (seen.size() > MOST_PLACES) {
        unsupported.add("too many states");
        break;
      }
      Place place = work.pop();
      for (State end : lines(place.block(), place.state())) {
        if (place.block().end instanceof Block.End.Jump jump) {
          List<Block> targets = jump.targets();
          for (int i = 0; i < targets.size(); i++) {
            State next = i + 1 == targets.size() ? end : end.copy();
            if (startsWithFalse(targets.get(i), next)) continue;
            blocks.deadAt(targets.get(i)).forEach(next.vars::remove);
            Place there = new Place(targets.get(i), next);
            // A state changes while it runs, so what is remembered is a copy of it.
            boolean join = blocks.isJoin(there.block());
            if (!join || seen.add(new Place(there.block(), next.copy()))) work.push(there);
          }
        } else {
          ends.add(end);
        }
      }
    }
    return ends;
  }

  /** Saves a copy of the state where a branch is not taken anyway. */
  private boolean startsWithFalse(Block block, State state) {
    return !block.lines.isEmpty()
        && block.lines.get(0).step() instanceof Step.Assume a
        && !mayHold(a.condition(), state);
  }

  private List<State> lines(Block block, State start) {
    List<State> states = List.of(start);
    for (Block.Line line : block.lines) {
      List<State> after = new ArrayList<>();
      for (State s : states) step(line.step(), s, after);
      states = after;
      if (states.isEmpty()) break;
    }
    return states;
  }

  private void step(Step step, State s, List<State> after) {
    if (step instanceof Step.Assume a) {
      if (assume(a.condition(), s)) after.add(s);
    } else if (step instanceof Step.Call call) {
      after.addAll(call(call, s));
    } else if (step instanceof Step.Unsupported u) {
      unsupported.add(u.why());
    } else if (step instanceof Step.Havoc h) {
      unsupported.add(h.why());
    } else if (step instanceof Step.Use use) {
      Thing iterator = s.thing(s.get(use.iterator()));
      if (iterator == null) return;
      if (iterator.stale) threw = true;
      else after.add(s);
    } else if (StepVars.target(step) != null) {
      List<Integer> results = results(step, s);
      for (int i = 0; i < results.size(); i++) {
        State next = i + 1 == results.size() ? s : s.copy();
        next.vars.put(StepVars.target(step), results.get(i));
        after.add(next);
      }
    } else if (change(step, s)) {
      after.add(s);
    }
  }

  // --- Steps that set a variable

  private List<Integer> results(Step step, State s) {
    if (step instanceof Step.Assign a) return List.of(s.get(a.from()));
    if (step instanceof Step.SetNull) return List.of(State.NULL);
    if (step instanceof Step.SetBoolean b) return List.of(b.value() ? State.TRUE : State.FALSE);
    if (step instanceof Step.SetAny a) return all(a.to().type, s);
    if (step instanceof Step.New n) return made(Thing.object(n.type(), n.failFast(), step), step, s);
    if (step instanceof Step.Load l) return loaded(l, s);
    if (step instanceof Step.Pick p) return picked(p, s);
    if (step instanceof Step.IteratorOf i) {
      int container = s.get(i.container());
      if (s.thing(container) == null) return List.of();
      return made(Thing.iterator(container, step), step, s);
    }
    if (step instanceof Step.ContainerOf c) {
      Thing iterator = s.thing(s.get(c.iterator()));
      return iterator == null || iterator.container == 0 ? List.of() : List.of(iterator.container);
    }
    throw new IllegalArgumentException("step " + step);
  }

  private static List<Integer> made(Thing thing, Step step, State s) {
    int before = 0;
    for (int i = State.TRUE + 1; i < s.size(); i++) if (s.thing(i).maker == step) before++;
    return before >= MOST_OF_ONE_STEP ? List.of() : List.of(s.add(thing));
  }

  private List<Integer> all(String type, State s) {
    if (type.equals("boolean")) return List.of(State.FALSE, State.TRUE);
    List<Integer> out = new ArrayList<>(List.of(State.NULL));
    for (int i = State.TRUE + 1; i < s.size(); i++) if (isA(i, type, s)) out.add(i);
    return out;
  }

  private static List<Integer> loaded(Step.Load load, State s) {
    Thing base = load.base() == null ? null : s.thing(s.get(load.base()));
    if (base == null) return List.of();
    int nothing = load.field().type().equals("boolean") ? State.FALSE : State.NULL;
    return List.of(base.fields.getOrDefault(load.field(), nothing));
  }

  private List<Integer> picked(Step.Pick pick, State s) {
    Thing container = s.thing(s.get(pick.container()));
    if (container == null) return List.of();
    Contents contents = container.contents(pick.slot());
    return contents.anything()
        ? all(pick.to().type, s)
        : contents.may().stream().boxed().toList();
  }

  // --- Steps that change the heap

  /** False if the way ends here: it would do something to null. */
  private static boolean change(Step step, State s) {
    if (step instanceof Step.MayLeave || step instanceof Step.Opaque) return true;
    if (step instanceof Step.Store store) {
      int base = store.base() == null ? State.NULL : s.get(store.base());
      if (s.thing(base) == null) return false;
      s.set(base, s.thing(base).with(store.field(), s.get(store.from())));
      return true;
    }
    if (step instanceof Step.Modify m) return modify(s.get(m.container()), State.NULL, s);
    if (step instanceof Step.ModifyThrough m) {
      return modify(s.get(m.container()), s.get(m.iterator()), s);
    }
    return changeContents(step, s);
  }

  private static boolean modify(int container, int but, State s) {
    if (s.thing(container) == null) return false;
    if (!s.thing(container).failFast) return true;
    for (int i = State.TRUE + 1; i < s.size(); i++) {
      if (s.thing(i).container == container && i != but) s.set(i, s.thing(i).staled());
    }
    return true;
  }

  private static boolean changeContents(Step step, State s) {
    int at = s.get(StepVars.reads(step).get(0));
    Thing c = s.thing(at);
    if (c == null) return false;
    if (step instanceof Step.Put p) {
      s.set(at, c.with(p.slot(), c.contents(p.slot()).with(s.get(p.item()))));
    } else if (step instanceof Step.TakeOut t) {
      s.set(at, c.with(t.slot(), c.contents(t.slot()).without(s.get(t.item()))));
    } else if (step instanceof Step.TakeOutSome) {
      Thing less = c.with(Slot.ELEMENT, c.elements.withoutSome());
      s.set(at, less.with(Slot.VALUE, c.values.withoutSome()));
    } else if (step instanceof Step.Clear) {
      s.set(at, c.with(Slot.ELEMENT, Contents.NONE).with(Slot.VALUE, Contents.NONE));
    } else if (step instanceof Step.PutAny) {
      Thing more = c.with(Slot.ELEMENT, c.elements.withAnything());
      s.set(at, more.with(Slot.VALUE, c.values.withAnything()));
    } else if (step instanceof Step.PutAll p) {
      Thing source = s.thing(s.get(p.source()));
      if (source == null) return false;
      s.set(at, c.with(p.slot(), c.contents(p.slot()).withAll(source.contents(p.sourceSlot()))));
    } else {
      throw new IllegalArgumentException("step " + step);
    }
    return true;
  }

  // --- Functions of the program

  private List<State> call(Step.Call call, State s) {
    Thing function = s.thing(s.get(call.arguments().get(0)));
    if (function == null || function.behaviour == null) return List.of();
    Behaviour does = function.behaviour;
    List<State> ends = new ArrayList<>();
    if (does.operation() != null && !s.operated) {
      State running = s.copy();
      running.operated = true;
      ends.addAll(run(does.operation(), running));
    }
    ends.add(s);
    if (call.to() != null) {
      int which = does.result() == Behaviour.Result.SECOND ? 2 : 1;
      Var given = call.arguments().size() > which ? call.arguments().get(which) : null;
      for (State end : ends) end.vars.put(call.to(), result(does, given == null ? 0 : end.get(given)));
    }
    return ends;
  }

  private static int result(Behaviour does, int argument) {
    return switch (does.result()) {
      case TRUE -> State.TRUE;
      case FALSE -> State.FALSE;
      case TRUE_FOR -> does.value() == argument ? State.TRUE : State.FALSE;
      case VALUE -> does.value();
      case ARGUMENT -> argument;
      case SECOND -> argument == State.NULL ? does.value() : argument;
      case NOTHING -> State.NULL;
    };
  }

  // --- Conditions

  private boolean isA(int value, String type, State s) {
    return s.thing(value) != null && types.isSubtype(s.thing(value).type, type);
  }

  private boolean isByIdentity(Contents contents, int item, boolean values, State s) {
    return !contents.anything()
        && isByIdentity(item, values, s)
        && contents.may().stream().allMatch(i -> isByIdentity(i, values, s));
  }

  private boolean isByIdentity(int value, boolean values, State s) {
    if (s.thing(value) == null) return true;
    String type = s.thing(value).type;
    return values ? types.isValue(type) : types.hasIdentityEquals(type);
  }

  private boolean mayHold(Condition condition, State s) {
    if (condition instanceof Condition.Same c) return s.get(c.a()) == s.get(c.b());
    if (condition instanceof Condition.Differ c) return s.get(c.a()) != s.get(c.b());
    if (condition instanceof Condition.IsNull c) return s.get(c.x()) == State.NULL;
    if (condition instanceof Condition.NotNull c) return s.get(c.x()) != State.NULL;
    if (condition instanceof Condition.IsTrue c) return s.get(c.x()) == State.TRUE;
    if (condition instanceof Condition.IsFalse c) return s.get(c.x()) != State.TRUE;
    if (condition instanceof Condition.InstanceOf c) return isA(s.get(c.x()), c.type(), s);
    if (condition instanceof Condition.NotInstanceOf c) return !isA(s.get(c.x()), c.type(), s);
    Thing container = s.thing(s.get(StepVars.reads(condition).get(0)));
    if (container == null) return false;
    if (condition instanceof Condition.Has c) {
      return container.contents(c.slot()).mayHold(s.get(c.item()));
    }
    if (condition instanceof Condition.HasNot c) {
      return container.contents(c.slot()).mayLack(s.get(c.item()));
    }
    if (condition instanceof Condition.HasEqual c) {
      boolean known = isByIdentity(container.contents(c.slot()), s.get(c.item()), c.values(), s);
      return !known || container.contents(c.slot()).mayHold(s.get(c.item()));
    }
    if (condition instanceof Condition.HasNoEqual c) {
      boolean known = isByIdentity(container.contents(c.slot()), s.get(c.item()), c.values(), s);
      return !known || container.contents(c.slot()).mayLack(s.get(c.item()));
    }
    if (condition instanceof Condition.Empty) return container.elements.mayBeEmpty();
    if (condition instanceof Condition.NotEmpty) return container.elements.mayBeFilled();
    throw new IllegalArgumentException("condition " + condition);
  }

  /** Whether it may hold; if so the state is one in which it does. */
  private boolean assume(Condition condition, State s) {
    if (!mayHold(condition, s)) return false;
    int at = s.get(StepVars.reads(condition).get(0));
    Thing c = s.thing(at);
    if (condition instanceof Condition.Has h) {
      s.set(at, c.with(h.slot(), c.contents(h.slot()).with(s.get(h.item()))));
    } else if (condition instanceof Condition.HasNot h) {
      s.set(at, c.with(h.slot(), c.contents(h.slot()).without(s.get(h.item()))));
    } else if (condition instanceof Condition.Empty) {
      s.set(at, c.with(Slot.ELEMENT, Contents.NONE));
    }
    return true;
  }
}
