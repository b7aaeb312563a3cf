package com.google.common.collect;

import java.util.Collection;

/** A stand-in for Guava's. */
public interface Multimap<K, V> {
  boolean put(K key, V value);

  Collection<V> get(K key);

  Collection<V> removeAll(Object key);
}
