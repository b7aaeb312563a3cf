package queues;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Queues, deques and stacks, and the concurrent classes that do not throw. */
public class Queues {
  private Queues() {}

  public static void linkedListPoll_Bad() {
    Queue<String> queue = new LinkedList<>(List.of("a", "b", "c"));
    for (String s : queue) { // CME
      System.out.println(s + queue.poll());
    }
  }

  public static void linkedListPoll_Ok() {
    Queue<String> queue = new LinkedList<>(List.of("a", "b", "c"));
    while (queue.peek() != null) {
      System.out.println(queue.poll());
    }
  }

  public static void priorityQueueAdd_Bad() {
    PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(5, 3, 4));
    for (Integer top : heap) { // CME
      heap.add(top - 1);
    }
  }

  public static void priorityQueueAdd_Ok() {
    PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(5, 3, 4));
    for (Integer top : heap.toArray(new Integer[0])) {
      heap.add(top - 1);
    }
  }

  public static void priorityQueueRemove_Bad() {
    Queue<String> agenda = new PriorityQueue<>(List.of("b", "a", "c"));
    Iterator<String> it = agenda.iterator();
    it.next();
    agenda.remove();
    it.remove(); // CME
  }

  public static void priorityQueueRemove_Ok() {
    Queue<String> agenda = new PriorityQueue<>(List.of("b", "a", "c"));
    Iterator<String> it = agenda.iterator();
    it.next();
    it.remove();
    agenda.remove();
  }

  public static void arrayDequePoll_Bad() {
    Deque<Integer> window = new ArrayDeque<>(List.of(1, 2, 3));
    Iterator<Integer> it = window.iterator();
    window.pollFirst();
    System.out.println(it.next()); // CME
  }

  public static void arrayDequePoll_Ok() {
    Deque<Integer> window = new ArrayDeque<>(List.of(1, 2, 3));
    window.pollFirst();
    Iterator<Integer> it = window.iterator();
    System.out.println(it.next());
  }

  public static void arrayDequeClear_Bad() {
    Deque<String> undo = new ArrayDeque<>();
    undo.push("typed");
    undo.push("pasted");
    for (String action : undo) { // CME
      if (action.equals("pasted")) {
        undo.clear();
      }
    }
  }

  public static void arrayDequeClear_Ok() {
    Deque<String> undo = new ArrayDeque<>();
    undo.push("typed");
    undo.push("pasted");
    boolean reset = false;
    for (String action : undo) {
      if (action.equals("pasted")) {
        reset = true;
      }
    }
    if (reset) {
      undo.clear();
    }
  }

  public static void stackPush_Bad() {
    Stack<Integer> stack = new Stack<>();
    stack.push(1);
    stack.push(2);
    for (int i : stack) { // CME
      stack.push(i);
    }
  }

  public static void stackPush_Ok() {
    Stack<Integer> stack = new Stack<>();
    stack.push(1);
    stack.push(2);
    int sum = 0;
    while (!stack.empty()) {
      sum += stack.pop();
    }
    stack.push(sum);
    for (int i : stack) {
      System.out.println(i);
    }
  }

  public static void dequeDescending_Bad() {
    LinkedList<String> history = new LinkedList<>(List.of("x", "y", "z"));
    Iterator<String> back = history.descendingIterator();
    while (back.hasNext()) {
      String page = back.next(); // CME
      if (page.equals("z")) {
        history.offerFirst("home");
      }
    }
  }

  public static void dequeDescending_Ok() {
    LinkedList<String> history = new LinkedList<>(List.of("x", "y", "z"));
    Iterator<String> back = history.descendingIterator();
    while (back.hasNext()) {
      String page = back.next();
      if (page.equals("z")) {
        back.remove();
      }
    }
  }

  public static void breadthFirst_Bad() {
    Deque<Integer> frontier = new LinkedList<>(List.of(1));
    Set<Integer> seen = new java.util.TreeSet<>();
    Iterator<Integer> it = frontier.iterator();
    while (it.hasNext()) {
      Integer n = it.next(); // CME
      if (seen.add(n) && n < 8) {
        frontier.addLast(2 * n);
        frontier.addLast(2 * n + 1);
      }
    }
  }

  public static void breadthFirst_Ok() {
    Deque<Integer> frontier = new LinkedList<>(List.of(1));
    Set<Integer> seen = new java.util.TreeSet<>();
    while (!frontier.isEmpty()) {
      Integer n = frontier.removeFirst();
      if (seen.add(n) && n < 8) {
        frontier.addLast(2 * n);
        frontier.addLast(2 * n + 1);
      }
    }
  }

  public static void copyOnWriteInstead_Bad() {
    List<String> hooks = new ArrayList<>(List.of("a", "b"));
    List<String> wrapped = new CopyOnWriteArrayList<>(hooks);
    for (String hook : hooks) { // CME
      wrapped.add(hook);
      hooks.add(hook);
    }
  }

  public static void copyOnWriteInstead_Ok() {
    List<String> hooks = new CopyOnWriteArrayList<>(List.of("a", "b"));
    for (String hook : hooks) {
      hooks.add(hook);
      hooks.remove(hook);
    }
  }

  public static void copyOnWriteSubList_Bad() {
    List<String> hooks = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
    List<String> firstTwo = hooks.subList(0, 2);
    hooks.add("d");
    System.out.println(firstTwo.size()); // CME
  }

  public static void copyOnWriteSubList_Ok() {
    List<String> hooks = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
    hooks.add("d");
    List<String> firstTwo = hooks.subList(0, 2);
    System.out.println(firstTwo.size());
  }

  public static void copyOnWriteSet_Bad() {
    List<String> hooks = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
    List<String> firstTwo = hooks.subList(0, 2);
    hooks.set(2, "d");
    System.out.println(firstTwo.get(0)); // CME
  }

  public static void copyOnWriteSet_Ok() {
    List<String> hooks = new ArrayList<>(List.of("a", "b", "c"));
    List<String> firstTwo = hooks.subList(0, 2);
    hooks.set(2, "d");
    System.out.println(firstTwo.get(0));
  }

  public static void copyOnWriteInner_Bad() {
    List<String> hooks = new CopyOnWriteArrayList<>(List.of("a", "b", "c"));
    List<String> outer = hooks.subList(0, 3);
    List<String> inner = outer.subList(0, 2);
    inner.add("d");
    System.out.println(outer.size()); // CME
  }

  public static void copyOnWriteInner_Ok() {
    List<String> hooks = new ArrayList<>(List.of("a", "b", "c"));
    List<String> outer = hooks.subList(0, 3);
    List<String> inner = outer.subList(0, 2);
    inner.add("d");
    System.out.println(outer.size());
  }

  public static void concurrentMap_Bad() {
    Map<String, Integer> sessions = new Hashtable<>();
    sessions.put("a", 1);
    sessions.put("b", 2);
    for (String id : sessions.keySet()) { // CME
      sessions.remove(id);
      sessions.put(id + "x", 0);
    }
  }

  public static void concurrentMap_Ok() {
    Map<String, Integer> sessions = new ConcurrentHashMap<>();
    sessions.put("a", 1);
    sessions.put("b", 2);
    for (String id : sessions.keySet()) {
      sessions.remove(id);
    }
  }

  public static void concurrentQueue_Bad() {
    Queue<Integer> source = new LinkedList<>(List.of(1, 2, 3));
    Queue<Integer> sink = new ConcurrentLinkedQueue<>();
    for (Integer i : source) { // CME
      sink.add(i);
      source.offer(0);
    }
  }

  public static void concurrentQueue_Ok() {
    Queue<Integer> source = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
    for (Integer i : source) {
      if (i > 0) {
        source.offer(0);
      }
    }
  }

  public static void skipList_Bad() {
    Set<Integer> open = new java.util.TreeSet<>(new ConcurrentSkipListSet<>(List.of(1, 2, 3)));
    for (Integer i : open) { // CME
      open.remove(i);
    }
  }

  public static void skipList_Ok() {
    Set<Integer> open = new ConcurrentSkipListSet<>(List.of(1, 2, 3));
    for (Integer i : open) {
      open.remove(i);
    }
  }

  public static void blockingQueueDrain_Bad() {
    LinkedBlockingQueue<String> in = new LinkedBlockingQueue<>(List.of("m1", "m2"));
    List<String> batch = new ArrayList<>();
    in.drainTo(batch);
    for (String message : batch) { // CME
      in.offer(message);
      in.drainTo(batch);
    }
  }

  public static void blockingQueueDrain_Ok() {
    LinkedBlockingQueue<String> in = new LinkedBlockingQueue<>(List.of("m1", "m2"));
    List<String> batch = new ArrayList<>();
    in.drainTo(batch);
    for (String message : batch) {
      in.offer(message);
    }
    batch.clear();
    in.drainTo(batch);
  }

  public static void weakMap_Bad() {
    Map<Object, String> owners = new WeakHashMap<>();
    Object a = new Object();
    Object b = new Object();
    owners.put(a, "a");
    owners.put(b, "b");
    Iterator<String> it = owners.values().iterator();
    owners.clear();
    System.out.println(it.next() + a + b); // CME
  }

  public static void weakMap_Ok() {
    Map<Object, String> owners = new WeakHashMap<>();
    Object a = new Object();
    Object b = new Object();
    owners.put(a, "a");
    owners.put(b, "b");
    Iterator<String> it = owners.values().iterator();
    System.out.println(it.next() + a + b);
    owners.clear();
  }

  public static void fieldTypeDecides_Bad() {
    Dispatcher dispatcher = new Dispatcher(new ArrayList<>());
    dispatcher.targets.add("x");
    dispatcher.targets.add("y");
    dispatcher.send();
  }

  private static class Dispatcher {
    final List<String> targets;

    Dispatcher(List<String> targets) {
      this.targets = targets;
    }

    void send() {
      for (String target : targets) { // CME
        targets.add(target + "'");
      }
    }
  }

  public static void fieldTypeDecides_Ok() {
    CalmDispatcher dispatcher = new CalmDispatcher();
    dispatcher.targets.add("x");
    dispatcher.targets.add("y");
    dispatcher.send();
  }

  private static class CalmDispatcher {
    final List<String> targets = new CopyOnWriteArrayList<>();

    void send() {
      for (String target : targets) {
        targets.add(target + "'");
      }
    }
  }
}
