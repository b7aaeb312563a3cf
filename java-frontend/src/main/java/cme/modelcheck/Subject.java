package cme.modelcheck;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A collection under test, as a row names it: which class, made how, and of what.
 *
 * @param type the static type of the variable that holds it
 * @param exact its very class where a program that makes it knows that, else null
 * @param maker the call that makes it, see {@link Stage}
 * @param item the type of its elements or keys
 * @param size how many elements it has, two at most; they are different ones
 * @param nullValues its values are null
 */
record Subject(
    String name, String type, String exact, String maker, String item, int size, boolean nullValues) {
  private static final String INTEGER = "java.lang.Integer";
  private static final Map<String, Subject> ALL = new LinkedHashMap<>();

  static {
    for (String c : "ArrayList LinkedList Vector Stack HashSet LinkedHashSet TreeSet PriorityQueue"
        .split(" ")) add(c, "java.util." + c);
    for (String c : "HashMap LinkedHashMap TreeMap Hashtable WeakHashMap IdentityHashMap ArrayDeque"
        .split(" ")) add(c, "java.util." + c);
    for (String c :
        ("CopyOnWriteArrayList CopyOnWriteArraySet ConcurrentSkipListSet ConcurrentLinkedQueue"
                + " ConcurrentLinkedDeque LinkedBlockingQueue LinkedBlockingDeque"
                + " PriorityBlockingQueue LinkedTransferQueue ConcurrentHashMap ConcurrentSkipListMap")
            .split(" ")) add(c, "java.util.concurrent." + c);
    made("ArrayList [spare capacity]", "java.util.ArrayList", "new(int)", INTEGER);
    made("ArrayBlockingQueue", "java.util.concurrent.ArrayBlockingQueue", "new(int)", INTEGER);
    made("DelayQueue", "java.util.concurrent.DelayQueue", "new()", "app.Due");
    made("HashMap [colliding keys]", "java.util.HashMap", "new(int)", "app.Clash");
    made("LinkedHashMap [accessOrder]", "java.util.LinkedHashMap", "new(int,float,boolean)", INTEGER);
    made("LinkedHashMap [LRU: removeEldestEntry at n]", "app.Lru", "new(int,float)", INTEGER);
    made("LinkedHashMap [accessOrder LRU at n]", "app.Lru", "new(int,float,boolean)", INTEGER);
    made("Properties", "java.util.Properties", "new()", "java.lang.String");
    made("EnumMap", "java.util.EnumMap", "new(Class)", "app.Constant");
    for (String c : new String[] {"HashMap", "TreeMap"}) {
      String name = c + " [null values]";
      String type = "java.util." + c;
      ALL.put(name, new Subject(name, type, type, "new()", INTEGER, 2, true));
    }
    factory("EnumSet [<=64 constants]", "java.util.EnumSet", "EnumSet.noneOf(Class)", "app.Constant", 2);
    factory("EnumSet [>64 constants]", "java.util.EnumSet", "EnumSet.noneOf(Class)", "app.Constant", 2);
    factory("Arrays.asList", "java.util.List", "Arrays.asList(Object[])", INTEGER, 2);
    factory("List.of", "java.util.List", "List.of(Object[])", INTEGER, 2);
    factory("Set.of", "java.util.Set", "Set.of(Object[])", INTEGER, 2);
    factory("Map.of", "java.util.Map", "Map.copyOf(Map)", INTEGER, 2);
    factory("Collections.emptyList", "java.util.List", "Collections.emptyList()", INTEGER, 0);
    factory("Collections.singletonList", "java.util.List", "Collections.singletonList(Object)", INTEGER, 1);
    factory("Collections.nCopies", "java.util.List", "Collections.nCopies(int,Object)", INTEGER, 1);
    factory("ConcurrentHashMap.newKeySet", "java.util.Set", "ConcurrentHashMap.newKeySet()", INTEGER, 2);
    for (String c : new String[] {"HashMap", "IdentityHashMap", "WeakHashMap"}) {
      String name = "Collections.newSetFromMap(" + c + ")";
      factory(name, "java.util.Set", "Collections.newSetFromMap(Map) java.util." + c, INTEGER, 2);
    }
    factory(
        "Collections.asLifoQueue(ArrayDeque)", "java.util.Queue",
        "Collections.asLifoQueue(Deque) java.util.ArrayDeque", INTEGER, 2);
  }

  /** Null if the check cannot make such a one. */
  static Subject named(String name) {
    return ALL.get(name);
  }

  private static void add(String name, String type) {
    made(name, type, "new()", INTEGER);
  }

  private static void made(String name, String type, String maker, String item) {
    ALL.put(name, new Subject(name, type, type, maker, item, 2, false));
  }

  private static void factory(String name, String type, String maker, String item, int size) {
    ALL.put(name, new Subject(name, type, null, maker, item, size, false));
  }

  boolean isMap(JdkHierarchy types) {
    return types.isSubtype(type, "java.util.Map");
  }

  boolean isInAccessOrder() {
    return name.contains("accessOrder");
  }
}
