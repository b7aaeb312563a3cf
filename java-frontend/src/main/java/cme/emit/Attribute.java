package cme.emit;

import cme.ir.Field;
import cme.ir.Slot;

/**
 * A way from one object to others: a field, the contents of a container, the container of an
 * iterator. {@link #ITERATED} leads nowhere: it marks what is modified or iterated over.
 */
record Attribute(String name, Field field) {
  static final Attribute ELEMENT = new Attribute("element", null);
  static final Attribute VALUE = new Attribute("value", null);
  static final Attribute CONTAINER = new Attribute("container", null);
  static final Attribute ITERATED = new Attribute("iterated", null);

  static Attribute of(Slot slot) {
    return slot == Slot.ELEMENT ? ELEMENT : VALUE;
  }

  static Attribute of(Field field) {
    return new Attribute("field", field);
  }

  boolean isContents() {
    return equals(ELEMENT) || equals(VALUE);
  }

  @Override
  public int hashCode() {
    return field == null ? name.hashCode() : field.hashCode();
  }

  @Override
  public String toString() {
    return field == null ? name : field.toString();
  }
}
