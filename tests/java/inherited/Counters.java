package inherited;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;

/** Own lists that count modifications themselves, or have others count them. */
public class Counters {
  private Counters() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  private static class Counting extends AbstractList<String> implements RandomAccess {
    private final String[] items = {"a", "b", "c", "d"};

    @Override
    public String get(int index) {
      return items[index];
    }

    @Override
    public int size() {
      return 4;
    }

    void touch() {
      modCount++;
    }

    void look() {
      items[0] = "x";
    }
  }

  public static void loop_Bad() {
    Counting list = new Counting();
    for (String s : list) { // CME
      list.touch();
    }
  }

  public static void loop_Ok() {
    Counting list = new Counting();
    for (String s : list) {
      list.look();
    }
  }

  public static void stream_Bad() {
    Counting list = new Counting();
    list.stream().forEach(s -> list.touch()); // CME
  }

  public static void stream_Ok() {
    Counting list = new Counting();
    list.stream().forEach(s -> list.look());
  }

  public static void part_Bad() {
    Counting list = new Counting();
    List<String> part = list.subList(0, 2);
    list.touch();
    part.size(); // CME
  }

  public static void part_Ok() {
    Counting list = new Counting();
    List<String> part = list.subList(0, 2);
    list.look();
    part.size();
  }

  public static void copyOfPart_Bad() {
    Counting list = new Counting();
    List<String> part = list.subList(0, 2);
    list.touch();
    new ArrayList<>(part); // CME
  }

  public static void copyOfPart_Ok() {
    Counting list = new Counting();
    List<String> part = list.subList(0, 2);
    list.look();
    new ArrayList<>(part);
  }

  /** An array list that counts when it is asked. */
  private static class Nervous extends ArrayList<String> {
    @Override
    public String get(int index) {
      modCount++;
      return super.get(index);
    }

    @Override
    public boolean contains(Object o) {
      modCount++;
      return super.contains(o);
    }
  }

  public static void nervous_Bad() {
    List<String> list = new Nervous();
    list.addAll(three());
    for (String s : list) { // CME
      list.get(0);
    }
  }

  public static void nervous_Ok() {
    List<String> list = new Nervous();
    list.addAll(three());
    for (String s : list) {
      list.size();
    }
  }

  public static void nervousAsked_Bad() {
    Nervous list = new Nervous();
    list.addAll(three());
    List<String> other = three();
    for (String s : list) { // CME
      other.removeAll(list);
    }
  }

  public static void nervousAsked_Ok() {
    Nervous list = new Nervous();
    list.addAll(three());
    List<String> other = three();
    for (String s : list) {
      other.addAll(list);
    }
  }

  private static class Small extends LinkedHashMap<String, Integer> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
      return size() > 2;
    }
  }

  public static void eldest_Bad() {
    Map<String, Integer> map = new Small();
    map.put("a", 1);
    map.put("b", 2);
    for (String key : map.keySet()) { // CME
      map.put("c", 3);
    }
  }

  public static void eldest_Ok() {
    Map<String, Integer> map = new Small();
    map.put("a", 1);
    map.put("b", 2);
    for (String key : map.keySet()) {
      map.get("c");
    }
  }

  private static class Removing implements Visitor<String> {
    private final List<String> from;

    Removing(List<String> from) {
      this.from = from;
    }

    @Override
    public void visit(String item) {
      from.remove(item);
    }
  }

  interface Visitor<T> {
    void visit(T item);
  }

  public static void bridge_Bad() {
    List<String> all = three();
    Visitor<String> visitor = new Removing(all);
    for (String s : all) { // CME
      visitor.visit("a");
    }
  }

  public static void bridge_Ok() {
    List<String> all = three();
    Visitor<String> visitor = new Removing(three());
    for (String s : all) {
      visitor.visit("a");
    }
  }

  private static final List<String> SHARED = new ArrayList<>();

  static {
    SHARED.addAll(List.of("a", "b", "c"));
  }

  public static void shared_Bad() {
    for (String s : SHARED) { // CME
      register(s);
    }
  }

  private static void register(String s) {
    SHARED.add(s);
  }

  public static void shared_Ok() {
    for (String s : List.copyOf(SHARED)) {
      register(s);
    }
  }

  public static void captured_Bad() {
    List<String> all = three();
    class Local {
      void more() {
        all.add("d");
      }
    }
    Local local = new Local();
    for (String s : all) { // CME
      local.more();
    }
  }

  public static void captured_Ok() {
    List<String> all = three();
    class Local {
      void more() {
        all.contains("d");
      }
    }
    Local local = new Local();
    for (String s : all) {
      local.more();
    }
  }

  public static void typeSwitch_Bad() {
    List<String> all = three();
    Object seen = all;
    for (String s : all) { // CME
      if (seen instanceof List<?> list && !list.isEmpty()) {
        list.remove(0);
      }
    }
  }

  public static void typeSwitch_Ok() {
    List<String> all = three();
    Object seen = three();
    for (String s : all) {
      if (seen instanceof List<?> list && !list.isEmpty()) {
        list.remove(0);
      }
    }
  }
}
