package hidden;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the language and the library ask of values: text, equality, hash codes, order. */
public class Values {
  private Values() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  /** Every question modifies the log. */
  static class Nosy implements Comparable<Nosy> {
    final List<String> log;

    Nosy(List<String> log) {
      this.log = log;
    }

    @Override
    public String toString() {
      log.add("text");
      return "nosy";
    }

    @Override
    public boolean equals(Object other) {
      log.add("equals");
      return this == other;
    }

    @Override
    public int hashCode() {
      log.add("hash");
      return 7;
    }

    @Override
    public int compareTo(Nosy other) {
      log.add("order");
      return 0;
    }
  }

  public static void concatenation_Bad() {
    List<String> list = three();
    Nosy nosy = new Nosy(list);
    for (String s : list) { // CME
      s = s + nosy;
    }
  }

  public static void concatenation_Ok() {
    List<String> list = three();
    Nosy nosy = new Nosy(new ArrayList<>());
    for (String s : list) {
      s = s + nosy;
    }
  }

  public static void valueOf_Bad() {
    List<String> list = three();
    Object nosy = new Nosy(list);
    for (String s : list) { // CME
      String.valueOf(nosy);
    }
  }

  public static void valueOf_Ok() {
    List<String> list = three();
    Object nosy = new Nosy(new ArrayList<>());
    for (String s : list) {
      String.valueOf(nosy);
    }
  }

  public static void builderAppend_Bad() {
    List<String> list = three();
    Nosy nosy = new Nosy(list);
    StringBuilder text = new StringBuilder();
    for (String s : list) { // CME
      text.append(nosy);
    }
  }

  public static void builderAppend_Ok() {
    List<String> list = three();
    Nosy nosy = new Nosy(new ArrayList<>());
    StringBuilder text = new StringBuilder();
    for (String s : list) {
      text.append(nosy);
    }
  }

  public static void format_Bad() {
    List<String> list = three();
    Nosy nosy = new Nosy(list);
    for (String s : list) { // CME
      String.format("%s", nosy);
    }
  }

  public static void format_Ok() {
    List<String> list = three();
    Nosy nosy = new Nosy(new ArrayList<>());
    for (String s : list) {
      String.format("%s", nosy);
    }
  }

  public static void listToString_Bad() {
    List<String> list = three();
    List<Nosy> nosies = List.of(new Nosy(list));
    for (String s : list) { // CME
      nosies.toString();
    }
  }

  public static void listToString_Ok() {
    List<String> list = three();
    List<Nosy> nosies = List.of(new Nosy(new ArrayList<>()));
    for (String s : list) {
      nosies.toString();
    }
  }

  public static void println_Bad() {
    List<String> list = three();
    Nosy nosy = new Nosy(list);
    for (String s : list) { // CME
      System.out.println(nosy);
    }
  }

  public static void println_Ok() {
    List<String> list = three();
    Nosy nosy = new Nosy(new ArrayList<>());
    for (String s : list) {
      System.out.println(nosy);
    }
  }

  public static void recordText_Bad() {
    List<String> list = three();
    Boxed boxed = new Boxed(new Nosy(list));
    for (String s : list) { // CME
      boxed.toString();
    }
  }

  record Boxed(Nosy nosy) {}

  public static void recordText_Ok() {
    List<String> list = three();
    Boxed boxed = new Boxed(new Nosy(new ArrayList<>()));
    for (String s : list) {
      boxed.toString();
    }
  }

  public static void contains_Bad() {
    List<String> list = three();
    List<Nosy> nosies = new ArrayList<>(List.of(new Nosy(list)));
    for (String s : list) { // CME
      nosies.contains(new Nosy(list));
    }
  }

  public static void contains_Ok() {
    List<String> list = three();
    List<Nosy> nosies = new ArrayList<>(List.of(new Nosy(three())));
    for (String s : list) {
      nosies.contains(new Nosy(three()));
    }
  }

  public static void hashSetAdd_Bad() {
    List<String> list = three();
    Set<Nosy> nosies = new HashSet<>();
    for (String s : list) { // CME
      nosies.add(new Nosy(list));
    }
  }

  public static void hashSetAdd_Ok() {
    List<String> list = three();
    Set<Nosy> nosies = new HashSet<>();
    for (String s : list) {
      nosies.add(new Nosy(three()));
    }
  }

  public static void mapKey_Bad() {
    Map<Object, Integer> map = new HashMap<>(Map.of("x", 1));
    List<String> list = three();
    for (String s : list) { // CME
      map.get(new Nosy(list));
    }
  }

  public static void mapKey_Ok() {
    Map<Object, Integer> map = new HashMap<>(Map.of("x", 1));
    List<String> list = three();
    for (String s : list) {
      map.get(new Nosy(three()));
    }
  }

  public static void treeMapKey_Bad() {
    Map<Nosy, Integer> map = new TreeMap<>();
    List<String> list = three();
    for (String s : list) { // CME
      map.put(new Nosy(list), 1);
    }
  }

  public static void treeMapKey_Ok() {
    Map<Nosy, Integer> map = new TreeMap<>();
    List<String> list = three();
    for (String s : list) {
      map.put(new Nosy(three()), 1);
    }
  }

