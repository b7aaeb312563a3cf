package cme.reproduce;

import java.util.ArrayList;
import java.util.List;

/**
 * The choices of one candidate. Alternative 0 is what the trace says, or what is tried first; the
 * others are deviations, and cost their number, or more where they are less welcome.
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

  /** Likewise; each costs that much more than the one before it. */
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

  List<Integer> costs() {
    return costs;
  }
}
