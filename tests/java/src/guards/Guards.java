package guards;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Flags, null tests and comparisons that keep the change away from the loop, or do not. */
public class Guards {
  private Guards() {}

  public static void iteratingFlag_Bad() {
    Signal signal = new Signal();
    signal.slots.add("a");
    signal.slots.add("b");
    signal.emit();
  }

  private static class Signal {
    final List<String> slots = new ArrayList<>();
    boolean emitting;

    void emit() {
      emitting = true;
      for (String slot : slots) { // CME
        connect(slot + "2");
      }
      emitting = false;
    }

    void connect(String slot) {
      if (emitting) {
        System.out.println("late " + slot);
      }
      slots.add(slot);
    }
  }

  public static void iteratingFlag_Ok() {
    QueueingSignal signal = new QueueingSignal();
    signal.connect("a");
    signal.connect("b");
    signal.emit();
  }

  private static class QueueingSignal {
    private final List<String> slots = new ArrayList<>();
    private final List<String> pending = new ArrayList<>();
    private boolean emitting;

    void emit() {
      emitting = true;
      for (String slot : slots) {
        connect(slot + "2");
      }
      emitting = false;
      slots.addAll(pending);
      pending.clear();
    }

    void connect(String slot) {
      if (emitting) {
        pending.add(slot);
      } else {
        slots.add(slot);
      }
    }
  }

