package hidden;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collections of the program, which library code asks. */
public class OwnCollections {
  private OwnCollections() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static void ownListAsked_Bad() {
    List<String> list = three();
    List<String> asked = new Asked(list);
    for (String s : list) { // CME
      new ArrayList<>(asked);
      asked.contains(s);
    }
  }

  static class Asked extends AbstractList<String> {
    private final List<String> log;

    Asked(List<String> log) {
      this.log = log;
    }

    @Override
    public String get(int index) {
      log.add("get");
      return "x";
    }

    @Override
    public int size() {
      return 1;
    }
  }

  public static void ownListAsked_Ok() {
    List<String> list = three();
    List<String> asked = new Asked(three());
    for (String s : list) {
      asked.contains(s);
    }
  }

  public static void joinOwnIterable_Bad() {
    List<String> list = three();
    List<String> asked = new Asked(list);
    for (String s : list) { // CME
      String.join(",", asked);
    }
  }

  public static void joinOwnIterable_Ok() {
    List<String> list = three();
    List<String> asked = new Asked(three());
    for (String s : list) {
      String.join(",", asked);
    }
  }

  public static void overriddenAdd_Bad() {
    List<String> list = three();
    Collection<String> noting = new NotingList(list);
    for (String s : list) { // CME
      noting.addAll(List.of("x", "y"));
    }
  }

  static class NotingList extends java.util.LinkedHashSet<String> {
    private static final long serialVersionUID = 1;
    private final List<String> log;

    NotingList(List<String> log) {
      this.log = log;
    }

    @Override
    public boolean add(String s) {
      log.add(s);
      return super.add(s);
    }
  }

  public static void overriddenAdd_Ok() {
    List<String> list = three();
    Collection<String> noting = new NotingList(three());
    for (String s : list) {
      noting.addAll(List.of("x", "y"));
    }
  }

  public static void eldestEntry_Bad() {
    List<String> list = three();
    Map<String, Integer> map =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            list.add("eldest");
            return false;
          }
        };
    for (String s : list) { // CME
      map.put(s, 1);
    }
  }

  public static void eldestEntry_Ok() {
    List<String> list = three();
    Map<String, Integer> map =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > 2;
          }
        };
    for (String s : list) {
      map.put(s, 1);
    }
  }
}
