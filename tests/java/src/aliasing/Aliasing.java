package aliasing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One collection under several names. */
public class Aliasing {
  private Aliasing() {}

  public static void secondVariable_Bad() {
    List<String> guests = new ArrayList<>(List.of("a", "b", "c"));
    List<String> present = guests;
    for (String guest : guests) { // CME
      present.remove(guest);
    }
  }

  public static void secondVariable_Ok() {
    List<String> guests = new ArrayList<>(List.of("a", "b", "c"));
    List<String> present = new ArrayList<>(guests);
    for (String guest : guests) {
      present.remove(guest);
    }
  }

  public static void conditionalAlias_Bad() {
    List<Integer> a = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> b = new ArrayList<>(List.of(4, 5, 6));
    List<Integer> target = a.size() < b.get(0) ? a : b;
    for (Integer i : a) { // CME
      target.add(i);
    }
  }

  public static void conditionalAlias_Ok() {
    List<Integer> a = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> b = new ArrayList<>(List.of(4, 5, 6));
    List<Integer> c = new ArrayList<>();
    List<Integer> target = a.size() < b.get(0) ? c : b;
    for (Integer i : a) {
      target.add(i);
    }
  }

  public static void supertypeVariable_Bad() {
    ArrayList<String> list = new ArrayList<>(List.of("x", "y"));
    Collection<String> all = list;
    Iterable<String> walk = list;
    for (String s : walk) { // CME
      all.add(s + s);
    }
  }

  public static void supertypeVariable_Ok() {
    ArrayList<String> list = new ArrayList<>(List.of("x", "y"));
    Collection<String> all = new HashSet<>(list);
    Iterable<String> walk = list;
    for (String s : walk) {
      all.add(s + s);
    }
  }

  public static void castFromObject_Bad() {
    Object stored = new ArrayList<>(List.of("x", "y"));
    @SuppressWarnings("unchecked")
    List<String> read = (List<String>) stored;
    for (String s : read) { // CME
      ((Collection<?>) stored).remove(s);
      System.out.println(s);
      ((Collection<?>) stored).clear();
    }
  }

  public static void castFromObject_Ok() {
    Object stored = new ArrayList<>(List.of("x", "y"));
    @SuppressWarnings("unchecked")
    List<String> read = new ArrayList<>((List<String>) stored);
    for (String s : read) {
      ((Collection<?>) stored).remove(s);
    }
  }

  public static void parametersSame_Bad() {
    List<String> words = new ArrayList<>(List.of("a", "b"));
    appendAll(words, words);
  }

  private static void appendAll(List<String> from, List<String> to) {
    for (String s : from) { // CME
      to.add(s);
    }
  }

  public static void parametersSame_Ok() {
    List<String> words = new ArrayList<>(List.of("a", "b"));
    List<String> copy = new ArrayList<>();
    copyAll(words, copy);
  }

  private static void copyAll(List<String> from, List<String> to) {
    for (String s : from) {
      to.add(s);
    }
  }

  public static void identityReturned_Bad() {
    Set<Integer> input = new HashSet<>(List.of(1, 2, 3));
    Set<Integer> output = orEmpty(input);
    for (Integer i : input) { // CME
      output.remove(i);
    }
  }

  private static Set<Integer> orEmpty(Set<Integer> set) {
    return set == null ? new HashSet<>() : set;
  }

  public static void identityReturned_Ok() {
    Set<Integer> input = new HashSet<>(List.of(1, 2, 3));
    Set<Integer> output = orFresh(null);
    for (Integer i : input) {
      output.remove(i);
    }
  }

  private static Set<Integer> orFresh(Set<Integer> set) {
    return set == null ? new HashSet<>() : new HashSet<>(set);
  }

  public static void twoFieldsOneList_Bad() {
    Team team = new Team();
    team.reserve = team.players;
    for (String player : team.players) { // CME
      team.reserve.add(player + " junior");
    }
  }

  private static class Team {
    List<String> players = new ArrayList<>(List.of("kim", "lee"));
    List<String> reserve = new ArrayList<>();
  }

  public static void twoFieldsOneList_Ok() {
    Team team = new Team();
    for (String player : team.players) {
      team.reserve.add(player + " junior");
    }
  }

  public static void getterExposes_Bad() {
    Order order = new Order();
    order.add("tea");
    order.add("jam");
    for (String line : order.getLines()) { // CME
      order.add("box for " + line);
    }
  }

  private static final class Order {
    private final List<String> lines = new ArrayList<>();

