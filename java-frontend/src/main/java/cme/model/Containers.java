package cme.model;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Effects on containers, where it matters that a map shares its modification counter with its views.
 *
 * <p>A map, its key set, its values and its wrappers are one container, so nothing is to be done for
 * them. The entry set is a container of its own, since iterating over it gives other things: it holds
 * one entry that stands for all, and both know the map. Whatever modifies the map modifies the entry
 * set and the other way round. Entries keep copies of keys and values of their map, as an entry can
 * still be asked when it is in the map no longer.
 *
 * <p>Elements and keys are kept exactly. Among the values of a map there may be some that it has no
 * longer, as it is not known which key has which value; so nobody may rely on a value's absence.
 */
final class Containers {
  private final Context in;
  private final Builder out;

  Containers(Context in) {
    this.in = in;
    this.out = in.builder;
  }

  /**
   * A structural modification; {@code alone}: it adds, which entry sets refuse, so that the container
   * is none. It may be a map with one: what {@code Collections.newSetFromMap} made of it takes additions.
   */
  void modify(Var container, boolean alone) {
    Kind kind = in.kind(container);
    if (alone && kind.mayBeEntries && in.options.entrySets()) {
      out.assume(new Condition.NotInstanceOf(container, Names.ENTRY_SET));
    }
    out.step(new Step.Modify(container));
    write(container);
    if (!kind.mayBeMap || !in.options.entrySets()) return;
    modifyEntriesOf(container, kind);
  }

  /** Contents are replaced, which is no structural modification. */
  void write(Var container) {
    new CopyOnWrite(in).write(container);
  }

  private void modifyEntriesOf(Var map, Kind kind) {
    out.choose(
        List.of(
            () -> {},
            () -> {
              if (!kind.isSurelyMap()) out.assume(new Condition.InstanceOf(map, Names.MAP));
              Var entries = in.temporary(Names.ENTRY_SET);
              out.step(new Step.Load(entries, map, Names.ENTRIES));
              out.assume(new Condition.NotNull(entries));
              assumeMap(entries, map);
              out.step(new Step.Modify(entries));
            }));
  }

  /** An entry set that a map knows knows that map. */
  private void assumeMap(Var entries, Var map) {
    Var back = in.temporary(Names.MAP);
    out.step(new Step.Load(back, entries, Names.SET_MAP));
    out.assume(new Condition.Same(back, map));
  }

  /** {@code to} becomes the entry set of a map. */
  void entries(Var to, Var map) {
    Var known = in.temporary(Names.ENTRY_SET);
    out.step(new Step.Load(known, map, Names.ENTRIES));
    out.choose(
        List.of(
            () -> {
              out.assume(new Condition.NotNull(known));
              assumeMap(known, map);
              Var entry = in.temporary(Names.NODE);
              out.step(new Step.Pick(entry, known, Slot.ELEMENT));
              remember(entry, map);
              out.step(new Step.Assign(to, known));
            },
            () -> {
              out.assume(new Condition.IsNull(known));
              newEntries(to, map);
            }));
  }

  private void newEntries(Var to, Var map) {
    Var set = in.temporary(Names.ENTRY_SET);
    if (!in.resolver.failFast(in.receiverClass())) {
      out.step(new Step.New(set, Names.ENTRY_SET, false));
    } else if (in.isExact()) {
      out.step(new Step.New(set, Names.ENTRY_SET, true));
    } else {
      out.choose(
          List.of(
              () -> newEntriesOf(map, set, true),
              () -> newEntriesOf(map, set, false)));
    }
    Var entry = in.temporary(Names.NODE);
    out.step(new Step.New(entry, Names.NODE, false));
    out.step(new Step.Store(entry, Names.ENTRY_MAP, map));
    remember(entry, map);
    out.step(new Step.Store(set, Names.SET_MAP, map));
    out.step(new Step.Put(set, Slot.ELEMENT, entry));
    out.step(new Step.Store(map, Names.ENTRIES, set));
    out.step(new Step.Assign(to, set));
  }

  private void newEntriesOf(Var map, Var set, boolean failFast) {
    out.assume(
        failFast
            ? new Condition.NotInstanceOf(map, Names.CONCURRENT_MAP)
            : new Condition.InstanceOf(map, Names.CONCURRENT_MAP));
    out.step(new Step.New(set, Names.ENTRY_SET, failFast));
  }

