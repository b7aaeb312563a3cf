import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** Code that is run from elsewhere than where it is made: every one of these throws on the JVM. */
public class Handed {
  private final List<String> p = new ArrayList<>(List.of("x", "y"));
  private List<String> q = new ArrayList<>();
  private Runnable run;
  private Comparator<String> order;
  private TreeSet<String> sorted;

  public void makeLambda() {
    q = new ArrayList<>();
    run =
        () -> {
          for (String s : p) { // cme
            q.add(s);
          }
        };
    run.run();
  }

  public void runLambda() {
    q = p;
    run.run();
  }

  public void makeComparator() {
    q = new ArrayList<>();
    order =
        new Comparator<String>() {
          @Override
          public int compare(String a, String b) {
            for (String s : p) { // cme
              q.add(s);
            }
            return 0;
          }
        };
    order.compare("a", "b");
  }

  public void sort() {
    q = p;
    new ArrayList<>(List.of("1", "2")).sort(order);
  }

  public void makeSet() {
    q = new ArrayList<>();
    Order kept = new Order(this);
    kept.compare("a", "b");
    sorted = new TreeSet<>(kept);
  }

  public void fillSet() {
    q = p;
    sorted.add("1");
    sorted.add("2");
  }

  private int go() {
    for (String s : p) { // cme
      q.add(s);
    }
    return 0;
  }

  public interface Operation {
    void perform();
  }

  public void makeOperation() {
    q = new ArrayList<>();
    Operation own = new Walk();
    own.perform();
  }

  public void alias() {
    q = p;
  }

  /** Whoever gets it can perform it at any time. */
  public Operation operation() {
    return new Walk();
  }

  private class Walk implements Operation {
    @Override
    public void perform() {
      for (String s : p) { // cme
        q.add(s);
      }
    }
  }

  private static class Order implements Comparator<String> {
    private final Handed handed;

    Order(Handed handed) {
      this.handed = handed;
    }

    @Override
    public int compare(String a, String b) {
      return handed.go();
    }
  }
}
