package own;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** Library code walks collections of one's own by what their methods return. */
public class Own {
  private Own() {}

  private static class Shelf extends AbstractCollection<String> {
    final List<String> books = new ArrayList<>(List.of("a", "b"));

    @Override
    public Iterator<String> iterator() {
      return books.iterator();
    }

    @Override
    public int size() {
      return books.size();
    }
  }

  public static void stream_Bad() {
    Shelf shelf = new Shelf();
    Collection<String> all = shelf;
    all.stream().forEach(b -> shelf.books.add(b)); // CME
  }

  public static void stream_Ok() {
    Shelf shelf = new Shelf();
    Collection<String> all = shelf;
    List<String> read = new ArrayList<>();
    all.stream().forEach(b -> read.add(b));
  }

  public static void streamInHelper_Bad() {
    Shelf shelf = new Shelf();
    append(shelf, shelf.books);
  }

  private static void append(Collection<String> from, List<String> to) {
    from.stream().filter(b -> !b.isEmpty()).forEach(b -> to.add(b)); // CME
  }

  public static void streamInHelper_Ok() {
    Shelf shelf = new Shelf();
    appendCopy(shelf, shelf.books);
  }

  private static void appendCopy(Collection<String> from, List<String> to) {
    new ArrayList<>(from).stream().filter(b -> !b.isEmpty()).forEach(b -> to.add(b));
  }

  public static void forEach_Bad() {
    Shelf shelf = new Shelf();
    shelf.forEach(b -> shelf.books.add(b)); // CME
  }

  public static void forEach_Ok() {
    Shelf shelf = new Shelf();
    List<String> read = new ArrayList<>();
    shelf.forEach(b -> read.add(b));
  }

  public static void max_Bad() {
    Shelf shelf = new Shelf();
    Collections.max(shelf, (x, y) -> shelf.books.remove(x) ? 1 : 0); // CME
  }

  public static void max_Ok() {
    Shelf shelf = new Shelf();
    shelf.books.add("c");
    Collections.max(shelf, (x, y) -> x.length() - y.length());
  }
}
