package cme.lower;

import java.util.Set;

/**
 * Library methods that throw before they have changed anything, or not at all: those of lists, sets,
 * maps and double-ended queues that add or remove one thing. They look for the place, with
 * {@code equals} or a comparator, then change links and counters. Priority queues count first and
 * compare afterwards, so methods that may be theirs are not among these; nor are bulk operations,
 * which do one thing after the other.
 */
final class Atomic {
  private static final Set<String> OWNERS =
      Set.of(
          "List", "ArrayList", "LinkedList", "Vector", "Stack", "Deque", "ArrayDeque", "Set",
          "SortedSet", "NavigableSet", "HashSet", "LinkedHashSet", "TreeSet", "Map", "SortedMap",
          "NavigableMap", "HashMap", "LinkedHashMap", "TreeMap");

  private static final Set<String> METHODS =
      Set.of(
          "add", "addFirst", "addLast", "addElement", "offer", "offerFirst", "offerLast", "push",
          "put", "putIfAbsent", "remove", "removeFirst", "removeLast", "poll", "pollFirst",
          "pollLast", "pollFirstEntry", "pollLastEntry", "pop", "set", "clear");

  private Atomic() {}

  /** Of the method that is found from this library class or interface. */
  static boolean is(String owner, String name) {
    return owner.startsWith("java.util.")
        && OWNERS.contains(owner.substring("java.util.".length()))
        && METHODS.contains(name);
  }
}
