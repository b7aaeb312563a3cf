package cme.reproduce;

import java.util.ArrayList;
import java.util.List;

/**
 * The choices of one candidate. Alternative 0 is what the trace says, or what is tried first; the
 * others are deviations. Alternatives 1, 2, 4, 8 each cost one more than those before them, so that
 * long lists of alternatives can be had, and more where deviations are less welcome.
 *
 * <p>The first choices are given; all after them are 0. What was asked is remembered, so that
 * {@link Search} knows which other candidates there are.
 */
final class Choices {
  private final int[] given;
  private final List<Integer> taken = new ArrayList<>();
  private final List<Integer> counts = new ArrayList<>();
  private final List<Integer> costs = new ArrayList<>();

  Choices(int... given) {
    this.given = given.clone();
  }

  /** One of 0 … count-1. REQUIRES: count is positive. */
  int next(int count) {
    return next(count, 1);
  }

  /** Likewise; all deviations cost so many times as much. */
  int next(int count, int cost) {
    int at = taken.size();
    int choice = at < given.length ? Math.min(given[at], count - 1) : 0;
    taken.add(choice);
    counts.add(count);
    costs.add(cost);
    return choice;
  }

  /** One of these. REQUIRES: there is one. */
  <T> T of(List<T> alternatives) {
    return alternatives.get(next(alternatives.size()));
  }

  /** How many choices are fixed. */
  int given() {
    return given.length;
  }

  List<Integer> taken() {
    return taken;
  }

  List<Integer> counts() {
    return counts;
  }

  /** How much more the next alternative costs than the one that was taken, in that place. */
  int costOfNext(int at) {
    int next = taken.get(at) + 1;
    return Integer.bitCount(next) == 1 ? costs.get(at) : 0;
  }
}
