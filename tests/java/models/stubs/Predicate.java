package com.google.common.base;

/** A stand-in for Guava's. */
public interface Predicate<T> extends java.util.function.Predicate<T> {
  boolean apply(T x);

  @Override
  default boolean test(T x) {
    return apply(x);
  }
}
