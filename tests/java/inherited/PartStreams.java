package inherited;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Streams that own collections give walk parts of lists that were modified since. */
public class PartStreams {
  private PartStreams() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  /** Gives streams of what it is made of. */
  private static class Shown extends AbstractCollection<String> {
    private final List<String> part;

    Shown(List<String> part) {
      this.part = part;
    }

    @Override
    public Stream<String> stream() {
      return part.stream();
    }

    @Override
    public Iterator<String> iterator() {
      return new ArrayList<String>().iterator();
    }

    @Override
    public int size() {
      return 0;
    }
  }

  public static void lateStream_Bad() {
    List<String> all = three();
    Collection<String> shown = new Shown(all.subList(0, 2));
    Stream<String> stream = shown.stream();
    all.add("d");
    stream.forEach(s -> s.length()); // CME
  }

  public static void lateStream_Ok() {
    List<String> all = three();
    Collection<String> shown = new Shown(all.subList(0, 2));
    Stream<String> stream = shown.stream();
    stream.forEach(s -> s.length());
    all.add("d");
  }

  public static void inFunction_Bad() {
    List<String> all = three();
    Collection<String> shown = new Shown(all.subList(0, 2));
    shown.stream().forEach(s -> all.add(s)); // CME
  }

  public static void inFunction_Ok() {
    List<String> all = three();
    List<String> other = three();
    Collection<String> shown = new Shown(all.subList(0, 2));
    shown.stream().forEach(s -> other.add(s));
  }

  public static void collected_Bad() {
    List<String> all = three();
    Collection<String> shown = new Shown(all.subList(0, 2));
    Stream<String> stream = shown.stream().map(String::trim);
    all.remove("a");
    stream.collect(Collectors.toList()); // CME
  }

  public static void collected_Ok() {
    List<String> all = three();
    Collection<String> shown = new Shown(all.subList(0, 2));
    Stream<String> stream = shown.stream().map(String::trim);
    stream.collect(Collectors.toList());
    all.remove("a");
  }

  public static void whole_Bad() {
    List<String> all = three();
    Collection<String> shown = new Shown(all);
    shown.stream().filter(s -> all.remove(s)).forEach(s -> {}); // CME
  }

  public static void whole_Ok() {
    List<String> all = three();
    Collection<String> shown = new Shown(all);
    Stream<String> stream = shown.stream();
    all.add("d");
    stream.forEach(s -> {});
  }
}
