package hidden;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Streams that another method has made: what they walk and run is not to be seen where they end. */
public class Streams {
  private Streams() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static class Shelf {
    final List<String> books;
    final List<String> log = new ArrayList<>();

    Shelf(List<String> books) {
      this.books = books;
    }

    Stream<String> all() {
      return books.stream();
    }

    Stream<String> logged() {
      return books.stream().peek(b -> log.add(b));
    }

    Stream<String> early() {
      Iterator<String> it = books.iterator();
      return StreamSupport.stream(Spliterators.spliteratorUnknownSize(it, 0), false);
    }
  }

  public static void endedByFunction_Bad() {
    List<String> list = three();
    addAllTo(new Shelf(list), list);
  }

  public static void addAllTo(Shelf shelf, List<String> list) {
    shelf.all().forEach(b -> list.add(b)); // CME
  }

  public static void endedByFunction_Ok() {
    copied(new Shelf(three()));
  }

  public static List<String> copied(Shelf shelf) {
    List<String> read = new ArrayList<>();
    shelf.all().forEach(b -> read.add(b));
    return read;
  }

  public static void functionOfMaker_Bad() {
    Shelf shelf = new Shelf(three());
    countLogged(shelf, shelf.log);
  }

  public static void countLogged(Shelf shelf, List<String> list) {
    list.add("x");
    list.add("y");
    for (String s : list) { // CME
      shelf.logged().forEach(b -> {});
    }
  }

  public static void functionOfMaker_Ok() {
    countAll(new Shelf(three()), three());
  }

  public static void countAll(Shelf shelf, List<String> list) {
    for (String s : list) {
      shelf.all().filter(b -> b.isEmpty()).count();
    }
  }

  public static void iteratorOfMaker_Bad() {
    Shelf shelf = new Shelf(three());
    endEarly(shelf, shelf.books);
  }

  public static void endEarly(Shelf shelf, List<String> list) {
    Stream<String> stream = shelf.early();
    list.add("x");
    stream.forEach(b -> {}); // CME
  }

  public static void iteratorOfMaker_Ok() {
    Shelf shelf = new Shelf(three());
    endLate(shelf, shelf.books);
  }

  public static void endLate(Shelf shelf, List<String> list) {
    Stream<String> stream = shelf.all();
    list.add("x");
    stream.forEach(b -> {});
  }

  public static void sortedAlready_Bad() {
    TreeSet<String> set = new TreeSet<>(three());
    addSorted(new Names(set), set);
  }

  public static class Names {
    final TreeSet<String> names;

    Names(TreeSet<String> names) {
      this.names = names;
    }

    Stream<String> all() {
      return names.stream();
    }
  }

  public static void addSorted(Names names, TreeSet<String> set) {
    names.all().sorted().forEach(n -> set.add("0" + n)); // CME
  }

  public static void sortedAlready_Ok() {
    TreeSet<String> set = new TreeSet<>(three());
    sortAnew(new Names(set), set);
  }

  public static void sortAnew(Names names, TreeSet<String> set) {
    names.all().sorted((a, b) -> b.compareTo(a)).forEach(n -> set.add("0" + n));
  }

  public static class Giver {
    final List<String> list = three();

    Stream<String> names() {
      return list.stream();
    }
  }

  public static class OddGiver extends Giver {
    @Override
    Stream<String> names() {
      return List.of("x").stream().peek(n -> list.add(n));
    }
  }

  public static void overridden_Bad() {
    Giver giver = new OddGiver();
    eachOf(giver, giver.list);
  }

  public static void eachOf(Giver giver, List<String> list) {
    for (String s : list) { // CME
      giver.names().forEach(n -> {});
    }
  }

  public static void overridden_Ok() {
    readEachOf(new Giver());
  }

  public static void readEachOf(Giver giver) {
    List<String> read = three();
    for (String s : read) {
      giver.names().forEach(n -> {});
    }
  }

  public static class Keeper {
    Stream<String> kept;
  }

  public static void inField_Bad() {
    List<String> list = three();
    Keeper keeper = new Keeper();
    keeper.kept = Stream.of("x").peek(n -> list.add(n));
    endKept(keeper, list);
  }

