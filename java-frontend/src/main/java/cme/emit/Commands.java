package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;

/** Steps, calls of methods excepted, as commands. */
final class Commands {
  private final Vocabulary vocabulary;
  private final Reads reads;
  private final Actions actions;
  private final NullChecks nullChecks;
  private final Types types;
  private final Typing typing;

  Commands(
      Vocabulary vocabulary,
      Reads reads,
      Actions actions,
      NullChecks nullChecks,
      Types types,
      Typing typing) {
    this.vocabulary = vocabulary;
    this.reads = reads;
    this.actions = actions;
    this.nullChecks = nullChecks;
    this.types = types;
    this.typing = typing;
  }

  List<String> of(Block.Line line, Variables names) {
    Step step = line.step();
    Var target = StepVars.target(step);
    if (target != null) return set(target, line, names);
    if (step instanceof Step.Assume s) return condition(s.condition(), names);
    if (step instanceof Step.PutAny s) return loops(s.container(), names, true);
    if (step instanceof Step.TakeOutSome s) return loops(s.container(), names, false);
    return List.of(effect(step, names));
  }

  private List<String> set(Var target, Block.Line line, Variables names) {
    String set = names.name(target) + " := " + value(line, names);
    if (!(line.step() instanceof Step.Assign s)) return List.of(set);
    String cast = typing.cast(target, s.from(), names.name(target));
    return cast.isEmpty() ? List.of(set) : List.of(set, "assume " + cast);
  }

  /** The use of an iterator and what it gives, in one. */
  String next(Step.Use use, Step.Pick given, Variables names) {
    return names.name(given.to()) + " := " + call(actions.next(use, given), names, use.iterator());
  }

  private String value(Block.Line line, Variables names) {
    Step step = line.step();
    if (step instanceof Step.Assign s) return names.name(s.from());
    if (step instanceof Step.SetNull s) return vocabulary.sort(s.to()).nullName;
    if (step instanceof Step.SetBoolean s) return s.value() ? Vocabulary.TRUE : Vocabulary.FALSE;
    if (step instanceof Step.SetAny s) return call(actions.any(s.to()), names);
    if (step instanceof Step.New s) return call(actions.make(s), names);
    if (step instanceof Step.Load s) {
      String action = actions.get(s, nullChecks.isChecked(line));
      return s.base() == null ? call(action, names) : call(action, names, s.base());
    }
    if (step instanceof Step.IteratorOf s) {
      String action = actions.iteratorOf(s);
      boolean over = vocabulary.walk(s.to()) != null;
      return over ? call(action, names, s.container()) : call(action, names);
    }
    if (step instanceof Step.ContainerOf s) return call(actions.containerOf(s), names, s.iterator());
    if (step instanceof Step.Pick s) return call(actions.pick(s), names, s.container());
    throw new IllegalArgumentException("step " + step);
  }

  private String effect(Step step, Variables names) {
    if (step instanceof Step.Store s) {
      String action = actions.set(s);
      return s.base() == null
          ? call(action, names, s.from())
          : call(action, names, s.base(), s.from());
    }
    if (step instanceof Step.Use s) return call(actions.use(s), names, s.iterator());
    if (step instanceof Step.Modify s) {
      return call(actions.modify(s.container()), names, s.container());
    }
    if (step instanceof Step.ModifyThrough s) {
      return call(actions.modifyThrough(s), names, s.container(), s.iterator());
    }
    if (step instanceof Step.Put s) return call(actions.put(s), names, s.container(), s.item());
    if (step instanceof Step.TakeOut s) {
      return call(actions.takeOut(s), names, s.container(), s.item());
    }
    if (step instanceof Step.Clear s) {
      return call(actions.clear(s.container()), names, s.container());
    }
    if (step instanceof Step.PutAll s) {
      return call(actions.putAll(s), names, s.container(), s.source());
    }
    throw new IllegalArgumentException("step " + step);
  }

  private List<String> loops(Var container, Variables names, boolean fill) {
    List<String> commands = new ArrayList<>();
    for (Slot slot : Slot.values()) {
      String loop = fill ? actions.fill(container, slot) : actions.drain(container, slot);
      if (loop != null) commands.add(call(loop, names, container));
    }
    return commands;
  }

  private static String call(String action, Variables names, Var... arguments) {
    List<String> terms = new ArrayList<>();
    for (Var argument : arguments) terms.add(names.name(argument));
    return action + "(" + String.join(", ", terms) + ")";
  }

  // --- Conditions

  private List<String> condition(Condition condition, Variables names) {
    if (condition instanceof Condition.NotEmpty c) {
      return List.of(call(actions.notEmpty(c.container()), names, c.container()));
    }
    String formula = formula(condition, names);
    return formula.isEmpty() ? List.of() : List.of("assume " + formula);
  }

  private String formula(Condition condition, Variables names) {
    if (condition instanceof Condition.Same c) return names.name(c.a()) + " = " + names.name(c.b());
    if (condition instanceof Condition.Differ c) {
      return names.name(c.a()) + " != " + names.name(c.b());
    }
    if (condition instanceof Condition.IsNull c) return isNull(c.x(), names);
    if (condition instanceof Condition.NotNull c) {
      return vocabulary.sort(c.x()).notNull(names.name(c.x()));
    }
    if (condition instanceof Condition.IsTrue c) return names.name(c.x()) + " = " + Vocabulary.TRUE;
    if (condition instanceof Condition.IsFalse c) {
      return names.name(c.x()) + " != " + Vocabulary.TRUE;
    }
    if (condition instanceof Condition.InstanceOf c) return instanceOf(c.x(), c.type(), names);
    if (condition instanceof Condition.NotInstanceOf c) {
      return notInstanceOf(c.x(), c.type(), names);
    }
    if (condition instanceof Condition.Has c) return has(c.container(), c.slot(), c.item(), names);
    if (condition instanceof Condition.HasNot c) {
      return "!" + has(c.container(), c.slot(), c.item(), names);
    }
    if (condition instanceof Condition.Empty c) {
      Vocabulary.Ref ref = vocabulary.ref(reads.of(c.container(), Slot.ELEMENT));
      return "forall X: %s. !%s(%s, X)".formatted(ref.to(), ref.name(), names.name(c.container()));
    }
    throw new IllegalArgumentException("condition " + condition);
  }

  private String isNull(Var x, Variables names) {
    String constant = vocabulary.sort(x).nullName;
    return constant == null ? "false" : names.name(x) + " = " + constant;
  }

  private String instanceOf(Var x, String type, Variables names) {
    Sort sort = vocabulary.sort(x);
    if (types.isSubtype(x.type, type)) return sort.notNull(names.name(x));
    return sort.filters.get(type) + "(" + names.name(x) + ")";
  }

  private String notInstanceOf(Var x, String type, Variables names) {
    if (types.isSubtype(x.type, type)) return isNull(x, names);
    return "!" + vocabulary.sort(x).filters.get(type) + "(" + names.name(x) + ")";
  }

  private String has(Var container, Slot slot, Var item, Variables names) {
    Vocabulary.Ref ref = vocabulary.ref(reads.of(container, slot));
    return ref.name() + "(" + names.name(container) + ", " + names.name(item) + ")";
  }
}
