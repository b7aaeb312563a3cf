package com.google.common.collect;

import java.util.AbstractList;
import java.util.Collection;

/** A stand-in for Guava's: what it does is said by the model alone. */
public abstract class ImmutableList<E> extends AbstractList<E> {
  public static <E> ImmutableList<E> of(E a, E b) {
    throw new UnsupportedOperationException();
  }

  public static <E> ImmutableList<E> copyOf(Collection<? extends E> c) {
    throw new UnsupportedOperationException();
  }
}
