import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Multimap;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/**
 * What examples/models/guava.model tells: a mark says the verdict without the file, and with it
 * (none: there is no site). Without it a view that a library method makes is taken for a collection of
 * its own, which is wrong of those of Guava.
 */
public class Guava {
  private Guava() {}

  static final class Part {}

  private static List<Part> two() {
    List<Part> parts = Lists.newArrayList();
    parts.add(new Part());
    parts.add(new Part());
    return parts;
  }

  public static void copy() {
    List<Part> parts = two();
    for (Part p : ImmutableList.copyOf(parts)) { // safe, safe
      parts.remove(p);
    }
  }

  public static void elements() {
    List<Part> parts = two();
    for (Part p : ImmutableList.of(new Part(), new Part())) { // safe, safe
      parts.add(p);
    }
  }

  public static void fresh() {
    List<Part> parts = two();
    for (Part p : Lists.newArrayList(parts)) { // cme, safe
      parts.add(p);
    }
  }

  public static void same() {
    List<Part> parts = two();
    for (Part p : parts) { // cme, cme
      parts.add(p);
    }
  }

  public static void reversed() {
    List<Part> parts = two();
    for (Part p : Lists.reverse(parts)) { // cme, cme
      parts.add(p);
    }
  }

  public static void nothingRemoved() {
    List<Part> parts = two();
    Iterator<Part> walk = parts.iterator();
    Iterables.removeIf(parts, p -> false);
    walk.next(); // cme, safe
  }

  public static void removed() {
    List<Part> parts = two();
    Iterator<Part> walk = parts.iterator();
    Iterables.removeIf(parts, p -> true);
    walk.next(); // cme, cme
  }

  public static void asked() {
    List<Part> parts = two();
    Iterables.any(parts, p -> parts.add(p)); // none, cme
  }

  public static void transformed() {
    List<Part> parts = two();
    Iterator<String> walk = Lists.transform(parts, p -> "").iterator();
    parts.add(new Part());
    walk.next(); // cme, unknown
  }

  public static void values() {
    Multimap<Part, Part> index = ArrayListMultimap.create();
    Part key = new Part();
    index.put(key, key);
    for (Part p : index.get(key)) { // safe, unknown
      index.put(p, p);
    }
  }

  public static void removedValues() {
    Multimap<Part, Part> index = ArrayListMultimap.create();
    Part key = new Part();
    index.put(key, key);
    Collection<Part> gone = index.removeAll(key);
    for (Part p : gone) { // safe, safe
      index.put(p, p);
    }
  }
}