    List<String> getLines() {
      return lines;
    }

    void add(String line) {
      lines.add(line);
    }
  }

  public static void getterExposes_Ok() {
    SafeOrder order = new SafeOrder();
    order.add("tea");
    order.add("jam");
    for (String line : order.getLines()) {
      order.add("box for " + line);
    }
  }

  private static final class SafeOrder {
    private final List<String> lines = new ArrayList<>();

    List<String> getLines() {
      return new ArrayList<>(lines);
    }

    void add(String line) {
      lines.add(line);
    }
  }

  public static void constructorKeepsArgument_Bad() {
    List<String> seed = new ArrayList<>(List.of("a", "b"));
    Keeper keeper = new Keeper(seed);
    for (String s : seed) { // CME
      keeper.keep(s);
    }
  }

  private static final class Keeper {
    private final List<String> kept;

    Keeper(List<String> kept) {
      this.kept = kept;
    }

    void keep(String s) {
      kept.add(s);
    }
  }

  public static void constructorKeepsArgument_Ok() {
    List<String> seed = new ArrayList<>(List.of("a", "b"));
    CopyingKeeper keeper = new CopyingKeeper(seed);
    for (String s : seed) {
      keeper.keep(s);
    }
  }

  private static final class CopyingKeeper {
    private final List<String> kept;

    CopyingKeeper(List<String> given) {
      this.kept = new LinkedList<>(given);
    }

    void keep(String s) {
      kept.add(s);
    }
  }

  public static void twoOwnersShareList_Bad() {
    List<String> shared = new ArrayList<>(List.of("x", "y"));
    Box left = new Box(shared);
    Box right = new Box(shared);
    for (String s : left.items) { // CME
      right.items.add(s);
    }
  }

  private static class Box {
    final List<String> items;

    Box(List<String> items) {
      this.items = items;
    }
  }

  public static void twoOwnersShareList_Ok() {
    Box left = new Box(new ArrayList<>(List.of("x", "y")));
    Box right = new Box(new ArrayList<>());
    for (String s : left.items) {
      right.items.add(s);
    }
  }

  public static void sameOwnerTwoVariables_Bad() {
    Crate first = new Crate();
    first.content.add("nut");
    first.content.add("bolt");
    Crate second = first;
    moveAll(first, second);
  }

  private static void moveAll(Crate from, Crate to) {
    for (String s : from.content) { // CME
      to.content.add(s);
    }
  }

  private static class Crate {
    final Collection<String> content = new LinkedList<>();
  }

  public static void sameOwnerTwoVariables_Ok() {
    Crate first = new Crate();
    first.content.add("nut");
    first.content.add("bolt");
    Crate second = new Crate();
    moveAllOk(first, second);
  }

  private static void moveAllOk(Crate from, Crate to) {
    for (String s : from.content) {
      to.content.add(s);
    }
  }

  public static void arrayElement_Bad() {
    @SuppressWarnings("unchecked")
    List<Integer>[] buckets = new List[2];
    buckets[0] = new ArrayList<>(List.of(1, 2));
    buckets[1] = buckets[0];
    for (Integer i : buckets[0]) { // CME
      buckets[1].add(i);
    }
  }

  public static void arrayElement_Ok() {
    @SuppressWarnings("unchecked")
    List<Integer>[] buckets = new List[2];
    buckets[0] = new ArrayList<>(List.of(1, 2));
    List<Integer> target = new ArrayList<>();
    for (Integer i : buckets[0]) {
      target.add(i);
    }
    buckets[1] = target;
  }

  public static void arrayIndexFromLoop_Bad() {
    List<?>[] all = {new ArrayList<>(List.of(1, 2)), new ArrayList<>(List.of(3, 4))};
    for (Object o : all[1]) { // CME
      for (List<?> each : all) {
        each.remove(o);
        each.clear();
      }
    }
  }

  public static void arrayIndexFromLoop_Ok() {
    List<?>[] all = {new ArrayList<>(List.of(1, 2)), new ArrayList<>(List.of(3, 4))};
    for (Object o : all[1].toArray()) {
      for (List<?> each : all) {
        each.remove(o);
      }
    }
  }

  public static void varargs_Bad() {
    List<String> main = new ArrayList<>(List.of("m", "n"));
    List<String> side = new ArrayList<>();
    broadcast(main, side, main);
  }

