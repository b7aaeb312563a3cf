package org.apache.commons.collections4;

/** A stand-in for that of Commons Collections. */
public interface Closure<T> {
  void execute(T x);
}
