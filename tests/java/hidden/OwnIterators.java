package hidden;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Iterators of the program, and what has some. */
public class OwnIterators {
  private OwnIterators() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static void ownIteratorNext_Bad() {
    List<String> list = three();
    Iterator<String> odd = new Eating(list);
    for (String s : list) { // CME
      odd.next();
    }
  }

  static class Eating implements Iterator<String> {
    private final List<String> food;

    Eating(List<String> food) {
      this.food = food;
    }

    @Override
    public boolean hasNext() {
      return !food.isEmpty();
    }

    @Override
    public String next() {
      return food.remove(0);
    }
  }

  public static void ownIteratorNext_Ok() {
    List<String> list = three();
    Iterator<String> odd = new Eating(three());
    for (String s : list) {
      odd.next();
    }
  }

  public static void defaultOfIterator_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      new Eating(list).forEachRemaining(x -> {});
    }
  }

  public static void defaultOfIterator_Ok() {
    List<String> list = three();
    for (String s : list) {
      new Eating(three()).forEachRemaining(x -> {});
    }
  }

  public static void ownIterable_Bad() {
    List<String> list = three();
    Iterable<String> tail =
        () -> {
          list.add("asked");
          return List.of("t").iterator();
        };
    for (String s : list) { // CME
      for (String t : tail) {
        t.length();
      }
    }
  }

  public static void ownIterable_Ok() {
    List<String> list = three();
    Iterable<String> tail = () -> List.of("t").iterator();
    for (String s : list) {
      for (String t : tail) {
        t.length();
      }
    }
  }
}
