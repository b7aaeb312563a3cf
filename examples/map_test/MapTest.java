import java.util.*;

class MapTest {
  public static void main(String[] args) {
    SortedMap<String, Integer> map = new TreeMap<>();
    for (int j = 0; j < args.length; ++j) {
      map.put(args[j], j);
    }
    map.put("m", 0);
    // a view: it and the map share one modification count
    Set<String> keys = map.keySet();
    check(keys);
    SortedMap<String, Integer> head = new TreeMap<>();
    copyHead(map, "m", head);
    check(head.keySet());
    Iterator<String> it = head.keySet().iterator();
    while (it.hasNext()) {
      map.remove(it.next());
    }
    check(keys);
  }

  static void check(Set<String> keys) {
    Iterator<String> it = keys.iterator();
    String last = "";
    while (it.hasNext()) {
      String key = it.next();
      assert last.compareTo(key) <= 0;
      last = key;
    }
  }

  static void copyHead(SortedMap<String, Integer> map,
      String end, SortedMap<String, Integer> head) {
    for (String key : map.keySet()) {
      if (key.compareTo(end) >= 0) return;
      head.put(key, map.get(key));
    }
  }
}
