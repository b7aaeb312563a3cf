package inherited;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;
import java.util.WeakHashMap;

/** Ways beyond streams. */
public class Others {
  private Others() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  private static Map<String, Integer> numbers() {
    return new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
  }

  public static void merge_Bad() {
    Map<String, Integer> map = numbers();
    map.merge("a", 1, (x, y) -> map.put("z" + x, y) == null ? 1 : 2); // CME
  }

  public static void merge_Ok() {
    Map<String, Integer> map = numbers();
    Map<String, Integer> other = numbers();
    map.merge("a", 1, (x, y) -> other.put("z" + x, y) == null ? 1 : 2);
  }

  public static void computeTree_Bad() {
    Map<String, Integer> map = new TreeMap<>(numbers());
    map.computeIfAbsent("q", k -> map.put("r", 1)); // CME
  }

  public static void computeTree_Ok() {
    Map<String, Integer> map = new TreeMap<>(numbers());
    map.computeIfAbsent("q", k -> map.get("r"));
  }

  public static void listIteratorAdd_Bad() {
    List<String> all = three();
    ListIterator<String> one = all.listIterator();
    ListIterator<String> two = all.listIterator();
    one.next();
    one.add("x");
    one.next();
    two.next(); // CME
  }

  public static void listIteratorAdd_Ok() {
    List<String> all = three();
    ListIterator<String> one = all.listIterator();
    one.next();
    one.add("x");
    one.next();
    ListIterator<String> two = all.listIterator();
    two.next();
  }

  public static void remaining_Bad() {
    List<String> all = three();
    Iterator<String> it = all.iterator();
    it.next();
    it.forEachRemaining(s -> all.remove(s)); // CME
  }

  public static void remaining_Ok() {
    List<String> all = three();
    List<String> other = three();
    Iterator<String> it = all.iterator();
    it.next();
    it.forEachRemaining(s -> other.remove(s));
  }

  public static void accessOrder_Bad() {
    Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
    map.putAll(numbers());
    for (String key : map.keySet()) { // CME
      map.get("a");
    }
  }

