import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

/** Operations that change something though it does not look so; every marked line throws. */
public class Meeting {
  static final class Item {}

  static class Base {}

  static class Equal extends Base {
    @Override
    public boolean equals(Object other) {
      return other instanceof Equal;
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }

  record Pair(int a, int b) {}

  private static List<Item> gone = new ArrayList<>();

  private static List<Item> list(Item... items) {
    List<Item> list = new ArrayList<>();
    for (Item item : items) list.add(item);
    return list;
  }

  // --- Equal, but not the same

  public static void equalsBelow() {
    List<Base> list = new ArrayList<>();
    list.add(new Equal());
    list.add(new Base());
    List<Base> other = new ArrayList<>();
    other.add(new Equal());
    Iterator<Base> walk = list.iterator();
    list.removeAll(other);
    walk.next(); // cme
  }

  public static void records() {
    Set<Pair> set = new HashSet<>();
    set.add(new Pair(1, 2));
    Set<Pair> other = new HashSet<>();
    other.add(new Pair(2, 1));
    Iterator<Pair> walk = set.iterator();
    set.addAll(other);
    walk.next(); // cme
  }

  public static void throughAField() {
    Item item = new Item();
    List<Item> list = list(item, new Item());
    gone.add(item);
    Iterator<Item> walk = list.iterator();
    list.removeAll(gone);
    walk.next(); // cme
  }

  // --- Values of maps

  public static void oldValue() {
    Item item = new Item();
    Map<String, Item> map = new HashMap<>();
    map.put("a", item);
    map.put("a", new Item());
    List<Item> list = list(item, new Item());
    Iterator<Item> walk = list.iterator();
    list.retainAll(map.values());
    walk.next(); // cme
  }

  public static void wrappedValues() {
    Item item = new Item();
    Map<String, Item> map = new HashMap<>();
    map.put("a", item);
    Collection<Item> values = Collections.unmodifiableCollection(map.values());
    List<Item> list = list(item, new Item());
    Iterator<Item> walk = list.iterator();
    list.removeAll(values);
    walk.next(); // cme
  }

  public static void setThroughAnEntry() {
    Item item = new Item();
    Map<String, Item> map = new HashMap<>();
    map.put("a", new Item());
    map.put("b", new Item());
    for (Map.Entry<String, Item> entry : map.entrySet()) entry.setValue(item);
    Iterator<String> walk = map.keySet().iterator();
    map.remove("a", item);
    walk.next(); // cme
  }

  public static void replaced() {
    Item item = new Item();
    Map<String, Item> map = new HashMap<>();
    map.put("a", new Item());
    map.put("b", new Item());
    map.replaceAll((k, v) -> item);
    Iterator<String> walk = map.keySet().iterator();
    map.values().remove(item);
    walk.next(); // cme
  }

  public static void nullValue() {
    Map<String, Item> map = new HashMap<>();
    map.put("a", null);
    map.put("b", new Item());
    Iterator<String> walk = map.keySet().iterator();
    Item none = null;
    map.remove("a", none);
    walk.next(); // cme
  }

  // --- Parts

  public static void partOfAList() {
    Item a = new Item();
    Item b = new Item();
    List<Item> all = list(a, b);
    List<Item> list = list(a, b);
    Iterator<Item> walk = list.iterator();
    list.retainAll(all.subList(0, 1));
    walk.next(); // cme
  }

  public static void addedPart() {
    List<Item> all = list(new Item(), new Item());
    List<Item> list = new LinkedList<>();
    list.add(new Item());
    Iterator<Item> walk = list.iterator();
    list.addAll(all.subList(0, 1));
    walk.next(); // cme
  }

  public static void rangeOfASet() {
    TreeSet<String> all = new TreeSet<>();
    String a = "a" + all.size();
    String b = "b" + all.size();
    all.add(a);
    all.add(b);
    Set<String> head = all.headSet(b);
    List<String> list = new ArrayList<>();
    list.add(a);
    list.add(b);
    Iterator<String> walk = list.iterator();
    list.retainAll(head);
    walk.next(); // cme
  }