  public static void treeSetComparator_Bad() {
    List<String> list = three();
    Set<String> sorted =
        new TreeSet<>(
            (x, y) -> {
              list.add("compared");
              return x.compareTo(y);
            });
    for (String s : list) { // CME
      sorted.add(s);
    }
  }

  public static void treeSetComparator_Ok() {
    List<String> list = three();
    List<String> other = three();
    Set<String> sorted =
        new TreeSet<>(
            (x, y) -> {
              other.add("compared");
              return x.compareTo(y);
            });
    for (String s : list) {
      sorted.add(s);
    }
  }

  public static void sortComparable_Bad() {
    List<String> list = three();
    List<Nosy> nosies = new ArrayList<>(List.of(new Nosy(list), new Nosy(list)));
    for (String s : list) { // CME
      Collections.sort(nosies);
    }
  }

  public static void sortComparable_Ok() {
    List<String> list = three();
    List<Nosy> nosies = new ArrayList<>(List.of(new Nosy(three()), new Nosy(three())));
    for (String s : list) {
      Collections.sort(nosies);
    }
  }

  public static void sortComparator_Bad() {
    List<String> list = three();
    List<String> others = three();
    for (String s : list) { // CME
      others.sort(
          (x, y) -> {
            list.add("compared");
            return x.compareTo(y);
          });
    }
  }

  public static void sortComparator_Ok() {
    List<String> list = three();
    List<String> others = three();
    for (String s : list) {
      others.sort((x, y) -> list.indexOf(x) - list.indexOf(y));
    }
  }

  public static void keyExtractor_Bad() {
    List<String> list = three();
    List<String> others = three();
    Comparator<String> order =
        Comparator.comparing(
            s -> {
              list.add("asked");
              return s;
            });
    for (String s : list) { // CME
      others.sort(order);
    }
  }

  public static void keyExtractor_Ok() {
    List<String> list = three();
    List<String> others = three();
    Comparator<String> order = Comparator.comparing(String::length);
    for (String s : list) {
      others.sort(order);
    }
  }

  public static void arraysSort_Bad() {
    List<String> list = three();
    Nosy[] nosies = {new Nosy(list), new Nosy(list)};
    for (String s : list) { // CME
      Arrays.sort(nosies);
    }
  }

  public static void arraysSort_Ok() {
    List<String> list = three();
    Nosy[] nosies = {new Nosy(three()), new Nosy(three())};
    for (String s : list) {
      Arrays.sort(nosies);
    }
  }

  public static void priorityQueue_Bad() {
    List<String> list = three();
    PriorityQueue<Nosy> queue = new PriorityQueue<>();
    for (String s : list) { // CME
      queue.add(new Nosy(list));
      queue.add(new Nosy(list));
    }
  }

  public static void priorityQueue_Ok() {
    List<String> list = three();
    PriorityQueue<Nosy> queue = new PriorityQueue<>();
    for (String s : list) {
      queue.add(new Nosy(three()));
    }
  }

  public static void max_Bad() {
    List<String> list = three();
    List<Nosy> nosies = List.of(new Nosy(list), new Nosy(list));
    for (String s : list) { // CME
      Collections.max(nosies);
    }
  }

  public static void max_Ok() {
    List<String> list = three();
    List<Nosy> nosies = List.of(new Nosy(three()), new Nosy(three()));
    for (String s : list) {
      Collections.max(nosies);
    }
  }

  public static void objectsEquals_Bad() {
    List<String> list = three();
    Object one = new Nosy(list);
    for (String s : list) { // CME
      Objects.equals(one, "x");
    }
  }

  public static void objectsEquals_Ok() {
    List<String> list = three();
    Object one = new Nosy(three());
    for (String s : list) {
      Objects.equals(one, "x");
    }
  }

  public static void objectsHash_Bad() {
    List<String> list = three();
    Object one = new Nosy(list);
    for (String s : list) { // CME
      Objects.hash(one, "x");
    }
  }

  public static void objectsHash_Ok() {
    List<String> list = three();
    Object one = new Nosy(three());
    for (String s : list) {
      Objects.hash(one, "x");
    }
  }

  public static void listEquals_Bad() {
    List<String> list = three();
    List<Nosy> some = List.of(new Nosy(list));
    List<Nosy> others = List.of(new Nosy(list));
    for (String s : list) { // CME
      some.equals(others);
    }
  }

  public static void listEquals_Ok() {
    List<String> list = three();
    List<Nosy> some = List.of(new Nosy(three()));
    List<Nosy> others = List.of(new Nosy(three()));
    for (String s : list) {
      some.equals(others);
    }
  }

  public static void charSequence_Bad() {
    List<String> list = three();
    CharSequence odd = new Letters(list);
    for (String s : list) { // CME
      "x".contentEquals(odd);
    }
  }

  static class Letters implements CharSequence {
    private final List<String> log;

    Letters(List<String> log) {
      this.log = log;
    }

    @Override
    public int length() {
      log.add("length");
      return 1;
    }

    @Override
    public char charAt(int index) {
      return 'x';
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return this;
    }
  }

  public static void charSequence_Ok() {
    List<String> list = three();
    CharSequence odd = new Letters(three());
    for (String s : list) {
      "x".contentEquals(odd);
    }
  }
}
