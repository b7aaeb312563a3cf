package loops;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;

/** Loops that change what they walk, in one method. */
public class Loops {
  private Loops() {}

  public static void removeInForEach_Bad() {
    List<String> names = new ArrayList<>(Arrays.asList("ann", "bob", "cy", "dan"));
    for (String name : names) { // CME
      if (name.startsWith("a")) {
        names.remove(name);
      }
    }
  }

  public static void removeInForEach_Ok() {
    List<String> names = new ArrayList<>(Arrays.asList("ann", "bob", "cy", "dan"));
    for (Iterator<String> it = names.iterator(); it.hasNext(); ) {
      if (it.next().startsWith("a")) {
        it.remove();
      }
    }
  }

  public static void addInForEach_Bad() {
    List<Integer> numbers = new ArrayList<>();
    numbers.add(1);
    numbers.add(2);
    for (int n : numbers) { // CME
      numbers.add(n * 10);
    }
  }

  public static void addInForEach_Ok() {
    List<Integer> numbers = new ArrayList<>();
    numbers.add(1);
    numbers.add(2);
    List<Integer> more = new ArrayList<>();
    for (int n : numbers) {
      more.add(n * 10);
    }
    numbers.addAll(more);
  }

  public static void removeOnLinkedList_Bad() {
    LinkedList<Integer> queue = new LinkedList<>(List.of(3, 1, 2));
    Iterator<Integer> it = queue.iterator();
    while (it.hasNext()) {
      Integer i = it.next(); // CME
      if (i > 2) {
        queue.removeFirst();
      }
    }
  }

  public static void removeOnLinkedList_Ok() {
    LinkedList<Integer> queue = new LinkedList<>(List.of(3, 1, 2));
    Iterator<Integer> it = queue.iterator();
    while (it.hasNext()) {
      Integer i = it.next();
      if (i > 2) {
        it.remove();
      }
    }
  }

  public static void hashSetAdd_Bad() {
    Set<Integer> seen = new HashSet<>();
    seen.add(1);
    seen.add(2);
    for (Integer i : seen) { // CME
      seen.add(i + 100);
    }
  }

  public static void hashSetAdd_Ok() {
    Set<Integer> seen = new HashSet<>();
    seen.add(1);
    seen.add(2);
    Set<Integer> all = new HashSet<>(seen);
    for (Integer i : seen) {
      all.add(i + 100);
    }
    seen = all;
  }

  public static void treeSetPollFirst_Bad() {
    TreeSet<String> due = new TreeSet<>();
    due.add("monday");
    due.add("tuesday");
    due.add("wednesday");
    for (String day : due) { // CME
      System.out.println(day + due.pollFirst());
    }
  }

  public static void treeSetPollFirst_Ok() {
    TreeSet<String> due = new TreeSet<>();
    due.add("monday");
    due.add("tuesday");
    due.add("wednesday");
    String day;
    while ((day = due.pollFirst()) != null) {
      System.out.println(day);
    }
  }

  public static void vectorInsert_Bad() {
    Vector<String> lines = new Vector<>();
    lines.add("one");
    lines.add("two");
    for (String line : lines) { // CME
      lines.insertElementAt("> " + line, 0);
    }
  }

  public static void vectorInsert_Ok() {
    Vector<String> lines = new Vector<>();
    lines.add("one");
    lines.add("two");
    for (int i = 0; i < lines.size(); i++) {
      lines.setElementAt("> " + lines.get(i), i);
    }
  }

  public static void removeThroughIteratorTwoLists_Bad() {
    List<String> left = new ArrayList<>(List.of("a", "b", "c"));
    List<String> right = new ArrayList<>(List.of("b", "c", "d"));
    Iterator<String> it = left.iterator();
    while (it.hasNext()) {
      String s = it.next(); // CME
      if (right.contains(s)) {
        right.remove(s);
        left.remove(s);
        left.add(0, s);
      }
    }
  }

  public static void removeThroughIteratorTwoLists_Ok() {
    List<String> left = new ArrayList<>(List.of("a", "b", "c"));
    List<String> right = new ArrayList<>(List.of("b", "c", "d"));
    Iterator<String> it = left.iterator();
    while (it.hasNext()) {
      String s = it.next();
      if (right.contains(s)) {
        right.remove(s);
        it.remove();
      }
    }
  }

  public static void sortWhileIterating_Bad() {
    List<Integer> scores = new ArrayList<>(List.of(3, 2, 1));
    int sum = 0;
    for (int score : scores) { // CME
      sum += score;
      scores.sort(null);
    }
    System.out.println(sum);
  }

  public static void sortWhileIterating_Ok() {
    List<Integer> scores = new ArrayList<>(List.of(3, 2, 1));
    scores.sort(null);
    int sum = 0;
    for (int score : scores) {
      sum += score;
    }
    System.out.println(sum);
  }

  public static void iteratorMadeBeforeFilling_Bad() {
    List<String> words = new ArrayList<>();
    Iterator<String> it = words.iterator();
    words.add("late");
    while (it.hasNext()) {
      System.out.println(it.next()); // CME
    }
  }

