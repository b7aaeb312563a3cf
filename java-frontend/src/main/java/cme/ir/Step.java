package cme.ir;

import java.util.List;

/**
 * What a basic block does, one effect at a time. Library calls are steps already: {@code
 * list.add(x)} is {@link Put} and {@link Modify}.
 *
 * <p>Every effect over-approximates Java: where Java's outcome depends on what is not followed
 * (numbers, strings), lowering branches.
 */
public sealed interface Step {
  // --- Variables

  record Assign(Var to, Var from) implements Step {}

  record SetNull(Var to) implements Step {}

  record SetBoolean(Var to, boolean value) implements Step {}

  /** Any value of the variable's type, an unallocated object excepted: unknown code returned it. */
  record SetAny(Var to) implements Step {}

  /**
   * A new object. {@code type} is its very class, and its members and fields are empty and null. If
   * {@code type} is an interface, an abstract class or {@code java.lang.Object}, unknown code made
   * the object, and its class is any that is a subtype.
   * {@code failFast} is whether iterators over it can throw; of no meaning for what is no container.
   */
  record New(Var to, String type, boolean failFast) implements Step {}

  // --- Fields.  `base` is null for a static field, and is known not to be null otherwise.

  record Load(Var to, Var base, Field field) implements Step {}

  record Store(Var base, Field field, Var from) implements Step {}

  // --- Control

  record Assume(Condition condition) implements Step {}

  /**
   * Calls this very method (dispatch has been resolved by branches). {@code to} may be null. If it
   * ends by an exception, control goes to one of {@code onThrow}; nowhere, if that is empty and
   * the method itself is not asked how it ends (see {@link MayLeave}).
   */
  record Call(Var to, MethodId target, List<Var> arguments, List<Block> onThrow) implements Step {}

  /** An exception may leave the method here, with the effects up to here. */
  record MayLeave() implements Step {}

  // --- Collections.  A container is a collection, a map, all its views and wrappers, or an array.

  /** A new iterator over the container. */
  record IteratorOf(Var to, Var container) implements Step {}

  /** The container that the iterator walks. */
  record ContainerOf(Var to, Var iterator) implements Step {}

  /** Throws ConcurrentModificationException if the iterator is stale. */
  record Use(Site site, Var iterator) implements Step {}

  /** A structural modification: all iterators over the container become stale. */
  record Modify(Var container) implements Step {}

  /** The same through an iterator, which stays valid. */
  record ModifyThrough(Var container, Var iterator) implements Step {}

  /** {@code to} becomes one of the contents, or null if null may be among them. */
  record Pick(Var to, Var container, Slot slot) implements Step {}

  record Put(Var container, Slot slot, Var item) implements Step {}

  /** The item is in the container no longer. */
  record TakeOut(Var container, Slot slot, Var item) implements Step {}

  /** Any of the contents may be gone. */
  record TakeOutSome(Var container) implements Step {}

  /** Nothing is in the container any longer. */
  record Clear(Var container) implements Step {}

  /** All that {@code source} holds is in the container too. */
  record PutAll(Var container, Slot slot, Var source, Slot sourceSlot) implements Step {}

  /** Anything may be in the container. */
  record PutAny(Var container) implements Step {}

  // --- What is not known

  /** Unknown code ran: every container that exists may have been modified, every field changed. */
  record Havoc(String why) implements Step {}

  /**
   * An object was made whose contents are not followed; what comes after is not to be relied on where
   * it gets to. Nothing happens to anything else.
   */
  record Opaque(String why) implements Step {}

  /**
   * Not translated; what comes after is not to be relied on. {@code site}, if not null, is the place
   * where it may throw ConcurrentModificationException by itself, which nothing is known of.
   */
  record Unsupported(String why, Site site) implements Step {
    public Unsupported(String why) {
      this(why, null);
    }

    @Override
    public String toString() {
      return "Unsupported[why=" + why + (site == null ? "" : ", site=" + site) + "]";
    }
  }

  /** Why the step is not translated, if it is one of those; else null. */
  static String whyUnknown(Step step) {
    if (step instanceof Unsupported s) return s.why();
    if (step instanceof Opaque s) return s.why();
    return step instanceof Havoc s ? s.why() : null;
  }

  static boolean isUnknown(Step step) {
    return whyUnknown(step) != null;
  }
}
