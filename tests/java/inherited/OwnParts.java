package inherited;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/** A sublist of a list of one's own runs that one's code whenever it is used. */
public class OwnParts {
  private OwnParts() {}

  /** It writes down what is read. */
  private static class Seen extends AbstractList<String> {
    final ArrayList<String> log;

    Seen(ArrayList<String> log) {
      this.log = log;
    }

    @Override
    public String get(int i) {
      log.add("read");
      return "x";
    }

    @Override
    public int size() {
      return 3;
    }
  }

  public static void read_Bad() {
    ArrayList<String> log = new ArrayList<>(List.of("a", "b"));
    List<String> part = new Seen(log).subList(0, 2);
    for (String line : log) { // CME
      part.get(0);
    }
  }

  public static void read_Ok() {
    ArrayList<String> log = new ArrayList<>(List.of("a", "b"));
    List<String> part = new Seen(log).subList(0, 2);
    part.get(0);
    for (String line : log) {
      line.length();
    }
  }
}
