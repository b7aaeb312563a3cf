package cme.library;

import java.util.Iterator;

/** The iterator over {@link Keys}. */
final class KeyIterator<K> extends ViewIterator<K> {
  KeyIterator(Iterator<?> entries) {
    super(entries);
  }

  @Override
  @SuppressWarnings("unchecked") // The entries are those of a map with such keys.
  K of(Object given) {
    return (K) entry(given).getKey();
  }
}
