import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * Method references that capture nothing, made where all else is proved: the JVM throws where it says
 * cme.
 */
public class Referred {
  public static void besideProof_Bad() {
    List<String> list = new ArrayList<>(List.of("a"));
    List<Iterator<String>> walks = new ArrayList<>();
    walks.add(list.iterator());
    list.add("b");
    Consumer<Iterator<String>> next = Iterator::next;
    for (Iterator<String> walk : walks) { // safe
      next.accept(walk); // cme
    }
  }

  public static void besideProof_Ok() {
    List<String> list = new ArrayList<>(List.of("a"));
    List<Iterator<String>> walks = new ArrayList<>();
    list.add("b");
    walks.add(list.iterator());
    Consumer<Iterator<String>> next = Iterator::next;
    for (Iterator<String> walk : walks) { // safe
      next.accept(walk);
    }
  }

  /** Nothing else is asked about where it is made. */
  static Consumer<Iterator<String>> next() {
    return Iterator::next;
  }

  public static void madeElsewhere_Bad() {
    List<String> list = new ArrayList<>(List.of("a"));
    Iterator<String> walk = list.iterator();
    list.add("b");
    next().accept(walk);
  }
}
