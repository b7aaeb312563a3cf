package inherited;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Whose code runs is told by what a variable holds, however it got there. */
public class Given {
  private Given() {}

  /** Writes down that it was asked. */
  private static class Loud implements Iterator<String> {
    private final List<String> log;
    private boolean more = true;

    Loud(List<String> log) {
      this.log = log;
    }

    @Override
    public boolean hasNext() {
      return more;
    }

    @Override
    public String next() {
      more = false;
      log.add("next");
      return "x";
    }
  }

  private static class LoudOnes extends AbstractCollection<String> {
    private final List<String> log;

    LoudOnes(List<String> log) {
      this.log = log;
    }

    @Override
    public Iterator<String> iterator() {
      return new Loud(log);
    }

    @Override
    public int size() {
      return 1;
    }
  }

  private static List<String> two() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  private static Collection<String> shown(List<String> log) {
    return Collections.unmodifiableCollection(new LoudOnes(log));
  }

  public static void wrappedElsewhere_Bad() {
    List<String> items = two();
    Collection<String> ones = shown(items);
    for (String item : items) { // CME
      for (String one : ones) item.concat(one);
    }
  }

  public static void wrappedElsewhere_Ok() {
    List<String> items = two();
    Collection<String> ones = shown(two());
    for (String item : items) {
      for (String one : ones) item.concat(one);
    }
  }

  private static Collection<String> either(boolean loud, List<String> log) {
    return loud ? new LoudOnes(log) : new ArrayList<>(log);
  }

  public static void either_Bad() {
    List<String> items = two();
    Collection<String> ones = either(items.size() == 3, items);
    for (String item : items) { // CME
      for (String one : ones) item.concat(one);
    }
  }

  public static void either_Ok() {
    List<String> items = two();
    Collection<String> ones = either(items.size() == 3, two());
    for (String item : items) {
      for (String one : ones) item.concat(one);
    }
  }

  /** Gives one of the two, after some turns. */
  private static Collection<String> turned(
      int turns, Collection<String> one, Collection<String> other) {
    return turns == 0 ? one : turned(turns - 1, other, one);
  }

  public static void recursive_Bad() {
    List<String> items = two();
    Collection<String> ones = turned(3, new ArrayList<>(), new LoudOnes(items));
    for (String item : items) { // CME
      for (String one : ones) item.concat(one);
    }
  }

  public static void recursive_Ok() {
    List<String> items = two();
    Collection<String> ones = turned(3, new ArrayList<>(), new LoudOnes(two()));
    for (String item : items) {
      for (String one : ones) item.concat(one);
    }
  }

  public static void optional_Bad() {
    List<String> items = two();
    Collection<String> ones = Optional.<Collection<String>>empty().orElse(new LoudOnes(items));
    for (String item : items) { // CME
      for (String one : ones) item.concat(one);
    }
  }

  public static void optional_Ok() {
    List<String> items = two();
    Collection<String> ones = Optional.<Collection<String>>empty().orElse(new LoudOnes(two()));
    for (String item : items) {
      for (String one : ones) item.concat(one);
    }
  }

  public static void nonNull_Bad() {
    List<String> items = two();
    Collection<String> ones = Objects.requireNonNullElse(null, new LoudOnes(items));
    for (String item : items) { // CME
      for (String one : Objects.requireNonNull(ones)) item.concat(one);
    }
  }

  public static void nonNull_Ok() {
    List<String> items = two();
    Collection<String> ones = Objects.requireNonNullElse(null, new LoudOnes(two()));
    for (String item : items) {
      for (String one : Objects.requireNonNull(ones)) item.concat(one);
    }
  }

  private static Iterable<String> later(List<String> log) {
    return () -> new Loud(log);
  }

  public static void function_Bad() {
    List<String> items = two();
    Iterable<String> ones = later(items);
    for (String item : items) { // CME
      for (String one : ones) item.concat(one);
    }
  }

  public static void function_Ok() {
    List<String> items = two();
    Iterable<String> ones = later(two());
    for (String item : items) {
      for (String one : ones) item.concat(one);
    }
  }
}
