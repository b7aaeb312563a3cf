package inherited;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;

/** Spliterators that use an iterator of one's own collection, or one that they are given. */
public class OwnSpliterators {
  private OwnSpliterators() {}

  private static class Bag extends AbstractCollection<String> {
    final ArrayList<String> things = new ArrayList<>(List.of("a", "b"));

    @Override
    public Iterator<String> iterator() {
      return things.iterator();
    }

    @Override
    public int size() {
      return things.size();
    }
  }

  public static void inherited_Bad() {
    Bag bag = new Bag();
    Spliterator<String> walk = bag.spliterator();
    walk.tryAdvance(x -> {});
    bag.things.add("c");
    walk.tryAdvance(x -> {}); // CME
  }

  public static void inherited_Ok() {
    Bag bag = new Bag();
    Spliterator<String> walk = bag.spliterator();
    bag.things.add("c");
    walk.tryAdvance(x -> {});
  }

  public static void ofIterator_Bad() {
    ArrayList<String> things = new ArrayList<>(List.of("a", "b"));
    Iterator<String> given = things.iterator();
    Spliterator<String> walk = Spliterators.spliteratorUnknownSize(given, 0);
    things.add("c");
    walk.tryAdvance(x -> {}); // CME
  }

  public static void ofIterator_Ok() {
    ArrayList<String> things = new ArrayList<>(List.of("a", "b"));
    things.add("c");
    Iterator<String> given = things.iterator();
    Spliterator<String> walk = Spliterators.spliteratorUnknownSize(given, 0);
    walk.tryAdvance(x -> {});
  }
}
