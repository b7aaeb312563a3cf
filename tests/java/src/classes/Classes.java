package classes;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeSet;

/** Generics, inner and anonymous classes, and collections and iterators of one's own. */
public class Classes {
  private Classes() {}

  public static void genericMove_Bad() {
    List<Integer> a = new ArrayList<>(List.of(1, 2));
    transfer(a, a);
  }

  private static <T, C extends Collection<? super T>> void transfer(Iterable<T> from, C to) {
    for (T t : from) { // CME
      to.add(t);
    }
  }

  public static void genericMove_Ok() {
    List<Integer> a = new ArrayList<>(List.of(1, 2));
    transferOk(a, new ArrayList<Number>());
  }

  private static <T, C extends Collection<? super T>> void transferOk(Iterable<T> from, C to) {
    for (T t : from) {
      to.add(t);
    }
  }

  public static void genericPair_Bad() {
    List<String> both = new LinkedList<>(List.of("l", "r"));
    Pair<List<String>, List<String>> pair = new Pair<>(both, both);
    for (String s : pair.first) { // CME
      pair.second.remove(s);
      pair.second.addAll(List.of(s, s));
    }
  }

  private static class Pair<A, B> {
    final A first;
    final B second;

    Pair(A first, B second) {
      this.first = first;
      this.second = second;
    }
  }

  public static void genericPair_Ok() {
    Pair<List<String>, List<String>> pair =
        new Pair<>(new LinkedList<>(List.of("l", "r")), new LinkedList<>());
    for (String s : pair.first) {
      pair.second.remove(s);
      pair.second.addAll(List.of(s, s));
    }
  }

  public static void innerClassSharesOuter_Bad() {
    Market market = new Market();
    market.stalls.add("fish");
    market.stalls.add("fruit");
    market.new Inspector().inspect();
  }

  private static class Market {
    final List<String> stalls = new ArrayList<>();

    class Inspector {
      void inspect() {
        for (String stall : stalls) { // CME
          close(stall);
        }
      }
    }

    void close(String stall) {
      stalls.remove(stall);
      stalls.add("empty");
    }
  }

  public static void innerClassSharesOuter_Ok() {
    Fair fair = new Fair();
    fair.stalls.add("fish");
    fair.stalls.add("fruit");
    Fair.Counter counter = fair.new Counter();
    counter.count();
  }

  private static class Fair {
    final List<String> stalls = new ArrayList<>();

    class Counter {
      final Set<String> counted = new TreeSet<>();

      void count() {
        for (String stall : stalls) {
          counted.add(stall);
        }
      }
    }
  }

  public static void anonymousCallback_Bad() {
    List<String> queue = new ArrayList<>(List.of("a", "b"));
    Callback callback =
        new Callback() {
          @Override
          public void done(String item) {
            queue.remove(item);
            queue.add(item);
          }
        };
    for (String item : queue) { // CME
      callback.done(item);
    }
  }

  private interface Callback {
    void done(String item);
  }

  public static void anonymousCallback_Ok() {
    List<String> queue = new ArrayList<>(List.of("a", "b"));
    Callback callback =
        new Callback() {
          private final List<String> own = new ArrayList<>();

          @Override
          public void done(String item) {
            own.add(item);
          }
        };
    for (String item : queue) {
      callback.done(item);
    }
  }

  public static void localClass_Bad() {
    Set<Integer> primes = new LinkedHashSet<>(List.of(2, 3));
    class Sieve {
      void extend(int p) {
        primes.add(p * p + 1);
      }
    }
    Sieve sieve = new Sieve();
    for (int p : primes) { // CME
      sieve.extend(p);
    }
  }

  public static void localClass_Ok() {
    Set<Integer> primes = new LinkedHashSet<>(List.of(2, 3));
    class Reporter {
      int report(int p) {
        return primes.contains(p) ? p : 0;
      }
    }
    Reporter reporter = new Reporter();
    for (int p : primes) {
      System.out.println(reporter.report(p));
    }
  }

  public static void ownIterable_Bad() {
    Names names = new Names();
    names.add("a");
    names.add("b");
    for (String name : names) { // CME
      names.add(name + "2");
    }
  }

  private static class Names implements Iterable<String> {
    private final List<String> list = new ArrayList<>();

    void add(String name) {
      list.add(name);
    }

