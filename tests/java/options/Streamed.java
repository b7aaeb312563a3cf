import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.Stream;

/** Streams of the program's own collections walk what their methods say. */
public class Streamed {
  /** Its streams walk a list, its iterators a copy. */
  public static class Split extends AbstractCollection<String> {
    final List<String> inner = new ArrayList<>();

    @Override
    public Iterator<String> iterator() {
      return new ArrayList<>(inner).iterator();
    }

    @Override
    public Spliterator<String> spliterator() {
      return inner.spliterator();
    }

    @Override
    public int size() {
      return inner.size();
    }
  }

  public static class Flowing extends AbstractCollection<String> {
    final List<String> inner = new ArrayList<>();

    @Override
    public Iterator<String> iterator() {
      return new ArrayList<>(inner).iterator();
    }

    @Override
    public Stream<String> stream() {
      return inner.stream();
    }

    @Override
    public int size() {
      return inner.size();
    }
  }

  public static void splits(Split split) {
    Collection<String> all = split;
    all.stream().forEach(x -> split.inner.add(x)); // unknown
  }

  public static void flows(Flowing flowing) {
    Collection<String> all = flowing;
    all.stream().forEach(x -> flowing.inner.add(x)); // unknown
  }

  public static void made() {
    Flowing flowing = new Flowing();
    flowing.inner.add("a");
    Collection<String> all = flowing;
    all.stream().forEach(x -> flowing.inner.add(x)); // unknown
  }

  public static long counts(Collection<String> all, List<String> list) {
    long n = 0;
    for (String s : list) { // safe
      n += all.stream().filter(x -> x.equals(s)).count();
    }
    return n;
  }
}
