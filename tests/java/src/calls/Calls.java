package calls;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The change is made by what is called, at some depth, or recursively. */
public class Calls {
  private Calls() {}

  public static void depth1_Bad() {
    List<String> tasks = new ArrayList<>(List.of("t1", "t2", "t3"));
    for (String task : tasks) { // CME
      finish(tasks, task);
    }
  }

  private static void finish(List<String> tasks, String task) {
    tasks.remove(task);
  }

  public static void depth1_Ok() {
    List<String> tasks = new ArrayList<>(List.of("t1", "t2", "t3"));
    List<String> done = new ArrayList<>();
    for (String task : tasks) {
      note(done, task);
    }
    tasks.removeAll(done);
  }

  private static void note(List<String> done, String task) {
    done.add(task);
  }

  public static void depth2_Bad() {
    Set<String> nodes = new HashSet<>(List.of("a", "b", "c"));
    for (String node : nodes) { // CME
      prune(nodes, node);
    }
  }

  private static void prune(Set<String> nodes, String node) {
    if (!node.isEmpty()) {
      cut(nodes, node);
    }
  }

  private static void cut(Set<String> nodes, String node) {
    nodes.remove(node);
  }

  public static void depth2_Ok() {
    Set<String> nodes = new HashSet<>(List.of("a", "b", "c"));
    for (String node : new ArrayList<>(nodes)) {
      prune(nodes, node);
    }
  }

  public static void depth3_Bad() {
    Store store = new Store();
    store.load();
    for (Integer id : store.ids) { // CME
      store.refresh(id);
    }
  }

  private static class Store {
    final List<Integer> ids = new LinkedList<>();

    void load() {
      ids.add(1);
      ids.add(2);
    }

    void refresh(int id) {
      invalidate(id);
    }

    void invalidate(int id) {
      if (id > 0) {
        evict(id);
      }
    }

    void evict(int id) {
      ids.remove(Integer.valueOf(id));
      ids.add(-id);
    }
  }

  public static void depth3_Ok() {
    Store store = new Store();
    store.load();
    Integer[] ids = store.ids.toArray(new Integer[0]);
    for (Integer id : ids) {
      store.refresh(id);
    }
    for (Integer id : store.ids) {
      System.out.println(id);
    }
  }

  public static void depth4_Bad() {
    Map<String, Integer> stock = new HashMap<>();
    stock.put("tea", 3);
    stock.put("jam", 0);
    for (String item : stock.keySet()) { // CME
      sell(stock, item);
    }
  }

  private static void sell(Map<String, Integer> stock, String item) {
    ship(stock, item, 1);
  }

  private static void ship(Map<String, Integer> stock, String item, int amount) {
    book(stock, item, -amount);
  }

  private static void book(Map<String, Integer> stock, String item, int change) {
    if (change < 0) {
      delete(stock, item);
    }
  }

  private static void delete(Map<String, Integer> stock, String item) {
    stock.remove(item);
  }

  public static void depth4_Ok() {
    Map<String, Integer> stock = new HashMap<>();
    stock.put("tea", 3);
    stock.put("jam", 0);
    for (String item : Set.copyOf(stock.keySet())) {
      sell(stock, item);
    }
  }

  public static void calleeIterates_Bad() {
    List<String> members = new ArrayList<>(List.of("x", "y", "z"));
    greetAll(members, members);
  }

  private static void greetAll(List<String> members, List<String> greeted) {
    Iterator<String> it = members.iterator();
    while (it.hasNext()) {
      greet(it, greeted);
    }
  }

  private static void greet(Iterator<String> it, List<String> greeted) {
    String m = it.next(); // CME
    greeted.add("hello " + m);
  }

  public static void calleeIterates_Ok() {
    List<String> members = new ArrayList<>(List.of("x", "y", "z"));
    welcomeAll(members, new ArrayList<>());
  }

  private static void welcomeAll(List<String> members, List<String> greeted) {
    Iterator<String> it = members.iterator();
    while (it.hasNext()) {
      welcome(it, greeted);
    }
  }

  private static void welcome(Iterator<String> it, List<String> greeted) {
    String m = it.next();
    greeted.add("hello " + m);
  }

  public static void iteratorFromCallee_Bad() {
    List<Integer> queue = new ArrayList<>(List.of(5, 6, 7));
    Iterator<Integer> rest = skipFirst(queue);
    queue.add(8);
    System.out.println(rest.next()); // CME
  }

  private static Iterator<Integer> skipFirst(List<Integer> queue) {
    Iterator<Integer> it = queue.iterator();
    it.next();
    return it;
  }

