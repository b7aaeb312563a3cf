package maps;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Maps, their views, and which changes are structural. */
public class Maps {
  private Maps() {}

  public static void keySetRemove_Bad() {
    Map<String, Integer> ages = new HashMap<>();
    ages.put("ann", 30);
    ages.put("bob", 17);
    ages.put("cy", 12);
    for (String name : ages.keySet()) { // CME
      if (ages.get(name) < 100) {
        ages.remove(name);
      }
    }
  }

  public static void keySetRemove_Ok() {
    Map<String, Integer> ages = new HashMap<>();
    ages.put("ann", 30);
    ages.put("bob", 17);
    ages.put("cy", 12);
    ages.keySet().removeIf(name -> ages.get(name) < 18);
  }

  public static void entrySetPutNew_Bad() {
    Map<String, Integer> prices = new LinkedHashMap<>();
    prices.put("tea", 3);
    prices.put("jam", 4);
    for (Map.Entry<String, Integer> e : prices.entrySet()) { // CME
      prices.put("big " + e.getKey(), e.getValue() * 2);
    }
  }

  public static void entrySetPutNew_Ok() {
    Map<String, Integer> prices = new LinkedHashMap<>();
    prices.put("tea", 3);
    prices.put("jam", 4);
    Map<String, Integer> big = new LinkedHashMap<>();
    for (Map.Entry<String, Integer> e : prices.entrySet()) {
      big.put("big " + e.getKey(), e.getValue() * 2);
    }
    prices.putAll(big);
  }

  public static void putExistingKey_Bad() {
    Map<String, Integer> counts = new HashMap<>();
    counts.put("a", 1);
    counts.put("b", 2);
    for (String key : counts.keySet()) { // CME
      counts.put(key.toUpperCase(), 0);
    }
  }

  public static void putExistingKey_Ok() {
    Map<String, Integer> counts = new HashMap<>();
    counts.put("a", 1);
    counts.put("b", 2);
    for (String key : counts.keySet()) {
      counts.put(key, 0);
    }
  }

  public static void setValue_Bad() {
    Map<String, Integer> counts = new TreeMap<>();
    counts.put("a", 1);
    counts.put("b", 2);
    for (Map.Entry<String, Integer> e : counts.entrySet()) { // CME
      counts.remove(e.getKey());
      counts.put(e.getKey(), e.getValue() + 1);
    }
  }

  public static void setValue_Ok() {
    Map<String, Integer> counts = new TreeMap<>();
    counts.put("a", 1);
    counts.put("b", 2);
    for (Map.Entry<String, Integer> e : counts.entrySet()) {
      e.setValue(e.getValue() + 1);
    }
  }

  public static void valuesView_Bad() {
    Map<Integer, String> byId = new HashMap<>();
    byId.put(1, "x");
    byId.put(2, "y");
    for (String value : byId.values()) { // CME
      byId.put(byId.size() + 10, value);
    }
  }

  public static void valuesView_Ok() {
    Map<Integer, String> byId = new HashMap<>();
    byId.put(1, "x");
    byId.put(2, "y");
    for (String value : new ArrayList<>(byId.values())) {
      byId.put(byId.size() + 10, value);
    }
  }

  public static void viewsOfOneMap_Bad() {
    Map<String, String> map = new HashMap<>(Map.of("k1", "v1", "k2", "v2"));
    Iterator<String> keys = map.keySet().iterator();
    Iterator<String> values = map.values().iterator();
    values.next();
    values.remove();
    keys.next(); // CME
  }

  public static void viewsOfOneMap_Ok() {
    Map<String, String> map = new HashMap<>(Map.of("k1", "v1", "k2", "v2"));
    Map<String, String> twin = new HashMap<>(map);
    Iterator<String> keys = map.keySet().iterator();
    Iterator<String> values = twin.values().iterator();
    values.next();
    values.remove();
    keys.next();
  }

  public static void viewKeptInVariable_Bad() {
    TreeMap<String, Integer> map = new TreeMap<>();
    map.put("m", 1);
    map.put("n", 2);
    Set<String> keys = map.keySet();
    for (String key : keys) { // CME
      map.pollLastEntry();
      System.out.println(key + keys.size());
    }
    map.clear();
  }

