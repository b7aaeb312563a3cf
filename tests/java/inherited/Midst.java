package inherited;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/** Library code that walks one collection, and adds to the same by another name. */
public class Midst {
  private Midst() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  /** Shows and adds to something else. */
  private static class Through extends AbstractCollection<String> {
    private final Collection<String> behind;

    Through(Collection<String> behind) {
      this.behind = behind;
    }

    @Override
    public Iterator<String> iterator() {
      return behind.iterator();
    }

    @Override
    public boolean add(String item) {
      return behind.add(item);
    }

    @Override
    public int size() {
      return 1;
    }
  }

  public static void queueOfItself_Bad() {
    Queue<String> queue = new PriorityQueue<>(three());
    queue.addAll(new Through(queue)); // CME
  }

  public static void queueOfItself_Ok() {
    Queue<String> queue = new PriorityQueue<>(three());
    Queue<String> other = new PriorityQueue<>(three());
    queue.addAll(new Through(other));
  }

  public static void addsBehind_Bad() {
    List<String> all = three();
    Collection<String> through = new Through(all);
    through.addAll(all); // CME
  }

  public static void addsBehind_Ok() {
    List<String> all = three();
    Collection<String> through = new Through(three());
    through.addAll(all);
  }

  public static void retains_Bad() {
    List<String> all = three();
    List<String> some = three();
    Collection<String> through = new Through(all);
    through.retainAll(new Through2(some, all)); // CME
  }

  /** Adds when it is asked. */
  private static class Through2 extends AbstractCollection<String> {
    private final Collection<String> behind;
    private final Collection<String> log;

    Through2(Collection<String> behind, Collection<String> log) {
      this.behind = behind;
      this.log = log;
    }

    @Override
    public boolean contains(Object o) {
      log.add("x");
      return true;
    }

    @Override
    public Iterator<String> iterator() {
      return behind.iterator();
    }

    @Override
    public int size() {
      return 1;
    }
  }

  public static void retains_Ok() {
    List<String> all = three();
    List<String> some = three();
    Collection<String> through = new Through(all);
    through.retainAll(new Through2(some, three()));
  }

  public static void addedAll_Bad() {
    List<String> all = three();
    Collection<String> through = new Through(all);
    for (String s : all) { // CME
      Collections.addAll(through, "x", "y");
    }
  }

  public static void addedAll_Ok() {
    List<String> all = three();
    Collection<String> through = new Through(three());
    for (String s : all) {
      Collections.addAll(through, "x", "y");
    }
  }

  public static void sharedRemove_Bad() {
    List<String> all = three();
    Collection<String> through = new Through(all);
    for (String s : all) { // CME
      through.remove("a");
    }
  }

  public static void sharedRemove_Ok() {
    List<String> all = three();
    Collection<String> through = new Through(three());
    for (String s : all) {
      through.remove("a");
    }
  }

  public static void wrapped_Bad() {
    List<String> all = three();
    Collection<String> view =
        Collections.unmodifiableCollection(Collections.synchronizedCollection(new Through(all)));
    for (String s : view) { // CME
      all.add("d");
    }
  }

  public static void wrapped_Ok() {
    List<String> all = three();
    Collection<String> view =
        Collections.unmodifiableCollection(Collections.synchronizedCollection(new Through(all)));
    for (String s : view) {
      three().add("d");
    }
  }

  public static void wrappedStream_Bad() {
    List<String> all = three();
    Collection<String> view = Collections.unmodifiableCollection(new Through(all));
    view.stream().forEach(s -> all.add(s)); // CME
  }

  public static void wrappedStream_Ok() {
    List<String> all = three();
    Collection<String> view = Collections.unmodifiableCollection(new Through(all));
    List<String> other = three();
    view.stream().forEach(s -> other.add(s));
  }
}
