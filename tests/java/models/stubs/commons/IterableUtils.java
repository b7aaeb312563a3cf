package org.apache.commons.collections4;

/** A stand-in for that of Commons Collections. */
public class IterableUtils {
  public static <E> void forEach(Iterable<E> c, Closure<? super E> f) {
    throw new UnsupportedOperationException();
  }
}