  @SafeVarargs
  private static void broadcast(List<String> source, List<String>... sinks) {
    for (String s : source) { // CME
      for (List<String> sink : sinks) {
        sink.add(s);
      }
    }
  }

  public static void varargs_Ok() {
    List<String> main = new ArrayList<>(List.of("m", "n"));
    List<String> side = new ArrayList<>();
    broadcastCopies(main, side, main);
  }

  @SafeVarargs
  private static void broadcastCopies(List<String> source, List<String>... sinks) {
    for (String s : source.toArray(new String[0])) {
      for (List<String> sink : sinks) {
        sink.add(s);
      }
    }
  }

  public static void listInList_Bad() {
    List<List<Integer>> rows = new ArrayList<>();
    rows.add(new ArrayList<>(List.of(1, 2)));
    for (Integer cell : rows.get(0)) { // CME
      rows.get(0).add(cell);
    }
  }

  public static void listInList_Ok() {
    List<List<Integer>> rows = new ArrayList<>();
    rows.add(new ArrayList<>(List.of(1, 2)));
    List<Integer> doubled = new ArrayList<>();
    for (Integer cell : rows.get(0)) {
      doubled.add(cell);
    }
    rows.add(doubled);
  }

  public static void outputIsElementOfInput_Bad() {
    List<List<String>> groups = new ArrayList<>();
    List<String> flat = new ArrayList<>();
    flat.add("first");
    groups.add(flat);
    for (List<String> group : groups) {
      for (String s : group) { // CME
        flat.add(s);
      }
    }
  }

  public static void outputIsElementOfInput_Ok() {
    List<List<String>> groups = new ArrayList<>();
    List<String> flat = new ArrayList<>();
    List<String> only = new ArrayList<>();
    only.add("first");
    groups.add(only);
    for (List<String> group : groups) {
      for (String s : group) {
        flat.add(s);
      }
    }
  }

  public static void mapValueFetchedTwice_Bad() {
    Map<String, List<String>> byKey = new HashMap<>();
    byKey.put("k", new ArrayList<>(List.of("v1", "v2", "v3")));
    List<String> values = byKey.get("k");
    for (String value : values) { // CME
      byKey.get("k").remove(value);
    }
  }

  public static void mapValueFetchedTwice_Ok() {
    Map<String, List<String>> byKey = new HashMap<>();
    byKey.put("k", new ArrayList<>(List.of("v1", "v2", "v3")));
    List<String> values = byKey.get("k");
    for (Iterator<String> it = values.iterator(); it.hasNext(); ) {
      it.next();
      it.remove();
    }
    byKey.remove("k");
  }

  public static void swappedFields_Bad() {
    Buffers b = new Buffers();
    b.swap();
    for (String s : b.back) { // CME
      b.original.add(s);
    }
  }

  private static class Buffers {
    List<String> front = new ArrayList<>(List.of("f1", "f2"));
    List<String> back = new ArrayList<>(List.of("b1", "b2"));
    final List<String> original = front;

    void swap() {
      List<String> t = front;
      front = back;
      back = t;
    }
  }

  public static void swappedFields_Ok() {
    Buffers b = new Buffers();
    b.swap();
    for (String s : b.back) {
      b.front.add(s);
    }
  }

  public static void builderChain_Bad() {
    Path path = new Path().then("a").then("b");
    for (String step : path.steps) { // CME
      path.then(step);
    }
  }

  private static final class Path {
    private final List<String> steps = new ArrayList<>();

    Path then(String step) {
      steps.add(step);
      return this;
    }
  }

  public static void builderChain_Ok() {
    Path path = new Path().then("a").then("b");
    Path twice = new Path();
    for (String step : path.steps) {
      twice = twice.then(step).then(step);
    }
  }

  public static void sharedBackingOfSetAndMap_Bad() {
    Registry registry = new Registry();
    registry.add("one");
    registry.add("two");
    for (String name : registry.names()) { // CME
      registry.drop(name);
    }
  }

  private static final class Registry {
    private final Map<String, Integer> ids = new HashMap<>();

    void add(String name) {
      ids.put(name, ids.size());
    }

    void drop(String name) {
      ids.remove(name);
    }

    Set<String> names() {
      return ids.keySet();
    }

    Set<String> snapshot() {
      return new HashSet<>(ids.keySet());
    }
  }

  public static void sharedBackingOfSetAndMap_Ok() {
    Registry registry = new Registry();
    registry.add("one");
    registry.add("two");
    for (String name : registry.snapshot()) {
      registry.drop(name);
    }
  }
}
