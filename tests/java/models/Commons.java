import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.commons.collections4.CollectionUtils;
import org.apache.commons.collections4.IterableUtils;

/** What examples/models/commons-collections4.model tells; marks are as in Guava.java. */
public class Commons {
  private Commons() {}

  static final class Part {}

  private static List<Part> two() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part());
    parts.add(new Part());
    return parts;
  }

  public static void kept() {
    List<Part> parts = two();
    Iterator<Part> walk = parts.iterator();
    CollectionUtils.filter(parts, p -> true);
    walk.next(); // cme, safe
  }

  public static void filtered() {
    List<Part> parts = two();
    Iterator<Part> walk = parts.iterator();
    CollectionUtils.filter(parts, p -> false);
    walk.next(); // cme, cme
  }

  public static void filteredEntries() {
    Map<Part, Part> parts = new HashMap<>();
    parts.put(new Part(), new Part());
    parts.put(new Part(), new Part());
    Iterator<Part> walk = parts.keySet().iterator();
    CollectionUtils.filter(parts.entrySet(), e -> false);
    walk.next(); // cme, cme
  }

  public static void selected() {
    List<Part> parts = two();
    for (Part p : CollectionUtils.select(parts, q -> true)) { // safe, safe
      parts.remove(p);
    }
  }

  public static void each() {
    List<Part> parts = two();
    IterableUtils.forEach(parts, p -> parts.add(p)); // none, cme
  }

  public static void wrapped() {
    List<Part> parts = two();
    Collection<Part> view = CollectionUtils.unmodifiableCollection(parts);
    Iterator<Part> walk = view.iterator();
    parts.add(new Part());
    walk.next(); // safe, cme
  }

  public static void guarded() {
    List<Part> parts = two();
    Iterator<Part> walk = parts.iterator();
    if (!CollectionUtils.isEmpty(new ArrayList<Part>())) parts.add(new Part());
    walk.next(); // cme, safe
  }

  public static void decorated() {
    List<Part> parts = two();
    Iterator<Part> walk = CollectionUtils.predicatedCollection(parts, p -> true).iterator();
    parts.add(new Part());
    walk.next(); // safe, unknown
  }
}
