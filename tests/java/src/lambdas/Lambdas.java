package lambdas;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lambdas, method references and streams. */
public class Lambdas {
  private Lambdas() {}

  public static void forEachAdds_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    list.forEach(s -> list.add(s + s)); // CME
  }

  public static void forEachAdds_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    List<String> doubled = new ArrayList<>();
    list.forEach(s -> doubled.add(s + s));
    list.addAll(doubled);
  }

  public static void methodReferenceSameList_Bad() {
    Set<Integer> set = new HashSet<>(Set.of(1, 2, 3));
    set.forEach(set::remove); // CME
  }

  public static void methodReferenceSameList_Ok() {
    Set<Integer> set = new HashSet<>(Set.of(1, 2, 3));
    Set<Integer> copy = new HashSet<>(set);
    copy.forEach(set::remove);
  }

  public static void removeIfModifies_Bad() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    list.removeIf( // CME
        i -> {
          if (i == 2) {
            list.add(4);
          }
          return i == 1;
        });
  }

  public static void removeIfModifies_Ok() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    list.removeIf(i -> i == 1);
    list.add(4);
  }

  public static void removeIfInLoop_Bad() {
    List<String> words = new LinkedList<>(List.of("bb", "a", "ccc", "dd"));
    for (String word : words) { // CME
      words.removeIf(other -> other.length() > word.length());
    }
  }

  public static void removeIfInLoop_Ok() {
    List<String> words = new LinkedList<>(List.of("bb", "a", "ccc", "dd"));
    for (String word : new LinkedList<>(words)) {
      words.removeIf(other -> other.length() > word.length());
    }
  }

  public static void predicateAsVariable_Bad() {
    Set<String> valid = new HashSet<>(Set.of("x", "y"));
    Predicate<String> claim = valid::remove;
    for (String v : valid) { // CME
      if (claim.test(v)) {
        System.out.println(v);
      }
    }
  }

  public static void predicateAsVariable_Ok() {
    Set<String> valid = new HashSet<>(Set.of("x", "y"));
    Predicate<String> known = valid::contains;
    for (String v : valid) {
      if (known.test(v)) {
        System.out.println(v);
      }
    }
  }

  public static void consumerParameter_Bad() {
    List<Integer> numbers = new ArrayList<>(List.of(1, 2));
    each(numbers, n -> numbers.add(n * n));
  }

  private static void each(List<Integer> numbers, Consumer<Integer> action) {
    for (Integer n : numbers) { // CME
      action.accept(n);
    }
  }

  public static void consumerParameter_Ok() {
    List<Integer> numbers = new ArrayList<>(List.of(1, 2));
    List<Integer> squares = new ArrayList<>();
    eachOf(numbers, n -> squares.add(n * n));
  }

  private static void eachOf(List<Integer> numbers, Consumer<Integer> action) {
    for (Integer n : numbers) {
      action.accept(n);
    }
  }

  public static void capturedIterator_Bad() {
    List<String> tokens = new ArrayList<>(List.of("let", "x", "=", "1"));
    Iterator<String> it = tokens.iterator();
    Supplier<String> next = () -> it.next(); // CME
    next.get();
    tokens.add(";");
    next.get();
  }

  public static void capturedIterator_Ok() {
    List<String> tokens = new ArrayList<>(List.of("let", "x", "=", "1"));
    tokens.add(";");
    Iterator<String> it = tokens.iterator();
    Supplier<String> next = () -> it.next();
    next.get();
    next.get();
  }

  public static void boundMethodReference_Bad() {
    List<String> tokens = new ArrayList<>(List.of("a", "b"));
    Supplier<String> next = tokens.iterator()::next;
    tokens.remove("a");
    System.out.println(next.get()); // CME
  }

  public static void boundMethodReference_Ok() {
    List<String> tokens = new ArrayList<>(List.of("a", "b"));
    Supplier<Iterator<String>> fresh = tokens::iterator;
    tokens.remove("a");
    System.out.println(fresh.get().next());
  }

  public static void streamForEach_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    list.stream().filter(s -> s.length() == 1).forEach(s -> list.add(s + s)); // CME
  }

  public static void streamForEach_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    List<String> more =
        list.stream().filter(s -> s.length() == 1).map(s -> s + s).collect(Collectors.toList());
    list.addAll(more);
  }

  public static void streamPeek_Bad() {
    Set<Integer> ids = new HashSet<>(Set.of(1, 2, 3));
    long count =
        ids.stream()
            .peek(id -> ids.add(id + 100))
            .filter(id -> id > 0)
            .count(); // CME
    System.out.println(count);
  }

  public static void streamPeek_Ok() {
    Set<Integer> ids = new HashSet<>(Set.of(1, 2, 3));
    Set<Integer> more = new HashSet<>();
    long count =
        ids.stream()
            .peek(id -> more.add(id + 100))
            .filter(id -> id > 0)
            .count();
    System.out.println(count);
  }

  public static void streamMapCallsOut_Bad() {
    Names names = new Names();
    names.all.add("ann");
    names.all.add("bob");
    List<String> nicks = names.all.stream().map(names::nick).collect(Collectors.toList()); // CME
    System.out.println(nicks);
  }

  private static class Names {
    final List<String> all = new ArrayList<>();

    String nick(String name) {
      String nick = name.substring(0, 1);
      all.add(nick);
      return nick;
    }

    String upper(String name) {
      return name.toUpperCase();
    }
  }

  public static void streamMapCallsOut_Ok() {
    Names names = new Names();
    names.all.add("ann");
    names.all.add("bob");
    List<String> upper = names.all.stream().map(names::upper).collect(Collectors.toList());
    System.out.println(upper);
  }

  public static void streamIterator_Bad() {
    List<Integer> source = new ArrayList<>(List.of(1, 2, 3));
    Iterator<Integer> it = source.stream().map(i -> i + 1).iterator();
    it.next();
    source.add(4);
    while (it.hasNext()) { // CME
      System.out.println(it.next());
    }
  }

  public static void streamIterator_Ok() {
    List<Integer> source = new ArrayList<>(List.of(1, 2, 3));
    Iterator<Integer> it = source.stream().map(i -> i + 1).collect(Collectors.toList()).iterator();
    it.next();
    source.add(4);
    while (it.hasNext()) {
      System.out.println(it.next());
    }
  }

  public static void lateBoundStream_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Stream<String> stream = list.stream();
    list.add("c");
    stream.forEach(s -> list.remove(s)); // CME
  }

  public static void lateBoundStream_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Stream<String> stream = list.stream();
    list.add("c");
    stream.forEach(s -> System.out.println(s));
  }

  public static void collectToMapThenWalk_Bad() {
    List<String> words = List.of("a", "bb", "cc");
    Map<Integer, List<String>> byLength =
        words.stream().collect(Collectors.groupingBy(String::length));
    for (String word : byLength.get(2)) { // CME
      byLength.get(word.length()).remove(word);
      byLength.get(2).add(word);
    }
  }

  public static void collectToMapThenWalk_Ok() {
    List<String> words = List.of("a", "bb", "cc");
    Map<Integer, List<String>> byLength =
        words.stream().collect(Collectors.groupingBy(String::length));
    List<String> gone = new ArrayList<>();
    for (String word : byLength.get(2)) {
      gone.add(word);
    }
    byLength.get(2).removeAll(gone);
  }

  public static void mapOfHandlers_Bad() {
    Map<String, Consumer<String>> commands = new LinkedHashMap<>();
    commands.put("alias", arg -> commands.put(arg, System.out::println));
    commands.put("help", arg -> System.out.println(arg));
    for (Map.Entry<String, Consumer<String>> command : commands.entrySet()) { // CME
      command.getValue().accept(command.getKey() + "2");
    }
  }

  public static void mapOfHandlers_Ok() {
    Map<String, Consumer<String>> commands = new LinkedHashMap<>();
    Map<String, String> aliases = new HashMap<>();
    commands.put("help", arg -> System.out.println(arg));
    commands.put("alias", arg -> aliases.put(arg, arg));
    for (Map.Entry<String, Consumer<String>> command : commands.entrySet()) {
      command.getValue().accept(command.getKey() + "2");
    }
  }

  public static void functionReturnsSame_Bad() {
    List<Integer> data = new ArrayList<>(List.of(1, 2));
    Function<List<Integer>, List<Integer>> pick = Function.identity();
    List<Integer> picked = pick.apply(data);
    for (Integer d : data) { // CME
      picked.add(d);
    }
  }

  public static void functionReturnsSame_Ok() {
    List<Integer> data = new ArrayList<>(List.of(1, 2));
    Function<List<Integer>, List<Integer>> pick = ArrayList::new;
    List<Integer> picked = pick.apply(data);
    for (Integer d : data) {
      picked.add(d);
    }
  }

  public static void replaceAllAdds_Bad() {
    List<String> list = new ArrayList<>(List.of("x", "y"));
    list.replaceAll( // CME
        s -> {
          list.add("!");
          return s;
        });
  }

  public static void replaceAllAdds_Ok() {
    List<String> list = new ArrayList<>(List.of("x", "y"));
    list.replaceAll(s -> s + "!");
  }

  public static void lambdaInLambda_Bad() {
    List<List<Integer>> rows = new ArrayList<>();
    rows.add(new ArrayList<>(List.of(1)));
    rows.add(new ArrayList<>(List.of(2)));
    rows.forEach(row -> row.forEach(cell -> rows.add(List.of(cell)))); // CME
  }

  public static void lambdaInLambda_Ok() {
    List<List<Integer>> rows = new ArrayList<>();
    rows.add(new ArrayList<>(List.of(1)));
    rows.add(new ArrayList<>(List.of(2)));
    List<Integer> cells = new ArrayList<>();
    rows.forEach(row -> row.forEach(cell -> cells.add(cell)));
  }

  public static void runLater_Bad() {
    List<String> items = new ArrayList<>(List.of("a", "b", "c"));
    List<Runnable> later = new ArrayList<>();
    for (String item : items) { // CME
      later.add(() -> items.remove(item));
      later.get(later.size() - 1).run();
    }
  }

  public static void runLater_Ok() {
    List<String> items = new ArrayList<>(List.of("a", "b", "c"));
    List<Runnable> later = new ArrayList<>();
    for (String item : items) {
      later.add(() -> items.remove(item));
    }
    for (Runnable action : later) {
      action.run();
    }
  }

  public static void comparatorReadsOnly_Bad() {
    List<String> keys = new ArrayList<>(List.of("b", "a"));
    Map<String, Integer> ranks = new HashMap<>();
    Comparator<String> byRank =
        Comparator.comparing(k -> ranks.computeIfAbsent(k, n -> ranks.size()));
    for (String key : keys) {
      ranks.put(key + "!", ranks.size());
    }
    for (String ranked : ranks.keySet()) { // CME
      keys.sort(byRank);
    }
  }

  public static void comparatorReadsOnly_Ok() {
    List<String> keys = new ArrayList<>(List.of("b", "a"));
    Map<String, Integer> ranks = new HashMap<>();
    Comparator<String> byRank = Comparator.comparing(k -> ranks.getOrDefault(k, 0));
    for (String key : keys) {
      ranks.put(key + "!", ranks.size());
    }
    for (String ranked : ranks.keySet()) {
      keys.sort(byRank);
    }
  }

  public static void keptFunction_Bad() {
    Cursor cursor = new Cursor();
    cursor.open();
    cursor.grow();
  }

  /** Another method runs the function later. */
  public static class Cursor {
    private final List<String> rows = new ArrayList<>(List.of("a", "b"));
    private Supplier<String> next;

    public void open() {
      Iterator<String> it = rows.iterator();
      next =
          () -> {
            return it.next(); // CME
          };
      next.get();
    }

    public void grow() {
      rows.add("c");
      next.get();
    }
  }

  public static void keptFunction_Ok() {
    Peek peek = new Peek();
    peek.open();
    peek.grow();
  }

  /** The function looks anew each time. */
  public static class Peek {
    private final List<String> rows = new ArrayList<>(List.of("a", "b"));
    private Supplier<String> next;

    public void open() {
      next = () -> rows.iterator().next();
      next.get();
    }

    public void grow() {
      rows.add("c");
      next.get();
    }
  }

  public static void secondComparator_Bad() {
    List<String> log = new ArrayList<>(List.of("start"));
    List<String> keys = new ArrayList<>(List.of("b", "a"));
    Comparator<String> order = Comparator.comparing(String::length);
    Comparator<String> noting = order.thenComparing(k -> log.add(k));
    for (String line : log) { // CME
      keys.sort(noting);
    }
  }

  public static void secondComparator_Ok() {
    List<String> log = new ArrayList<>(List.of("start"));
    List<String> keys = new ArrayList<>(List.of("b", "a"));
    Comparator<String> order = Comparator.comparing(String::length);
    Comparator<String> noting = order.thenComparing(k -> log.add(k));
    for (String line : new ArrayList<>(log)) {
      keys.sort(noting);
    }
  }

  public static void bothPredicates_Bad() {
    Set<String> seen = new HashSet<>(Set.of("x", "y"));
    Predicate<String> isLong = s -> s.length() > 1;
    Predicate<String> isNew = s -> seen.add(s);
    Predicate<String> both = isLong.or(isNew);
    for (String s : seen) { // CME
      both.test("b");
    }
  }

  public static void bothPredicates_Ok() {
    Set<String> seen = new HashSet<>(Set.of("x", "y"));
    Predicate<String> isLong = s -> s.length() > 1;
    Predicate<String> isNew = s -> !seen.contains(s);
    Predicate<String> both = isLong.or(isNew);
    for (String s : seen) {
      both.test("b");
    }
  }
}
