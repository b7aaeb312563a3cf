package inherited;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.Stream;

/** The same of spliterators, which streams that are inherited ask for. */
public class PartSpliterators {
  private PartSpliterators() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  private static class Split extends AbstractCollection<String> {
    private final List<String> part;

    Split(List<String> part) {
      this.part = part;
    }

    @Override
    public Spliterator<String> spliterator() {
      return part.spliterator();
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
    Collection<String> split = new Split(all.subList(0, 2));
    Stream<String> stream = split.stream();
    all.add("d");
    stream.forEach(s -> s.length()); // CME
  }

  public static void lateStream_Ok() {
    List<String> all = three();
    Collection<String> split = new Split(all.subList(0, 2));
    Stream<String> stream = split.stream();
    stream.forEach(s -> s.length());
    all.add("d");
  }

  public static void lateSpliterator_Bad() {
    List<String> all = three();
    Collection<String> split = new Split(all.subList(0, 2));
    Spliterator<String> spliterator = split.spliterator();
    all.add("d");
    spliterator.forEachRemaining(s -> s.length()); // CME
  }

  public static void lateSpliterator_Ok() {
    List<String> all = three();
    Collection<String> split = new Split(all.subList(0, 2));
    Spliterator<String> spliterator = split.spliterator();
    spliterator.forEachRemaining(s -> s.length());
    all.add("d");
  }

  public static void inFunction_Bad() {
    List<String> all = three();
    Collection<String> split = new Split(all.subList(0, 2));
    split.stream().forEach(s -> all.add(s)); // CME
  }

  public static void inFunction_Ok() {
    List<String> all = three();
    List<String> other = three();
    Collection<String> split = new Split(all.subList(0, 2));
    split.stream().forEach(s -> other.add(s));
  }
}
