package com.google.common.collect;

import com.google.common.base.Predicate;

/** A stand-in for Guava's. */
public final class Iterables {
  private Iterables() {}

  public static <T> boolean removeIf(Iterable<T> c, Predicate<? super T> p) {
    throw new UnsupportedOperationException();
  }

  public static <T> boolean any(Iterable<T> c, Predicate<? super T> p) {
    throw new UnsupportedOperationException();
  }
}
