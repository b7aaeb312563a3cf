package cme.model;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.ListParts;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Views that {@code List.subList} makes. Such a view is an object that knows the list it shows a part
 * of, and a mark: an iterator over that list. What modifies the list makes the mark stale, and
 * whatever uses the view then throws. What modifies it through the view, and has looked at the mark
 * first, leaves the view and the one that it is part of with new marks.
 *
 * <p>The mark of a view of a CopyOnWriteArrayList walks what {@link CopyOnWrite} says.
 *
 * <p>Apart from that an operation on the view is the operation on the list, except that nothing is
 * known to be absent.
 */
public final class SubLists {
  private static final Set<String> ASKING = Set.of("removeAll", "retainAll");

  /** Lists that ask about all of their items first. */
  private static final List<String> BATCHING =
      List.of("java.util.ArrayList", "java.util.Vector", "java.util.concurrent.CopyOnWriteArrayList");

  private final Context in;
  private final Builder out;
  private final CopyOnWrite copies;

  SubLists(Context in) {
    this.in = in;
    this.out = in.builder;
    this.copies = new CopyOnWrite(in);
  }

  private boolean isMaking() {
    return in.call.name().equals("subList") && in.call.receiver() != null;
  }

  /** Whether a variable may hold such a view, or a wrapper of one. */
  boolean mayBe(Var v) {
    if (v == null || !in.options.subLists() || !ListParts.fit(v.type)) return false;
    boolean exact = v == in.call.receiver() && in.isExact();
    return !exact && in.call.origins().mayBeSubList(v);
  }

  /** The call, where it gets no such view, is left to {@code other}. */
  void run(List<ModelMethod> methods, Consumer<Context> other) {
    if (!in.options.subLists() || in.call.name().equals("<init>") && in.call.arguments().isEmpty()) {
      other.accept(in);
      return;
    }
    boolean passedOn = isPassedOn(methods);
    List<Var> arguments = passedOn ? in.call.arguments() : arguments();
    Inspection inspection = passedOn ? null : new Inspection(in, this, methods);
    if (inspection != null) inspection.ofArguments(arguments);
    Var self = in.call.receiver();
    boolean partial = !arguments.equals(in.call.arguments());
    Runnable plain =
        () -> {
          if (isMaking()) {
            make(self, null);
          } else {
            if (inspection != null) inspection.within(self);
            other.accept(partial ? in.with(self, arguments) : in);
            lookAgain(self);
          }
        };
    if (in.call.name().equals("<init>") || !mayBe(self)) {
      plain.run();
      return;
    }
    out.choose(
        List.of(
            () -> {
              out.assume(new Condition.NotInstanceOf(self, Names.SUB_LIST));
              plain.run();
            },
            () -> throughView(methods, arguments, inspection, other)));
  }

  private void throughView(
      List<ModelMethod> methods,
      List<Var> arguments,
      Inspection inspection,
      Consumer<Context> other) {
    Var self = in.temporary(Names.SUB_LIST); // The receiver may get the result.
    out.assume(new Condition.InstanceOf(in.call.receiver(), Names.SUB_LIST));
    out.step(new Step.Assign(self, in.call.receiver()));
    Var root = look(self);
    if (isMaking()) {
      make(root, self);
      return;
    }
    if (inspection != null) inspection.within(root);
    other.accept(in.with(root, arguments));
    if (methods.stream().anyMatch(m -> Facts.modifies(m.body()))) renew(self, root);
    lookAgain(root);
  }

  // --- Arguments

  /** What the call does to such arguments it does to the lists behind them. */
  private List<Var> arguments() {
    List<String> types = Descriptors.parameters(in.call.descriptor());
    List<Var> all = new ArrayList<>(in.call.arguments());
    for (int i = 0; i < types.size(); i++) {
      if (in.isWalked(types.get(i)) && mayBe(all.get(i))) all.set(i, whole(all.get(i)));
    }
    return all;
  }

