package com.google.common.collect;

import com.google.common.base.Function;
import java.util.ArrayList;
import java.util.List;

/** A stand-in for Guava's. */
public final class Lists {
  private Lists() {}

  public static <E> ArrayList<E> newArrayList() {
    throw new UnsupportedOperationException();
  }

  public static <E> ArrayList<E> newArrayList(Iterable<? extends E> c) {
    throw new UnsupportedOperationException();
  }

  public static <E> List<E> reverse(List<E> list) {
    throw new UnsupportedOperationException();
  }

  public static <F, T> List<T> transform(List<F> list, Function<? super F, ? extends T> f) {
    throw new UnsupportedOperationException();
  }
}
