package cme.ir;

import java.util.List;

/** What a branch is taken on, and what is assumed after it. */
public sealed interface Condition {
  record Same(Var a, Var b) implements Condition {}

  record Differ(Var a, Var b) implements Condition {}

  record IsNull(Var x) implements Condition {}

  record NotNull(Var x) implements Condition {}

  /** Of a boolean variable. */
  record IsTrue(Var x) implements Condition {}

  record IsFalse(Var x) implements Condition {}

  /** Not null, and of a class that is {@code type} or a subtype. */
  record InstanceOf(Var x, String type) implements Condition {}

  /** Null, or of another class. */
  record NotInstanceOf(Var x, String type) implements Condition {}

  /** {@link InstanceOf} one of the types. Asked only before what is not translated. */
  record AnyOf(Var x, List<String> types) implements Condition {}

  /** {@code item} is in the container: the same object, or an equal value of a value type. */
  record Has(Var container, Slot slot, Var item) implements Condition {}

  record HasNot(Var container, Slot slot, Var item) implements Condition {}

  /**
   * Something in the container is equal to the item, by their own {@code equals}. {@code values}: both
   * are values. Where other things may be compared nothing is known, and it says nothing.
   */
  record HasEqual(Var container, Slot slot, Var item, boolean values) implements Condition {}

  /** Nothing in the container is; it says nothing in the same cases. */
  record HasNoEqual(Var container, Slot slot, Var item, boolean values) implements Condition {}

  /** It has no elements; of a map: no keys, whatever its values. */
  record Empty(Var container) implements Condition {}

  record NotEmpty(Var container) implements Condition {}
}
