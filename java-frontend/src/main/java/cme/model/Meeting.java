package cme.model;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a bulk operation meets something: an item that was drawn from one container is in another.
 * Of such items no type is known, so it is left to those who know what gets into the containers
 * whether objects are compared by identity ({@link Condition.HasEqual}).
 *
 * <p>Both the receiver and the argument may be asked by Java, so a comparator of either counts, and so
 * does an IdentityHashMap.
 */
final class Meeting {
  private final Context in;
  private final Builder out;
  private final Containers containers;

  Meeting(Context in, Containers containers) {
    this.in = in;
    this.out = in.builder;
    this.containers = containers;
  }

  /** Assumes that something in the container equals the item, or that nothing does. */
  void given(boolean present, Var item, Var container) {
    boolean self = container == in.call.receiver();
    boolean part = self ? in.throughPart : in.argumentsInPart;
    if (item == null || argumentsDiffer() || !present && part) return;
    if (in.resolver.isByIdentity(in.receiverClass())) return;
    if (!in.resolver.isSorted(in.receiverClass())) {
      given(present, item, container, false);
      return;
    }
    Var natural = in.temporary("boolean");
    Var sorted = in.call.receiver();
    out.step(new Step.Load(natural, sorted, in.kinds.natural(sorted)));
    out.choose(
        List.of(
            () -> {
              out.assume(new Condition.IsTrue(natural));
              given(present, item, container, true);
            },
            () -> out.assume(new Condition.IsFalse(natural))));
  }

  /** An argument is declared as one that does not compare by equals. */
  private boolean argumentsDiffer() {
    return in.call.arguments().stream()
        .anyMatch(
            v ->
                v != null
                    && v != in.call.receiver()
                    && (in.resolver.isSorted(v.type) || in.resolver.isByIdentity(v.type)));
  }

  /**
   * What is seen through a view of values or of a range is not known to be absent; unless it was drawn
   * from that very view.
   */
  private void given(boolean present, Var item, Var container, boolean values) {
    Kind kind = in.kind(container);
    Slot slot = kind == Kind.VALUES ? Slot.VALUE : Slot.ELEMENT;
    if (!present && kind == Kind.VALUES && container != in.call.receiver()) return;
    Condition told =
        present
            ? new Condition.HasEqual(container, slot, item, values)
            : new Condition.HasNoEqual(container, slot, item, values);
    List<Condition> reasons = new ArrayList<>(List.of(told));
    for (String t : untold(present, container, kind)) {
      reasons.add(new Condition.InstanceOf(container, t));
    }
    if (reasons.size() == 1) out.assume(told);
    else out.choose(reasons.stream().<Runnable>map(r -> () -> out.assume(r)).toList());
  }

  /** Types of containers that are not asked. */
  private List<String> untold(boolean present, Var container, Kind kind) {
    List<String> all = new ArrayList<>();
    if (kind == Kind.ANY) all.add(Names.MAP);
    boolean receiver = container == in.call.receiver();
    if (!present && !receiver) all.addAll(containers.sortedTypes(container));
    if (in.options.identity() && kind != Kind.ANY && kind.mayBeMap) all.add(Names.IDENTITY_MAP);
    // A comparator says what is in it.
    for (String sorted : List.of(Names.SORTED_SET, Names.SORTED_MAP)) {
      boolean may = !receiver && in.types.mayShare(container.type, sorted);
      if (may && !all.contains(sorted)) all.add(sorted);
    }
    return all;
  }
}
