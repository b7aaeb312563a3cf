import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What throws for some inputs alone: each marked line can be made to throw, the others cannot. */
public class Inputs {
  private final List<String> names = new ArrayList<>();
  private List<String> shared;

  public enum Mode {
    KEEP,
    DROP
  }

  public static final class Node {
    final String name;
    final List<Node> next = new ArrayList<>();

    public Node(String name) {
      this.name = name;
    }

    public List<Node> next() {
      return next;
    }
  }

  public void add(String name) {
    names.add(name);
  }

  public List<String> names() {
    return names;
  }

  public void share(List<String> list) {
    shared = list;
  }

  public void removeAll(List<String> list) {
    for (String s : list) { // CME
      names.remove(s);
    }
  }

  public void toShared(List<String> list) {
    for (String s : list) { // CME
      shared.add(s);
    }
  }

  public static void byMode(Map<String, Integer> map, Mode mode) {
    for (String key : map.keySet()) { // CME
      if (mode == Mode.DROP) {
        map.remove(key);
      }
    }
  }

  public static void link(Node a, Node b) {
    for (Node n : a.next()) { // CME
      b.next().add(n);
    }
  }

  public static void fromIndex(Deque<Integer> deque, int from) {
    int k = 0;
    for (Integer i : deque) { // CME
      if (k++ >= from && from > 1) {
        deque.addFirst(i);
      }
    }
  }

  /** The first inputs that are tried end the JVM, or never end. */
  public static void endsTheJvm(int n) {
    if (n == 0) {
      System.exit(0);
    }
    while (n == 1) {
      Thread.onSpinWait();
    }
    List<Integer> list = new ArrayList<>(List.of(n));
    for (Integer i : list) { // CME
      list.add(i);
    }
  }

  public static void caught(List<String> list) {
    try {
      for (String s : list) { // CME
        list.add(s);
      }
    } catch (ConcurrentModificationException e) {
      list.clear();
    }
  }

  private static void step(Iterator<String> it) {
    it.next(); // CME
  }

  public static void drain(Iterator<String> it) {
    while (it.hasNext()) {
      step(it);
    }
  }

  public static void computed() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Map<String, String> map = new HashMap<>();
    for (String s : list) {
      if (("x" + s.length()).equals("y1")) {
        list.add(map.get(s));
      }
    }
  }
}