  private void remember(Var entry, Var map) {
    out.step(new Step.PutAll(entry, Slot.ELEMENT, map, Slot.ELEMENT));
    out.step(new Step.PutAll(entry, Slot.VALUE, map, Slot.VALUE));
  }

  /** {@code to} becomes the key or value of an entry. */
  void partOfEntry(Var to, Var entry, Slot slot) {
    out.choose(
        List.of(
            () -> out.step(new Step.Pick(to, entry, slot)),
            () -> {
              Var map = in.temporary(Names.MAP);
              out.step(new Step.Load(map, entry, Names.ENTRY_MAP));
              out.assume(new Condition.NotNull(map));
              out.step(new Step.Pick(to, map, slot));
            }));
  }

  void setEntryValue(Var entry, Var item) {
    out.step(new Step.Put(entry, Slot.VALUE, item));
    out.choose(
        List.of(
            () -> {},
            () -> {
              Var map = in.temporary(Names.MAP);
              out.step(new Step.Load(map, entry, Names.ENTRY_MAP));
              out.assume(new Condition.NotNull(map));
              out.step(new Step.Put(map, Slot.VALUE, item));
            }));
  }

  void newEntry(Var to, Var key, Var value) {
    out.step(new Step.New(to, Names.SIMPLE_ENTRY, false));
    put(to, Slot.ELEMENT, key);
    put(to, Slot.VALUE, value);
  }

  /** {@code item} null: something that is not followed. */
  void put(Var container, Slot slot, Var item) {
    if (item == null) {
      out.step(new Step.PutAny(container));
    } else {
      out.step(new Step.Put(container, slot, item));
    }
  }

  /** What an iteration over the container gives. */
  void item(Var to, Var container, Kind kind) {
    branchBySlot(container, kind, slot -> out.step(new Step.Pick(to, container, slot)));
  }

  /** The items of one container become elements of another. */
  void putAll(Var to, Var from) {
    branchBySlot(
        from,
        in.kind(from),
        slot -> {
          out.step(new Step.PutAll(to, Slot.ELEMENT, from, slot));
          if (slot == Slot.VALUE) out.step(new Step.TakeOutSome(to)); // Old values may be among them.
        });
    ifRange(from, () -> out.step(new Step.TakeOutSome(to)), () -> {});
    if (in.partial) out.step(new Step.TakeOutSome(to));
  }

  /** Keys and values alike. */
  void copy(Var to, Var from) {
    out.step(new Step.PutAll(to, Slot.ELEMENT, from, Slot.ELEMENT));
    out.step(new Step.PutAll(to, Slot.VALUE, from, Slot.VALUE));
    ifRange(from, () -> out.step(new Step.TakeOutSome(to)), () -> {});
    if (in.partial) out.step(new Step.TakeOutSome(to));
  }

  /** Branches by whether a container may be seen through a view that shows a range of it. */
  void ifRange(Var container, Runnable yes, Runnable no) {
    if (isSurelySorted(container)) {
      yes.run();
      return;
    }
    List<String> sorted = sortedTypes(container);
    List<Runnable> alternatives = new ArrayList<>();
    alternatives.add(
        () -> {
          for (String t : sorted) out.assume(new Condition.NotInstanceOf(container, t));
          no.run();
        });
    for (String t : sorted) {
      alternatives.add(
          () -> {
            out.assume(new Condition.InstanceOf(container, t));
            yes.run();
          });
    }
    if (sorted.isEmpty()) {
      no.run();
    } else {
      out.choose(alternatives);
    }
  }

  /** It is declared as sorted, and may be a view of a range. */
  boolean isSurelySorted(Var container) {
    boolean whole = container == in.call.receiver() && in.isExact();
    return in.options.ranges() && !whole && in.resolver.isSorted(container.type);
  }

  /** The sorted types of which a container may be that is not declared as one. */
  List<String> sortedTypes(Var container) {
    if (!in.options.ranges() || container == in.call.receiver() && in.isExact()) return List.of();
    if (in.resolver.isSubtype("java.util.TreeMap", container.type)) {
      return container.type.equals(Names.OBJECT)
          ? List.of(Names.SORTED_MAP, Names.SORTED_SET)
          : List.of(Names.SORTED_MAP);
    }
    boolean view = in.kind(container) == Kind.SET || in.kind(container) == Kind.ANY;
    if (view) return List.of(Names.SORTED_MAP, Names.SORTED_SET);
    Kind kind = in.kind(container);
    return kind == Kind.KEYS || kind == Kind.VALUES ? List.of(Names.SORTED_MAP) : List.of();
  }

