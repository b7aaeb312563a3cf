package cme.model;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes the steps of one method of the model, effect by effect. */
final class Expansion {
  private final Context in;
  private final Builder out;
  private final Containers containers;
  private final Unknowns unknowns;
  private final Values values;

  Expansion(Context in, ModelMethod method) {
    this.in = in;
    this.out = in.builder;
    this.containers = new Containers(in);
    this.unknowns = new Unknowns(in, containers);
    this.values = new Values(in, containers, unknowns);
    values.name("this", in.call.receiver());
    for (int i = 0; i < method.names().size(); i++) {
      values.parameter(method.names().get(i), i);
    }
  }

  void run(List<Effect> effects) {
    for (Effect e : effects) run(e);
  }

  private void run(Effect effect) {
    if (effect instanceof Effect.Let e) {
      values.name(e.name(), values.of(e.value()));
    } else if (effect instanceof Effect.Run e) {
      values.of(e.call());
    } else if (effect instanceof Effect.Return e) {
      values.giveBack(e.value());
    } else if (effect instanceof Effect.Either e) {
      out.choose(e.alternatives().stream().map(this::branch).toList());
    } else if (effect instanceof Effect.Loop e) {
      out.loop(branch(e.body()));
    } else if (effect instanceof Effect.Unsupported e) {
      in.unsupported(e.why(), e.throwing());
    } else if (effect instanceof Effect.Pipeline) {
      new Streams(in, containers, unknowns).run();
    } else if (effect instanceof Effect.Unknown) {
      unknowns.run(true);
    } else if (!runContents(effect) && !runIteration(effect) && !runCondition(effect)) {
      throw new IllegalStateException("no expansion for " + effect);
    }
  }

  /** A block; the names that it makes end with it. */
  private Runnable branch(List<Effect> body) {
    return () -> {
      Map<String, Var> before = values.names();
      run(body);
      values.restore(before);
    };
  }

  private boolean runContents(Effect effect) {
    if (effect instanceof Effect.Modify e) {
      containers.modify(values.container(e.container()), e.alone());
    } else if (effect instanceof Effect.Write e) {
      containers.write(values.container(e.container()));
    } else if (effect instanceof Effect.Put e) {
      containers.put(values.container(e.container()), slot(e.mapValue()), values.of(e.item()));
    } else if (effect instanceof Effect.Remove e) {
      remove(e);
    } else if (effect instanceof Effect.PutAll e) {
      containers.putAll(values.container(e.container()), values.container(e.source()));
    } else if (effect instanceof Effect.Copy e) {
      containers.copy(values.container(e.container()), values.container(e.source()));
    } else if (effect instanceof Effect.RemoveSome e) {
      out.step(new Step.TakeOutSome(values.container(e.container())));
    } else if (effect instanceof Effect.Clear e) {
      Var c = values.container(e.container());
      out.step(in.partial ? new Step.TakeOutSome(c) : new Step.Clear(c));
    } else if (effect instanceof Effect.PutArguments e) {
      putArguments(e);
    } else if (effect instanceof Effect.Access) {
      containers.access(in.call.receiver());
    } else if (effect instanceof Effect.Order e) {
      Var flag = values.of(e.flag());
      out.step(new Step.Store(in.call.receiver(), Names.ACCESS_ORDER, flag));
    } else if (effect instanceof Effect.SetEntryValue e) {
      containers.setEntryValue(in.call.receiver(), values.followed(e.item()));
    } else {
      return false;
    }
    return true;
  }

  private static Slot slot(boolean mapValue) {
    return mapValue ? Slot.VALUE : Slot.ELEMENT;
  }

  private void remove(Effect.Remove e) {
    Var container = values.container(e.container());
    Var item = values.of(e.item());
    if (item == null) {
      out.step(new Step.TakeOutSome(container));
    } else {
      out.step(new Step.TakeOut(container, slot(e.mapValue()), item));
    }
  }

  private void putArguments(Effect.PutArguments e) {
    Var container = values.container(e.container());
    List<String> types = Descriptors.parameters(in.call.descriptor());
    for (int i = 0; i < types.size(); i++) {
      Var item = in.call.arguments().get(i);
      if (item != null && types.get(i).endsWith("[]")) {
        out.step(new Step.PutAll(container, Slot.ELEMENT, item, Slot.ELEMENT));
      } else {
        containers.put(container, slot(e.pairs() && i % 2 == 1), item);
      }
    }
  }

  private boolean runIteration(Effect effect) {
    if (effect instanceof Effect.Iterate e) {
      Var before = values.hiddenIterator();
      values.openIterator(values.container(e.container()));
      run(e.body());
      values.hiddenIterator(before);
    } else if (effect instanceof Effect.Check) {
      in.callBack.meanwhile(null);
      out.step(new Step.Use(in.site(), values.hiddenIterator()));
    } else if (effect instanceof Effect.Use e) {
      in.callBack.meanwhile(null);
      out.step(new Step.Use(in.site(), values.container(e.iterator())));
    } else if (effect instanceof Effect.Drop) {
      containers.drop(in.call.receiver());
    } else if (effect instanceof Effect.Insert e) {
      Var container = in.temporary(Names.OBJECT);
      out.step(new Step.ContainerOf(container, in.call.receiver()));
      out.step(new Step.ModifyThrough(container, in.call.receiver()));
      containers.put(container, Slot.ELEMENT, values.of(e.item()));
    } else {
      return false;
    }
    return true;
  }

