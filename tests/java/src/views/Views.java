package views;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Sublists, wrappers, fixed-size lists and copies. */
public class Views {
  private Views() {}

  public static void subListAfterParentAdd_Bad() {
    List<String> log = new ArrayList<>(List.of("a", "b", "c", "d"));
    List<String> head = log.subList(0, 2);
    log.add("e");
    for (String line : head) { // CME
      System.out.println(line);
    }
  }

  public static void subListAfterParentAdd_Ok() {
    List<String> log = new ArrayList<>(List.of("a", "b", "c", "d"));
    log.add("e");
    List<String> head = log.subList(0, 2);
    for (String line : head) {
      System.out.println(line);
    }
  }

  public static void subListSize_Bad() {
    List<Integer> data = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> rest = data.subList(1, 3);
    data.remove(0);
    System.out.println(rest.size()); // CME
  }

  public static void subListSize_Ok() {
    List<Integer> data = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> rest = new ArrayList<>(data.subList(1, 3));
    data.remove(0);
    System.out.println(rest.size());
  }

  public static void subListGet_Bad() {
    List<Integer> queue = new LinkedList<>(List.of(1, 2, 3));
    List<Integer> window = queue.subList(0, 2);
    queue.add(4);
    System.out.println(window.get(0)); // CME
  }

  public static void subListGet_Ok() {
    List<Integer> queue = new LinkedList<>(List.of(1, 2, 3));
    List<Integer> window = queue.subList(0, 2);
    queue.set(0, 4);
    System.out.println(window.get(0));
  }

  public static void subListChangesParent_Bad() {
    List<String> all = new ArrayList<>(List.of("x", "y", "z"));
    Iterator<String> it = all.iterator();
    it.next();
    all.subList(1, 2).clear();
    it.next(); // CME
  }

  public static void subListChangesParent_Ok() {
    List<String> all = new ArrayList<>(List.of("x", "y", "z"));
    all.subList(1, 2).clear();
    Iterator<String> it = all.iterator();
    it.next();
    it.next();
  }

  public static void copyOfStaleSubList_Bad() {
    List<String> rows = new ArrayList<>(List.of("r1", "r2", "r3"));
    List<String> page = rows.subList(0, 2);
    rows.clear();
    List<String> copy = new ArrayList<>(page); // CME
    System.out.println(copy);
  }

  public static void copyOfStaleSubList_Ok() {
    List<String> rows = new ArrayList<>(List.of("r1", "r2", "r3"));
    List<String> page = rows.subList(0, 2);
    List<String> copy = new ArrayList<>(page);
    rows.clear();
    System.out.println(copy);
  }

