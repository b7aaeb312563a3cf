package inherited;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Stale parts of lists that the library hashes, compares or prints, and others that it only keeps. */
public class HashedParts {
  private HashedParts() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static void key_Bad() {
    Map<List<String>, String> names = new HashMap<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    names.put(part, "first"); // CME
  }

  public static void key_Ok() {
    Map<List<String>, String> names = new HashMap<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    names.put(part, "first");
    all.add("d");
  }

  public static void value_Bad() {
    Map<String, List<String>> parts = new HashMap<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    parts.put("first", part);
    Objects.hash(parts.size(), part); // CME
  }

  public static void value_Ok() {
    Map<String, List<String>> parts = new HashMap<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    parts.put("first", part);
  }

  public static void identity_Bad() {
    Map<List<String>, String> names = new IdentityHashMap<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    names.put(part, "first");
    new HashMap<List<String>, String>().put(part, "first"); // CME
  }

  public static void identity_Ok() {
    Map<List<String>, String> names = new IdentityHashMap<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    names.put(part, "first");
  }

  public static void lookedUp_Bad() {
    Map<List<String>, String> names = new HashMap<>(Map.of(List.of("a"), "first"));
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    names.get(part); // CME
  }

  public static void lookedUp_Ok() {
    Map<List<String>, String> names = new HashMap<>(Map.of(List.of("a"), "first"));
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.set(2, "d");
    names.get(part);
  }

  public static void element_Bad() {
    Set<List<String>> seen = new HashSet<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.clear();
    seen.add(part); // CME
  }

  public static void element_Ok() {
    Set<List<String>> seen = new HashSet<>();
    List<String> all = three();
    seen.add(new ArrayList<>(all.subList(0, 1)));
    all.clear();
  }

  public static void toldByComparator_Bad() {
    Set<List<String>> seen = new TreeSet<>((a, b) -> a.hashCode() - b.hashCode()); // CME
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.clear();
    seen.add(part);
  }

  public static void toldByComparator_Ok() {
    Set<List<String>> seen = new TreeSet<>((a, b) -> a == b ? 0 : 1);
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.clear();
    seen.add(part);
  }

  public static void contained_Bad() {
    List<List<String>> lists = new ArrayList<>(List.of(List.of("a")));
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.remove(2);
    lists.contains(part); // CME
  }

  public static void contained_Ok() {
    List<List<String>> lists = new ArrayList<>(List.of(List.of("a")));
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    lists.contains(part);
    all.remove(2);
  }

  public static void kept_Bad() {
    Deque<List<String>> parts = new ArrayDeque<>();
    List<String> all = three();
    parts.add(all.subList(0, 1));
    all.add("d");
    parts.contains(List.of("a")); // CME
  }

  public static void kept_Ok() {
    Deque<List<String>> parts = new ArrayDeque<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    parts.add(part);
    parts.poll();
  }

  public static void hashOfAll_Bad() {
    List<List<String>> parts = new ArrayList<>();
    List<String> all = three();
    parts.add(all.subList(0, 1));
    all.add("d");
    parts.hashCode(); // CME
  }

  public static void hashOfAll_Ok() {
    List<List<String>> parts = new ArrayList<>();
    List<String> all = three();
    parts.add(all.subList(0, 1));
    parts.hashCode();
    all.add("d");
  }

  public static void inArray_Bad() {
    List<String> all = three();
    Object[] parts = {all.subList(0, 1)};
    all.add("d");
    Arrays.hashCode(parts); // CME
  }

  public static void inArray_Ok() {
    List<String> all = three();
    Object[] parts = {all.subList(0, 1)};
    Arrays.hashCode(parts);
    all.add("d");
  }

  public static void format_Bad() {
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    String.format("%s", part); // CME
  }

  public static void format_Ok() {
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    String.format("%s", part);
    all.add("d");
  }

  public static void optional_Bad() {
    List<String> all = three();
    Optional<List<String>> part = Optional.of(all.subList(0, 1));
    all.add("d");
    part.toString(); // CME
  }

  public static void optional_Ok() {
    List<String> all = three();
    Optional<List<String>> part = Optional.of(all.subList(0, 1));
    part.toString();
    all.add("d");
  }

  public static void copiedToSet_Bad() {
    List<List<String>> parts = new ArrayList<>();
    List<String> all = three();
    parts.add(all.subList(0, 1));
    all.add("d");
    new LinkedHashSet<>(parts); // CME
  }

  public static void copiedToSet_Ok() {
    List<List<String>> parts = new ArrayList<>();
    List<String> all = three();
    parts.add(all.subList(0, 1));
    all.add("d");
    new ArrayList<>(parts);
  }

  public static void frequency_Bad() {
    List<List<String>> lists = List.of(List.of("a"));
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    Collections.frequency(lists, part); // CME
  }

  public static void frequency_Ok() {
    List<List<String>> lists = List.of(List.of("a"));
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    Collections.frequency(lists, part);
    all.add("d");
  }

  public static void computed_Bad() {
    Map<List<String>, Integer> counts = new HashMap<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    counts.merge(part, 1, Integer::sum); // CME
  }

  public static void computed_Ok() {
    Map<List<String>, Integer> counts = new HashMap<>();
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    counts.merge(part, 1, Integer::sum);
    all.add("d");
  }

  public static void distinct_Bad() {
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    Stream.of(part, part).distinct().count(); // CME
  }

  public static void distinct_Ok() {
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    Stream.of(part, part).distinct().count();
    all.add("d");
  }

  public static void collected_Bad() {
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    Stream.of(part).collect(Collectors.toSet()); // CME
  }

  public static void collected_Ok() {
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    Stream.of(part).collect(Collectors.toList());
  }

  public static void setOf_Bad() {
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    Set.of(part, List.of("b")); // CME
  }

  public static void setOf_Ok() {
    List<String> all = three();
    List<String> part = all.subList(0, 1);
    all.add("d");
    List.of(part, List.of("b"));
  }

  public static void onlyRun_Bad() {
    List<List<String>> parts = new ArrayList<>();
    List<String> all = three();
    parts.add(all.subList(0, 1));
    all.add("d");
    parts.forEach(part -> part.size()); // CME
  }

  public static void onlyRun_Ok() {
    List<List<String>> parts = new ArrayList<>();
    List<String> all = three();
    int[] count = {0};
    parts.add(all.subList(0, 1));
    all.add("d");
    parts.forEach(part -> count[0]++);
  }
}
