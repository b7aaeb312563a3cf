import java.util.AbstractMap;
import java.util.AbstractSequentialList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Set;

/** Library code walks what methods of the program's own collections give: the JVM throws where it says cme. */
public class Giving {
  public static class Index extends AbstractMap<String, String> {
    final Map<String, String> pages = new HashMap<>(Map.of("a", "1", "b", "2"));

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      return pages.entrySet();
    }
  }

  public static void mapForEach_Bad() {
    Index index = new Index();
    index.forEach((k, v) -> index.pages.put(k + v, v)); // cme
  }

  public static void mapForEach_Ok() {
    Index index = new Index();
    Map<String, String> copy = new HashMap<>();
    index.forEach((k, v) -> copy.put(k + v, v)); // safe
  }

  public static class Chain extends AbstractSequentialList<String> {
    final LinkedList<String> links = new LinkedList<>(List.of("a", "b"));

    @Override
    public ListIterator<String> listIterator(int index) {
      return links.listIterator(index);
    }

    @Override
    public int size() {
      return links.size();
    }
  }

  public static void sequential_Bad() {
    Chain chain = new Chain();
    for (String s : chain) { // cme
      chain.links.addFirst(s);
    }
  }

  public static void sequential_Ok() {
    Chain chain = new Chain();
    LinkedList<String> other = new LinkedList<>();
    for (String s : chain) { // safe
      other.addFirst(s);
    }
  }
}
