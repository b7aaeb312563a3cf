package cme.model;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
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
    } else if (effect instanceof Effect.Set e) {
      out.step(new Step.SetBoolean(values.names().get(e.flag()), e.value()));
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
    } else if (effect instanceof Effect.Access e) {
      containers.access(values.container(e.map()));
    } else if (effect instanceof Effect.Given e) {
      new Meeting(in, containers).given(
          e.present(), values.of(e.item()), values.container(e.container()));
    } else if (effect instanceof Effect.Natural) {
      Var yes = in.temporary("boolean");
      out.step(new Step.SetBoolean(yes, true));
      Var self = in.call.receiver();
      out.step(new Step.Store(self, in.kinds.natural(self), yes));
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
      Presence.tellingEqualApart(
          item,
          container,
          in,
          () -> out.step(new Step.TakeOutSome(container)),
          () -> out.step(new Step.TakeOut(container, slot(e.mapValue()), item)));
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
      Values.Hidden before = values.hidden();
      values.openIterator(values.container(e.container()));
      run(e.body());
      values.hidden(before);
    } else if (effect instanceof Effect.Check) {
      in.callBack.meanwhile(null);
      out.step(new Step.Use(in.site(), values.hiddenIterator()));
    } else if (effect instanceof Effect.Use e) {
      in.callBack.meanwhile(null);
      Var iterator = values.container(e.iterator());
      out.step(new Step.Use(in.site(), isChecked(e, iterator) ? iterator : tireless()));
    } else if (effect instanceof Effect.Drop e) {
      if (e.hidden()) containers.drop(values.hidden().container(), values.hiddenIterator());
      else containers.drop(in.call.receiver());
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

  private boolean isChecked(Effect.Use e, Var iterator) {
    return !e.checked() || !in.kinds.isUnchecked(iterator);
  }

  /** An iterator that never throws: the call is a site all the same. */
  private Var tireless() {
    Var nothing = in.temporary(Names.IMMUTABLE_LIST);
    Var iterator = in.temporary(Names.ITERATOR);
    out.step(new Step.New(nothing, nothing.type, false));
    out.step(new Step.IteratorOf(iterator, nothing));
    return iterator;
  }

  private boolean runCondition(Effect effect) {
    if (effect instanceof Effect.IfPresent e) {
      ifPresent(e);
    } else if (effect instanceof Effect.IfEmpty e) {
      ifEmpty(e);
    } else if (effect instanceof Effect.IfTrue e) {
      ifTrue(e);
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
    } else if (effect instanceof Effect.IfPart e) {
      branch(in.throughPart ? e.yes() : e.no()).run();
    } else if (effect instanceof Effect.IfHeld e) {
      ifHeld(e);
    } else if (effect instanceof Effect.IfRange e) {
      containers.ifRange(values.container(e.container()), branch(e.yes()), branch(e.no()));
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

  /** What only a part is seen of may seem to be empty. */
  private void ifEmpty(Effect.IfEmpty e) {
    Var c = values.container(e.container());
    out.choose(
        List.of(
            () -> {
              if (!in.partial) out.assume(new Condition.Empty(c));
              branch(e.yes()).run();
            },
            () -> {
              out.assume(new Condition.NotEmpty(c));
              branch(e.no()).run();
            }));
  }

  /**
   * Among the values of a map there may be old ones, so absence is never known of Java's map. A view
   * that may be that of the keys is not asked.
   */
  private void ifHeld(Effect.IfHeld e) {
    Var map = values.container(e.map());
    Var item = values.of(e.item());
    boolean ofValues = in.kind(map) == Kind.MAP || in.kind(map) == Kind.VALUES;
    boolean known = ofValues && Presence.isComparedByIdentity(item, in);
    out.choose(
        List.of(
            () -> {
              if (known) out.assume(new Condition.Has(map, Slot.VALUE, item));
              branch(e.yes()).run();
            },
            branch(e.no())));
  }

  private void ifTrue(Effect.IfTrue e) {
    Var flag = values.of(e.flag());
    if (flag == null) {
      out.choose(List.of(branch(e.yes()), branch(e.no())));
    } else {
      guarded(new Condition.IsTrue(flag), e.yes(), new Condition.IsFalse(flag), e.no());
    }
  }

  private void ifNull(Effect.IfNull e) {
    Var item = values.of(e.item());
    if (item == null) {
      out.choose(List.of(branch(e.yes()), branch(e.no())));
    } else {
      guarded(new Condition.IsNull(item), e.yes(), new Condition.NotNull(item), e.no());
    }
  }

  private void ifEqual(Effect.IfEqual e) {
    Var a = values.of(e.a());
    Var b = values.of(e.b());
    if (Presence.isComparedByIdentity(a, in) && b != null) {
      guarded(new Condition.Same(a, b), e.yes(), new Condition.Differ(a, b), e.no());
    } else {
      out.choose(List.of(branch(e.yes()), branch(e.no())));
    }
  }

  private void ifIs(Effect.IfIs e) {
    Var self = in.call.receiver();
    if (in.resolver.isSubtype(in.receiverClass(), e.type())) {
      branch(e.yes()).run();
    } else if (in.isExact() || isNeverMade(e.type()) || !in.types.mayShare(self.type, e.type())) {
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

  private void ifPresent(Effect.IfPresent e) {
    Var container = values.container(e.container());
    Presence presence = new Presence(in, containers, values, container, values.of(e.item()));
    out.choose(
        List.of(
            () -> {
              Map<String, Var> before = new HashMap<>(values.names());
              Var found = presence.yes(e.as() != null);
              if (e.as() != null) values.name(e.as(), found);
              run(e.yes());
              values.restore(before);
            },
            () -> {
              presence.no(e.lookup());
              branch(e.no()).run();
            }));
  }
}