    @Override
    public Iterator<String> iterator() {
      return list.iterator();
    }
  }

  public static void ownIterable_Ok() {
    SnapshotNames names = new SnapshotNames();
    names.add("a");
    names.add("b");
    for (String name : names) {
      names.add(name + "2");
    }
  }

  private static class SnapshotNames implements Iterable<String> {
    private final List<String> list = new ArrayList<>();

    void add(String name) {
      list.add(name);
    }

    @Override
    public Iterator<String> iterator() {
      return new ArrayList<>(list).iterator();
    }
  }

  public static void filteringIterator_Bad() {
    List<Integer> data = new ArrayList<>(List.of(1, 2, 3, 4));
    Iterator<Integer> even = new Even(data.iterator());
    even.next();
    data.remove(0);
    even.next();
  }

  private static class Even implements Iterator<Integer> {
    private final Iterator<Integer> inner;
    private Integer ahead;

    Even(Iterator<Integer> inner) {
      this.inner = inner;
    }

    @Override
    public boolean hasNext() {
      while (ahead == null && inner.hasNext()) {
        Integer i = inner.next(); // CME
        if (i % 2 == 0) {
          ahead = i;
        }
      }
      return ahead != null;
    }

    @Override
    public Integer next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      Integer i = ahead;
      ahead = null;
      return i;
    }
  }

  public static void filteringIterator_Ok() {
    List<Integer> data = new ArrayList<>(List.of(1, 2, 3, 4));
    Iterator<Integer> odd = new Odd(data.iterator());
    odd.next();
    odd.next();
    data.remove(0);
  }

  private static class Odd implements Iterator<Integer> {
    private final Iterator<Integer> inner;

    Odd(Iterator<Integer> inner) {
      this.inner = inner;
    }

    @Override
    public boolean hasNext() {
      return inner.hasNext();
    }

    @Override
    public Integer next() {
      Integer i = inner.next();
      while (i % 2 == 0) {
        i = inner.next();
      }
      return i;
    }
  }

  public static void ownListWithModCount_Bad() {
    Rope rope = new Rope();
    rope.add("h");
    rope.add("i");
    for (String s : rope) { // CME
      rope.add(s);
    }
  }

  private static class Rope extends AbstractList<String> {
    private final List<String> pieces = new ArrayList<>();

    @Override
    public boolean add(String piece) {
      modCount++;
      return pieces.add(piece);
    }

    @Override
    public String get(int index) {
      return pieces.get(index);
    }

    @Override
    public int size() {
      return pieces.size();
    }
  }

  public static void ownListWithModCount_Ok() {
    Rope rope = new Rope();
    rope.add("h");
    rope.add("i");
    Rope twice = new Rope();
    for (String s : rope) {
      twice.add(s);
      twice.add(s);
    }
  }

  public static void ownFailFastIterator_Bad() {
    Ring ring = new Ring();
    ring.add(1);
    ring.add(2);
    for (int i : ring) {
      ring.add(i);
    }
  }

  private static class Ring extends AbstractCollection<Integer> {
    private int[] cells = new int[8];
    private int size;
    private int version;

    @Override
    public boolean add(Integer i) {
      version++;
      cells[size++] = i;
      return true;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<Integer> iterator() {
      int expected = version;
      return new Iterator<>() {
        private int at;

        @Override
        public boolean hasNext() {
          return at < size;
        }

        @Override
        public Integer next() {
          if (version != expected) {
            throw new ConcurrentModificationException(); // CME
          }
          return cells[at++];
        }
      };
    }
  }

  public static void ownFailFastIterator_Ok() {
    Ring ring = new Ring();
    ring.add(1);
    ring.add(2);
    List<Integer> seen = new ArrayList<>();
    for (int i : ring) {
      seen.add(i);
    }
    ring.add(3);
  }

  public static void delegatingList_Bad() {
    Tags tags = new Tags();
    tags.add("x");
    tags.add("y");
    for (String tag : tags) { // CME
      tags.remove(tag);
      tags.add("z" + tag);
    }
  }

  private static class Tags extends AbstractCollection<String> {
    private final Set<String> set = new HashSet<>();

    @Override
    public boolean add(String tag) {
      return set.add(tag);
    }

    @Override
    public boolean remove(Object tag) {
      return set.remove(tag);
    }

    @Override
    public Iterator<String> iterator() {
      return set.iterator();
    }

    @Override
    public int size() {
      return set.size();
    }
  }

  public static void delegatingList_Ok() {
    Tags tags = new Tags();
    tags.add("x");
    tags.add("y");
    Tags other = new Tags();
    for (String tag : tags) {
      other.remove(tag);
      other.add("z" + tag);
    }
  }

  public static void subclassOfArrayList_Bad() {
    Checked checked = new Checked();
    checked.add("p");
    checked.add("q");
    for (String s : checked) { // CME
      checked.addTwice(s);
    }
  }

  private static class Checked extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    void addTwice(String s) {
      add(s);
      add(s);
    }
  }

  public static void subclassOfArrayList_Ok() {
    Uniform uniform = new Uniform();
    uniform.add("p");
    uniform.add("q");
    for (String s : uniform) {
      uniform.addTwice(s);
    }
  }

  private static class Uniform extends ArrayList<String> {
    private static final long serialVersionUID = 1;
    private final List<String> rejected = new ArrayList<>();

    void addTwice(String s) {
      if (contains(s)) {
        rejected.add(s);
        return;
      }
      throw new IllegalArgumentException(s);
    }
  }

  public static void chainOfIterators_Bad() {
    List<String> first = new ArrayList<>(List.of("a"));
    List<String> second = new ArrayList<>(List.of("b"));
    Chain<String> chain = new Chain<>(first.iterator(), second.iterator());
    second.add("c");
    while (chain.hasNext()) {
      System.out.println(chain.next());
    }
  }

  private static class Chain<T> {
    private Iterator<T> current;
    private Iterator<T> after;

    Chain(Iterator<T> current, Iterator<T> after) {
      this.current = current;
      this.after = after;
    }

    boolean hasNext() {
      if (!current.hasNext() && after != null) {
        current = after;
        after = null;
      }
      return current.hasNext();
    }

    T next() {
      return current.next(); // CME
    }
  }

  public static void chainOfIterators_Ok() {
    List<String> first = new ArrayList<>(List.of("a"));
    List<String> second = new ArrayList<>(List.of("b"));
    second.add("c");
    Sequence<String> sequence = new Sequence<>(first.iterator(), second.iterator());
    while (sequence.hasNext()) {
      System.out.println(sequence.next());
    }
  }

  private static class Sequence<T> {
    private Iterator<T> current;
    private Iterator<T> after;

    Sequence(Iterator<T> current, Iterator<T> after) {
      this.current = current;
      this.after = after;
    }

    boolean hasNext() {
      if (!current.hasNext() && after != null) {
        current = after;
        after = null;
      }
      return current.hasNext();
    }

    T next() {
      return current.next();
    }
  }

  public static void calledBackLater_Bad() {
    Ranking ranking = new Ranking();
    ranking.start();
    ranking.sort();
  }

  /** The library calls the comparator that another method has called before. */
  public static class Ranking {
    private final List<String> rows = new ArrayList<>(List.of("a", "b", "c"));
    private final ByTurn turns = new ByTurn();

    private static class ByTurn implements Comparator<String> {
      Iterator<String> turn;

      @Override
      public int compare(String a, String b) {
        return turn.next().compareTo(a); // CME
      }
    }

    public void start() {
      turns.turn = rows.iterator();
      turns.compare("a", "b");
    }

    public void sort() {
      List<String> list = new ArrayList<>(List.of("b", "a"));
      rows.add("d");
      list.sort(turns);
    }
  }

  public static void calledBackLater_Ok() {
    Rows rows = new Rows();
    rows.start();
    rows.sort();
  }

  /** The comparator starts anew each time. */
  public static class Rows {
    private final List<String> rows = new ArrayList<>(List.of("a", "b", "c"));
    private final ByFirst first = new ByFirst(rows);

    private static class ByFirst implements Comparator<String> {
      private final List<String> rows;

      ByFirst(List<String> rows) {
        this.rows = rows;
      }

      @Override
      public int compare(String a, String b) {
        return rows.iterator().next().compareTo(a);
      }
    }

    public void start() {
      first.compare("a", "b");
    }

    public void sort() {
      List<String> list = new ArrayList<>(List.of("b", "a"));
      rows.add("d");
      list.sort(first);
    }
  }
}
