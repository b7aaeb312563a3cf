package hidden;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Streams of parts of lists, which another method has made. */
public class StreamsOfParts {
  private StreamsOfParts() {}

  public static class Shelf {
    final List<String> books;

    Shelf(List<String> books) {
      this.books = books;
    }

    Stream<String> first() {
      return books.subList(0, 2).stream();
    }
  }

  public static void partOfList_Bad() {
    Shelf shelf = new Shelf(new ArrayList<>(List.of("a", "b", "c")));
    endPart(shelf, shelf.books);
  }

  public static void endPart(Shelf shelf, List<String> list) {
    Stream<String> stream = shelf.first();
    list.add("x");
    stream.forEach(b -> {}); // CME
  }

  public static void partOfList_Ok() {
    Shelf shelf = new Shelf(new ArrayList<>(List.of("a", "b", "c")));
    shelf.books.add("x");
    shelf.first().forEach(b -> {});
  }
}