  private void branchBySlot(Var container, Kind kind, Consumer<Slot> effect) {
    if (kind == Kind.VALUES) {
      effect.accept(Slot.VALUE);
    } else if (!kind.mayBeValues) {
      effect.accept(Slot.ELEMENT);
    } else {
      out.choose(
          List.of(
              () -> effect.accept(Slot.ELEMENT),
              () -> {
                out.assume(new Condition.InstanceOf(container, Names.MAP));
                effect.accept(Slot.VALUE);
              }));
    }
  }

  /** An iterator takes out of its container what it gave last. */
  void drop(Var iterator) {
    Var container = in.temporary(Names.OBJECT);
    out.step(new Step.ContainerOf(container, iterator));
    drop(container, iterator, in.kinds.ofIterator(iterator));
  }

  /**
   * The same of an iterator that library code has made over a container. What one of the
   * application's own takes out elsewhere runs its code, see {@link CallBack#meanwhile}.
   */
  void drop(Var container, Var iterator) {
    drop(container, iterator, in.kind(container));
  }

  private void drop(Var container, Var iterator, Kind kind) {
    out.step(new Step.ModifyThrough(container, iterator));
    Runnable ofEntries = () -> dropEntry(container);
    Runnable ofOther =
        () -> {
          if (kind.mayBeMap && in.options.entrySets()) modifyEntriesOf(container, kind);
          out.step(new Step.TakeOutSome(container));
        };
    ifEntries(container, kind, ofEntries, ofOther);
  }

  private void dropEntry(Var entries) {
    Var map = mapOf(entries);
    Var entry = in.temporary(Names.NODE);
    out.step(new Step.Pick(entry, entries, Slot.ELEMENT));
    remember(entry, map);
    out.step(new Step.Modify(map)); // The entry set was modified through the iterator.
    out.step(new Step.TakeOutSome(map));
  }

  private Var mapOf(Var entries) {
    Var map = in.temporary(Names.MAP);
    out.step(new Step.Load(map, entries, Names.SET_MAP));
    out.assume(new Condition.NotNull(map));
    return map;
  }

  /** Branches by whether a container is an entry set. */
  void ifEntries(
      Var container, Kind kind, Consumer<Var> yes, Runnable no) {
    ifEntries(container, kind, () -> yes.accept(mapOf(container)), no);
  }

  private void ifEntries(Var container, Kind kind, Runnable yes, Runnable no) {
    if (kind == Kind.ENTRIES) {
      yes.run();
    } else if (!kind.mayBeEntries || !in.options.entrySets()) {
      no.run();
    } else {
      out.choose(
          List.of(
              () -> {
                out.assume(new Condition.NotInstanceOf(container, Names.ENTRY_SET));
                no.run();
              },
              () -> {
                out.assume(new Condition.InstanceOf(container, Names.ENTRY_SET));
                yes.run();
              }));
    }
  }

  /** Branches by whether a container is a map that is seen as the collection of its values. */
  void ifValues(Var container, Runnable yes, Runnable no) {
    Kind kind = in.kind(container);
    if (kind == Kind.VALUES) {
      yes.run();
    } else if (!kind.mayBeValues) {
      no.run();
    } else {
      out.choose(
          List.of(
              () -> {
                out.assume(new Condition.NotInstanceOf(container, Names.MAP));
                no.run();
              },
              () -> {
                out.assume(new Condition.InstanceOf(container, Names.MAP));
                yes.run();
              }));
    }
  }

  /** A key of the map was accessed: structural in access order, unless it was the last. */
  void access(Var map) {
    boolean self = map == in.call.receiver();
    String known = self ? in.receiverClass() : map.type;
    boolean mayBeLinked =
        in.resolver.isSubtype(known, Names.LINKED_HASH_MAP)
            || !(self && in.isExact()) && in.resolver.isSubtype(Names.LINKED_HASH_MAP, known);
    if (!in.options.accessOrder() || !mayBeLinked) return;
    out.choose(
        List.of(
            () -> {},
            () -> {
              out.assume(new Condition.InstanceOf(map, Names.LINKED_HASH_MAP));
              Var ordered = in.temporary("boolean");
              out.step(new Step.Load(ordered, map, Names.ACCESS_ORDER));
              out.assume(new Condition.IsTrue(ordered));
              modify(map, false);
            }));
  }
}
