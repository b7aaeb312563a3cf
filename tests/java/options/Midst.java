import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Code of the program's own runs in the midst of library calls that look if something was modified. */
public class Midst {
  /** Whoever asks for something gets that logged; its iterators are the library's. */
  public static class LoggedList extends AbstractList<String> {
    final List<String> log = new ArrayList<>();

    @Override
    public String get(int i) {
      log.add("get");
      return "x";
    }

    @Override
    public int size() {
      return 3;
    }
  }

  public static class Shelf extends AbstractCollection<String> {
    final List<String> books = new ArrayList<>();

    @Override
    public Iterator<String> iterator() {
      return books.iterator();
    }

    @Override
    public int size() {
      return books.size();
    }
  }

  public static void walkedByLoop(LoggedList list) {
    for (String s : list.log) { // unknown
      for (String t : list) {
        s.concat(t);
      }
    }
  }

  public static void walkedByForEachOfList(LoggedList list) {
    for (String s : list.log) { // unknown
      list.forEach(x -> {});
    }
  }

  public static void handedOver(List<String> log, LoggedList list) {
    for (String s : list.log) { // unknown
      log.addAll(list);
    }
  }

  public static void removesThrough(Shelf shelf) {
    for (String s : shelf.books) { // unknown
      shelf.removeIf(x -> x.isEmpty());
    }
  }
}
