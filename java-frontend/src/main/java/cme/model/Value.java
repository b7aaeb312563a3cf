package cme.model;

import java.util.List;

/** An expression of the model: what a name stands for, what is in a container, what a call gives. */
sealed interface Value {
  /** A parameter, a local name, or {@code this}. */
  record Name(String name) implements Value {}

  /** {@code null}, {@code true}, {@code false}. */
  record Literal(String text) implements Value {}

  /** Anything at all of the result's type, new objects included. */
  record Any() implements Value {}

  /** {@code element of c}: one of its elements or keys. */
  record Element(Value of) implements Value {}

  /** {@code value of m}: one of a map's values. */
  record MapValue(Value of) implements Value {}

  /** {@code item of c}: what an iteration over it gives: elements, or values of a values view. */
  record Item(Value of) implements Value {}

  /** {@code iterator of c}. {@code unchecked}: it never looks at the counter. */
  record Iterator(Value of, boolean unchecked) implements Value {}

  /** {@code container of it}: what an iterator walks. */
  record Container(Value of) implements Value {}

  /** {@code entries of m}: the entry set of a map. */
  record Entries(Value of) implements Value {}

  /** {@code key of e}: of a map's entry. */
  record EntryKey(Value of) implements Value {}

  /** {@code content of e}: the value of a map's entry. */
  record EntryValue(Value of) implements Value {}

  /** {@code new java.util.ArrayList}. */
  record New(String type) implements Value {}

  /** {@code new like a}: of the type that the variable is declared with. */
  record NewLike(Value model) implements Value {}

  /** {@code new entry(k, v)}. */
  record NewEntry(Value key, Value value) implements Value {}

  /** {@code call f(a, b)}: runs a functional argument. */
  record Call(String function, List<Value> arguments) implements Value {}
}
