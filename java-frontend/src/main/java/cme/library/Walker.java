package cme.library;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.SortedSet;
import java.util.function.Consumer;

/**
 * A spliterator that uses an iterator, as collections inherit it and {@code Spliterators} makes it.
 * As with {@link ViewIterator}, what it does is translated where it is called ({@code
 * cme.lower.Walkers}).
 */
public final class Walker<T> implements Spliterator<T> {
  /** Asked for the iterator when that is first used; null if it was there from the start. */
  private final Iterable<T> source;

  private Iterator<T> walked;

  Walker(Iterable<T> source, Iterator<T> walked) {
    this.source = source;
    this.walked = walked;
  }

  private Iterator<T> walked() {
    if (walked == null) walked = source.iterator();
    return walked;
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> f) {
    if (!walked().hasNext()) return false;
    f.accept(walked.next());
    return true;
  }

  @Override
  public void forEachRemaining(Consumer<? super T> f) {
    walked().forEachRemaining(f);
  }

  @Override
  public Spliterator<T> trySplit() {
    if (walked().hasNext()) walked.next();
    return null;
  }

  @Override
  public long estimateSize() {
    walked();
    return source instanceof Collection ? ((Collection<T>) source).size() : Long.MAX_VALUE;
  }

  @Override
  public long getExactSizeIfKnown() {
    return estimateSize();
  }

  @Override
  public int characteristics() {
    return 0;
  }

  @Override
  @SuppressWarnings("unchecked") // A set that is sorted so.
  public Comparator<? super T> getComparator() {
    return source instanceof SortedSet ? ((SortedSet<T>) source).comparator() : null;
  }
}
