package leaving;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

/** Loops that are left, or not, after the change. */
public class Leaving {
  private Leaving() {}

  public static void breakAfterRemoval_Bad() {
    List<String> users = new ArrayList<>(List.of("ann", "bob", "cy", "dan"));
    for (String user : users) { // CME
      if (user.equals("bob")) {
        users.remove(user);
      }
      if (user.equals("dan")) {
        break;
      }
    }
  }

  public static void breakAfterRemoval_Ok() {
    List<String> users = new ArrayList<>(List.of("ann", "bob", "cy", "dan"));
    for (String user : users) {
      if (user.equals("bob")) {
        users.remove(user);
        break;
      }
    }
  }

  public static void returnAfterRemoval_Bad() {
    Set<Integer> ids = new HashSet<>(List.of(4, 5, 6));
    for (Integer id : ids) { // CME
      if (ids.remove(id + 1)) {
        continue;
      }
      return;
    }
  }

  public static void returnAfterRemoval_Ok() {
    Set<Integer> ids = new HashSet<>(List.of(4, 5, 6));
    for (Integer id : ids) {
      if (ids.remove(id + 1)) {
        return;
      }
    }
  }

  public static void labelledBreak_Bad() {
    List<Integer> outer = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> inner = new ArrayList<>(List.of(2, 3, 4));
    for (Integer a : outer) { // CME
      for (Integer b : inner) {
        if (a + 1 == b) {
          outer.remove(a);
          break;
        }
      }
    }
  }

  public static void labelledBreak_Ok() {
    List<Integer> outer = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> inner = new ArrayList<>(List.of(2, 3, 4));
    search:
    for (Integer a : outer) {
      for (Integer b : inner) {
        if (a + 1 == b) {
          outer.remove(a);
          break search;
        }
      }
    }
  }

  public static void removalBeforeContinue_Bad() {
    List<String> cart = new LinkedList<>(List.of("free", "tea", "free", "jam"));
    int paid = 0;
    for (String item : cart) { // CME
      if (item.equals("free")) {
        cart.remove(item);
        continue;
      }
      paid++;
    }
    System.out.println(paid);
  }

  public static void removalBeforeContinue_Ok() {
    List<String> cart = new LinkedList<>(List.of("free", "tea", "free", "jam"));
    int paid = 0;
    Iterator<String> it = cart.iterator();
    while (it.hasNext()) {
      if (it.next().equals("free")) {
        it.remove();
        continue;
      }
      paid++;
    }
    System.out.println(paid);
  }

  public static void findFirstThenRemove_Bad() {
    List<String> jobs = new ArrayList<>(List.of("x", "build", "y"));
    for (String job : jobs) { // CME
      if (job.length() > 1) {
        jobs.remove(job);
        jobs.add(job);
      }
    }
  }

  public static void findFirstThenRemove_Ok() {
    List<String> jobs = new ArrayList<>(List.of("x", "build", "y"));
    String found = null;
    for (String job : jobs) {
      if (job.length() > 1) {
        found = job;
        break;
      }
    }
    if (found != null) {
      jobs.remove(found);
      jobs.add(found);
    }
  }

  public static void restartAfterChange_Bad() {
    List<Integer> terms = new ArrayList<>(List.of(5, 1, 7));
    Iterator<Integer> it = terms.iterator();
    boolean changed;
    do {
      changed = false;
      while (!changed && it.hasNext()) {
        Integer t = it.next(); // CME
        if (t > 4) {
          terms.remove(t);
          changed = true;
        }
      }
    } while (changed);
  }

  public static void restartAfterChange_Ok() {
    List<Integer> terms = new ArrayList<>(List.of(5, 1, 7));
    boolean changed;
    do {
      changed = false;
      Iterator<Integer> it = terms.iterator();
      while (!changed && it.hasNext()) {
        Integer t = it.next();
        if (t > 4) {
          terms.remove(t);
          changed = true;
        }
      }
    } while (changed);
  }

  public static void leaveByReturnedValue_Bad() {
    List<String> pending = new ArrayList<>(List.of("p1", "p2", "p3"));
    System.out.println(drainBad(pending));
  }

  private static String drainBad(List<String> pending) {
    String last = null;
    for (String p : pending) { // CME
      last = p;
      pending.remove(p);
    }
    return last;
  }

  public static void leaveByReturnedValue_Ok() {
    List<String> pending = new ArrayList<>(List.of("p1", "p2", "p3"));
    System.out.println(takeOne(pending));
  }

  private static String takeOne(List<String> pending) {
    for (String p : pending) {
      pending.remove(p);
      return p;
    }
    return null;
  }

  public static void clearInsideLoop_Bad() {
    List<Integer> buffer = new ArrayList<>(List.of(1, 2, 3));
    for (Integer b : buffer) { // CME
      if (b == 1) {
        buffer.clear();
        buffer.add(9);
        buffer.add(8);
      }
    }
  }

  public static void clearInsideLoop_Ok() {
    List<Integer> buffer = new ArrayList<>(List.of(1, 2, 3));
    boolean full = false;
    for (Integer b : buffer) {
      full |= b == 1;
    }
    if (full) {
      buffer.clear();
      buffer.add(9);
      buffer.add(8);
    }
  }

  public static void emptiedWhileIterating_Bad() {
    List<String> sinks = new ArrayList<>(List.of("a", "b", "c"));
    for (String s : sinks) { // CME
      System.out.println(s);
      sinks.clear();
    }
  }

  public static void emptiedWhileIterating_Ok() {
    List<String> sinks = new ArrayList<>(List.of("a", "b", "c"));
    List<String> batch = new ArrayList<>(sinks);
    sinks.clear();
    for (String s : batch) {
      System.out.println(s);
    }
  }

  public static void whileNotEmptyWithIterator_Bad() {
    LinkedList<Integer> open = new LinkedList<>(List.of(1, 2, 3));
    Iterator<Integer> it = open.iterator();
    while (!open.isEmpty()) {
      Integer head = it.next(); // CME
      open.remove(head);
    }
  }

  public static void whileNotEmptyWithIterator_Ok() {
    LinkedList<Integer> open = new LinkedList<>(List.of(1, 2, 3));
    while (!open.isEmpty()) {
      Integer head = open.iterator().next();
      open.remove(head);
    }
  }

  public static void removeAfterLoop_Bad() {
    List<String> log = new ArrayList<>(List.of("i", "e", "i"));
    Iterator<String> it = log.iterator();
    while (it.hasNext()) {
      if (it.next().equals("e")) {
        break;
      }
    }
    log.add("end");
    it.remove(); // CME
  }

  public static void removeAfterLoop_Ok() {
    List<String> log = new ArrayList<>(List.of("i", "e", "i"));
    Iterator<String> it = log.iterator();
    while (it.hasNext()) {
      if (it.next().equals("e")) {
        break;
      }
    }
    it.remove();
    log.add("end");
  }
}
