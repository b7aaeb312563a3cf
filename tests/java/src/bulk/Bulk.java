package bulk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;

/** Operations that change something or nothing, by what they meet. */
public class Bulk {
  private Bulk() {}

  static final class Part {}

  static final class Key {
    private final int number;

    Key(int number) {
      this.number = number;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && key.number == number;
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  // --- removeIf

  public static void removesWhileItAsks_Bad() {
    Set<Part> parts = new LinkedHashSet<>(Arrays.asList(new Part(), new Part()));
    Iterator<Part> other = parts.iterator();
    parts.removeIf(
        p -> {
          other.next(); // CME
          return true;
        });
  }

  public static void removesWhileItAsks_Ok() {
    List<Part> parts = new ArrayList<>(Arrays.asList(new Part(), new Part()));
    Iterator<Part> other = parts.iterator();
    parts.removeIf(
        p -> {
          other.next();
          return true;
        });
  }

  public static void linkedRemovesWhileItAsks_Bad() {
    List<Part> parts = new LinkedList<>(Arrays.asList(new Part(), new Part()));
    Iterator<Part> other = parts.iterator();
    parts.removeIf(
        p -> {
          other.next(); // CME
          return true;
        });
  }

  public static void linkedRemovesWhileItAsks_Ok() {
    List<Part> parts = new LinkedList<>(Arrays.asList(new Part(), new Part()));
    Iterator<Part> other = parts.iterator();
    parts.removeIf(
        p -> {
          other.next();
          return false;
        });
  }

  public static void keysRemovedWhileAsked_Bad() {
    Map<Part, String> names = new HashMap<>();
    names.put(new Part(), "a");
    names.put(new Part(), "b");
    Iterator<String> other = names.values().iterator();
    names.keySet().removeIf(p -> other.next() != null); // CME
  }

  public static void keysRemovedWhileAsked_Ok() {
    Map<Part, String> names = new HashMap<>();
    names.put(new Part(), "a");
    names.put(new Part(), "b");
    Iterator<String> other = names.values().iterator();
    other.next();
    names.keySet().removeIf(p -> p != null);
  }

  public static void removeIfMatch_Bad() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part());
    parts.add(new Part());
    Iterator<Part> walk = parts.iterator();
    parts.removeIf(p -> true);
    walk.next(); // CME
  }