  public static void viewKeptInVariable_Ok() {
    TreeMap<String, Integer> map = new TreeMap<>();
    map.put("m", 1);
    Set<String> keys = map.keySet();
    map.put("n", 2);
    for (String key : keys) {
      System.out.println(key + map.get(key));
    }
    map.pollLastEntry();
  }

  public static void removeThroughView_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
    for (Map.Entry<String, Integer> e : map.entrySet()) { // CME
      map.values().remove(e.getValue());
    }
  }

  public static void removeThroughView_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2, "c", 3));
    Iterator<Map.Entry<String, Integer>> it = map.entrySet().iterator();
    while (it.hasNext()) {
      Map.Entry<String, Integer> e = it.next();
      if (e.getValue() > 1) {
        it.remove();
      }
    }
  }

  public static void equalButNotSameKey_Bad() {
    Map<Point, String> places = new HashMap<>();
    places.put(new Point(0, 0), "origin");
    places.put(new Point(1, 0), "east");
    for (Point p : places.keySet()) { // CME
      places.put(new Point(p.x + 5, p.y), "copy");
    }
  }

  private static final class Point {
    final int x;
    final int y;

    Point(int x, int y) {
      this.x = x;
      this.y = y;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Point && ((Point) other).x == x && ((Point) other).y == y;
    }

    @Override
    public int hashCode() {
      return 31 * x + y;
    }
  }

  public static void equalButNotSameKey_Ok() {
    Map<Point, String> places = new HashMap<>();
    places.put(new Point(0, 0), "origin");
    places.put(new Point(1, 0), "east");
    for (Point p : places.keySet()) {
      places.put(new Point(p.x, p.y), "copy");
    }
  }

  public static void identityKeys_Bad() {
    Map<Token, Integer> uses = new HashMap<>();
    uses.put(new Token("if"), 1);
    uses.put(new Token("else"), 1);
    for (Token token : uses.keySet()) { // CME
      uses.put(new Token(token.text), 2);
    }
  }

  private static class Token {
    final String text;

    Token(String text) {
      this.text = text;
    }
  }

  public static void identityKeys_Ok() {
    Map<Token, Integer> uses = new HashMap<>();
    uses.put(new Token("if"), 1);
    uses.put(new Token("else"), 1);
    for (Token token : uses.keySet()) {
      uses.put(token, 2);
    }
  }

  public static void mutatedHash_Bad() {
    Map<List<Integer>, String> labels = new HashMap<>();
    List<Integer> one = new ArrayList<>(List.of(1));
    List<Integer> two = new ArrayList<>(List.of(2));
    labels.put(one, "one");
    labels.put(two, "two");
    for (List<Integer> key : labels.keySet()) { // CME
      key.add(77);
      labels.put(key, "changed");
    }
  }

  public static void mutatedHash_Ok() {
    Map<List<Integer>, String> labels = new HashMap<>();
    labels.put(List.of(1), "one");
    labels.put(List.of(2), "two");
    for (List<Integer> key : labels.keySet()) {
      labels.put(key, "changed");
    }
  }

  public static void identityMapEqualKeys_Bad() {
    Map<String, Integer> depth = new IdentityHashMap<>();
    depth.put("a", 1);
    depth.put("b", 2);
    for (String key : depth.keySet()) { // CME
      depth.put(new String(key), 0);
    }
  }

  public static void identityMapEqualKeys_Ok() {
    Map<String, Integer> depth = new IdentityHashMap<>();
    depth.put("a", 1);
    depth.put("b", 2);
    for (String key : depth.keySet()) {
      depth.put(key, 0);
    }
  }

  public static void equalNewKey_Bad() {
    Set<String> known = new HashSet<>();
    known.add("a");
    List<String> names = new ArrayList<>(List.of("a", "b", "c"));
    for (String name : names) { // CME
      if (known.contains(new String("a"))) {
        names.remove(name);
      }
    }
  }

  public static void equalNewKey_Ok() {
    Set<String> known = new HashSet<>();
    known.add("a");
    List<String> names = new ArrayList<>(List.of("a", "b", "c"));
    for (String name : names) {
      if (known.contains(new String("a"))) {
        names.remove(name);
        break;
      }
    }
  }

  public static void identityMapInCallee_Bad() {
    Map<String, Integer> depth = new IdentityHashMap<>();
    depth.put("a", 1);
    depth.put("b", 2);
    Set<String> known = new HashSet<>(depth.keySet());
    Iterator<String> keys = depth.keySet().iterator();
    keys.next();
    putKnown(depth, known, new String("a"));
    keys.next(); // CME
  }

  public static void identityMapInCallee_Ok() {
    Map<String, Integer> depth = new HashMap<>();
    depth.put("a", 1);
    depth.put("b", 2);
    Set<String> known = new HashSet<>(depth.keySet());
    Iterator<String> keys = depth.keySet().iterator();
    keys.next();
    putKnown(depth, known, new String("a"));
    keys.next();
  }

  private static void putKnown(Map<String, Integer> map, Set<String> known, String key) {
    if (known.contains(key)) map.put(key, 0);
  }

  public static void computeIfAbsentInLoop_Bad() {
    Map<String, List<String>> graph = new LinkedHashMap<>();
    graph.put("a", List.of("b"));
    graph.put("c", List.of("d"));
    for (String node : graph.keySet()) { // CME
      for (String target : graph.get(node)) {
        graph.computeIfAbsent(target, t -> new ArrayList<>());
      }
    }
  }

  public static void computeIfAbsentInLoop_Ok() {
    Map<String, List<String>> graph = new LinkedHashMap<>();
    graph.put("a", List.of("b"));
    graph.put("c", List.of("d"));
    Map<String, List<String>> closed = new LinkedHashMap<>(graph);
    for (String node : graph.keySet()) {
      for (String target : graph.get(node)) {
        closed.computeIfAbsent(target, t -> new ArrayList<>());
      }
    }
  }

  public static void recursiveComputeIfAbsent_Bad() {
    Map<Integer, Integer> memo = new HashMap<>();
    memo.computeIfAbsent(3, n -> memo.computeIfAbsent(n - 1, k -> 7) + 1); // CME
  }

  public static void recursiveComputeIfAbsent_Ok() {
    Map<Integer, Integer> memo = new HashMap<>();
    Integer smaller = memo.computeIfAbsent(2, k -> 7);
    memo.computeIfAbsent(3, n -> smaller + 1);
  }

  public static void mergeNewKey_Bad() {
    Map<Character, Integer> histogram = new TreeMap<>();
    histogram.put('a', 1);
    histogram.put('b', 1);
    for (char c : histogram.keySet()) { // CME
      histogram.merge((char) (c + 10), 1, Integer::sum);
    }
  }

  public static void mergeNewKey_Ok() {
    Map<Character, Integer> histogram = new TreeMap<>();
    histogram.put('a', 1);
    histogram.put('b', 1);
    Map<Character, Integer> shifted = new TreeMap<>();
    for (char c : histogram.keySet()) {
      shifted.merge((char) (c + 10), 1, Integer::sum);
    }
  }

  public static void putIfAbsentKnownKey_Bad() {
    Map<String, String> settings = new HashMap<>();
    settings.put("lang", "en");
    settings.put("tz", "utc");
    for (String key : settings.keySet()) { // CME
      settings.putIfAbsent(key + ".default", settings.get(key));
    }
  }

  public static void putIfAbsentKnownKey_Ok() {
    Map<String, String> settings = new HashMap<>();
    settings.put("lang", "en");
    settings.put("tz", "utc");
    for (String key : settings.keySet()) {
      settings.putIfAbsent(key, "none");
    }
  }

  public static void replaceAll_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("x", 1, "y", 2));
    map.replaceAll( // CME
        (k, v) -> {
          map.remove(k);
          return v + 1;
        });
  }

  public static void replaceAll_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("x", 1, "y", 2));
    map.replaceAll((k, v) -> v + 1);
  }

  public static void mapForEach_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("x", 1, "y", 2));
    map.forEach((k, v) -> map.put(k + v, v)); // CME
  }

  public static void mapForEach_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("x", 1, "y", 2));
    Map<String, Integer> out = new HashMap<>();
    map.forEach((k, v) -> out.put(k + v, v));
    map.putAll(out);
  }

  public static void nestedMapInner_Bad() {
    Map<String, Map<String, Integer>> table = new HashMap<>();
    table.put("r1", new HashMap<>(Map.of("c1", 1, "c2", 2)));
    for (String column : table.get("r1").keySet()) { // CME
      table.get("r1").remove(column);
    }
  }

  public static void nestedMapInner_Ok() {
    Map<String, Map<String, Integer>> table = new HashMap<>();
    table.put("r1", new HashMap<>(Map.of("c1", 1, "c2", 2)));
    Set<String> columns = new HashSet<>();
    for (String column : table.get("r1").keySet()) {
      columns.add(column);
    }
    table.get("r1").keySet().removeAll(columns);
  }

  public static void nestedMapOuter_Bad() {
    Map<String, Map<String, Integer>> table = new LinkedHashMap<>();
    table.put("r1", new HashMap<>(Map.of("c1", 0)));
    table.put("r2", new HashMap<>(Map.of("c1", 5)));
    table.put("r3", new HashMap<>());
    for (Map.Entry<String, Map<String, Integer>> row : table.entrySet()) { // CME
      row.getValue().values().removeIf(v -> v == 0);
      if (row.getValue().isEmpty()) {
        table.remove(row.getKey());
      }
    }
  }

  public static void nestedMapOuter_Ok() {
    Map<String, Map<String, Integer>> table = new LinkedHashMap<>();
    table.put("r1", new HashMap<>(Map.of("c1", 0)));
    table.put("r2", new HashMap<>(Map.of("c1", 5)));
    table.put("r3", new HashMap<>());
    Iterator<Map<String, Integer>> rows = table.values().iterator();
    while (rows.hasNext()) {
      Map<String, Integer> row = rows.next();
      row.values().removeIf(v -> v == 0);
      if (row.isEmpty()) {
        rows.remove();
      }
    }
  }

  public static void multimapPut_Bad() {
    Multimap index = new Multimap();
    index.put("x", "1");
    index.put("x", "2");
    for (String value : index.get("x")) { // CME
      index.put("x", value + value);
    }
  }

  private static class Multimap {
    private final Map<String, List<String>> lists = new HashMap<>();

    void put(String key, String value) {
      lists.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
    }

    List<String> get(String key) {
      return lists.getOrDefault(key, List.of());
    }
  }

  public static void multimapPut_Ok() {
    Multimap index = new Multimap();
    index.put("x", "1");
    index.put("x", "2");
    for (String value : List.copyOf(index.get("x"))) {
      index.put("x", value + value);
    }
  }

  public static void headMapAfterParentChange_Bad() {
    TreeMap<Integer, String> events = new TreeMap<>();
    events.put(1, "a");
    events.put(5, "b");
    events.put(9, "c");
    SortedMap<Integer, String> past = events.headMap(6);
    for (Integer time : past.keySet()) { // CME
      events.remove(time);
    }
  }

  public static void headMapAfterParentChange_Ok() {
    TreeMap<Integer, String> events = new TreeMap<>();
    events.put(1, "a");
    events.put(5, "b");
    events.put(9, "c");
    SortedMap<Integer, String> past = events.headMap(6);
    past.clear();
    events.put(2, "late");
    for (Integer time : past.keySet()) {
      System.out.println(time);
    }
  }

  public static void tailMapPut_Bad() {
    NavigableMap<String, Integer> dictionary = new TreeMap<>();
    dictionary.put("ant", 1);
    dictionary.put("bee", 2);
    dictionary.put("cat", 3);
    NavigableMap<String, Integer> tail = dictionary.tailMap("b", true);
    Iterator<String> it = dictionary.keySet().iterator();
    it.next();
    tail.put("dog", 4);
    it.next(); // CME
  }

  public static void tailMapPut_Ok() {
    NavigableMap<String, Integer> dictionary = new TreeMap<>();
    dictionary.put("ant", 1);
    dictionary.put("bee", 2);
    dictionary.put("cat", 3);
    NavigableMap<String, Integer> tail = new TreeMap<>(dictionary.tailMap("b", true));
    Iterator<String> it = dictionary.keySet().iterator();
    it.next();
    tail.put("dog", 4);
    it.next();
  }

  public static void descendingView_Bad() {
    TreeMap<Integer, String> ranks = new TreeMap<>(Map.of(1, "x", 2, "y", 3, "z"));
    for (Map.Entry<Integer, String> e : ranks.descendingMap().entrySet()) { // CME
      if (e.getKey() == 3) {
        ranks.put(4, "w");
      }
    }
  }

  public static void descendingView_Ok() {
    TreeMap<Integer, String> ranks = new TreeMap<>(Map.of(1, "x", 2, "y", 3, "z"));
    for (Map.Entry<Integer, String> e : ranks.descendingMap().entrySet()) {
      if (e.getKey() == 3) {
        ranks.put(4, "w");
        break;
      }
    }
  }

  public static void accessOrderGet_Bad() {
    Map<String, Integer> lru = new LinkedHashMap<>(16, 0.75f, true);
    lru.put("a", 1);
    lru.put("b", 2);
    lru.put("c", 3);
    for (String key : lru.keySet()) { // CME
      System.out.println(lru.get(key));
    }
  }

  public static void accessOrderGet_Ok() {
    Map<String, Integer> lru = new LinkedHashMap<>(16, 0.75f, false);
    lru.put("a", 1);
    lru.put("b", 2);
    lru.put("c", 3);
    for (String key : lru.keySet()) {
      System.out.println(lru.get(key));
    }
  }

  public static void accessOrderInSubclass_Bad() {
    Lru lru = new Lru(3);
    lru.put("a", "1");
    lru.put("b", "2");
    for (String key : lru.keySet()) { // CME
      lru.touch(key);
    }
  }

  private static class Lru extends LinkedHashMap<String, String> {
    private static final long serialVersionUID = 1;
    private final int limit;

    Lru(int limit) {
      super(16, 0.75f, true);
      this.limit = limit;
    }

    void touch(String key) {
      get(key);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > limit;
    }
  }

  public static void accessOrderInSubclass_Ok() {
    Lru lru = new Lru(3);
    lru.put("a", "1");
    lru.put("b", "2");
    for (Map.Entry<String, String> entry : lru.entrySet()) {
      System.out.println(entry.getValue());
    }
  }

  public static void removeEldest_Bad() {
    Lru lru = new Lru(2);
    lru.put("a", "1");
    lru.put("b", "2");
    Iterator<String> it = lru.values().iterator();
    it.next();
    lru.put("c", "3");
    it.next(); // CME
  }

  public static void removeEldest_Ok() {
    Lru lru = new Lru(2);
    lru.put("a", "1");
    lru.put("b", "2");
    lru.put("c", "3");
    Iterator<String> it = lru.values().iterator();
    it.next();
    it.next();
  }

  public static void copyOfKeySet_Bad() {
    Map<String, Integer> votes = new HashMap<>(Map.of("a", 1, "b", 2));
    Set<String> view = votes.keySet();
    Set<String> names = view;
    for (String name : names) { // CME
      votes.remove(name);
      votes.put(name + name, 0);
    }
  }

  public static void copyOfKeySet_Ok() {
    Map<String, Integer> votes = new HashMap<>(Map.of("a", 1, "b", 2));
    Set<String> view = votes.keySet();
    Set<String> names = new HashSet<>(view);
    for (String name : names) {
      votes.remove(name);
      votes.put(name + name, 0);
    }
  }

  public static void invert_Bad() {
    Map<String, String> map = new HashMap<>();
    map.put("one", "uno");
    map.put("two", "due");
    for (String key : map.keySet()) { // CME
      map.put(map.get(key), key);
    }
  }

  public static void invert_Ok() {
    Map<String, String> map = new HashMap<>();
    map.put("one", "uno");
    map.put("two", "due");
    Map<String, String> inverse = new HashMap<>();
    for (String key : map.keySet()) {
      inverse.put(map.get(key), key);
    }
    map = inverse;
  }

  /** Both iterators are in one slot of the frame; only the first gives keys. */
  public static void keysThenValues_Bad() {
    Map<String, Integer> stock = new HashMap<>(Map.of("nut", 1, "bolt", 2));
    for (String part : stock.keySet()) { // CME
      stock.put(part + "s", 0);
    }
    int sum = 0;
    for (int count : stock.values()) {
      sum += count;
    }
    stock.put("sum", sum);
  }

  public static void keysThenValues_Ok() {
    Map<String, Integer> stock = new HashMap<>(Map.of("nut", 1, "bolt", 2));
    for (String part : stock.keySet()) {
      stock.put(part, 0);
    }
    int sum = 0;
    for (int count : stock.values()) {
      sum += count;
    }
    stock.put("sum", sum);
  }
}
