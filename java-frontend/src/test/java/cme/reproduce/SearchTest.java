package cme.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SearchTest {
  /** Two choices of three; after the second alternative of the first there is one of two more. */
  private static List<Integer> candidate(Choices choices) {
    int first = choices.next(3);
    choices.next(3);
    if (first == 1) choices.next(2);
    return List.copyOf(choices.taken());
  }

  private static List<List<Integer>> all() {
    List<List<Integer>> out = new ArrayList<>();
    Search search = new Search();
    while (!search.isOver()) {
      Choices choices = search.next();
      out.add(candidate(choices));
      search.built(choices);
    }
    return out;
  }

  @Test
  void everyCandidateComesOnce() {
    List<List<Integer>> all = all();
    assertEquals(3 + 3 * 2 + 3, all.size());
    assertEquals(all.size(), new HashSet<>(all).size());
  }

  @Test
  void thoseThatDeviateLeastComeFirst() {
    List<List<Integer>> all = all();
    assertEquals(List.of(0, 0), all.get(0));
    int last = 0;
    for (List<Integer> candidate : all) {
      int cost = candidate.stream().mapToInt(c -> 32 - Integer.numberOfLeadingZeros(c)).sum();
      assertTrue(cost >= last, all.toString());
      last = cost;
    }
  }

  @Test
  void whatCostsMoreComesLater() {
    Search search = new Search();
    List<List<Integer>> all = new ArrayList<>();
    while (!search.isOver()) {
      Choices choices = search.next();
      choices.next(2, 2);
      choices.next(2);
      all.add(List.copyOf(choices.taken()));
      search.built(choices);
    }
    assertEquals(
        List.of(List.of(0, 0), List.of(0, 1), List.of(1, 0), List.of(1, 1)), all);
  }

  @Test
  void aGivenChoiceThatIsTooLargeIsTheLast() {
    assertEquals(1, new Choices(7).next(2));
  }
}