  /**
   * Other lists than these ask the argument about each of their items, and remove what is to go before
   * they ask about the next; {@code changed} may be the list that the argument shows a part of. What
   * is no list has no parts; where its own code removes from a list that has, stand-ins do so.
   */
  private void lookAgain(Var changed) {
    if (changed == null || !ASKING.contains(in.call.name())) return;
    for (Var argument : in.call.arguments()) {
      if (!mayBe(argument)) continue;
      out.choose(
          List.of(
              () -> {},
              () -> {
                out.assume(new Condition.InstanceOf(changed, Names.LIST));
                for (String list : BATCHING) out.assume(new Condition.NotInstanceOf(changed, list));
                whole(argument);
              }));
    }
  }

  /** The call gives back what it gets, perhaps in a wrapper, and does not look at it. */
  private static boolean isPassedOn(List<ModelMethod> methods) {
    return !methods.isEmpty()
        && methods.stream()
            .allMatch(
                m ->
                    m.body().size() == 1
                        && m.body().get(0) instanceof Effect.Return r
                        && r.value() instanceof Value.Name);
  }

  /** The list itself, or the one behind it if it is such a view, which is looked at then. */
  Var whole(Var list) {
    Var whole = in.temporary(list.type);
    out.choose(
        List.of(
            () -> {
              out.assume(new Condition.NotInstanceOf(list, Names.SUB_LIST));
              out.step(new Step.Assign(whole, list));
            },
            () -> {
              out.assume(new Condition.InstanceOf(list, Names.SUB_LIST));
              out.step(new Step.Assign(whole, look(list)));
            }));
    return whole;
  }

  /** Library code may look at the value, and throws then if it is such a view, and stale. */
  void maybeLook(Var value) {
    if (!mayBe(value)) return;
    out.choose(
        List.of(
            () -> {},
            () -> {
              out.assume(new Condition.InstanceOf(value, Names.SUB_LIST));
              look(value);
            }));
  }

  // --- Views

  /** Throws if the view is stale; the list behind it. */
  Var look(Var view) {
    if (in.options.copyOnWrite()) {
      out.choose(List.of(() -> look(view, Names.MARK), () -> look(view, Names.COPY_MARK)));
    } else {
      look(view, Names.MARK);
    }
    Var root = in.temporary(Names.LIST);
    out.step(new Step.Load(root, view, Names.ROOT));
    out.assume(new Condition.NotNull(root));
    return root;
  }

  private void look(Var view, Field field) {
    Var mark = in.temporary(Names.ITERATOR);
    out.step(new Step.Load(mark, view, field));
    out.assume(new Condition.NotNull(mark));
    out.step(new Step.Use(in.siteOfMark(), mark));
  }

  /** {@code parent} is null if the view is one of the list itself. */
  private void make(Var root, Var parent) {
    Var result = in.call.result();
    if (result == null) return;
    Var view = in.temporary(Names.SUB_LIST);
    out.step(new Step.New(view, Names.SUB_LIST, true));
    out.step(new Step.Store(view, Names.ROOT, root));
    if (parent != null) out.step(new Step.Store(view, Names.PARENT, parent));
    copies.ifIs(root, () -> markCopy(view, root), () -> mark(view, root));
    out.step(new Step.Assign(result, view));
  }

  private void mark(Var view, Var root) {
    Var mark = in.temporary(Names.ITERATOR);
    out.step(new Step.IteratorOf(mark, root));
    out.step(new Step.Store(view, Names.MARK, mark));
  }

  private void markCopy(Var view, Var root) {
    Var mark = in.temporary(Names.ITERATOR);
    out.step(new Step.IteratorOf(mark, copies.counter(root)));
    out.step(new Step.Store(view, Names.COPY_MARK, mark));
  }

  /** A view of a CopyOnWriteArrayList does not know the view that it is part of. */
  private void renew(Var view, Var root) {
    copies.ifIs(root, () -> markCopy(view, root), () -> renewBoth(view, root));
  }

  private void renewBoth(Var view, Var root) {
    mark(view, root);
    Var parent = in.temporary(Names.SUB_LIST);
    out.step(new Step.Load(parent, view, Names.PARENT));
    out.choose(
        List.of(
            () -> out.assume(new Condition.IsNull(parent)),
            () -> {
              out.assume(new Condition.NotNull(parent));
              mark(parent, root);
            }));
  }
}
