package inherited;

import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Own collections give streams of other own collections, which are not what they seem. */
public class ChainStreams {
  private ChainStreams() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  /** A list that gives streams of something else. */
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

  /** Its streams do something. */
  private static class Busy extends AbstractCollection<String> {
    private final List<String> log;

    Busy(List<String> log) {
      this.log = log;
    }

    @Override
    public Stream<String> stream() {
      return Stream.of("y", "z").filter(s -> log.add(s));
    }

    @Override
    public Iterator<String> iterator() {
      return List.of("y").iterator();
    }

    @Override
    public int size() {
      return 1;
    }
  }

  public static void busyBehind_Bad() {
    List<String> all = three();
    List<String> front = new Front(new Busy(all));
    for (String s : all) { // CME
      front.stream().forEach(t -> t.concat(s));
    }
  }

  public static void busyBehind_Ok() {
    List<String> all = three();
    List<String> front = new Front(new Busy(three()));
    for (String s : all) {
      front.stream().forEach(t -> t.concat(s));
    }
  }
}