  public static void accessOrder_Ok() {
    Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, false);
    map.putAll(numbers());
    for (String key : map.keySet()) {
      map.get("a");
    }
  }

  public static void subMap_Bad() {
    NavigableMap<String, Integer> map = new TreeMap<>(numbers());
    SortedMap<String, Integer> part = map.subMap("a", "c");
    for (String key : part.keySet()) { // CME
      map.put("aa" + key, 2);
    }
  }

  public static void subMap_Ok() {
    NavigableMap<String, Integer> map = new TreeMap<>(numbers());
    SortedMap<String, Integer> part = map.subMap("a", "c");
    for (String key : new ArrayList<>(part.keySet())) {
      map.put("aa" + key, 2);
    }
  }

  public static void descending_Bad() {
    NavigableMap<String, Integer> map = new TreeMap<>(numbers());
    for (Map.Entry<String, Integer> entry : map.descendingMap().headMap("a", true).entrySet()) { // CME
      map.remove("b");
    }
  }

  public static void descending_Ok() {
    NavigableMap<String, Integer> map = new TreeMap<>(numbers());
    for (Map.Entry<String, Integer> entry : map.descendingMap().headMap("a", true).entrySet()) {
      entry.setValue(4);
    }
  }

  public static void identity_Bad() {
    Map<String, Integer> map = new IdentityHashMap<>(numbers());
    for (String key : map.keySet()) { // CME
      map.put(new String("x"), 2);
    }
  }

  public static void identity_Ok() {
    Map<String, Integer> map = new IdentityHashMap<>(numbers());
    for (String key : map.keySet()) {
      map.put(new String("x"), 2);
      break;
    }
  }

  public static void weak_Bad() {
    Map<String, Integer> map = new WeakHashMap<>(numbers());
    for (String key : map.keySet()) { // CME
      map.put("x" + key, 2);
    }
  }

  public static void weak_Ok() {
    Map<String, Integer> map = new WeakHashMap<>(numbers());
    for (String key : map.keySet()) {
      map.put("x" + key, 2);
      break;
    }
  }

  public static void priority_Bad() {
    PriorityQueue<String> queue = new PriorityQueue<>(three());
    for (String s : queue) { // CME
      queue.offer("x");
    }
  }

  public static void priority_Ok() {
    PriorityQueue<String> queue = new PriorityQueue<>(three());
    while (!queue.isEmpty()) {
      queue.poll();
    }
  }

  public static void vectorIterator_Bad() {
    Vector<String> vector = new Vector<>(three());
    for (String s : vector) { // CME
      vector.addElement("x");
    }
  }

  public static void vectorIterator_Ok() {
    Vector<String> vector = new Vector<>(three());
    int n = 0;
    for (Enumeration<String> e = vector.elements(); e.hasMoreElements() && n++ < 3; e.nextElement()) {
      vector.addElement("x");
    }
  }

  public static void hashtable_Bad() {
    Hashtable<String, Integer> table = new Hashtable<>(numbers());
    for (String key : table.keySet()) { // CME
      table.put("x" + key, 1);
    }
  }

  public static void hashtable_Ok() {
    Hashtable<String, Integer> table = new Hashtable<>(numbers());
    Enumeration<String> keys = table.keys();
    table.put("z", 1);
    keys.nextElement();
  }

  public static void asListPart_Bad() {
    List<List<String>> lists = new ArrayList<>(Arrays.asList(three(), three()).subList(0, 1));
    for (String s : lists.get(0)) { // CME
      lists.get(0).add("d");
    }
  }

  public static void asListPart_Ok() {
    List<List<String>> lists = new ArrayList<>(Arrays.asList(three(), three()).subList(0, 2));
    for (String s : lists.get(0)) {
      if (s == "a") three().add("d");
    }
  }

  public static void throughOptional_Bad() {
    List<String> all = three();
    Optional<Iterator<String>> it = Optional.of(all.iterator());
    all.add("d");
    it.get().next(); // CME
  }

  public static void throughOptional_Ok() {
    List<String> all = three();
    all.add("d");
    Optional<Iterator<String>> it = Optional.of(all.iterator());
    it.get().next();
  }

  public static void throughEntry_Bad() {
    List<String> all = three();
    Map<String, Iterator<String>> map = new HashMap<>();
    map.put("a", all.iterator());
    all.add("d");
    for (Map.Entry<String, Iterator<String>> entry : map.entrySet()) {
      entry.getValue().next(); // CME
    }
  }

  public static void throughEntry_Ok() {
    List<String> all = three();
    all.add("d");
    Map<String, Iterator<String>> map = new HashMap<>();
    map.put("a", all.iterator());
    for (Map.Entry<String, Iterator<String>> entry : map.entrySet()) {
      entry.getValue().next();
    }
  }

  public static void throughArray_Bad() {
    List<String> all = three();
    Object[] its = {all, all.iterator()};
    all.clear();
    ((Iterator<?>) its[1]).next(); // CME
  }

  public static void throughArray_Ok() {
    List<String> all = three();
    Object[] its = {all, all.iterator()};
    ((Iterator<?>) its[1]).next();
    all.clear();
  }

  public static void inFinally_Bad() {
    List<String> all = three();
    for (String s : all) { // CME
      try {
        if (s.length() > 0) throw new IllegalStateException();
      } catch (IllegalStateException e) {
        continue;
      } finally {
        all.add("d");
      }
    }
  }

  public static void inFinally_Ok() {
    List<String> all = three();
    for (String s : all) {
      try {
        return;
      } finally {
        all.add("d");
      }
    }
  }

  record Box(List<String> items) {
    Box {
      items = new ArrayList<>(items);
    }
  }

  record Plain(List<String> items) {}

  public static void inRecord_Bad() {
    List<String> all = three();
    Plain box = new Plain(all);
    for (String s : box.items()) { // CME
      all.add("d");
    }
  }

  public static void inRecord_Ok() {
    List<String> all = three();
    Box box = new Box(all);
    for (String s : box.items()) {
      all.add("d");
    }
  }

  enum Act {
    ADD {
      @Override
      void on(List<String> list) {
        list.add("d");
      }
    },
    LOOK {
      @Override
      void on(List<String> list) {
        list.contains("d");
      }
    };

    abstract void on(List<String> list);
  }

  public static void byEnum_Bad() {
    List<String> all = three();
    for (String s : all) { // CME
      Act.ADD.on(all);
    }
  }

  public static void byEnum_Ok() {
    List<String> all = three();
    List<String> other = three();
    for (String s : all) {
      Act.ADD.on(other);
    }
  }
}