  private boolean runCondition(Effect effect) {
    if (effect instanceof Effect.IfPresent e) {
      ifPresent(e);
    } else if (effect instanceof Effect.IfEmpty e) {
      Var c = values.container(e.container());
      if (in.partial) out.choose(List.of(branch(e.yes()), branch(e.no())));
      else guarded(new Condition.Empty(c), e.yes(), new Condition.NotEmpty(c), e.no());
    } else if (effect instanceof Effect.IfNull e) {
      ifNull(e);
    } else if (effect instanceof Effect.IfEntries e) {
      Var self = in.call.receiver();
      containers.ifEntries(
          self,
          in.kind(self),
          map -> {
            Map<String, Var> before = values.names();
            if (e.as() != null) values.name(e.as(), map);
            run(e.yes());
            values.restore(before);
          },
          branch(e.no()));
    } else if (effect instanceof Effect.IfRange e) {
      containers.ifRange(in.call.receiver(), branch(e.yes()), branch(e.no()));
    } else if (effect instanceof Effect.IfEqual e) {
      ifEqual(e);
    } else if (effect instanceof Effect.IfIs e) {
      ifIs(e);
    } else if (effect instanceof Effect.IfValues e) {
      containers.ifValues(in.call.receiver(), branch(e.yes()), branch(e.no()));
    } else {
      return false;
    }
    return true;
  }

  private void guarded(Condition yes, List<Effect> then, Condition no, List<Effect> otherwise) {
    out.choose(
        List.of(
            () -> {
              out.assume(yes);
              branch(then).run();
            },
            () -> {
              out.assume(no);
              branch(otherwise).run();
            }));
  }

  private void ifNull(Effect.IfNull e) {
    Var item = values.of(e.item());
    if (item == null) {
      out.choose(List.of(branch(e.yes()), branch(e.no())));
    } else {
      guarded(new Condition.IsNull(item), e.yes(), new Condition.NotNull(item), e.no());
    }
  }

  private boolean isComparedByIdentity(Var item) {
    return item != null && (in.types.isValue(item.type) || in.types.hasIdentityEquals(item.type));
  }

  private void ifEqual(Effect.IfEqual e) {
    Var a = values.of(e.a());
    Var b = values.of(e.b());
    if (isComparedByIdentity(a) && b != null) {
      guarded(new Condition.Same(a, b), e.yes(), new Condition.Differ(a, b), e.no());
    } else {
      out.choose(List.of(branch(e.yes()), branch(e.no())));
    }
  }

  private void ifIs(Effect.IfIs e) {
    Var self = in.call.receiver();
    if (in.resolver.isSubtype(in.receiverClass(), e.type())) {
      branch(e.yes()).run();
    } else if (in.isExact() || isNeverMade(e.type())) {
      branch(e.no()).run();
    } else {
      guarded(
          new Condition.InstanceOf(self, e.type()),
          e.yes(),
          new Condition.NotInstanceOf(self, e.type()),
          e.no());
    }
  }

  private boolean isNeverMade(String type) {
    return Names.COPY_ON_WRITE.contains(type) && !in.options.copyOnWrite();
  }

  /**
   * Membership here is by identity, in Java by equals or a comparator. Where the item's type makes
   * both the same, the branches assume it; otherwise either may be taken, and what is found may be
   * another element than the item. A lookup may miss what is there if it goes through a view that
   * shows a range; puts cannot, as they throw for keys out of range.
   */
  private void ifPresent(Effect.IfPresent e) {
    Var container = values.container(e.container());
    Var item = values.of(e.item());
    boolean exact =
        isComparedByIdentity(item)
            && !in.partial
            && !in.resolver.isSorted(in.receiverClass())
            && !(in.types.isValue(item.type) && in.resolver.isByIdentity(in.receiverClass()));
    Runnable yes =
        () -> {
          Map<String, Var> before = new HashMap<>(values.names());
          if (exact) out.assume(new Condition.Has(container, Slot.ELEMENT, item));
          if (e.as() != null) values.name(e.as(), exact ? item : values.element(container));
          run(e.yes());
          values.restore(before);
        };
    Runnable no =
        () -> {
          if (exact) absent(e, container, item);
          branch(e.no()).run();
        };
    out.choose(List.of(yes, no));
  }

  private void absent(Effect.IfPresent e, Var container, Var item) {
    List<Runnable> reasons = new ArrayList<>();
    reasons.add(() -> out.assume(new Condition.HasNot(container, Slot.ELEMENT, item)));
    if (e.lookup()) {
      for (String t : containers.sortedTypes(container)) {
        reasons.add(() -> out.assume(new Condition.InstanceOf(container, t)));
      }
    }
    if (reasons.size() == 1) {
      reasons.get(0).run();
    } else {
      out.choose(reasons);
    }
  }
}