  public static void endKept(Keeper keeper, List<String> list) {
    for (String s : list) { // CME
      if (keeper.kept != null) keeper.kept.limit(1).forEach(n -> {});
      keeper.kept = null;
    }
  }

  public static void inField_Ok() {
    List<String> list = three();
    Keeper keeper = new Keeper();
    keeper.kept = list.stream();
    keeper.kept.forEach(n -> {});
  }

  public static class Draining implements Iterator<String> {
    private final List<String> from;

    Draining(List<String> from) {
      this.from = from;
    }

    @Override
    public boolean hasNext() {
      return !from.isEmpty();
    }

    @Override
    public String next() {
      return from.remove(0);
    }

    static Stream<String> of(List<String> from) {
      return StreamSupport.stream(Spliterators.spliteratorUnknownSize(new Draining(from), 0), false);
    }
  }

  public static class Counting implements Iterator<String> {
    private int left = 3;

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    public String next() {
      left--;
      return "";
    }

    static Stream<String> down() {
      return StreamSupport.stream(spliterator(new Counting()), false);
    }

    private static java.util.Spliterator<String> spliterator(Iterator<String> it) {
      return Spliterators.spliteratorUnknownSize(it, 0);
    }
  }

  public static void ownIterator_Bad() {
    drain(three());
  }

  public static void drain(List<String> list) {
    for (String s : list) { // CME
      Draining.of(list).findFirst();
    }
  }

  public static void ownIterator_Ok() {
    countDown(three());
  }

  public static void countDown(List<String> list) {
    for (String s : list) {
      Counting.down().forEach(n -> {});
    }
  }

  public static class Nested {
    final List<List<String>> lists = new ArrayList<>();

    Stream<String> all() {
      return lists.stream().flatMap(l -> l.stream());
    }

    Stream<String> touched() {
      return lists.stream().flatMap(l -> Stream.of("x").peek(x -> l.add(x)));
    }
  }

  public static void flattened_Bad() {
    Nested nested = new Nested();
    List<String> list = three();
    nested.lists.add(list);
    touchAll(nested, list);
  }

  public static void touchAll(Nested nested, List<String> list) {
    for (String s : list) { // CME
      nested.touched().findFirst();
    }
  }

  public static void flattened_Ok() {
    readAll(new Nested(), three());
  }

  public static void readAll(Nested nested, List<String> list) {
    for (String s : list) {
      nested.all().findFirst();
    }
  }

  public static void concatenated_Bad() {
    List<String> list = three();
    Stream<String> both = Stream.concat(list.stream(), Stream.of("x"));
    list.add("y");
    both.forEach(x -> {}); // CME
  }

  public static void concatenated_Ok() {
    List<String> list = three();
    list.add("y");
    Stream<String> both = Stream.concat(list.stream(), Stream.of("x"));
    both.forEach(x -> {});
  }

  public static void ofEither_Bad() {
    List<String> list = three();
    endEither(list, three(), true);
  }

  public static void endEither(List<String> a, List<String> b, boolean first) {
    Stream<String> stream = first ? a.stream() : b.stream().filter(x -> x.isEmpty());
    stream.forEach(x -> a.add(x)); // CME
  }

  public static void ofEither_Ok() {
    readEither(three(), three(), true);
  }

  public static void readEither(List<String> a, List<String> b, boolean first) {
    Stream<String> stream = first ? a.stream() : b.stream().filter(x -> x.isEmpty());
    List<String> read = new ArrayList<>();
    stream.forEach(x -> read.add(x));
  }

  public static void iteratorsInStream_Bad() {
    List<String> list = three();
    List<Iterator<String>> iterators = new ArrayList<>(List.of(list.iterator()));
    list.add("x");
    endAll(iterators);
  }

  static Stream<String> firsts(List<Iterator<String>> iterators) {
    return iterators.stream().map(it -> it.next()); // CME
  }

  public static void endAll(List<Iterator<String>> iterators) {
    firsts(iterators).forEach(x -> {});
  }

  public static void iteratorsInStream_Ok() {
    List<List<String>> lists = List.of(three());
    sizes(lists).forEach(x -> {});
  }

  static Stream<Integer> sizes(List<List<String>> lists) {
    return lists.stream().map(l -> l.size());
  }
}
