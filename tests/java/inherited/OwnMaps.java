package inherited;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Key sets and values that maps of one's own inherit walk what the map's own {@code entrySet} gives. */
public class OwnMaps {
  private OwnMaps() {}

  /** A map in front of another. */
  private static class Front extends AbstractMap<String, String> {
    final HashMap<String, String> behind = new HashMap<>(Map.of("a", "x", "b", "y"));

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      return behind.entrySet();
    }
  }

  /** It keeps its entries in a list. */
  private static class Listed extends AbstractMap<String, String> {
    final List<Map.Entry<String, String>> all = new ArrayList<>(Map.of("a", "x", "b", "y").entrySet());

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Map.Entry<String, String>> iterator() {
          return all.iterator();
        }

        @Override
        public int size() {
          return all.size();
        }
      };
    }
  }

  public static void keys_Bad() {
    Front front = new Front();
    for (String key : front.keySet()) { // CME
      front.behind.put(key + "!", "z");
    }
  }

  public static void keys_Ok() {
    Front front = new Front();
    for (String key : new ArrayList<>(front.keySet())) {
      front.behind.put(key + "!", "z");
    }
  }

  public static void values_Bad() {
    Front front = new Front();
    for (String value : front.values()) { // CME
      front.behind.put(value, value);
    }
  }

  public static void values_Ok() {
    Front front = new Front();
    List<String> seen = new ArrayList<>();
    for (String value : front.values()) {
      seen.add(value);
    }
    for (String value : seen) {
      front.behind.put(value, value);
    }
  }

  public static void keysOfList_Bad() {
    Listed listed = new Listed();
    for (String key : listed.keySet()) { // CME
      listed.all.add(Map.entry(key, key));
    }
  }

  public static void keysOfList_Ok() {
    Listed listed = new Listed();
    for (String key : listed.keySet()) {
      listed.all.add(Map.entry(key, key));
      break;
    }
  }

  public static void keptView_Bad() {
    Front front = new Front();
    Set<String> keys = front.keySet();
    Iterator<String> first = keys.iterator();
    front.behind.put("c", "z");
    first.next(); // CME
  }

  public static void keptView_Ok() {
    Front front = new Front();
    Set<String> keys = front.keySet();
    front.behind.put("c", "z");
    Iterator<String> first = keys.iterator();
    first.next();
  }

  public static void forEach_Bad() {
    Front front = new Front();
    front.keySet().forEach(key -> front.behind.put(key + "!", key)); // CME
  }

  public static void forEach_Ok() {
    Front front = new Front();
    List<String> seen = new ArrayList<>();
    front.keySet().forEach(key -> seen.add(key));
  }

  public static void stream_Bad() {
    Front front = new Front();
    front.values().stream().forEach(value -> front.behind.put(value, value)); // CME
  }

  public static void stream_Ok() {
    Front front = new Front();
    List<String> seen = new ArrayList<>();
    front.values().stream().forEach(value -> seen.add(value));
  }

  /** It has a key set of its own, which is the inherited one. */
  private static class Asking extends Front {
    @Override
    public Set<String> keySet() {
      return super.keySet();
    }
  }

  public static void inherited_Bad() {
    Asking asking = new Asking();
    for (String key : asking.keySet()) { // CME
      asking.behind.put(key + "!", key);
    }
  }

  public static void inherited_Ok() {
    Asking asking = new Asking();
    List<String> seen = new ArrayList<>();
    for (String key : asking.keySet()) {
      seen.add(key);
    }
  }
}
