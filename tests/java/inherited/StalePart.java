package inherited;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Own collections on top of a part of a list that is stale when they are asked. */
public class StalePart {
  private StalePart() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  private static class Asked extends AbstractCollection<String> {
    private final List<String> part;

    Asked(List<String> part) {
      this.part = part;
    }

    @Override
    public int size() {
      return 2;
    }

    @Override
    public Iterator<String> iterator() {
      return part.iterator();
    }
  }

  public static void copied_Bad() {
    List<String> all = three();
    Asked2 asked = new Asked2(all.subList(0, 2));
    all.add("d");
    new ArrayList<>(asked);
  }

  private static class Asked2 extends AbstractCollection<String> {
    private final List<String> part;

    Asked2(List<String> part) {
      this.part = part;
    }

    @Override
    public int size() {
      return 2;
    }

    @Override
    public Iterator<String> iterator() {
      return part.iterator(); // CME
    }
  }

  public static void copied_Ok() {
    List<String> all = three();
    Asked asked = new Asked(all.subList(0, 2));
    new ArrayList<>(asked);
    all.add("d");
  }

  public static void added_Bad() {
    List<String> all = three();
    Asked3 asked = new Asked3(all.subList(0, 2));
    all.add("d");
    List<String> other = three();
    other.addAll(asked);
  }

  private static class Asked3 extends AbstractCollection<String> {
    private final List<String> part;

    Asked3(List<String> part) {
      this.part = part;
    }

    @Override
    public int size() {
      return part.size(); // CME
    }

    @Override
    public Iterator<String> iterator() {
      return List.of("x").iterator();
    }
  }

  public static void added_Ok() {
    List<String> all = three();
    Asked asked = new Asked(all.subList(0, 2));
    List<String> other = three();
    other.addAll(asked);
    all.add("d");
  }

  public static void removed_Bad() {
    List<String> all = three();
    Collection<String> given = new Asked4(all.subList(0, 2));
    given.removeIf(s -> s.isEmpty() | all.add(s));
  }

  private static class Asked4 extends AbstractCollection<String> {
    private final List<String> part;

    Asked4(List<String> part) {
      this.part = part;
    }

    @Override
    public int size() {
      return 2;
    }

    @Override
    public Iterator<String> iterator() {
      return part.iterator();
    }

    @Override
    public boolean removeIf(Predicate<? super String> test) {
      return part.removeIf(test); // CME
    }
  }

  public static void removed_Ok() {
    List<String> all = three();
    Collection<String> given = new ArrayList<>(new Asked(all.subList(0, 2)));
    given.removeIf(s -> s.isEmpty() | all.add(s));
  }

  public static void each_Bad() {
    List<String> all = three();
    Collection<String> given = new Asked5(all.subList(0, 2));
    given.forEach(s -> all.add(s));
  }

  private static class Asked5 extends AbstractCollection<String> {
    private final List<String> part;

    Asked5(List<String> part) {
      this.part = part;
    }

    @Override
    public int size() {
      return 2;
    }

    @Override
    public Iterator<String> iterator() {
      return part.iterator();
    }

    @Override
    public void forEach(Consumer<? super String> action) {
      part.forEach(action); // CME
    }
  }

  public static void each_Ok() {
    List<String> all = three();
    List<String> other = three();
    Collection<String> given = new Asked(all.subList(0, 2));
    given.forEach(s -> other.add(s));
  }

  public static void inheritedEach_Bad() {
    List<String> all = three();
    Collection<String> given = new Asked(all.subList(0, 2));
    given.forEach(s -> all.add(s)); // CME
  }

  public static void inheritedEach_Ok() {
    List<String> all = three();
    List<String> other = three();
    Collection<String> given = new Asked(all.subList(0, 2));
    given.forEach(s -> other.add(s));
  }

  public static void inheritedStream_Bad() {
    List<String> all = three();
    Collection<String> given = new Asked(all.subList(0, 2));
    given.stream().map(s -> s + all.add(s)).anyMatch(s -> s.isEmpty()); // CME
  }

  public static void inheritedStream_Ok() {
    List<String> all = three();
    Collection<String> given = new Asked(all.subList(0, 2));
    given.stream().map(s -> s + all.size()).anyMatch(s -> s.isEmpty());
  }
}
