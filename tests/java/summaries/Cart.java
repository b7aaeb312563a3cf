import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What `cme summaries` is to say of each method stands before it: when it throws; what it modifies. */
public class Cart {
  interface Listener {
    void changed(Cart cart);
  }

  static List<String> log = new ArrayList<>();

  private final List<String> items = new ArrayList<>();
  private final List<Listener> listeners = new ArrayList<>();
  private final Map<String, List<String>> tags = new HashMap<>();

  // never; this.items
  public void add(String item) {
    items.add(item);
  }

  // never; this.items
  public void drop(String item) {
    for (String other : items) {
      if (other.equals(item)) {
        items.remove(other);
        break;
      }
    }
  }

  // unknown; this.items
  public void dropAll(String item) {
    for (String other : items) {
      if (other.equals(item)) {
        items.remove(other);
      }
    }
  }

  // never; nothing
  public List<String> items() {
    return items;
  }

  // never; nothing
  public int size() {
    return items.size();
  }

  // this.items == out; out
  public void copyTo(Collection<String> out) {
    for (String item : items) {
      out.add(item);
    }
  }

  // in == out | in contains out; out
  public static void flatten(List in, List out) {
    for (Object list : in) {
      for (Object item : (List) list) {
        out.add(item);
      }
    }
  }

  // never; elements of all
  public static void clearFirst(List<List<String>> all) {
    all.get(0).clear();
  }

  // never; anything
  public void clearTags(String item) {
    tags.get(item).clear();
  }

  // it is stale; what it walks
  public static void strip(Iterator<String> it) {
    it.next();
    it.remove();
  }

  // never; nothing
  public static List<String> copy(List<String> in) {
    List<String> out = new ArrayList<>();
    for (String item : in) {
      out.add(item);
    }
    return out;
  }

  // never; Cart.log
  static void note(String text) {
    log.add(text);
  }

  // unknown; unknown
  public void fire() {
    for (Listener listener : listeners) {
      listener.changed(this);
    }
  }
}