  public static void iteratorFromCallee_Ok() {
    List<Integer> queue = new ArrayList<>(List.of(5, 6, 7));
    queue.add(8);
    Iterator<Integer> rest = skipFirst(queue);
    System.out.println(rest.next());
  }

  public static void removeThroughPassedIterator_Bad() {
    List<Integer> values = new ArrayList<>(List.of(1, 0, 2));
    Iterator<Integer> it = values.iterator();
    while (it.hasNext()) {
      Integer value = it.next(); // CME
      dropIfZero(values, value);
    }
  }

  private static void dropIfZero(List<Integer> values, Integer value) {
    if (value == 0) {
      values.remove(value);
      values.add(9);
    }
  }

  public static void removeThroughPassedIterator_Ok() {
    List<Integer> values = new ArrayList<>(List.of(1, 0, 2));
    Iterator<Integer> it = values.iterator();
    while (it.hasNext()) {
      Integer value = it.next();
      dropThrough(it, value);
    }
  }

  private static void dropThrough(Iterator<Integer> it, Integer value) {
    if (value == 0) {
      it.remove();
    }
  }

  public static void recursionOnSameList_Bad() {
    List<Integer> open = new ArrayList<>(List.of(1, 2));
    expand(open, 2);
  }

  private static void expand(List<Integer> open, int depth) {
    if (depth == 0) {
      open.add(0);
      return;
    }
    for (Integer i : open) { // CME
      expand(open, depth - 1);
    }
  }

  public static void recursionOnSameList_Ok() {
    List<Integer> open = new ArrayList<>(List.of(1, 2));
    expandCopy(open, 2);
  }

  private static void expandCopy(List<Integer> open, int depth) {
    if (depth == 0) {
      open.add(0);
      return;
    }
    for (Integer i : new ArrayList<>(open)) {
      expandCopy(open, depth - 1);
    }
  }

  public static void treeRecursion_Bad() {
    Node root = new Node("root");
    root.add(new Node("leaf"));
    root.add(new Node("twig"));
    root.children.get(0).add(new Node("bud"));
    root.children.get(0).detachAll();
  }

  private static class Node {
    final String name;
    Node parent;
    final List<Node> children = new ArrayList<>();

    Node(String name) {
      this.name = name;
    }

    void add(Node child) {
      child.parent = this;
      children.add(child);
    }

    void detachAll() {
      children.add(new Node("nil"));
      for (Node child : children) { // CME
        child.detach(this);
      }
    }

    void detach(Node owner) {
      owner.children.remove(this);
      owner.children.add(0, new Node(name));
    }
  }

  public static void treeRecursion_Ok() {
    Tree root = new Tree();
    root.children.add(new Tree());
    root.children.add(new Tree());
    root.children.get(0).children.add(new Tree());
    System.out.println(root.count());
    root.detachAll();
  }

  private static class Tree {
    final List<Tree> children = new ArrayList<>();

    int count() {
      int n = 1;
      for (Tree child : children) {
        n += child.count();
      }
      return n;
    }

    void detachAll() {
      while (!children.isEmpty()) {
        children.remove(0).detachAll();
      }
    }
  }

  public static void treeCollect_Bad() {
    Item root = new Item();
    root.parts.add(new Item());
    root.parts.add(new Item());
    root.collect(root.parts);
  }

  private static class Item {
    final List<Item> parts = new ArrayList<>();

    void collect(List<Item> out) {
      out.add(this);
      for (Item part : parts) { // CME
        part.collect(out);
      }
    }
  }

  public static void treeCollect_Ok() {
    Leaf root = new Leaf();
    root.parts.add(new Leaf());
    root.parts.add(new Leaf());
    root.collect(new ArrayList<>());
  }

  private static class Leaf {
    final List<Leaf> parts = new ArrayList<>();

    void collect(List<Leaf> out) {
      out.add(this);
      for (Leaf part : parts) {
        part.collect(out);
      }
    }
  }

  public static void mutualRecursion_Bad() {
    List<String> rules = new LinkedList<>(List.of("s", "np", "vp"));
    expandRules(rules, 3);
  }

  private static void expandRules(List<String> rules, int fuel) {
    for (String rule : rules) { // CME
      applyRule(rules, rule, fuel);
    }
  }

  private static void applyRule(List<String> rules, String rule, int fuel) {
    if (fuel == 0) {
      rules.add(rule + "'");
    } else {
      expandRules(rules, fuel - 1);
    }
  }

  public static void mutualRecursion_Ok() {
    List<String> rules = new LinkedList<>(List.of("s", "np", "vp"));
    List<String> found = new LinkedList<>();
    readRules(rules, found, 3);
    rules.addAll(found);
  }

