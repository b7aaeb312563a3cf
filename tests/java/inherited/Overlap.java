package inherited;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Bulk operations whose argument shows a part of what they change. */
public class Overlap {
  private Overlap() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static void headOfSet_Bad() {
    NavigableSet<String> set = new TreeSet<>(three());
    set.removeAll(set.headSet("c")); // CME
  }

  public static void headOfSet_Ok() {
    NavigableSet<String> set = new TreeSet<>(three());
    set.removeAll(new ArrayList<>(set.headSet("c")));
  }

  public static void headOfMap_Bad() {
    NavigableMap<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
    map.keySet().removeAll(map.headMap("c").keySet()); // CME
  }

  public static void headOfMap_Ok() {
    NavigableMap<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
    map.keySet().removeAll(new HashSet<>(map.headMap("c").keySet()));
  }

  public static void partOfLinked_Bad() {
    List<String> all = new LinkedList<>(three());
    all.removeAll(all.subList(0, 2)); // CME
  }

  public static void partOfLinked_Ok() {
    List<String> all = new LinkedList<>(three());
    all.removeAll(new ArrayList<>(all.subList(0, 2)));
  }

  public static void retainedPart_Bad() {
    List<String> all = new LinkedList<>(three());
    all.retainAll(all.subList(1, 3)); // CME
  }

  public static void retainedPart_Ok() {
    List<String> all = new LinkedList<>(three());
    all.retainAll(new ArrayList<>(all.subList(1, 3)));
  }

  public static void wrappedQueue_Bad() {
    Queue<String> queue = new PriorityQueue<>(three());
    queue.addAll(Collections.unmodifiableCollection(queue)); // CME
  }

  public static void wrappedQueue_Ok() {
    Queue<String> queue = new PriorityQueue<>(three());
    queue.addAll(new ArrayList<>(queue));
  }

  public static void wrappedDeque_Bad() {
    Queue<String> queue = new ArrayDeque<>(three());
    queue.addAll(Collections.unmodifiableCollection(queue)); // CME
  }

  public static void wrappedDeque_Ok() {
    Queue<String> queue = new ArrayDeque<>(three());
    queue.addAll(new ArrayList<>(queue));
  }

  public static void partOfItself_Bad() {
    List<String> all = three();
    List<String> part = all.subList(0, 2);
    part.addAll(all);
    all.add("x");
    part.addAll(all); // CME
  }

  public static void partOfItself_Ok() {
    List<String> all = three();
    List<String> part = all.subList(0, 2);
    part.addAll(all);
    all.addAll(part);
  }

  public static void removedFromPart_Bad() {
    List<String> all = new LinkedList<>(three());
    List<String> part = all.subList(0, 2);
    part.removeAll(all.subList(0, 2)); // CME
  }

  public static void removedFromPart_Ok() {
    List<String> all = new LinkedList<>(three());
    List<String> part = all.subList(0, 2);
    part.removeAll(three());
  }

  public static void removedIfInPart_Bad() {
    List<String> all = new LinkedList<>(three());
    List<String> part = all.subList(0, 2);
    all.removeIf(part::contains); // CME
  }

  public static void removedIfInPart_Ok() {
    List<String> all = new LinkedList<>(three());
    List<String> part = three().subList(0, 2);
    all.removeIf(part::contains);
  }

  public static void otherSet_Bad() {
    NavigableSet<String> set = new TreeSet<>(three());
    Set<String> head = set.headSet("c");
    drop(set, head);
  }

  private static void drop(Set<String> set, Collection<String> head) {
    set.removeAll(head); // CME
  }

  public static void otherSet_Ok() {
    Set<String> set = new HashSet<>(three());
    Set<String> other = new HashSet<>(List.of("a"));
    set.removeAll(other);
    other.removeAll(set);
  }
}
