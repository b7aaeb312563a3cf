package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Runs a scope's steps on a heap of objects, choosing at random: what the steps mean, by example. */
final class Machine {
  /** An object of the heap. */
  static final class Thing {
    final String type;
    boolean failFast = true;
    final Map<Field, Object> fields = new HashMap<>();
    final Map<Slot, List<Object>> contents = new HashMap<>();
    Thing container;
    boolean stale;

    Thing(String type) {
      this.type = type;
      for (Slot slot : Slot.values()) contents.put(slot, new ArrayList<>());
    }
  }

  /** An assumption does not hold, or there have been enough steps. */
  static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A site throws. */
  static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1;
    final transient Site site;

    Thrown(Site site) {
      this.site = site;
    }
  }

  /** An exception leaves a method. */
  static final class Left extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  final List<Thing> heap = new ArrayList<>();
  final Map<Field, Object> statics = new HashMap<>();
  private final Scope scope;
  private final Types types;
  private final Random random;
  private int fuel = 400;

  Machine(Scope scope, Types types, Random random) {
    this.scope = scope;
    this.types = types;
    this.random = random;
  }

  Thing make(String type) {
    Thing thing = new Thing(type);
    heap.add(thing);
    return thing;
  }

  Object run(MethodId id, List<Object> arguments) {
    Method method = scope.methods().get(id);
    Map<Var, Object> vars = new IdentityHashMap<>();
    for (int i = 0; i < arguments.size(); i++) vars.put(method.parameters.get(i), arguments.get(i));
    Block block = method.entry();
    while (true) {
      Block next = lines(block, vars);
      if (next != null) {
        block = next;
      } else if (block.end instanceof Block.End.Jump jump) {
        block = choose(jump.targets(), vars);
      } else if (block.end instanceof Block.End.Return ret) {
        return ret.value() == null ? null : vars.get(ret.value());
      } else {
        throw new Left();
      }
    }
  }

  /** One whose first assumption holds, if there is such a one. */
  private Block choose(List<Block> targets, Map<Var, Object> vars) {
    List<Block> order = new ArrayList<>(targets);
    Collections.shuffle(order, random);
    for (Block target : order) {
      boolean assumes = !target.lines.isEmpty() && target.lines.get(0).step() instanceof Step.Assume;
      if (!assumes || holds(((Step.Assume) target.lines.get(0).step()).condition(), vars)) {
        return target;
      }
    }
    throw new Stop();
  }

  /** Gives the handler where control goes on, or null at the block's end. */
  private Block lines(Block block, Map<Var, Object> vars) {
    if (--fuel < 0) throw new Stop();
    for (Block.Line line : block.lines) {
      if (--fuel < 0) throw new Stop();
      if (line.step() instanceof Step.Call call) {
        List<Object> arguments = new ArrayList<>();
        call.arguments().forEach(a -> arguments.add(vars.get(a)));
        try {
          Object result = run(call.target(), arguments);
          if (call.to() != null) vars.put(call.to(), result);
        } catch (Left left) {
          if (call.onThrow().isEmpty()) throw left;
          return call.onThrow().get(random.nextInt(call.onThrow().size()));
        }
      } else {
        step(line.step(), vars);
      }
    }
    return null;
  }

  private static Thing thing(Map<Var, Object> vars, Var v) {
    if (!(vars.get(v) instanceof Thing thing)) throw new Stop();
    return thing;
  }

  private void step(Step step, Map<Var, Object> vars) {
    Var target = StepVars.target(step);
    if (target != null) {
      vars.put(target, value(step, vars));
    } else if (step instanceof Step.Assume s) {
      if (!holds(s.condition(), vars)) throw new Stop();
    } else if (step instanceof Step.MayLeave) {
      if (random.nextInt(3) == 0) throw new Left();
    } else if (step instanceof Step.Store s) {
      (s.base() == null ? statics : thing(vars, s.base()).fields).put(s.field(), vars.get(s.from()));
    } else if (step instanceof Step.Use s) {
      if (thing(vars, s.iterator()).stale) throw new Thrown(s.site());
    } else if (step instanceof Step.Modify s) {
      modify(thing(vars, s.container()), null);
    } else if (step instanceof Step.ModifyThrough s) {
      modify(thing(vars, s.container()), thing(vars, s.iterator()));
    } else {
      contents(step, vars);
    }
  }

  private void modify(Thing container, Thing but) {
    for (Thing t : heap) {
      if (t.container == container && t != but && container.failFast) t.stale = true;
    }
  }

  private void contents(Step step, Map<Var, Object> vars) {
    if (step instanceof Step.Put s) {
      thing(vars, s.container()).contents.get(s.slot()).add(vars.get(s.item()));
    } else if (step instanceof Step.TakeOut s) {
      Object item = vars.get(s.item());
      thing(vars, s.container()).contents.get(s.slot()).removeIf(x -> same(x, item));
    } else if (step instanceof Step.TakeOutSome s) {
      thing(vars, s.container()).contents.values().forEach(l -> l.removeIf(x -> random.nextBoolean()));
    } else if (step instanceof Step.Clear s) {
      thing(vars, s.container()).contents.values().forEach(List::clear);
    } else if (step instanceof Step.PutAll s) {
      List<Object> from = thing(vars, s.source()).contents.get(s.sourceSlot());
      thing(vars, s.container()).contents.get(s.slot()).addAll(new ArrayList<>(from));
    } else {
      throw new IllegalArgumentException("step " + step);
    }
  }


  private Object value(Step step, Map<Var, Object> vars) {
    if (step instanceof Step.Assign s) return vars.get(s.from());
    if (step instanceof Step.SetNull) return null;
    if (step instanceof Step.SetBoolean s) return s.value();
    if (step instanceof Step.SetAny s) {
      return s.to().type.equals("boolean") ? random.nextBoolean() : "v" + random.nextInt(3);
    }
    if (step instanceof Step.New s) {
      Thing made = make(s.type());
      made.failFast = s.failFast();
      return made;
    }
    if (step instanceof Step.Load s) {
      Object found = (s.base() == null ? statics : thing(vars, s.base()).fields).get(s.field());
      return found == null && s.field().type().equals("boolean") ? Boolean.FALSE : found;
    }
    if (step instanceof Step.IteratorOf s) {
      Thing container = thing(vars, s.container());
      Thing made = make("java.util.Iterator");
      made.container = container;
      return made;
    }
    if (step instanceof Step.ContainerOf s) return thing(vars, s.iterator()).container;
    if (step instanceof Step.Pick s) {
      List<Object> all = thing(vars, s.container()).contents.get(s.slot());
      if (all.isEmpty()) throw new Stop();
      return all.get(random.nextInt(all.size()));
    }
    throw new IllegalArgumentException("step " + step);
  }

  private static boolean same(Object a, Object b) {
    return a instanceof Thing || b instanceof Thing ? a == b : java.util.Objects.equals(a, b);
  }

  boolean isA(Object x, String type) {
    if (x == null) return false;
    return types.isSubtype(x instanceof Thing t ? t.type : Maker.STRING, type);
  }

  private boolean holds(Condition condition, Map<Var, Object> vars) {
    if (condition instanceof Condition.Same c) return same(vars.get(c.a()), vars.get(c.b()));
    if (condition instanceof Condition.Differ c) return !same(vars.get(c.a()), vars.get(c.b()));
    if (condition instanceof Condition.IsNull c) return vars.get(c.x()) == null;
    if (condition instanceof Condition.NotNull c) return vars.get(c.x()) != null;
    if (condition instanceof Condition.IsTrue c) return vars.get(c.x()) == Boolean.TRUE;
    if (condition instanceof Condition.IsFalse c) return vars.get(c.x()) != Boolean.TRUE;
    if (condition instanceof Condition.InstanceOf c) return isA(vars.get(c.x()), c.type());
    if (condition instanceof Condition.NotInstanceOf c) return !isA(vars.get(c.x()), c.type());
    if (condition instanceof Condition.AnyOf c) {
      return c.types().stream().anyMatch(type -> isA(vars.get(c.x()), type));
    }
    if (condition instanceof Condition.Has c) return has(c.container(), c.slot(), c.item(), vars);
    if (condition instanceof Condition.HasNot c) {
      return !has(c.container(), c.slot(), c.item(), vars);
    }
    if (condition instanceof Condition.HasEqual c) return hasEqual(c.container(), c.item(), vars);
    if (condition instanceof Condition.HasNoEqual c) return !hasEqual(c.container(), c.item(), vars);
    if (condition instanceof Condition.Empty c) {
      return thing(vars, c.container()).contents.get(Slot.ELEMENT).isEmpty();
    }
    if (condition instanceof Condition.NotEmpty c) {
      return !thing(vars, c.container()).contents.get(Slot.ELEMENT).isEmpty();
    }
    throw new IllegalArgumentException("condition " + condition);
  }

  /** All objects that may equal others do. */
  private boolean hasEqual(Var container, Var item, Map<Var, Object> vars) {
    Object wanted = vars.get(item);
    return thing(vars, container).contents.get(Slot.ELEMENT).stream()
        .anyMatch(x -> same(x, wanted) || isLoose(x) && isLoose(wanted));
  }

  private boolean isLoose(Object x) {
    return x instanceof Thing t && !types.hasIdentityEquals(t.type);
  }

  private boolean has(Var container, Slot slot, Var item, Map<Var, Object> vars) {
    Object wanted = vars.get(item);
    return thing(vars, container).contents.get(slot).stream().anyMatch(x -> same(x, wanted));
  }
}
