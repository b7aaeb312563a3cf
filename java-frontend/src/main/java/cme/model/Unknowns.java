package cme.model;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Calls of which the model says nothing: whatever container they get may be modified, whatever
 * functional object may be run, any number of times and in any order, and the result may be anything.
 */
final class Unknowns {
  private final Context in;
  private final Builder out;
  private final Containers containers;

  Unknowns(Context in, Containers containers) {
    this.in = in;
    this.out = in.builder;
    this.containers = containers;
  }

  void run(boolean touchesContainers) {
    List<Runnable> actions = new ArrayList<>();
    if (touchesContainers) {
      if (in.call.receiver() != null && !in.call.name().equals("<init>")) {
        addContainer(in.call.receiver(), actions);
      }
      for (Var v : in.call.arguments()) if (v != null) addContainer(v, actions);
    }
    List<Runnable> functions = functions();
    if (functions.isEmpty()) {
      for (Runnable action : actions) out.choose(List.of(() -> {}, action));
    } else {
      actions.addAll(functions);
      out.loop(() -> out.choose(actions));
    }
    if (in.call.result() != null) anything(in.call.result());
  }

  /** Whether some argument or the receiver is declared as a container or iterator. */
  boolean getsContainer() {
    List<Var> all = new ArrayList<>(in.call.arguments());
    all.add(in.call.receiver());
    return all.stream()
        .anyMatch(v -> v != null && (in.types.isContainer(v.type) || isIterator(v)));
  }

  boolean isIterator(Var v) {
    return in.types.isIterator(v.type) || in.resolver.isSubtype(v.type, Names.ITERATOR);
  }

  private void addContainer(Var v, List<Runnable> actions) {
    if (isIterator(v)) {
      actions.add(() -> iterator(v));
    } else if (mayBeContainer(v)) {
      actions.add(() -> container(v));
    }
  }

  private boolean mayBeContainer(Var v) {
    return in.types.isContainer(v.type)
        || v.type.equals(Names.OBJECT)
        || v.type.equals(Names.ITERABLE);
  }

  /** What is done to an entry set is done to its map. */
  private void container(Var v) {
    containers.ifEntries(v, in.kind(v), this::change, () -> change(v));
  }

  private void change(Var v) {
    containers.modify(v, false);
    out.step(new Step.TakeOutSome(v));
    out.step(new Step.PutAny(v));
  }

  private void iterator(Var iterator) {
    out.step(new Step.Use(in.site(), iterator));
    out.choose(List.of(() -> {}, () -> containers.drop(iterator)));
  }

  private List<Runnable> functions() {
    List<Runnable> actions = new ArrayList<>();
    List<String> parameters = Descriptors.parameters(in.call.descriptor());
    for (int i = 0; i < parameters.size(); i++) {
      Var v = in.call.arguments().get(i);
      FunctionType function = in.text.functions().get(parameters.get(i));
      if (v != null && function != null) actions.add(() -> callBack(v, function));
    }
    return actions;
  }

  private void callBack(Var v, FunctionType function) {
    List<Var> arguments = new ArrayList<>(Arrays.asList(new Var[function.parameters().size()]));
    for (int i = 0; i < arguments.size(); i++) {
      String type = function.parameters().get(i);
      if (Descriptors.isPrimitive(type) && !type.equals("boolean")) continue;
      Var argument = in.temporary(type);
      anything(argument);
      arguments.set(i, argument);
    }
    in.callBack.call(
        v,
        function.name(),
        function.method(),
        function.descriptor(),
        arguments,
        function.returnsFollowed() ? function.result() : null);
  }

  /** Any value of the variable's type: one that is there, or a new one. Values are never new. */
  void anything(Var to) {
    if (Descriptors.isPrimitive(to.type) || in.types.isValue(to.type)) {
      out.step(new Step.SetAny(to));
      return;
    }
    out.choose(List.of(() -> out.step(new Step.SetAny(to)), () -> newAnything(to)));
  }

  private void newAnything(Var to) {
    if (isIterator(to)) {
      Var container = in.temporary(Names.COLLECTION);
      newAnything(container);
      out.step(new Step.IteratorOf(to, container));
      return;
    }
    out.step(new Step.New(to, to.type, in.resolver.failFast(to.type)));
    if (!in.types.isContainer(to.type) && !to.type.equals(Names.COLLECTION)) return;
    out.step(new Step.PutAny(to));
    Var item = in.temporary(Names.OBJECT);
    out.step(new Step.New(item, Names.OBJECT, true));
    out.step(new Step.Put(to, Slot.ELEMENT, item));
    if (in.kinds.isMap(to.type)) out.step(new Step.Put(to, Slot.VALUE, item));
  }
}