  public static void rangeOfAMap() {
    TreeMap<String, Item> all = new TreeMap<>();
    String a = "a" + all.size();
    String b = "b" + all.size();
    all.put(a, new Item());
    all.put(b, new Item());
    SortedMap<String, Item> head = all.headMap(b);
    Iterator<String> walk = all.keySet().iterator();
    if (!head.containsKey(b)) all.put("z", new Item());
    walk.next(); // cme
  }

  // --- Comparators

  public static void copiedComparator() {
    TreeSet<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    set.add("a");
    set.add("b");
    TreeSet<String> copy = new TreeSet<>((SortedSet<String>) set);
    Iterator<String> walk = copy.iterator();
    copy.remove("A");
    walk.next(); // cme
  }

  public static void inheritedComparator() {
    IgnoringCase set = new IgnoringCase();
    set.add("a");
    set.add("b");
    Iterator<String> walk = set.iterator();
    set.remove("A");
    walk.next(); // cme
  }

  static class IgnoringCase extends TreeSet<String> {
    IgnoringCase() {
      super(String.CASE_INSENSITIVE_ORDER);
    }
  }

  // --- Enumerations

  static class OwnVector extends Vector<Item> {
    @Override
    public Enumeration<Item> elements() {
      return Collections.enumeration(this);
    }
  }

  public static void ownEnumeration() {
    Vector<Item> vector = new OwnVector();
    vector.add(new Item());
    Enumeration<Item> walk = vector.elements();
    vector.add(new Item());
    walk.nextElement(); // cme
  }

  public static void enumerationAsIterator() {
    Hashtable<String, Item> table = new Hashtable<>();
    table.put("a", new Item());
    Iterator<?> walk = (Iterator<?>) table.keys();
    table.put("b", new Item());
    walk.next(); // cme
  }

  // --- removeIf

  public static void removesTheLast() {
    Item last = new Item();
    List<Item> list = list(new Item(), last);
    Iterator<Item> walk = list.iterator();
    list.removeIf(x -> x == last);
    walk.next(); // cme
  }

  public static void removesByReference() {
    List<Item> list = list(new Item(), new Item());
    Set<Item> all = new HashSet<>(list);
    Iterator<Item> walk = list.iterator();
    list.removeIf(all::contains);
    walk.next(); // cme
  }

  public static void entriesRemovedMeanwhile() {
    Map<Item, Item> map = new HashMap<>();
    map.put(new Item(), null);
    map.put(new Item(), null);
    Iterator<Item> walk = map.keySet().iterator();
    map.entrySet()
        .removeIf(
            e -> {
              walk.next(); // cme
              return true;
            });
  }

  // --- null in arrays

  public static void nestedArray() {
    Item[][] arrays = new Item[2][2];
    List<Item> nulls = new ArrayList<>(Arrays.asList(arrays[0]));
    List<Item> list = list(new Item());
    Iterator<Item> walk = list.iterator();
    if (!nulls.isEmpty()) list.add(new Item());
    walk.next(); // cme
  }

  public static void nullStored() {
    Item[] array = {new Item()};
    array[0] = null;
    Set<Item> set = new HashSet<>();
    set.add(new Item());
    Iterator<Item> walk = set.iterator();
    set.addAll(Arrays.asList(array));
    walk.next(); // cme
  }

  public static void padded() {
    Item[] array = new ArrayList<Item>().toArray(new Item[3]);
    Set<Item> set = new HashSet<>();
    set.add(new Item());
    Iterator<Item> walk = set.iterator();
    Collections.addAll(set, array);
    walk.next(); // cme
  }

  public static void halfFilled() {
    Item[] array = new Item[2];
    try {
      array[0] = new Item();
      array[1] = Objects.requireNonNull(null);
    } catch (NullPointerException e) {
      // What is not stored is null.
    }
    Set<Item> set = new HashSet<>();
    set.add(array[0]);
    Iterator<Item> walk = set.iterator();
    set.addAll(Arrays.asList(array));
    walk.next(); // cme
  }

  // --- Maps of the program's own

  public static void ownMap() {
    Map<Item, Item> map = new HashMap<>();
    map.put(new Item(), new Item());
    Map<Item, Item> own =
        new AbstractMap<>() {
          @Override
          public Set<Map.Entry<Item, Item>> entrySet() {
            return Set.of(Map.entry(new Item(), new Item()));
          }
        };
    Iterator<Item> walk = map.keySet().iterator();
    map.putAll(own);
    walk.next(); // cme
  }
}
