package own;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Methods of one's own return iterators over collections that others modify. */
public class Givers {
  private Givers() {}

  private static class Shelf implements Iterable<String> {
    final List<String> books = new ArrayList<>(List.of("a", "b"));

    @Override
    public Iterator<String> iterator() {
      return books.iterator();
    }
  }

  public static void loop_Bad() {
    Shelf shelf = new Shelf();
    for (String book : shelf) { // CME
      shelf.books.add(book);
    }
  }

  public static void loop_Ok() {
    Shelf shelf = new Shelf();
    List<String> read = new ArrayList<>();
    for (String book : shelf) {
      read.add(book);
    }
  }

  private static class Counter {
    final List<String> names = new ArrayList<>(List.of("a", "b"));

    Iterator<String> late() {
      Iterator<String> it = names.iterator();
      names.add("c");
      return it;
    }

    Iterator<String> early() {
      names.add("c");
      return names.iterator();
    }
  }

  public static void modifiedBeforeItReturns_Bad() {
    Iterator<String> it = new Counter().late();
    it.next(); // CME
  }

  public static void modifiedBeforeItReturns_Ok() {
    Iterator<String> it = new Counter().early();
    it.next();
  }

  private static class Keeper implements Iterable<String> {
    final List<String> names = new ArrayList<>(List.of("a", "b"));
    final Iterator<String> kept = names.iterator();

    @Override
    public Iterator<String> iterator() {
      return kept;
    }
  }

  public static void keptOne_Bad() {
    Keeper keeper = new Keeper();
    keeper.names.add("c");
    Iterator<String> it = keeper.iterator();
    it.next(); // CME
  }

  public static void keptOne_Ok() {
    Keeper keeper = new Keeper();
    Iterator<String> it = keeper.iterator();
    it.next();
  }

  private static class Wrapper implements Iterable<String> {
    final Iterable<String> inner;

    Wrapper(Iterable<String> inner) {
      this.inner = inner;
    }

    @Override
    public Iterator<String> iterator() {
      return inner.iterator();
    }
  }

  public static void wrapped_Bad() {
    Shelf shelf = new Shelf();
    for (String book : new Wrapper(new Wrapper(shelf))) { // CME
      shelf.books.add(book);
    }
  }

  public static void wrapped_Ok() {
    Shelf shelf = new Shelf();
    List<String> read = new ArrayList<>();
    for (String book : new Wrapper(new Wrapper(shelf))) {
      read.add(book);
    }
  }

  public static void itThrowsInstead_Bad() {
    List<String> names = new ArrayList<>(List.of("a", "b"));
    Iterator<String> it = names.iterator();
    names.add("c");
    try {
      it = refuse(new Shelf());
    } catch (IllegalStateException e) {
      it.next(); // CME
    }
  }

  private static Iterator<String> refuse(Shelf shelf) {
    if (shelf.books.size() == 2) throw new IllegalStateException("refused");
    return shelf.books.iterator();
  }

  public static void itThrowsInstead_Ok() {
    List<String> names = new ArrayList<>(List.of("a", "b"));
    names.add("c");
    Iterator<String> it = names.iterator();
    try {
      it = refuse(new Shelf());
    } catch (IllegalStateException e) {
      it.next();
    }
  }

  public static void helperModifies_Bad() {
    Shelf shelf = new Shelf();
    for (String book : shelf) { // CME
      sell(shelf, book);
    }
  }

  private static void sell(Shelf shelf, String book) {
    shelf.books.remove(book + "!");
    shelf.books.add(book);
  }

  public static void helperModifies_Ok() {
    Shelf shelf = new Shelf();
    Shelf other = new Shelf();
    for (String book : shelf) {
      sell(other, book);
    }
  }

  public static void forEachWithHelper_Bad() {
    Shelf shelf = new Shelf();
    shelf.forEach(book -> sell(shelf, book)); // CME
  }

  public static void forEachWithHelper_Ok() {
    Shelf shelf = new Shelf();
    Shelf other = new Shelf();
    shelf.forEach(book -> sell(other, book));
  }
}