  public static void removeIfMatch_Ok() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part());
    parts.add(new Part());
    Iterator<Part> walk = parts.iterator();
    parts.removeIf(p -> false);
    walk.next();
  }

  // --- Arrays hold null

  public static void listOfNulls_Bad() {
    List<Part> empty = new ArrayList<>(Arrays.asList(new Part[2]));
    List<Part> parts = new ArrayList<>();
    parts.add(new Part());
    Iterator<Part> walk = parts.iterator();
    if (!empty.isEmpty()) parts.add(new Part());
    walk.next(); // CME
  }

  public static void listOfNulls_Ok() {
    List<Part> empty = new ArrayList<>(Arrays.asList(new Part[0]));
    List<Part> parts = new ArrayList<>();
    parts.add(new Part());
    Iterator<Part> walk = parts.iterator();
    if (!empty.isEmpty()) parts.add(new Part());
    walk.next();
  }

  public static void addNulls_Bad() {
    Set<Part> parts = new HashSet<>();
    parts.add(new Part());
    Iterator<Part> walk = parts.iterator();
    Collections.addAll(parts, new Part[1]);
    walk.next(); // CME
  }

  public static void addNulls_Ok() {
    Set<Part> parts = new HashSet<>();
    parts.add(new Part());
    Iterator<Part> walk = parts.iterator();
    Collections.addAll(parts, new Part[0]);
    walk.next();
  }

  // --- addAll, removeAll, retainAll

  public static void addAllPresent_Bad() {
    Part part = new Part();
    Set<Part> parts = new HashSet<>();
    parts.add(part);
    List<Part> more = new ArrayList<>();
    more.add(part);
    more.add(new Part());
    Iterator<Part> walk = parts.iterator();
    parts.addAll(more);
    walk.next(); // CME
  }

  public static void addAllPresent_Ok() {
    Part part = new Part();
    Set<Part> parts = new HashSet<>();
    parts.add(part);
    List<Part> more = new ArrayList<>();
    more.add(part);
    Iterator<Part> walk = parts.iterator();
    parts.addAll(more);
    walk.next();
  }

  public static void linkedAddAll_Bad() {
    List<Part> parts = new LinkedList<>();
    parts.add(new Part());
    List<Part> more = new ArrayList<>();
    Iterator<Part> walk = parts.iterator();
    more.add(new Part());
    parts.addAll(more);
    walk.next(); // CME
  }

  public static void linkedAddAll_Ok() {
    LinkedList<Part> parts = new LinkedList<>();
    parts.add(new Part());
    List<Part> more = new ArrayList<>();
    Iterator<Part> walk = parts.iterator();
    parts.addAll(more);
    more.add(new Part());
    walk.next();
  }

  public static void removeAllOfOthers_Bad() {
    Part part = new Part();
    List<Part> parts = new ArrayList<>();
    parts.add(part);
    parts.add(new Part());
    List<Part> gone = new ArrayList<>();
    gone.add(part);
    Iterator<Part> walk = parts.iterator();
    parts.removeAll(gone);
    walk.next(); // CME
  }

  public static void removeAllOfOthers_Ok() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part());
    parts.add(new Part());
    List<Part> gone = new ArrayList<>();
    gone.add(new Part());
    Iterator<Part> walk = parts.iterator();
    parts.removeAll(gone);
    walk.next();
  }

  public static void removeAllOfEqual_Bad() {
    Set<Key> keys = new HashSet<>();
    keys.add(new Key(1));
    keys.add(new Key(2));
    List<Key> gone = new ArrayList<>();
    gone.add(new Key(1));
    Iterator<Key> walk = keys.iterator();
    keys.removeAll(gone);
    walk.next(); // CME
  }

  public static void removeAllOfEqual_Ok() {
    Set<Key> keys = new HashSet<>();
    keys.add(new Key(1));
    keys.add(new Key(2));
    List<Key> gone = new ArrayList<>();
    gone.add(new Key(1));
    keys.removeAll(gone);
    keys.iterator().next();
  }

  public static void retainAllOfAll_Bad() {
    Part part = new Part();
    Set<Part> parts = new HashSet<>();
    parts.add(part);
    parts.add(new Part());
    Set<Part> kept = new HashSet<>();
    kept.add(part);
    Iterator<Part> walk = parts.iterator();
    parts.retainAll(kept);
    walk.next(); // CME
  }

  public static void retainAllOfAll_Ok() {
    Part part = new Part();
    Set<Part> parts = new HashSet<>();
    parts.add(part);
    Set<Part> kept = new HashSet<>();
    kept.add(new Part());
    kept.add(part);
    Iterator<Part> walk = parts.iterator();
    parts.retainAll(kept);
    walk.next();
  }

  public static void ownContains_Bad() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part());
    parts.add(new Part());
    Iterator<Part> walk = parts.iterator();
    parts.removeAll(new Everything());
    walk.next(); // CME
  }

  static final class Everything extends ArrayList<Part> {
    @Override
    public boolean contains(Object o) {
      return true;
    }
  }

  public static void ownContains_Ok() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part());
    parts.add(new Part());
    parts.removeAll(new Everything());
    parts.iterator().hasNext();
  }

  public static void putAllPresent_Bad() {
    Map<String, Part> parts = new HashMap<>();
    parts.put("a", new Part());
    Map<String, Part> more = new HashMap<>();
    more.put("b", new Part());
    Iterator<String> walk = parts.keySet().iterator();
    parts.putAll(more);
    walk.next(); // CME
  }

  public static void putAllPresent_Ok() {
    String name = Bulk.class.getName();
    Map<String, Part> parts = new HashMap<>();
    parts.put(name, new Part());
    Map<String, Part> more = new HashMap<>();
    more.put(name, new Part());
    Iterator<String> walk = parts.keySet().iterator();
    parts.putAll(more);
    walk.next();
  }

  public static void putAllInAccessOrder_Bad() {
    Map<String, Part> parts = new LinkedHashMap<>(8, 0.75f, true);
    parts.put("a", new Part());
    parts.put("b", new Part());
    Map<String, Part> more = new HashMap<>();
    more.put("a", new Part());
    Iterator<String> walk = parts.keySet().iterator();
    parts.putAll(more);
    walk.next(); // CME
  }

  public static void putAllInAccessOrder_Ok() {
    Map<String, Part> parts = new LinkedHashMap<>(8, 0.75f, true);
    parts.put("a", new Part());
    parts.put("b", new Part());
    Map<String, Part> more = new HashMap<>();
    Iterator<String> walk = parts.keySet().iterator();
    parts.putAll(more);
    walk.next();
  }

  public static void identityPutAll_Bad() {
    IdentityHashMap<String, Part> parts = new IdentityHashMap<>();
    parts.put(new String("a"), new Part());
    Map<String, Part> more = new HashMap<>();
    more.put("a", new Part());
    Iterator<String> walk = parts.keySet().iterator();
    parts.putAll(more);
    walk.next(); // CME
  }

  public static void identityPutAll_Ok() {
    IdentityHashMap<String, Part> parts = new IdentityHashMap<>();
    parts.put(new String("a"), new Part());
    Map<String, Part> more = new HashMap<>();
    more.put("a", new Part());
    parts.putAll(more);
    parts.keySet().iterator().next();
  }

  // --- Order

  public static void ignoringCase_Bad() {
    TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.add("a");
    names.add("b");
    Iterator<String> walk = names.iterator();
    names.remove("A");
    walk.next(); // CME
  }

  public static void ignoringCase_Ok() {
    String name = Bulk.class.getName();
    TreeSet<String> names = new TreeSet<>();
    names.add(name);
    Iterator<String> walk = names.iterator();
    names.add(name);
    walk.next();
  }

  public static void removeAllIgnoringCase_Bad() {
    TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.add("a");
    names.add("b");
    List<String> gone = new ArrayList<>();
    gone.add("A");
    Iterator<String> walk = names.iterator();
    names.removeAll(gone);
    walk.next(); // CME
  }

  public static void removeAllIgnoringCase_Ok() {
    String name = Bulk.class.getName();
    TreeSet<String> names = new TreeSet<>();
    names.add(name);
    List<String> kept = new ArrayList<>();
    kept.add(name);
    Iterator<String> walk = names.iterator();
    names.retainAll(kept);
    walk.next();
  }

  public static void copiedOrder_Bad() {
    TreeMap<String, Part> ordered = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    ordered.put("a", new Part());
    TreeMap<String, Part> copy = new TreeMap<>(ordered);
    Iterator<String> walk = copy.keySet().iterator();
    copy.remove("A");
    copy.put("b", new Part());
    walk.next(); // CME
  }

  public static void copiedOrder_Ok() {
    String name = Bulk.class.getName();
    TreeMap<String, Part> ordered = new TreeMap<>();
    ordered.put(name, new Part());
    Iterator<String> walk = ordered.keySet().iterator();
    ordered.put(name, new Part());
    walk.next();
  }

  // --- Values of maps

  public static void removePair_Bad() {
    Map<String, Part> parts = new HashMap<>();
    Part part = new Part();
    parts.put("a", part);
    Iterator<String> walk = parts.keySet().iterator();
    parts.remove("a", part);
    parts.put("b", part);
    walk.next(); // CME
  }

  public static void removePair_Ok() {
    Map<String, Part> parts = new HashMap<>();
    parts.put("a", new Part());
    Iterator<String> walk = parts.keySet().iterator();
    parts.remove("a", new Part());
    walk.next();
  }

  public static void removeValue_Bad() {
    Map<String, Part> parts = new HashMap<>();
    Part part = new Part();
    parts.put("a", part);
    parts.put("b", new Part());
    Iterator<String> walk = parts.keySet().iterator();
    parts.values().remove(part);
    walk.next(); // CME
  }

  public static void removeValue_Ok() {
    Map<String, Part> parts = new HashMap<>();
    Part part = new Part();
    parts.put("a", part);
    parts.put("b", new Part());
    parts.values().remove(part);
    parts.keySet().iterator().next();
  }

  // --- Enumerations and sublists

  public static void enumeration_Bad() {
    Vector<Part> parts = new Vector<>();
    parts.add(new Part());
    Enumeration<Part> walk = Collections.enumeration(parts);
    parts.add(new Part());
    walk.nextElement(); // CME
  }

  public static void enumeration_Ok() {
    Vector<Part> parts = new Vector<>();
    parts.add(new Part());
    Enumeration<Part> walk = parts.elements();
    parts.add(new Part());
    walk.nextElement();
  }

  public static void sortPart_Bad() {
    List<String> names = new ArrayList<>();
    names.add("b");
    names.add("a");
    Iterator<String> walk = names.iterator();
    names.sort(null);
    walk.next(); // CME
  }

  public static void sortPart_Ok() {
    List<String> names = new ArrayList<>();
    names.add("b");
    names.add("a");
    Iterator<String> walk = names.iterator();
    names.subList(0, 2).sort(null);
    walk.next();
  }
}
