package org.apache.commons.collections4;

import java.util.Collection;

/** A stand-in for that of Commons Collections. */
public class CollectionUtils {
  public static boolean isEmpty(Collection<?> c) {
    throw new UnsupportedOperationException();
  }

  public static <T> boolean filter(Iterable<T> c, Predicate<? super T> p) {
    throw new UnsupportedOperationException();
  }

  public static <T> Collection<T> select(Iterable<? extends T> c, Predicate<? super T> p) {
    throw new UnsupportedOperationException();
  }

  public static <T> Collection<T> predicatedCollection(Collection<T> c, Predicate<? super T> p) {
    throw new UnsupportedOperationException();
  }

  public static <T> Collection<T> unmodifiableCollection(Collection<? extends T> c) {
    throw new UnsupportedOperationException();
  }
}
