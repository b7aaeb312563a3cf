package cme.model;

import java.util.List;

/** A statement of the model; docs/library-model.md says what each means. */
sealed interface Effect {
  record Let(String name, Value value) implements Effect {}

  /** A flag, a local that was made true or false, becomes so anew. */
  record Set(String flag, boolean value) implements Effect {}

  record Run(Value.Call call) implements Effect {}

  /** Only ever the last of a block; every way through a method ends with one. */
  record Return(Value value) implements Effect {}

  /** {@code alone}: it is no entry set, as these refuse the operation. */
  record Modify(Value container, boolean alone) implements Effect {}

  /** Contents are replaced: not structural, but a list that copies itself on writing does so. */
  record Write(Value container) implements Effect {}

  record Put(boolean mapValue, Value item, Value container) implements Effect {}

  record Remove(boolean mapValue, Value item, Value container) implements Effect {}

  /** The items of {@code source} become elements. */
  record PutAll(Value source, Value container) implements Effect {}

  /** The keys and values of {@code source}, or elements alike. */
  record Copy(Value source, Value container) implements Effect {}

  record RemoveSome(Value container) implements Effect {}

  record Clear(Value container) implements Effect {}

  record PutArguments(boolean pairs, Value container) implements Effect {}

  record Either(List<List<Effect>> alternatives) implements Effect {}

  record Loop(List<Effect> body) implements Effect {}

  /** {@code lookup}: what is in the container may be out of the range that a view shows. */
  record IfPresent(
      boolean lookup, Value item, String as, Value container, List<Effect> yes, List<Effect> no)
      implements Effect {}

  /**
   * Goes on only if something in the container equals the item, which was drawn from a container; or
   * if nothing does, unless {@code present}.
   */
  record Given(boolean present, Value item, Value container) implements Effect {}

  record IfEmpty(Value container, List<Effect> yes, List<Effect> no) implements Effect {}

  /** Whether a flag, or what a function gave, is true. */
  record IfTrue(Value flag, List<Effect> yes, List<Effect> no) implements Effect {}

  record IfNull(Value item, List<Effect> yes, List<Effect> no) implements Effect {}

  /** Whether {@code this} is an entry set; {@code as} is its map. */
  record IfEntries(String as, List<Effect> yes, List<Effect> no) implements Effect {}

  /** Whether {@code this} is the values view of a map. */
  record IfValues(List<Effect> yes, List<Effect> no) implements Effect {}

  /** Whether {@code this} is a sublist; decided where the call is expanded. */
  record IfPart(List<Effect> yes, List<Effect> no) implements Effect {}

  /** Whether {@code item} may be among the values of a map; only yes tells something. */
  record IfHeld(Value item, Value map, List<Effect> yes, List<Effect> no) implements Effect {}

  /** Whether a container may show only a range of a sorted one. */
  record IfRange(Value container, List<Effect> yes, List<Effect> no) implements Effect {}

  /** Whether two things are equal. */
  record IfEqual(Value a, Value b, List<Effect> yes, List<Effect> no) implements Effect {}

  /** Whether {@code this} is of a class. */
  record IfIs(String type, List<Effect> yes, List<Effect> no) implements Effect {}

  /** A hidden iterator is open in the body. */
  record Iterate(Value container, List<Effect> body) implements Effect {}

  /** The hidden iterator is used. */
  record Check() implements Effect {}

  /**
   * The iterator that is {@code this}, or an argument, is used. {@code checked}: unless it is known to
   * be one that never looks at the counter.
   */
  record Use(Value iterator, boolean checked) implements Effect {}

  /** The hidden iterator, or the one that is {@code this}, takes out what it gave last. */
  record Drop(boolean hidden) implements Effect {}

  /** The iterator that is {@code this} puts an element in. */
  record Insert(Value item) implements Effect {}

  /** A key was accessed: structural in a LinkedHashMap in access order. */
  record Access(Value map) implements Effect {}

  /** {@code this} has no comparator. */
  record Natural() implements Effect {}

  /** Sets the access order. */
  record Order(Value flag) implements Effect {}

  record SetEntryValue(Value item) implements Effect {}

  /** What is done with an argument that unknown code gets. */
  record Unknown() implements Effect {}

  /** {@code throwing}: the call may throw ConcurrentModificationException by itself. */
  record Unsupported(String why, boolean throwing) implements Effect {}

  /** An operation of a stream, or a call that makes one: see {@link Streams}. */
  record Pipeline() implements Effect {}
}
