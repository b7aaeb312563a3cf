package org.apache.commons.collections4;

/** A stand-in for that of Commons Collections. */
public interface Predicate<T> {
  boolean evaluate(T x);
}
