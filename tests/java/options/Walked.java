import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Library code that works with collections of the program's own runs their code, and their iterators'. */
public class Walked {
  /** Its iterators write to a list. */
  public static class Noting extends AbstractSet<String> {
    final List<String> log = new ArrayList<>();

    @Override
    public int size() {
      return 3;
    }

    @Override
    public Iterator<String> iterator() {
      return new Iterator<String>() {
        private int i;

        @Override
        public boolean hasNext() {
          return i < 3;
        }

        @Override
        public String next() {
          log.add("x");
          i++;
          return "y";
        }
      };
    }
  }

  /** Keeps such a set. */
  public static class Keeping extends AbstractMap<String, String> {
    final List<String> log = new ArrayList<>();
    private final Set<Map.Entry<String, String>> entries = new Entries(log);

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      return entries;
    }
  }

  static class Entries extends AbstractSet<Map.Entry<String, String>> {
    private final List<String> log;

    Entries(List<String> log) {
      this.log = log;
    }

    @Override
    public int size() {
      log.add("x");
      return 0;
    }

    @Override
    public Iterator<Map.Entry<String, String>> iterator() {
      return Collections.emptyIterator();
    }
  }

  /** Its iterators keep what they do to themselves. */
  public static class Ring extends AbstractSet<String> {
    private final String[] items = {"a", "b"};

    @Override
    public int size() {
      return items.length;
    }

    @Override
    public Iterator<String> iterator() {
      return new Iterator<String>() {
        private int i;
        private String last;

        @Override
        public boolean hasNext() {
          return i < items.length;
        }

        @Override
        public String next() {
          last = items[i++];
          return last;
        }
      };
    }
  }

  /** Whatever is added to it gets into another list. */
  public static class Passing extends AbstractList<String> {
    final List<String> to = new ArrayList<>();

    @Override
    public String get(int i) {
      return to.get(i);
    }

    @Override
    public int size() {
      return to.size();
    }

    @Override
    public boolean add(String s) {
      return to.add(s);
    }
  }

  /** Tells of what is added, and keeps it as any list does. */
  public static class Announcing extends ArrayList<String> {
    static final List<String> NEWS = new ArrayList<>();
    private static final long serialVersionUID = 1;

    @Override
    public boolean add(String s) {
      NEWS.add(s);
      return super.add(s);
    }
  }

  /** Nothing stays in it. */
  public static class Hole extends AbstractCollection<String> {
    @Override
    public boolean add(String s) {
      return true;
    }

    @Override
    public int size() {
      return 0;
    }

    @Override
    public Iterator<String> iterator() {
      return Collections.emptyIterator();
    }
  }

  /** A list with a counter. */
  public static class Counting extends AbstractList<String> {
    private final String[] items = new String[10];
    private int size;

    @Override
    public String get(int i) {
      return items[i];
    }

    @Override
    public int size() {
      return size;
    }

    void push(String s) {
      items[size++] = s;
      modCount++;
    }

    void replaceLast(String s) {
      items[size - 1] = s;
    }
  }

  public static void contains(Noting set) {
    for (String s : set.log) { // unknown
      set.contains(s);
    }
  }

  public static void copies(Noting set) {
    for (String s : set.log) { // unknown
      new ArrayList<>(set);
    }
  }

  public static void joins(Noting set) {
    for (String s : set.log) { // unknown
      String.join(",", set);
    }
  }

  public static void hashes(Noting set) {
    for (String s : set.log) { // unknown
      set.hashCode();
    }
  }

  public static void looksInto(Keeping map) {
    for (String s : map.log) { // unknown
      map.isEmpty();
    }
  }

  public static void joinsFunction(List<String> log) {
    Iterable<String> all =
        () -> {
          log.add("x");
          return Collections.emptyIterator();
        };
    for (String s : log) { // unknown
      String.join(",", all);
    }
  }

  public static void made() {
    Noting set = new Noting();
    set.log.add("a");
    for (String s : set.log) { // unknown
      set.contains(s);
    }
  }

  public static void passes(Passing list) {
    for (String s : list.to) { // unknown
      Collections.addAll(list, s);
    }
  }

  public static void collects(List<String> list) {
    for (String s : Announcing.NEWS) { // unknown
      list.stream().collect(Collectors.toCollection(Announcing::new));
    }
  }

  public static void sizes(Announcing list) {
    for (String s : Announcing.NEWS) { // safe
      list.size();
    }
  }

  public static void staysEmpty(List<String> list) {
    Hole hole = new Hole();
    hole.addAll(List.of("a"));
    for (String s : list) { // cme
      if (hole.isEmpty()) list.add(s);
    }
  }

  public static void counts() {
    Counting list = new Counting();
    list.push("a");
    list.push("b");
    for (String s : list) { // cme
      list.push(s);
    }
  }

  public static void doesNotCount() {
    Counting list = new Counting();
    list.push("a");
    for (String s : list) { // safe
      list.replaceLast(s);
    }
  }

  public static int containsHarmlessly(Ring ring, List<String> list) {
    int found = 0;
    for (String s : list) { // safe
      if (ring.contains(s)) found++;
    }
    return found;
  }

  public static Set<String> copiesHarmlessly(List<String> list) {
    Ring ring = new Ring();
    Set<String> all = new HashSet<>();
    for (String s : list) { // safe
      all.addAll(ring);
      all.add(s);
    }
    return all;
  }
}
