package exceptions;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/** Changes in handlers and finally blocks, and exceptions that lead past a change. */
public class Exceptions {
  private Exceptions() {}

  public static void removeInCatch_Bad() {
    List<String> inputs = new ArrayList<>(List.of("1", "x", "2", "3"));
    int sum = 0;
    for (String input : inputs) { // CME
      try {
        sum += Integer.parseInt(input);
      } catch (NumberFormatException e) {
        inputs.remove(input);
      }
    }
    System.out.println(sum);
  }

  public static void removeInCatch_Ok() {
    List<String> inputs = new ArrayList<>(List.of("1", "x", "2", "3"));
    int sum = 0;
    for (Iterator<String> it = inputs.iterator(); it.hasNext(); ) {
      try {
        sum += Integer.parseInt(it.next());
      } catch (NumberFormatException e) {
        it.remove();
      }
    }
    System.out.println(sum);
  }

  public static void removeInFinally_Bad() {
    Set<Integer> running = new HashSet<>(Set.of(1, 2, 3));
    for (Integer job : running) { // CME
      try {
        System.out.println(10 / job);
      } finally {
        running.remove(job);
      }
    }
  }

  public static void removeInFinally_Ok() {
    Set<Integer> running = new HashSet<>(Set.of(1, 2, 3));
    Set<Integer> finished = new HashSet<>();
    for (Integer job : running) {
      try {
        System.out.println(10 / job);
      } finally {
        finished.add(job);
      }
    }
    running.removeAll(finished);
  }

  public static void calleeChangesThenThrows_Bad() {
    List<Integer> entries = new ArrayList<>(List.of(1, 2, 3));
    for (Integer entry : entries) { // CME
      try {
        reject(entries, entry);
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private static void reject(List<Integer> entries, Integer entry) {
    entries.remove(entry);
    throw new IllegalStateException("rejected " + entry);
  }

  public static void calleeChangesThenThrows_Ok() {
    List<Integer> entries = new ArrayList<>(List.of(1, 2, 3));
    try {
      for (Integer entry : entries) {
        reject(entries, entry);
      }
    } catch (IllegalStateException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void throwsBeforeChange_Bad() {
    List<String> orders = new ArrayList<>(List.of("ok", "also ok"));
    for (String order : orders) { // CME
      try {
        accept(orders, order);
      } catch (IllegalArgumentException e) {
        System.out.println(order);
      }
    }
  }

  private static void accept(List<String> orders, String order) {
    if (order.isEmpty()) {
      throw new IllegalArgumentException("empty");
    }
    orders.add("done " + order);
  }

  public static void throwsBeforeChange_Ok() {
    List<String> orders = new ArrayList<>(List.of("ok", "also ok"));
    for (String order : orders) {
      try {
        refuse(orders, order);
      } catch (IllegalArgumentException e) {
        System.out.println(order);
      }
    }
  }

  private static void refuse(List<String> orders, String order) {
    if (order != null) {
      throw new IllegalArgumentException("closed");
    }
    orders.add("done");
  }

  public static void untilNoSuchElement_Bad() {
    List<String> words = new LinkedList<>(List.of("a", "b"));
    Iterator<String> it = words.iterator();
    try {
      while (true) {
        String word = it.next(); // CME
        words.add(word);
      }
    } catch (NoSuchElementException end) {
      System.out.println("end");
    }
  }

  public static void untilNoSuchElement_Ok() {
    List<String> words = new LinkedList<>(List.of("a", "b"));
    Iterator<String> it = words.iterator();
    try {
      while (true) {
        it.next();
        it.remove();
      }
    } catch (NoSuchElementException end) {
      words.add("end");
    }
  }

  public static void tryWithResources_Bad() {
    List<Handle> open = new ArrayList<>();
    open.add(new Handle(open));
    open.add(new Handle(open));
    open.add(new Handle(open));
    for (Handle handle : open) { // CME
      try (handle) {
        System.out.println(open.size());
      }
    }
  }

  private static class Handle implements AutoCloseable {
    private final List<Handle> open;

    Handle(List<Handle> open) {
      this.open = open;
    }

    @Override
    public void close() {
      open.remove(this);
    }
  }

  public static void tryWithResources_Ok() {
    List<Handle> open = new ArrayList<>();
    open.add(new Handle(open));
    open.add(new Handle(open));
    open.add(new Handle(open));
    while (!open.isEmpty()) {
      try (Handle handle = open.get(0)) {
        System.out.println(handle);
      }
    }
  }

  public static void retry_Bad() {
    Map<String, Integer> tries = new HashMap<>(Map.of("a", 0, "b", 0));
    Iterator<String> it = tries.keySet().iterator();
    boolean failed;
    do {
      failed = false;
      try {
        visit(it.next(), tries); // CME
      } catch (UnsupportedOperationException e) {
        tries.remove("b");
        failed = true;
      }
    } while (failed);
  }

  private static void visit(String key, Map<String, Integer> tries) {
    if (tries.size() > 1) {
      throw new UnsupportedOperationException(key);
    }
  }

  public static void retry_Ok() {
    Map<String, Integer> tries = new HashMap<>(Map.of("a", 0, "b", 0));
    boolean failed;
    do {
      failed = false;
      Iterator<String> it = tries.keySet().iterator();
      try {
        visit(it.next(), tries);
      } catch (UnsupportedOperationException e) {
        tries.remove("b");
        failed = true;
      }
    } while (failed);
  }

  public static void changeInFinallyOfCallee_Bad() {
    Stage stage = new Stage();
    stage.actors.add("x");
    stage.actors.add("y");
    for (String actor : stage.actors) { // CME
      stage.perform(actor);
    }
  }

  private static class Stage {
    final List<String> actors = new ArrayList<>();

    int perform(String actor) {
      try {
        return actor.length();
      } finally {
        actors.add(0, actor);
      }
    }
  }

  public static void changeInFinallyOfCallee_Ok() {
    Hall hall = new Hall();
    hall.actors.add("x");
    hall.actors.add("y");
    for (String actor : hall.actors) {
      hall.perform(actor);
    }
  }

  private static class Hall {
    final List<String> actors = new ArrayList<>();
    final List<String> applause = new ArrayList<>();

    int perform(String actor) {
      try {
        return actor.length();
      } finally {
        applause.add(0, actor);
      }
    }
  }

  public static void rethrown_Bad() {
    List<Integer> steps = new ArrayList<>(List.of(1, 2));
    Iterator<Integer> it = steps.iterator();
    try {
      run(steps);
    } catch (RuntimeException e) {
      System.out.println(it.next()); // CME
    }
  }

  private static void run(List<Integer> steps) {
    try {
      steps.add(steps.get(7));
    } catch (IndexOutOfBoundsException e) {
      steps.add(0);
      throw new RuntimeException(e);
    }
  }

  public static void rethrown_Ok() {
    List<Integer> steps = new ArrayList<>(List.of(1, 2));
    Iterator<Integer> it = steps.iterator();
    try {
      runCarefully(steps);
    } catch (RuntimeException e) {
      System.out.println(it.next());
    }
  }

  private static void runCarefully(List<Integer> steps) {
    try {
      steps.add(steps.get(7));
    } catch (IndexOutOfBoundsException e) {
      throw new RuntimeException(e);
    }
  }
}
