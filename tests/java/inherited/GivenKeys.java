package inherited;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The iterator over the keys uses one over what was modified since. */
public class GivenKeys {
  private GivenKeys() {}

  private static class Shelf extends AbstractMap<String, String> {
    final List<Map.Entry<String, String>> entries =
        new ArrayList<>(List.of(Map.entry("a", "1"), Map.entry("b", "2")));

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Map.Entry<String, String>> iterator() {
          return entries.iterator();
        }

        @Override
        public int size() {
          return entries.size();
        }
      };
    }

    void drop() {
      entries.remove(0);
    }
  }

  private static Iterator<String> keys(Map<String, String> map) {
    return map.keySet().iterator();
  }

  public static void givenKeys_Bad() {
    Shelf shelf = new Shelf();
    Iterator<String> keys = keys(shelf);
    shelf.drop();
    keys.next(); // CME
  }

  public static void givenKeys_Ok() {
    Shelf shelf = new Shelf();
    shelf.drop();
    Iterator<String> keys = keys(shelf);
    keys.next();
  }

  public static void keysWhileDropping_Bad() {
    Shelf shelf = new Shelf();
    Shelf other = shelf;
    for (String key : shelf.keySet()) { // CME
      if (key.isEmpty()) return;
      other.entries.add(Map.entry("c", "3"));
    }
  }

  public static void keysWhileDropping_Ok() {
    Shelf shelf = new Shelf();
    Shelf other = new Shelf();
    for (String key : shelf.keySet()) {
      if (key.isEmpty()) return;
      other.entries.add(Map.entry("c", "3"));
    }
  }
}