  public static void flagLeavesLoop_Bad() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    Iterator<Integer> it = list.iterator();
    boolean removed = false;
    while (it.hasNext()) {
      int i = it.next(); // CME
      if (!removed && i == 1) {
        list.remove(0);
        removed = true;
      }
    }
  }

  public static void flagLeavesLoop_Ok() {
    List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
    Iterator<Integer> it = list.iterator();
    boolean removed = false;
    while (!removed && it.hasNext()) {
      int i = it.next();
      if (i == 1) {
        list.remove(0);
        removed = true;
      }
    }
  }

  public static void nullWhenNothingToRemove_Bad() {
    Set<String> users = new HashSet<>(Set.of("ann", "bob", "root"));
    String banned = null;
    for (String user : users) { // CME
      if (banned == null) {
        banned = user;
      }
      users.remove(banned);
    }
  }

  public static void nullWhenNothingToRemove_Ok() {
    Set<String> users = new HashSet<>(Set.of("ann", "bob", "root"));
    String banned = null;
    for (String user : users) {
      if (user.startsWith("r")) {
        banned = user;
      }
    }
    if (banned != null) {
      users.remove(banned);
    }
  }

  public static void listCreatedOnDemand_Bad() {
    List<String> source = new ArrayList<>(List.of("x", "y"));
    List<String> copy = null;
    for (String s : source) { // CME
      if (copy == null) {
        copy = source;
      }
      copy.add(s);
    }
  }

  public static void listCreatedOnDemand_Ok() {
    List<String> source = new ArrayList<>(List.of("x", "y"));
    List<String> copy = null;
    for (String s : source) {
      if (copy == null) {
        copy = new ArrayList<>();
      }
      copy.add(s);
    }
  }

  public static void nullTestOnCallback_Bad() {
    Poller poller = new Poller();
    poller.targets.add("t1");
    poller.targets.add("t2");
    poller.targets.add("t3");
    poller.onDead = () -> poller.targets.remove("t1");
    poller.poll();
  }

  private static class Poller {
    final List<String> targets = new LinkedList<>();
    Runnable onDead;

    void poll() {
      for (String target : targets) { // CME
        if (onDead != null) {
          onDead.run();
        }
        System.out.println(target);
      }
    }
  }

  public static void nullTestOnCallback_Ok() {
    QuietPoller poller = new QuietPoller();
    poller.targets.add("t1");
    poller.targets.add("t2");
    poller.poll();
  }

  private static class QuietPoller {
    final List<String> targets = new LinkedList<>();
    Runnable onDead;

    void poll() {
      for (String target : targets) {
        if (onDead != null) {
          onDead.run();
          targets.clear();
        }
        System.out.println(target);
      }
    }
  }

  public static void identityTest_Bad() {
    List<String> a = new ArrayList<>(List.of("p", "q"));
    List<String> b = a;
    pour(a, b);
  }

  private static void pour(List<String> from, List<String> to) {
    if (from == null || to == null) {
      return;
    }
    for (String s : from) { // CME
      to.add(s);
    }
  }

  public static void identityTest_Ok() {
    List<String> a = new ArrayList<>(List.of("p", "q"));
    List<String> b = a;
    pourOther(a, b);
    pourOther(a, new ArrayList<>());
  }

  private static void pourOther(List<String> from, List<String> to) {
    if (from == to) {
      return;
    }
    for (String s : from) {
      to.add(s);
    }
  }

  public static void containsTest_Bad() {
    Map<String, Integer> seen = new HashMap<>();
    seen.put("a", 1);
    seen.put("b", 1);
    for (String key : seen.keySet()) { // CME
      if (!seen.containsKey(key + key)) {
        seen.put(key + key, 2);
      }
    }
  }

  public static void containsTest_Ok() {
    Map<String, Integer> seen = new HashMap<>();
    seen.put("a", 1);
    seen.put("b", 1);
    for (String key : seen.keySet()) {
      if (seen.containsKey(key + key)) {
        seen.put(key + key, 2);
      }
    }
  }

  public static void addReturnsFalse_Bad() {
    Set<String> names = new HashSet<>(Set.of("a", "b"));
    for (String name : names) { // CME
      if (!names.add(name)) {
        names.add(name + "'");
      }
    }
  }

  public static void addReturnsFalse_Ok() {
    Set<String> names = new HashSet<>(Set.of("a", "b"));
    for (String name : names) {
      if (names.add(name)) {
        names.add(name + "'");
      }
    }
  }

  public static void emptyGuard_Bad() {
    List<String> errors = new ArrayList<>();
    List<String> jobs = new ArrayList<>(List.of("j1", "j2"));
    for (String job : jobs) { // CME
      if (errors.isEmpty()) {
        jobs.add("check " + job);
      }
    }
  }

  public static void emptyGuard_Ok() {
    List<String> errors = new ArrayList<>();
    List<String> jobs = new ArrayList<>(List.of("j1", "j2"));
    for (String job : jobs) {
      if (!errors.isEmpty()) {
        jobs.clear();
        break;
      }
      System.out.println(job);
    }
  }

  public static void booleanParameter_Bad() {
    List<Integer> ids = new ArrayList<>(List.of(1, 2, 3));
    sweep(ids, true);
  }

  private static void sweep(List<Integer> ids, boolean delete) {
    for (Integer id : ids) { // CME
      if (delete) {
        ids.remove(id);
      }
    }
  }

  public static void booleanParameter_Ok() {
    List<Integer> ids = new ArrayList<>(List.of(1, 2, 3));
    show(ids, false);
  }

  private static void show(List<Integer> ids, boolean delete) {
    for (Integer id : ids) {
      if (delete) {
        ids.remove(id);
      }
    }
  }

  public static void instanceofGuard_Bad() {
    List<Object> mixed = new ArrayList<>(List.of("text", 1));
    for (Object o : mixed) { // CME
      if (o instanceof String) {
        mixed.add(((String) o).length());
      }
    }
  }

  public static void instanceofGuard_Ok() {
    List<Object> mixed = new ArrayList<>(List.of("text", 1));
    List<Integer> lengths = new ArrayList<>();
    for (Object o : mixed) {
      if (o instanceof String) {
        lengths.add(((String) o).length());
      }
    }
    mixed.addAll(lengths);
  }

  public static void modeEnum_Bad() {
    Editor editor = new Editor();
    editor.lines.add("l1");
    editor.lines.add("l2");
    editor.mode = Mode.WRITE;
    editor.walk();
  }

  private enum Mode {
    READ,
    WRITE
  }

  private static class Editor {
    final List<String> lines = new ArrayList<>();
    Mode mode = Mode.READ;

    void walk() {
      for (String line : lines) { // CME
        if (mode == Mode.WRITE) {
          lines.add(line);
        }
      }
    }
  }

  public static void modeEnum_Ok() {
    Viewer viewer = new Viewer();
    viewer.lines.add("l1");
    viewer.lines.add("l2");
    viewer.walk();
  }

  private static class Viewer {
    final List<String> lines = new ArrayList<>();
    Mode mode = Mode.READ;

    void walk() {
      for (String line : lines) {
        if (mode == Mode.WRITE) {
          lines.add(line);
        }
      }
    }
  }
}