  public static void twoSubLists_Bad() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
    List<Integer> left = list.subList(0, 2);
    List<Integer> right = list.subList(2, 4);
    left.remove(0);
    for (Integer i : right) { // CME
      System.out.println(i);
    }
  }

  public static void twoSubLists_Ok() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
    List<Integer> left = list.subList(0, 2);
    left.remove(0);
    List<Integer> right = list.subList(1, 3);
    for (Integer i : right) {
      System.out.println(i);
    }
  }

  public static void subListOfSubList_Bad() {
    List<Integer> base = new ArrayList<>(List.of(1, 2, 3, 4, 5));
    List<Integer> middle = base.subList(1, 4);
    List<Integer> inner = middle.subList(0, 2);
    inner.add(9);
    middle.add(8);
    System.out.println(inner.get(0)); // CME
  }

  public static void subListOfSubList_Ok() {
    List<Integer> base = new ArrayList<>(List.of(1, 2, 3, 4, 5));
    List<Integer> middle = base.subList(1, 4);
    List<Integer> inner = middle.subList(0, 2);
    inner.add(9);
    System.out.println(inner.get(0) + middle.get(1) + base.get(2));
  }

  public static void subListFromMethod_Bad() {
    Pages pages = new Pages();
    List<String> first = pages.page(0);
    pages.append("tail");
    for (String row : first) { // CME
      System.out.println(row);
    }
  }

  private static class Pages {
    private final List<String> rows = new ArrayList<>(List.of("a", "b", "c", "d"));

    List<String> page(int n) {
      return rows.subList(2 * n, 2 * n + 2);
    }

    List<String> copyOfPage(int n) {
      return List.copyOf(rows.subList(2 * n, 2 * n + 2));
    }

    void append(String row) {
      rows.add(row);
    }
  }

  public static void subListFromMethod_Ok() {
    Pages pages = new Pages();
    List<String> first = pages.copyOfPage(0);
    pages.append("tail");
    for (String row : first) {
      System.out.println(row);
    }
  }

  public static void unmodifiableView_Bad() {
    List<String> names = new ArrayList<>(List.of("a", "b"));
    List<String> readOnly = Collections.unmodifiableList(names);
    for (String name : readOnly) { // CME
      names.add(name + name);
    }
  }

  public static void unmodifiableView_Ok() {
    List<String> names = new ArrayList<>(List.of("a", "b"));
    List<String> readOnly = List.copyOf(names);
    for (String name : readOnly) {
      names.add(name + name);
    }
  }

  public static void unmodifiableGetter_Bad() {
    Club club = new Club();
    club.join("ann");
    club.join("bob");
    for (String member : club.members()) { // CME
      club.leave(member);
    }
  }

  private static class Club {
    private final Set<String> members = new HashSet<>();

    Collection<String> members() {
      return Collections.unmodifiableCollection(members);
    }

    void join(String member) {
      members.add(member);
    }

    void leave(String member) {
      members.remove(member);
    }
  }

  public static void unmodifiableGetter_Ok() {
    Club club = new Club();
    club.join("ann");
    club.join("bob");
    for (String member : new ArrayList<>(club.members())) {
      club.leave(member);
    }
  }

  public static void synchronizedList_Bad() {
    List<Integer> jobs = Collections.synchronizedList(new ArrayList<>());
    jobs.add(1);
    jobs.add(2);
    synchronized (jobs) {
      for (Integer job : jobs) { // CME
        jobs.add(job + 2);
      }
    }
  }

  public static void synchronizedList_Ok() {
    List<Integer> jobs = Collections.synchronizedList(new ArrayList<>());
    jobs.add(1);
    jobs.add(2);
    Integer[] snapshot;
    synchronized (jobs) {
      snapshot = jobs.toArray(new Integer[0]);
    }
    for (Integer job : snapshot) {
      jobs.add(job + 2);
    }
  }

  public static void synchronizedMapKeys_Bad() {
    Map<String, Integer> plain = new HashMap<>(Map.of("x", 1, "y", 2));
    Map<String, Integer> guarded = Collections.synchronizedMap(plain);
    for (String key : guarded.keySet()) { // CME
      plain.remove(key);
    }
  }

  public static void synchronizedMapKeys_Ok() {
    Map<String, Integer> plain = new HashMap<>(Map.of("x", 1, "y", 2));
    Map<String, Integer> guarded = Collections.synchronizedMap(new HashMap<>(plain));
    for (String key : guarded.keySet()) {
      plain.remove(key);
    }
  }

  public static void wrapperOfWrapper_Bad() {
    Set<String> core = new TreeSet<>(List.of("p", "q"));
    Set<String> view = Collections.unmodifiableSet(Collections.synchronizedSet(core));
    Iterator<String> it = view.iterator();
    core.add("r");
    it.next(); // CME
  }

  public static void wrapperOfWrapper_Ok() {
    Set<String> core = new TreeSet<>(List.of("p", "q"));
    Set<String> view = Collections.unmodifiableSet(Collections.synchronizedSet(core));
    core.add("r");
    Iterator<String> it = view.iterator();
    it.next();
  }

  public static void asListCopied_Bad() {
    String[] array = {"one", "two", "three"};
    List<String> list = new ArrayList<>(Arrays.asList(array));
    for (String s : list) { // CME
      list.remove("three");
      System.out.println(s);
    }
  }

  public static void asListCopied_Ok() {
    String[] array = {"one", "two", "three"};
    List<String> fixed = Arrays.asList(array);
    for (String s : fixed) {
      fixed.set(0, s);
      array[1] = s;
    }
  }

  public static void asListOfLists_Bad() {
    List<Integer> a = new ArrayList<>(List.of(1));
    List<Integer> b = new ArrayList<>(List.of(2));
    List<Integer> sum = a;
    for (List<Integer> part : Arrays.asList(b, a)) {
      for (Integer i : part) { // CME
        sum.add(i);
      }
    }
  }

  public static void asListOfLists_Ok() {
    List<Integer> a = new ArrayList<>(List.of(1));
    List<Integer> b = new ArrayList<>(List.of(2));
    List<Integer> sum = new ArrayList<>();
    for (List<Integer> part : Arrays.asList(b, a)) {
      for (Integer i : part) {
        sum.add(i);
      }
    }
  }

  public static void immutableSource_Bad() {
    List<String> defaults = List.of("a", "b");
    List<String> mine = new LinkedList<>(defaults);
    for (String s : mine) { // CME
      if (defaults.contains(s)) {
        mine.add(s);
      }
    }
  }

  public static void immutableSource_Ok() {
    List<String> defaults = List.of("a", "b");
    List<String> mine = new LinkedList<>(defaults);
    for (String s : defaults) {
      if (defaults.contains(s)) {
        mine.add(s);
      }
    }
  }

  public static void cloneOrNot_Bad() {
    ArrayList<String> source = new ArrayList<>(List.of("c", "d"));
    ArrayList<String> copy = (ArrayList<String>) source.clone();
    ArrayList<String> walked = copy.isEmpty() ? copy : source;
    for (String s : walked) { // CME
      source.remove(s);
      copy.remove(s);
      source.add(s);
    }
  }

  public static void cloneOrNot_Ok() {
    ArrayList<String> source = new ArrayList<>(List.of("c", "d"));
    @SuppressWarnings("unchecked")
    ArrayList<String> copy = (ArrayList<String>) source.clone();
    for (String s : copy) {
      source.remove(s);
      source.add(s);
    }
  }

  public static void headSet_Bad() {
    TreeSet<Integer> times = new TreeSet<>(List.of(1, 3, 5, 7));
    SortedSet<Integer> early = times.headSet(6);
    for (Integer t : early) { // CME
      times.remove(t);
    }
  }

  public static void headSet_Ok() {
    TreeSet<Integer> times = new TreeSet<>(List.of(1, 3, 5, 7));
    Iterator<Integer> early = times.headSet(6).iterator();
    while (early.hasNext()) {
      early.next();
      early.remove();
    }
  }

  public static void descendingSet_Bad() {
    NavigableSet<String> words = new TreeSet<>(List.of("ant", "bee", "cat"));
    for (String word : words.descendingSet()) { // CME
      words.add(word + "s");
    }
  }

  public static void descendingSet_Ok() {
    NavigableSet<String> words = new TreeSet<>(List.of("ant", "bee", "cat"));
    NavigableSet<String> plural = new TreeSet<>();
    for (String word : words.descendingSet()) {
      plural.add(word + "s");
    }
    words.addAll(plural);
  }

  public static void setFromMap_Bad() {
    Map<String, Boolean> backing = new HashMap<>();
    Set<String> set = Collections.newSetFromMap(backing);
    set.add("x");
    set.add("y");
    for (String s : set) { // CME
      backing.remove(s);
    }
  }

  public static void setFromMap_Ok() {
    Set<String> set = Collections.newSetFromMap(new HashMap<>());
    set.add("x");
    set.add("y");
    for (Iterator<String> it = set.iterator(); it.hasNext(); ) {
      it.next();
      it.remove();
    }
  }

  public static void rotateReverseShuffle_Bad() {
    List<Integer> cards = new ArrayList<>(List.of(3, 1, 2));
    for (Integer card : cards) { // CME
      System.out.println(card);
      Collections.sort(cards);
    }
  }

  public static void rotateReverseShuffle_Ok() {
    List<Integer> cards = new ArrayList<>(List.of(3, 1, 2));
    for (Integer card : cards) {
      System.out.println(card);
      Collections.reverse(cards);
      Collections.swap(cards, 0, 1);
    }
  }

  public static void addAllOfCollections_Bad() {
    Set<String> flags = new HashSet<>(Set.of("a", "b"));
    for (String flag : flags) { // CME
      Collections.addAll(flags, flag + "1", flag + "2");
    }
  }

  public static void addAllOfCollections_Ok() {
    Set<String> flags = new HashSet<>(Set.of("a", "b"));
    List<String> more = new ArrayList<>();
    for (String flag : flags) {
      Collections.addAll(more, flag + "1", flag + "2");
    }
    flags.addAll(more);
  }
}
