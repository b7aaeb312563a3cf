package cme.model;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * The run of a stream's pipeline at its terminal operation: functions are called any number of times
 * and in any order, and after each the hidden iterator over the source is used, if there is one.
 *
 * <p>After a barrier the source has been read: what comes later runs when all before it is done, and
 * nothing is used any more. What flows from one function to the next is kept in hidden containers, as
 * it may be in use when it is in the source no longer.
 */
final class Traversal {
  /** Whatever may get to a place, in a new variable each time; null: it is not followed. */
  interface Items extends Supplier<Var> {}

  static final Items NOT_FOLLOWED = () -> null;

  private static final String BAG = "java.util.ImmutableCollections$ListN";

  private final Context in;
  private final Builder out;
  private final Unknowns unknowns;
  private final List<List<Runnable>> phases = new ArrayList<>(List.of(new ArrayList<>()));
  private Var hidden;
  private Var walked;

  Traversal(Context in, Unknowns unknowns) {
    this.in = in;
    this.out = in.builder;
    this.unknowns = unknowns;
  }

  /** The pipeline walks this container. */
  void walks(Var container) {
    walked = container;
    in.callBack.meanwhile(container);
    hidden = in.temporary(Names.ITERATOR);
    in.callBack.walk(
        hidden, container, () -> out.step(new Step.IteratorOf(hidden, container)));
  }

  /** The pipeline walks something that other code has made. */
  void walks(CallBack.Walk walk) {
    hidden = walk.start();
    action(walk::meanwhile);
  }

  void barrier() {
    phases.add(new ArrayList<>());
  }

  /** May happen while the source is walked, or after the last barrier. */
  void action(Runnable action) {
    phases.get(phases.size() - 1).add(action);
  }

  void run() {
    boolean walking = true;
    for (List<Runnable> phase : phases) {
      boolean check = walking && hidden != null;
      if (!phase.isEmpty()) {
        out.loop(
            () -> {
              out.choose(phase);
              if (check) check();
            });
      }
      if (check) check();
      walking = false;
    }
  }

  private void check() {
    if (walked != null) in.callBack.meanwhile(walked);
    out.step(new Step.Use(in.site(), hidden));
  }

  /** The items may be hashed, which throws where they are stale sublists. */
  void hashes(Items items) {
    if (items == NOT_FOLLOWED || !in.options.subLists()) return;
    action(() -> new SubLists(in).maybeLook(items.get()));
  }

  // --- What flows

  Var newBag() {
    return make(BAG);
  }

  Var make(String type) {
    Var to = in.temporary(type);
    out.step(new Step.New(to, type, in.resolver.failFast(type)));
    return to;
  }

  void put(Var container, Slot slot, Var item) {
    if (item != null) out.step(new Step.Put(container, slot, item));
  }

  /** Any number of the items are put in. */
  void fill(Var container, Items items) {
    if (items == NOT_FOLLOWED) return;
    out.loop(() -> put(container, Slot.ELEMENT, items.get()));
  }

  Var filled(String type, Items items) {
    Var to = make(type);
    fill(to, items);
    return to;
  }

  /** Empty, or one of the items. */
  Var optional(Items items) {
    Var to = make("java.util.Optional");
    out.choose(List.of(() -> {}, () -> put(to, Slot.ELEMENT, items.get())));
    return to;
  }

  Items in(Var bag) {
    return () -> {
      Var to = in.temporary(Names.OBJECT);
      out.step(new Step.Pick(to, bag, Slot.ELEMENT));
      return to;
    };
  }

  Items any(String type) {
    return () -> {
      Var to = in.temporary(type);
      unknowns.anything(to);
      return to;
    };
  }

  /** One or the other; only what is followed. */
  Items either(Items a, Items b) {
    if (a == NOT_FOLLOWED) return b;
    if (b == NOT_FOLLOWED) return a;
    return () -> {
      Var to = in.temporary(Names.OBJECT);
      out.choose(
          List.of(
              () -> out.step(new Step.Assign(to, a.get())),
              () -> out.step(new Step.Assign(to, b.get()))));
      return to;
    };
  }

  // --- Functions

  /** The functional interface that a parameter has, or null. */
  FunctionType function(Origins.Made call, int parameter) {
    return in.text.functions().get(Descriptors.parameters(call.descriptor()).get(parameter));
  }

  /** Calls a function with these items for all that it takes; the result, or null. */
  Var call(Var function, FunctionType shape, List<Items> items) {
    List<Var> arguments = new ArrayList<>();
    for (int i = 0; i < shape.parameters().size(); i++) {
      boolean followed = !Descriptors.isPrimitive(shape.parameters().get(i));
      Items from = i < items.size() ? items.get(i) : items.get(items.size() - 1);
      arguments.add(followed ? from.get() : null);
    }
    return in.callBack.call(
        function,
        shape.name(),
        shape.method(),
        shape.descriptor(),
        Collections.unmodifiableList(arguments),
        shape.returnsFollowed() ? shape.result() : null);
  }

  /**
   * A function of a call runs with what gets there, time and again; null if it is not known.
   *
   * @return what it gives
   */
  Items runs(Origins.Made call, int parameter, Items... items) {
    FunctionType shape = function(call, parameter);
    Var function = call.arguments().get(parameter);
    if (shape == null || function == null) return null;
    if (!shape.returnsReference()) {
      action(() -> call(function, shape, List.of(items)));
      return NOT_FOLLOWED;
    }
    Var bag = newBag();
    action(() -> put(bag, Slot.ELEMENT, call(function, shape, List.of(items))));
    return in(bag);
  }
}
