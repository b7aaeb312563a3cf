package cme.library;

import java.util.Iterator;

/** The iterator over {@link Values}. */
final class ValueIterator<V> extends ViewIterator<V> {
  ValueIterator(Iterator<?> entries) {
    super(entries);
  }

  @Override
  @SuppressWarnings("unchecked") // The entries are those of a map with such values.
  V of(Object given) {
    return (V) entry(given).getValue();
  }
}