  private static void readRules(List<String> rules, List<String> found, int fuel) {
    for (String rule : rules) {
      readRule(rules, rule, found, fuel);
    }
  }

  private static void readRule(List<String> rules, String rule, List<String> found, int fuel) {
    if (fuel == 0) {
      found.add(rule + "'");
    } else {
      readRules(rules, found, fuel - 1);
    }
  }

  public static void depthFirstSearch_Bad() {
    Map<Integer, List<Integer>> edges = new HashMap<>();
    edges.put(1, List.of(2, 3));
    edges.put(2, List.of(3));
    edges.put(3, List.of());
    Set<Integer> seen = new HashSet<>(Set.of(1));
    closure(edges, seen);
  }

  private static void closure(Map<Integer, List<Integer>> edges, Set<Integer> seen) {
    for (Integer node : seen) { // CME
      for (Integer next : edges.get(node)) {
        if (seen.add(next)) {
          closure(edges, seen);
        }
      }
    }
  }

  public static void depthFirstSearch_Ok() {
    Map<Integer, List<Integer>> edges = new HashMap<>();
    edges.put(1, List.of(2, 3));
    edges.put(2, List.of(3));
    edges.put(3, List.of());
    visit(edges, 1, new HashSet<>());
  }

  private static void visit(Map<Integer, List<Integer>> edges, Integer node, Set<Integer> seen) {
    if (!seen.add(node)) {
      return;
    }
    for (Integer next : edges.get(node)) {
      visit(edges, next, seen);
    }
  }

  public static void memoRecursion_Bad() {
    Map<Integer, Long> memo = new HashMap<>();
    memo.put(0, 0L);
    memo.put(1, 1L);
    for (Map.Entry<Integer, Long> known : memo.entrySet()) { // CME
      fib(known.getKey() + 5, memo);
    }
  }

  private static long fib(int n, Map<Integer, Long> memo) {
    Long known = memo.get(n);
    if (known != null) {
      return known;
    }
    long value = fib(n - 1, memo) + fib(n - 2, memo);
    memo.put(n, value);
    return value;
  }

  public static void memoRecursion_Ok() {
    Map<Integer, Long> memo = new HashMap<>();
    memo.put(0, 0L);
    memo.put(1, 1L);
    fib(6, memo);
    for (Map.Entry<Integer, Long> known : memo.entrySet()) {
      System.out.println(known.getKey() + " " + known.getValue());
    }
  }

  public static void updateAfterCallInLoop_Bad() {
    Ledger ledger = new Ledger();
    ledger.entries.add("open");
    ledger.entries.add("close");
    ledger.audit();
  }

  private static class Ledger {
    final List<String> entries = new ArrayList<>();

    void audit() {
      for (String entry : entries) { // CME
        if (check(entry)) {
          log("checked " + entry);
        }
      }
    }

    boolean check(String entry) {
      return !entry.isEmpty();
    }

    void log(String message) {
      entries.add(message);
    }
  }

  public static void updateAfterCallInLoop_Ok() {
    Journal journal = new Journal();
    journal.entries.add("open");
    journal.entries.add("close");
    journal.audit();
  }

  private static class Journal {
    final List<String> entries = new ArrayList<>();
    final List<String> messages = new ArrayList<>();

    void audit() {
      for (String entry : entries) {
        if (check(entry)) {
          log("checked " + entry);
        }
      }
    }

    boolean check(String entry) {
      return !entry.isEmpty();
    }

    void log(String message) {
      messages.add(message);
    }
  }

  public static void returnsWhetherChanged_Bad() {
    Map<String, Set<String>> follow = new LinkedHashMap<>();
    follow.put("s", new HashSet<>(Set.of("x", "y")));
    Set<String> start = follow.get("s");
    for (String symbol : start) { // CME
      addTo(follow, "s", symbol + "1");
    }
  }

  private static boolean addTo(Map<String, Set<String>> follow, String key, String symbol) {
    return follow.get(key).add(symbol);
  }

  public static void returnsWhetherChanged_Ok() {
    Map<String, Set<String>> follow = new LinkedHashMap<>();
    follow.put("s", new HashSet<>(Set.of("x", "y")));
    Set<String> start = follow.get("s");
    for (String symbol : start) {
      if (mentions(follow, "s", symbol + "1")) {
        System.out.println(symbol);
      }
    }
  }

  private static boolean mentions(Map<String, Set<String>> follow, String key, String symbol) {
    return follow.getOrDefault(key, Collections.emptySet()).contains(symbol);
  }
}
