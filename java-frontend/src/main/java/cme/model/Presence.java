package cme.model;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;

/**
 * What is known where an item is in a container, and where it is not. Membership here is by identity,
 * in Java by equals or a comparator. Where the item's type makes both the same, it is assumed;
 * otherwise nothing is, and what is found may be another element than the item.
 *
 * <p>Of a sorted container that is so for values, if it has no comparator: their own order is
 * consistent with equals. Equal values are one to us, but not to an IdentityHashMap: it may lack a
 * value, and have one that is like it. A container that may be one, or a view of one, is asked.
 */
final class Presence {
  private final Context in;
  private final Builder out;
  private final Containers containers;
  private final Values values;
  private final Var container;
  private final Var item;
  /** Null unless it depends on whether the container has no comparator. */
  private final Var natural;

  Presence(Context in, Containers containers, Values values, Var container, Var item) {
    this.in = in;
    this.out = in.builder;
    this.containers = containers;
    this.values = values;
    this.container = container;
    this.item = item;
    boolean asks = item != null && isSorted() && in.types.isValue(item.type);
    this.natural = asks ? in.temporary("boolean") : null;
    if (asks) out.step(new Step.Load(natural, container, in.kinds.natural(container)));
  }

  private boolean isSorted() {
    return in.resolver.isSorted(in.receiverClass());
  }

  private boolean isByIdentity() {
    return isComparedByIdentity(item, in) && !isSorted();
  }

  /** An object of the item's type equals no other. */
  static boolean isComparedByIdentity(Var item, Context in) {
    return item != null && (in.types.isValue(item.type) || in.types.hasIdentityEquals(item.type));
  }

  /** It is there. Gives what was found, or null if nobody {@code wants} that. */
  Var yes(boolean wants) {
    if (isByIdentity()) {
      has();
      return item;
    }
    if (natural == null) return wants ? values.element(container) : null;
    Var found = wants ? in.temporary(Names.OBJECT) : null;
    out.choose(
        List.of(
            () -> {
              out.assume(new Condition.IsTrue(natural));
              has();
              if (wants) out.step(new Step.Assign(found, item));
            },
            () -> {
              out.assume(new Condition.IsFalse(natural));
              if (wants) out.step(new Step.Pick(found, container, Slot.ELEMENT));
            }));
    return found;
  }

  private void has() {
    out.assume(new Condition.Has(container, Slot.ELEMENT, item));
  }

  /**
   * It is not there. A {@code lookup} may miss what is there if it goes through a view that shows a
   * part; puts into ranges cannot, as they throw for keys out of range.
   */
  void no(boolean lookup) {
    if (in.partial || lookup && containers.isSurelySorted(container)) return;
    if (natural != null) {
      absent(new Condition.IsTrue(natural), new Condition.IsFalse(natural), lookup);
    } else if (isByIdentity()) {
      tellingEqualApart(item, container, in, () -> {}, () -> absent(lookup));
    }
  }

  /** It is known only under the condition. */
  private void absent(Condition told, Condition otherwise, boolean lookup) {
    Runnable known =
        () -> {
          out.assume(told);
          absent(lookup);
        };
    out.choose(List.of(known, () -> out.assume(otherwise)));
  }

  /** Does one of both, by whether the container may have an item and lack an equal one. */
  static void tellingEqualApart(Var item, Var container, Context in, Runnable yes, Runnable no) {
    String type = container == in.call.receiver() ? in.receiverClass() : container.type;
    if (!in.types.isValue(item.type)) {
      no.run();
    } else if (in.resolver.isByIdentity(type)) {
      yes.run();
    } else if (!in.options.identity() || !mayBeIdentityMap(type, in)) {
      no.run();
    } else {
      Builder out = in.builder;
      Runnable other =
          () -> {
            out.assume(new Condition.NotInstanceOf(container, Names.IDENTITY_MAP));
            no.run();
          };
      Runnable same =
          () -> {
            out.assume(new Condition.InstanceOf(container, Names.IDENTITY_MAP));
            yes.run();
          };
      out.choose(List.of(other, same));
    }
  }

  /** A map and its views are one object in the steps. */
  private static boolean mayBeIdentityMap(String type, Context in) {
    return in.resolver.isSubtype(Names.IDENTITY_MAP, type)
        || in.resolver.isSubtype("java.util.AbstractSet", type);
  }

  private void absent(boolean lookup) {
    List<Runnable> reasons = new ArrayList<>();
    reasons.add(() -> out.assume(new Condition.HasNot(container, Slot.ELEMENT, item)));
    if (lookup) {
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