  public static void iteratorMadeBeforeFilling_Ok() {
    List<String> words = new ArrayList<>();
    words.add("early");
    Iterator<String> it = words.iterator();
    while (it.hasNext()) {
      System.out.println(it.next());
    }
  }

  public static void removeAllOfSameValue_Bad() {
    Set<String> tags = new LinkedHashSet<>();
    tags.add("x");
    tags.add("y");
    tags.add("z");
    for (String tag : tags) { // CME
      tags.removeAll(List.of("x", tag));
    }
  }

  public static void removeAllOfSameValue_Ok() {
    Set<String> tags = new LinkedHashSet<>();
    tags.add("x");
    tags.add("y");
    tags.add("z");
    for (String tag : List.copyOf(tags)) {
      tags.removeAll(List.of("x", tag));
    }
  }

  public static void innerLoopRemoves_Bad() {
    List<Integer> rows = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> columns = new ArrayList<>(List.of(1, 2, 3));
    for (Integer row : rows) {
      for (Integer column : columns) { // CME
        if (row.equals(column)) {
          columns.remove(column);
        }
      }
    }
  }

  public static void innerLoopRemoves_Ok() {
    List<Integer> rows = new ArrayList<>(List.of(1, 2, 3));
    List<Integer> columns = new ArrayList<>(List.of(1, 2, 3));
    for (Integer row : rows) {
      for (Integer column : columns) {
        if (row.equals(column)) {
          columns.remove(column);
          break;
        }
      }
    }
  }

  public static void innerLoopChangesOuter_Bad() {
    List<String> todo = new ArrayList<>(List.of("a", "b"));
    List<String> parts = new ArrayList<>(List.of("p", "q"));
    for (String item : todo) { // CME
      for (String part : parts) {
        todo.add(item + part);
      }
    }
  }

  public static void innerLoopChangesOuter_Ok() {
    List<String> todo = new ArrayList<>(List.of("a", "b"));
    List<String> parts = new ArrayList<>(List.of("p", "q"));
    List<String> done = new ArrayList<>();
    for (String item : todo) {
      for (String part : parts) {
        done.add(item + part);
      }
    }
    todo.addAll(done);
  }

  public static void doWhile_Bad() {
    List<String> stack = new ArrayList<>();
    stack.add("root");
    Iterator<String> it = stack.iterator();
    int round = 0;
    do {
      String top = it.next(); // CME
      stack.add(top + round);
      round++;
    } while (round < 3);
  }

  public static void doWhile_Ok() {
    List<String> stack = new ArrayList<>();
    stack.add("root");
    int round = 0;
    do {
      String top = stack.iterator().next();
      stack.add(top + round);
      round++;
    } while (round < 3);
  }

  public static void retainAll_Bad() {
    Set<Integer> open = new TreeSet<>(List.of(1, 2, 3, 4));
    Set<Integer> even = Set.of(2, 4);
    for (Integer i : open) { // CME
      if (i % 2 == 1) {
        open.retainAll(even);
      }
    }
  }

  public static void retainAll_Ok() {
    Set<Integer> open = new TreeSet<>(List.of(1, 2, 3, 4));
    Set<Integer> even = Set.of(2, 4);
    open.retainAll(even);
    for (Integer i : open) {
      System.out.println(i);
    }
  }

  public static void iteratorRemoveAfterListRemove_Bad() {
    List<String> inbox = new ArrayList<>(List.of("spam", "mail"));
    Iterator<String> it = inbox.iterator();
    String first = it.next();
    if (inbox.remove("mail")) {
      it.remove(); // CME
    }
    System.out.println(first);
  }

  public static void iteratorRemoveAfterListRemove_Ok() {
    List<String> inbox = new ArrayList<>(List.of("spam", "mail"));
    Iterator<String> it = inbox.iterator();
    String first = it.next();
    it.remove();
    inbox.remove("mail");
    System.out.println(first);
  }

  public static void indexedThenForEach_Bad() {
    List<Integer> values = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      values.add(i);
    }
    for (Integer v : values) { // CME
      if (v < 2) {
        values.remove(values.size() - 1);
      }
    }
  }

  public static void indexedThenForEach_Ok() {
    List<Integer> values = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      values.add(i);
    }
    for (int i = values.size() - 1; i >= 0; i--) {
      if (values.get(i) < 2) {
        values.remove(i);
      }
    }
  }

  public static void swapEveryRound_Bad() {
    List<String> current = new ArrayList<>(List.of("seed", "seed"));
    List<String> next = current;
    for (int round = 0; round < 2; round++) {
      for (String s : current) { // CME
        next.add(s + round);
      }
      current = next;
      next = new ArrayList<>();
    }
  }

  public static void swapEveryRound_Ok() {
    List<String> current = new ArrayList<>(List.of("seed", "seed"));
    for (int round = 0; round < 2; round++) {
      List<String> next = new ArrayList<>();
      for (String s : current) {
        next.add(s + round);
      }
      current = next;
    }
  }
}
