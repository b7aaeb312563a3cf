package cme.model;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Step;
import cme.ir.Var;
import java.util.List;

/**
 * Copies of a CopyOnWriteArrayList. Its iterators never throw, as each walks the array that was there
 * when it was made; its sublists throw once the list has another array. Every write makes one,
 * whether it is structural or not.
 *
 * <p>So such a list has a counter, made when it is first asked for, and the mark of a sublist is an
 * iterator over that: a write modifies the counter. Before it is asked for nobody can notice writes.
 */
final class CopyOnWrite {
  private final Context in;
  private final Builder out;

  CopyOnWrite(Context in) {
    this.in = in;
    this.out = in.builder;
  }

  /** Whether a variable may hold such a list, of which somebody may make sublists. */
  boolean mayBe(Var list) {
    if (!in.options.subLists() || !in.options.copyOnWrite()) return false;
    if (list == in.call.receiver() && in.isExact()) {
      return in.resolver.isSubtype(in.receiverClass(), Names.COPY_ON_WRITE_LIST);
    }
    return isSure(list) || in.resolver.isSubtype(Names.COPY_ON_WRITE_LIST, list.type);
  }

  private boolean isSure(Var list) {
    boolean known = list == in.call.receiver() && in.isExact();
    String type = known ? in.receiverClass() : list.type;
    return in.resolver.isSubtype(type, Names.COPY_ON_WRITE_LIST);
  }

  /** Branches by whether a list is one. */
  void ifIs(Var list, Runnable yes, Runnable no) {
    if (!mayBe(list)) {
      no.run();
    } else if (isSure(list)) {
      yes.run();
    } else {
      out.choose(
          List.of(
              () -> {
                out.assume(new Condition.NotInstanceOf(list, Names.COPY_ON_WRITE_LIST));
                no.run();
              },
              () -> {
                out.assume(new Condition.InstanceOf(list, Names.COPY_ON_WRITE_LIST));
                yes.run();
              }));
    }
  }

  /** The list may have been written to. */
  void write(Var list) {
    if (!mayBe(list)) return;
    out.choose(
        List.of(
            () -> {},
            () -> {
              if (!isSure(list)) {
                out.assume(new Condition.InstanceOf(list, Names.COPY_ON_WRITE_LIST));
              }
              Var counter = in.temporary(Names.COUNTER);
              out.step(new Step.Load(counter, list, Names.COPIES));
              out.assume(new Condition.NotNull(counter));
              out.step(new Step.Modify(counter));
            }));
  }

  /** What writes to the list modify. */
  Var counter(Var list) {
    Var counter = in.temporary(Names.COUNTER);
    out.step(new Step.Load(counter, list, Names.COPIES));
    out.choose(
        List.of(
            () -> out.assume(new Condition.NotNull(counter)),
            () -> {
              out.assume(new Condition.IsNull(counter));
              out.step(new Step.New(counter, Names.COUNTER, true));
              out.step(new Step.Store(list, Names.COPIES, counter));
            }));
    return counter;
  }
}
