package com.google.common.base;

/** A stand-in for Guava's. */
public interface Function<F, T> extends java.util.function.Function<F, T> {
  @Override
  T apply(F x);
}
