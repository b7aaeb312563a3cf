package inherited;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What streams walk is bound when they end, or before; what is modified until then, and meanwhile. */
public class StreamSources {
  private StreamSources() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  private static Stream<String> of(Collection<String> items) {
    return items.stream();
  }

  private static Stream<String> ofPart(List<String> items) {
    return items.subList(0, 2).stream();
  }

  public static void givenPart_Bad() {
    List<String> all = three();
    Stream<String> stream = ofPart(all);
    all.add("d");
    stream.forEach(s -> {}); // CME
  }

  public static void givenPart_Ok() {
    List<String> all = three();
    Stream<String> stream = of(all);
    all.add("d");
    stream.forEach(s -> {});
  }

  public static void givenModified_Bad() {
    List<String> all = three();
    of(all).map(s -> s + all.add(s)).forEach(s -> {}); // CME
  }

  public static void givenModified_Ok() {
    List<String> all = three();
    List<String> other = three();
    of(all).map(s -> s + other.add(s)).forEach(s -> {});
  }

  public static void keys_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    map.keySet().stream().filter(k -> map.remove(k) != null).collect(Collectors.toList()); // CME
  }

  public static void keys_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Stream<String> keys = map.keySet().stream();
    map.put("c", 3);
    keys.collect(Collectors.toList());
  }

  public static void flat_Bad() {
    List<List<String>> lists = new ArrayList<>(List.of(three(), three()));
    lists.stream().flatMap(l -> l.stream()).forEach(s -> lists.get(0).add(s)); // CME
  }

  public static void flat_Ok() {
    List<List<String>> lists = new ArrayList<>(List.of(three(), three()));
    lists.stream().flatMap(l -> l.stream()).forEach(s -> s.length());
  }

  public static void concat_Bad() {
    List<String> one = three();
    List<String> two = three();
    Stream<String> both = Stream.concat(one.stream(), two.stream());
    one.add("d");
    both.forEach(s -> two.add(s)); // CME
  }

  public static void concat_Ok() {
    List<String> one = three();
    List<String> two = three();
    Stream.concat(one.stream(), two.stream()).forEach(s -> s.length());
  }

  private static class Holder {
    private final Stream<String> stream;

    Holder(List<String> part) {
      stream = part.stream();
    }

    void run() {
      stream.forEach(s -> {});
    }
  }

  public static void inField_Bad() {
    List<String> all = three();
    Held holder = new Held(all.subList(0, 2));
    all.add("d");
    holder.run();
  }

  private static class Held {
    private final Stream<String> stream;

    Held(List<String> part) {
      stream = part.stream();
    }

    void run() {
      stream.forEach(s -> {}); // CME
    }
  }

  public static void inField_Ok() {
    List<String> all = three();
    Holder holder = new Holder(all);
    all.add("d");
    holder.run();
  }

  public static void iterator_Bad() {
    List<String> all = three();
    Iterator<String> it = all.stream().filter(s -> s.length() > 0).iterator();
    it.next();
    all.add("d");
    while (it.hasNext()) it.next(); // CME
  }

  public static void iterator_Ok() {
    List<String> all = three();
    Iterator<String> it = all.stream().iterator();
    all.add("d");
    while (it.hasNext()) it.next();
  }

  public static void supplier_Bad() {
    List<String> all = three();
    Supplier<Stream<String>> supplier = () -> all.subList(0, 2).stream();
    supplier.get().forEach(s -> all.add(s)); // CME
  }

  public static void supplier_Ok() {
    List<String> all = three();
    Supplier<Stream<String>> supplier = () -> all.stream();
    all.add("d");
    supplier.get().forEach(s -> s.length());
  }

  public static void support_Bad() {
    List<String> all = three();
    Spliterator<String> spliterator = all.subList(0, 2).spliterator();
    all.add("d");
    StreamSupport.stream(spliterator, false).forEach(s -> {}); // CME
  }

  public static void support_Ok() {
    List<String> all = three();
    Spliterator<String> spliterator = three().subList(0, 2).spliterator();
    all.add("d");
    StreamSupport.stream(spliterator, false).forEach(s -> {});
  }

  public static void supportIterable_Bad() {
    List<String> all = three();
    Iterator<String> it = all.iterator();
    Iterable<String> iterable = () -> it;
    all.add("d");
    StreamSupport.stream(iterable.spliterator(), false).forEach(s -> {}); // CME
  }

  public static void supportIterable_Ok() {
    List<String> all = three();
    Iterable<String> iterable = () -> all.iterator();
    all.add("d");
    StreamSupport.stream(iterable.spliterator(), false).forEach(s -> {});
  }

  public static void shortCircuit_Bad() {
    List<String> all = new LinkedList<>(three());
    all.stream().peek(s -> all.remove("c")).noneMatch(s -> s.equals("q")); // CME
  }

  public static void shortCircuit_Ok() {
    List<String> all = new LinkedList<>(three());
    all.stream().peek(s -> s.length()).noneMatch(s -> s.equals("q"));
  }

  public static void optional_Bad() {
    List<String> all = three();
    Optional.of(all).stream().flatMap(List::stream).forEach(s -> all.add(s)); // CME
  }

  public static void optional_Ok() {
    List<String> all = three();
    Optional.of(all).stream().flatMap(List::stream).forEach(s -> s.length());
  }

  public static void sortedSource_Bad() {
    TreeSet<String> set = new TreeSet<>(three());
    set.stream().sorted().forEach(s -> set.remove(s)); // CME
  }

  public static void sortedSource_Ok() {
    List<String> all = three();
    all.stream().sorted().forEach(s -> all.remove(s));
  }

  public static void wrapped_Bad() {
    List<String> all = three();
    Collection<String> view = Collections.unmodifiableList(Collections.synchronizedList(all.subList(0, 2)));
    Stream<String> stream = view.stream();
    all.add("d");
    stream.forEach(s -> {}); // CME
  }

  public static void wrapped_Ok() {
    List<String> all = three();
    Collection<String> view = Collections.unmodifiableList(Collections.synchronizedList(all));
    Stream<String> stream = view.stream();
    all.add("d");
    stream.forEach(s -> {});
  }

  public static void parallel_Bad() {
    List<String> all = three();
    List<String> part = all.subList(0, 2);
    Stream<String> stream = part.parallelStream().sequential();
    all.add("d");
    stream.forEach(s -> {}); // CME
  }

  public static void parallel_Ok() {
    List<String> all = three();
    all.parallelStream().sequential().forEach(s -> {});
    all.add("d");
  }
}
