import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Collections that a field alone refers to, and others that look like it. */
public class Owner {
  private final List<String> items = new ArrayList<>();
  private final Map<String, String> table = new HashMap<>();

  /** Nobody else has the list, so it is not the argument. */
  public void takeAll(List<String> list) {
    for (String s : list) { // safe
      items.add(s);
    }
  }

  /** Two owners have two lists. */
  public void takeFrom(Owner other) {
    if (other == this) {
      return;
    }
    for (String s : other.items) { // safe
      items.add(s);
    }
  }

  public void takeFromAny(Owner other) {
    for (String s : other.items) { // any: cme, none: safe
      items.add(s);
    }
  }

  public void fill(Collection<String> keys) {
    for (String s : keys) { // safe
      table.put(s, s);
    }
  }

  public List<String> copy() {
    return new ArrayList<>(items);
  }

  public int size() {
    return items.size();
  }

  /** The list gets out, so an argument may be it. */
  public static class Shown {
    private final List<String> items = new ArrayList<>();

    public List<String> items() {
      return Collections.unmodifiableList(items);
    }

    public void takeAll(List<String> list) {
      for (String s : list) { // any: cme, none: safe
        items.add(s);
      }
    }
  }

  /** The list comes from outside. */
  public static class Given {
    private final List<String> items;

    public Given(List<String> items) {
      this.items = items;
    }

    public void takeAll(List<String> list) {
      for (String s : list) { // any: cme, none: safe
        items.add(s);
      }
    }
  }

  /** An iterator over it gets out: it and its owner both lead to the list, and not to each other. */
  public static class Walked implements Iterable<String> {
    private final List<String> items = new ArrayList<>();

    @Override
    public Iterator<String> iterator() {
      return items.iterator();
    }

    public void takeAll(Iterator<String> rest) {
      if (rest.hasNext()) {
        rest.next(); // cme
        items.add("x");
        rest.next(); // cme
      }
    }
  }

  /** Two objects share a list. */
  public static class Twin implements Cloneable {
    private final List<String> items = new ArrayList<>();

    public Twin twin() throws CloneNotSupportedException {
      return (Twin) super.clone();
    }

    public void takeFrom(Twin other) {
      if (other == this) {
        return;
      }
      for (String s : other.items) { // cme
        items.add(s);
      }
    }
  }

  /** A class that is nested has at it, too. */
  public static class Outer {
    private List<String> items = new ArrayList<>();

    public void takeAll(List<String> list) {
      for (String s : list) { // any: cme, none: safe
        items.add(s);
      }
    }

    public static class Inner {
      public void set(Outer outer, List<String> list) {
        outer.items = list;
      }
    }
  }

  /** One list, stored twice. */
  public static class Pair {
    private List<String> items;

    public static void both(Pair a, Pair b) {
      List<String> list = new ArrayList<>();
      for (Pair p : new Pair[] {a, b}) {
        p.items = list;
      }
    }

    public void takeFrom(Pair other) {
      if (other == this) {
        return;
      }
      for (String s : other.items) { // cme
        items.add(s);
      }
    }
  }
}
