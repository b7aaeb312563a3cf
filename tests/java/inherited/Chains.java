package inherited;

import java.util.AbstractSequentialList;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

/** An iterator that a class inherits is one that its own code gives. */
public class Chains {
  private Chains() {}

  private static class LoudChain extends AbstractSequentialList<String> {
    private final List<String> log;

    LoudChain(List<String> log) {
      this.log = log;
    }

    @Override
    public ListIterator<String> listIterator(int index) {
      log.add("chain");
      return new ArrayList<>(List.of("y")).listIterator(index);
    }

    @Override
    public int size() {
      return 1;
    }
  }

  private static List<String> two() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  private static List<String> chain(List<String> log) {
    return new LoudChain(log);
  }

  public static void inheritedIterator_Bad() {
    List<String> items = two();
    List<String> chain = chain(items);
    for (String item : items) { // CME
      for (String link : chain) item.concat(link);
    }
  }

  public static void inheritedIterator_Ok() {
    List<String> items = two();
    List<String> chain = chain(two());
    for (String item : items) {
      for (String link : chain) item.concat(link);
    }
  }
}
