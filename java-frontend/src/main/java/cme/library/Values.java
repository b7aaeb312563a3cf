package cme.library;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.Iterator;

/** What {@code AbstractMap.values} gives. */
public final class Values<V> extends AbstractCollection<V> {
  private final AbstractMap<?, V> map;

  Values(AbstractMap<?, V> map) {
    this.map = map;
  }

  @Override
  public Iterator<V> iterator() {
    return new ValueIterator<>(map.entrySet().iterator());
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
  public boolean contains(Object value) {
    return map.containsValue(value);
  }
}
