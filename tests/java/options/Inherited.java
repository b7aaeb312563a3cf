import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Code that collections of the program's own inherit from the library works through their code. */
public class Inherited {
  public static class Values extends AbstractCollection<List<String>> {
    final HashMap<String, List<String>> back = new HashMap<>();

    @Override
    public Iterator<List<String>> iterator() {
      return back.values().iterator();
    }

    @Override
    public int size() {
      return back.size();
    }
  }

  public static class Queued extends AbstractList<String> {
    final ArrayDeque<String> back = new ArrayDeque<>();

    @Override
    public String get(int i) {
      return back.peek();
    }

    @Override
    public String remove(int i) {
      return back.poll();
    }

    @Override
    public int size() {
      return back.size();
    }
  }

  public static class Keyed extends AbstractMap<String, String> {
    final HashMap<String, String> back = new HashMap<>();

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      return back.entrySet();
    }
  }

  /** The copy has what the values of the map are by then. */
  public static void copied(Values values) {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    values.back.put("k", list);
    List<List<String>> copy = new ArrayList<>(values);
    for (String s : list) { // cme
      for (List<String> other : copy) {
        other.add(s);
      }
    }
  }

  /** The inherited method removes through the iterator that the class's own gives. */
  public static void removed(Values values) {
    for (String s : values.back.keySet()) { // unknown
      values.remove(List.of(s));
    }
  }

  /** The inherited iterator removes by the class's own method. */
  public static void removedByIterator(Queued list) {
    Iterator<String> it = list.iterator();
    for (String s : list.back) { // cme
      it.next();
      it.remove();
    }
  }

  /** The inherited view removes through the set that the class's own gives. */
  public static void removedFromView(Keyed map) {
    for (String s : map.back.values()) { // unknown
      map.keySet().remove(s);
    }
  }
}
