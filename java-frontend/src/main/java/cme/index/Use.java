package cme.index;

/** A call that may throw a ConcurrentModificationException. */
public record Use(Kind kind, Call call) {
  /** Why it may. */
  public enum Kind {
    /** Advances an iterator, enumeration or spliterator, or removes, sets or adds through it. */
    ITERATOR,
    /** Asks an iterator something; throws only for iterators that advance to know the answer. */
    QUESTION,
    /** A library method that iterates by itself, or over an argument. */
    INTERNAL
  }
}
