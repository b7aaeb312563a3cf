package inherited;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** An own collection gives streams of another whose iterator was there before. */
public class KeptIterators {
  private KeptIterators() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  private static class Front extends AbstractList<String> {
    private final Collection<String> behind;

    Front(Collection<String> behind) {
      this.behind = behind;
    }

    @Override
    public Stream<String> stream() {
      return behind.stream();
    }

    @Override
    public String get(int index) {
      return "x";
    }

    @Override
    public int size() {
      return 1;
    }
  }

  private static class Once extends AbstractCollection<String> {
    private final Iterator<String> only;

    Once(Iterator<String> only) {
      this.only = only;
    }

    @Override
    public Iterator<String> iterator() {
      return only;
    }

    @Override
    public int size() {
      return 1;
    }
  }

  public static void keptBehind_Bad() {
    List<String> all = three();
    List<String> front = new Front(new Once(all.iterator()));
    all.add("d");
    front.stream().forEach(s -> s.length()); // CME
  }

  public static void keptBehind_Ok() {
    List<String> all = three();
    List<String> front = new Front(new Once(all.iterator()));
    front.stream().forEach(s -> s.length());
    all.add("d");
  }

  public static void keptDirectly_Bad() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    all.add("d");
    once.stream().forEach(s -> s.length()); // CME
  }

  public static void keptDirectly_Ok() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    once.stream().forEach(s -> s.length());
    all.add("d");
  }

  public static void keptCopied_Bad() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    all.add("d");
    new ArrayList<>(once); // CME
  }

  public static void keptCopied_Ok() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    new ArrayList<>(once);
    all.add("d");
  }

  public static void keptAdded_Bad() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    all.add("d");
    all.addAll(once); // CME
  }

  public static void keptAdded_Ok() {
    List<String> all = three();
    Collection<String> once = new Once(three().iterator());
    all.add("d");
    all.addAll(once);
  }

  public static void keptEach_Bad() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    once.forEach(s -> all.add(s)); // CME
  }

  public static void keptEach_Ok() {
    List<String> all = three();
    Collection<String> once = new Once(three().iterator());
    once.forEach(s -> all.add(s));
  }

  public static void keptFiltered_Bad() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    once.removeIf(s -> all.add(s)); // CME
  }

  public static void keptFiltered_Ok() {
    List<String> all = three();
    Collection<String> once = new Once(three().iterator());
    once.removeIf(s -> all.add(s));
  }

  public static void keptContains_Bad() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    all.add("d");
    once.contains("q"); // CME
  }

  public static void keptContains_Ok() {
    List<String> all = three();
    Collection<String> once = new Once(all.iterator());
    once.contains("q");
    all.add("d");
  }

  public static void keptJoined_Bad() {
    List<String> all = three();
    Iterable<String> once = () -> all.iterator();
    Iterator<String> it = once.iterator();
    Iterable<String> again = () -> it;
    all.add("d");
    String.join(",", again); // CME
  }

  public static void keptJoined_Ok() {
    List<String> all = three();
    Iterable<String> once = () -> all.iterator();
    all.add("d");
    String.join(",", once);
  }

  public static void keptForEachOfFunction_Bad() {
    List<String> all = three();
    Iterator<String> it = all.iterator();
    Iterable<String> again = () -> it;
    all.add("d");
    again.forEach(s -> s.length()); // CME
  }

  public static void keptForEachOfFunction_Ok() {
    List<String> all = three();
    Iterator<String> it = all.iterator();
    Iterable<String> again = () -> it;
    again.forEach(s -> s.length());
    all.add("d");
  }
}
