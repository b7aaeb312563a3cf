package cme.modelcheck;

import cme.ir.Field;
import cme.ir.Slot;
import cme.ir.Step;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** An object of the little heap. Immutable: a change makes another one in its place. */
final class Thing {
  final String type;
  /** Iterators over it can become stale. */
  final boolean failFast;
  /** What made it, or null: so that a loop does not make things for ever. */
  final Step maker;
  /** What it does when called, or null if it is no function. */
  final Behaviour behaviour;
  /** Of an iterator: the container it walks, and whether that was modified since. */
  final int container;

  final boolean stale;
  final Contents elements;
  final Contents values;
  final Map<Field, Integer> fields;
  private final int hash;

  private Thing(
      String type,
      boolean failFast,
      Step maker,
      Behaviour behaviour,
      int container,
      boolean stale,
      Contents elements,
      Contents values,
      Map<Field, Integer> fields) {
    this.type = type;
    this.failFast = failFast;
    this.maker = maker;
    this.behaviour = behaviour;
    this.container = container;
    this.stale = stale;
    this.elements = elements;
    this.values = values;
    this.fields = fields;
    this.hash = Objects.hash(type, failFast, container, stale, elements, values, fields);
  }

  static Thing object(String type, boolean failFast, Step maker) {
    return new Thing(
        type, failFast, maker, null, 0, false, Contents.NONE, Contents.NONE, Map.of());
  }

  static Thing function(String type, Behaviour behaviour) {
    return new Thing(
        type, false, null, behaviour, 0, false, Contents.NONE, Contents.NONE, Map.of());
  }

  static Thing iterator(int container, Step maker) {
    return new Thing(
        "java.util.Iterator", false, maker, null, container, false, Contents.NONE, Contents.NONE,
        Map.of());
  }

  Thing staled() {
    return new Thing(
        type, failFast, maker, behaviour, container, true, elements, values, fields);
  }

  Contents contents(Slot slot) {
    return slot == Slot.ELEMENT ? elements : values;
  }

  Thing with(Slot slot, Contents contents) {
    boolean element = slot == Slot.ELEMENT;
    return new Thing(
        type, failFast, maker, behaviour, container, stale, element ? contents : elements,
        element ? values : contents, fields);
  }

  Thing with(Field field, int value) {
    Map<Field, Integer> all = new HashMap<>(fields);
    all.put(field, value);
    return new Thing(
        type, failFast, maker, behaviour, container, stale, elements, values, all);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Thing t
        && hash == t.hash
        && type.equals(t.type)
        && failFast == t.failFast
        && maker == t.maker
        && behaviour == t.behaviour
        && container == t.container
        && stale == t.stale
        && elements.equals(t.elements)
        && values.equals(t.values)
        && fields.equals(t.fields);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
