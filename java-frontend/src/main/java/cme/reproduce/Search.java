package cme.reproduce;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * All candidates of an entry, those that deviate least first, each once.
 *
 * <p>A candidate is known by its choices up to the last that is not 0. Those that come after it
 * deviate in one place more, or by one more in the last place. Which there are is known once the
 * candidate was built, so the order does not depend on what running it does.
 */
final class Search {
  private record Waiting(int cost, long number, int[] choices) {}

  private final PriorityQueue<Waiting> queue =
      new PriorityQueue<>(
          Comparator.comparingInt(Waiting::cost).thenComparingLong(Waiting::number));
  private long numbers = 0;
  private int cost = 0;

  Search() {
    queue.add(new Waiting(0, numbers++, new int[0]));
  }

  boolean isOver() {
    return queue.isEmpty();
  }

  /** The next candidate. REQUIRES: the search is not over. */
  Choices next() {
    Waiting first = queue.remove();
    cost = first.cost();
    return new Choices(first.choices());
  }

  /** The candidate that {@link #next} gave was built. */
  void built(Choices choices) {
    int last = choices.given() - 1;
    for (int at = Math.max(last, 0); at < choices.counts().size(); at++) {
      int more = choices.taken().get(at) + 1;
      if (more >= choices.counts().get(at)) continue;
      int[] prefix = new int[at + 1];
      for (int i = 0; i < at; i++) prefix[i] = choices.taken().get(i);
      prefix[at] = more;
      queue.add(new Waiting(cost + choices.costOfNext(at), numbers++, prefix));
    }
  }
}
