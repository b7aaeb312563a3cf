package cme.library;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;

/** What {@code AbstractMap.keySet} gives. */
public final class Keys<K> extends AbstractSet<K> {
  private final AbstractMap<K, ?> map;

  Keys(AbstractMap<K, ?> map) {
    this.map = map;
  }

  @Override
  public Iterator<K> iterator() {
    return new KeyIterator<>(map.entrySet().iterator());
  }

  @Override
  public int size() {
    return map.size();
  }

  @Override
  public boolean isEmpty() {
    return map.isEmpty();
  }

  @Override
  public void clear() {
    map.clear();
  }

  @Override
  public boolean contains(Object key) {
    return map.containsKey(key);
  }
}
