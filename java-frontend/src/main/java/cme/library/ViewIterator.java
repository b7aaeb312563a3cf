package cme.library;

import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An iterator over a view that a map inherits: what the iterator over the map's entries gives, seen
 * as a key or a value. What it does with that iterator is not translated as code of this class but
 * where it is called ({@code cme.lower.MapViews}), since that is where Java throws.
 */
public abstract class ViewIterator<T> implements Iterator<T> {
  /** None of this class: such a one is taken apart when this one is made. */
  final Iterator<?> entries;

  /** What makes an entry of that which {@link #entries} gives; null if it gives entries. */
  final ViewIterator<?> inner;

  ViewIterator(Iterator<?> walked) {
    if (walked instanceof ViewIterator) {
      inner = (ViewIterator<?>) walked;
      entries = inner.entries;
    } else {
      inner = null;
      entries = walked;
    }
  }

  /** What this iterator gives where {@link #entries} gives {@code given}. */
  abstract T of(Object given);

  final Map.Entry<?, ?> entry(Object given) {
    return (Map.Entry<?, ?>) (inner == null ? given : inner.of(given));
  }

  @Override
  public final boolean hasNext() {
    return entries.hasNext();
  }

  @Override
  public final T next() {
    return of(entries.next());
  }

  @Override
  public final void remove() {
    entries.remove();
  }

  @Override
  public final void forEachRemaining(Consumer<? super T> f) {
    while (entries.hasNext()) f.accept(of(entries.next()));
  }
}
