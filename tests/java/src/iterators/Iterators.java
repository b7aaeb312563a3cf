package iterators;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Set;
import java.util.TreeSet;

/** Several iterators over one collection, and list iterators. */
public class Iterators {
  private Iterators() {}

  public static void twoIteratorsOneRemoves_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    Iterator<String> one = list.iterator();
    Iterator<String> two = list.iterator();
    one.next();
    one.remove();
    two.next(); // CME
  }

  public static void twoIteratorsOneRemoves_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    Iterator<String> one = list.iterator();
    one.next();
    one.remove();
    Iterator<String> two = list.iterator();
    two.next();
  }

  public static void nestedSameList_Bad() {
    List<Integer> points = new ArrayList<>(List.of(1, 1, 2, 3));
    for (Iterator<Integer> a = points.iterator(); a.hasNext(); ) {
      Integer p = a.next(); // CME
      for (Iterator<Integer> b = points.iterator(); b.hasNext(); ) {
        Integer q = b.next();
        if (p != q) {
          b.remove();
        }
      }
    }
  }

  public static void nestedSameList_Ok() {
    List<Integer> points = new ArrayList<>(List.of(1, 1, 2, 3));
    int equal = 0;
    for (Iterator<Integer> a = points.iterator(); a.hasNext(); ) {
      Integer p = a.next();
      for (Iterator<Integer> b = points.iterator(); b.hasNext(); ) {
        if (p.equals(b.next())) {
          equal++;
        }
      }
    }
    System.out.println(equal);
  }

  public static void bothRemove_Bad() {
    Set<String> set = new TreeSet<>(List.of("a", "b", "c", "d"));
    Iterator<String> front = set.iterator();
    Iterator<String> back = ((TreeSet<String>) set).descendingIterator();
    front.next();
    back.next();
    front.remove();
    back.remove(); // CME
  }

  public static void bothRemove_Ok() {
    Set<String> set = new TreeSet<>(List.of("a", "b", "c", "d"));
    Iterator<String> front = set.iterator();
    front.next();
    front.remove();
    Iterator<String> back = ((TreeSet<String>) set).descendingIterator();
    back.next();
    back.remove();
  }

  public static void iteratorReassigned_Bad() {
    List<Integer> first = new ArrayList<>(List.of(1, 2));
    List<Integer> second = new ArrayList<>(List.of(3, 4));
    Iterator<Integer> it = first.iterator();
    it.next();
    it = second.iterator();
    second.add(5);
    it.next(); // CME
  }

  public static void iteratorReassigned_Ok() {
    List<Integer> first = new ArrayList<>(List.of(1, 2));
    List<Integer> second = new ArrayList<>(List.of(3, 4));
    Iterator<Integer> it = first.iterator();
    it.next();
    it = second.iterator();
    first.add(5);
    it.next();
  }

  public static void copyOfIteratorVariable_Bad() {
    Set<Integer> set = new HashSet<>(List.of(1, 2, 3));
    Iterator<Integer> it = set.iterator();
    Iterator<Integer> same = it;
    it.next();
    Iterator<Integer> other = set.iterator();
    other.next();
    other.remove();
    same.next(); // CME
  }

  public static void copyOfIteratorVariable_Ok() {
    Set<Integer> set = new HashSet<>(List.of(1, 2, 3));
    Iterator<Integer> it = set.iterator();
    Iterator<Integer> same = it;
    it.next();
    it.remove();
    same.next();
    same.remove();
  }

  public static void listIteratorAdd_Bad() {
    List<String> text = new ArrayList<>(List.of("a", "c"));
    ListIterator<String> it = text.listIterator();
    while (it.hasNext()) {
      String s = it.next(); // CME
      if (s.equals("a")) {
        text.add(it.nextIndex(), "b");
      }
    }
  }

  public static void listIteratorAdd_Ok() {
    List<String> text = new ArrayList<>(List.of("a", "c"));
    ListIterator<String> it = text.listIterator();
    while (it.hasNext()) {
      String s = it.next();
      if (s.equals("a")) {
        it.add("b");
      }
    }
  }

  public static void listIteratorSet_Bad() {
    LinkedList<Integer> cells = new LinkedList<>(List.of(1, 2, 3));
    ListIterator<Integer> it = cells.listIterator();
    while (it.hasNext()) {
      Integer cell = it.next();
      cells.addLast(-cell);
      it.set(cell + 1); // CME
      if (cells.size() > 6) {
        break;
      }
    }
  }

  public static void listIteratorSet_Ok() {
    LinkedList<Integer> cells = new LinkedList<>(List.of(1, 2, 3));
    ListIterator<Integer> it = cells.listIterator();
    while (it.hasNext()) {
      Integer cell = it.next();
      it.set(cell + 1);
    }
    cells.addLast(0);
  }

  public static void setThroughListWhileIterating_Bad() {
    List<String> columns = new ArrayList<>(List.of("id", "name"));
    int index = 0;
    for (String column : columns) { // CME
      columns.remove(index);
      columns.add(index, column.toUpperCase());
      index++;
    }
  }

  public static void setThroughListWhileIterating_Ok() {
    List<String> columns = new ArrayList<>(List.of("id", "name"));
    int index = 0;
    for (String column : columns) {
      columns.set(index, column.toUpperCase());
      index++;
    }
  }

  public static void backwards_Bad() {
    List<Integer> digits = new ArrayList<>(List.of(1, 9, 9));
    ListIterator<Integer> it = digits.listIterator(digits.size());
    while (it.hasPrevious()) {
      int d = it.previous(); // CME
      if (d == 9) {
        digits.add(0);
      }
    }
  }

  public static void backwards_Ok() {
    List<Integer> digits = new ArrayList<>(List.of(1, 9, 9));
    ListIterator<Integer> it = digits.listIterator(digits.size());
    while (it.hasPrevious()) {
      int d = it.previous();
      it.set(d == 9 ? 0 : d + 1);
    }
  }

  public static void listIteratorAddSpoilsOther_Bad() {
    List<String> doc = new LinkedList<>(List.of("p", "q"));
    Iterator<String> reader = doc.iterator();
    ListIterator<String> writer = doc.listIterator();
    writer.next();
    writer.add("r");
    System.out.println(reader.next()); // CME
  }

  public static void listIteratorAddSpoilsOther_Ok() {
    List<String> doc = new LinkedList<>(List.of("p", "q"));
    Iterator<String> reader = doc.iterator();
    ListIterator<String> writer = doc.listIterator();
    writer.next();
    writer.set("r");
    System.out.println(reader.next());
  }

  public static void iteratorOutlivesInnerScope_Bad() {
    List<Integer> data = new ArrayList<>(List.of(7, 8));
    Iterator<Integer> it;
    {
      List<Integer> alias = data;
      it = alias.iterator();
    }
    data.add(9);
    it.next(); // CME
  }

  public static void iteratorOutlivesInnerScope_Ok() {
    List<Integer> data = new ArrayList<>(List.of(7, 8));
    Iterator<Integer> it;
    {
      List<Integer> alias = new ArrayList<>(data);
      it = alias.iterator();
    }
    data.add(9);
    it.next();
  }

  public static void forEachRemaining_Bad() {
    List<String> args = new ArrayList<>(List.of("-v", "file", "other"));
    Iterator<String> it = args.iterator();
    String option = it.next();
    args.remove(option);
    it.forEachRemaining(System.out::println); // CME
  }

  public static void forEachRemaining_Ok() {
    List<String> args = new ArrayList<>(List.of("-v", "file", "other"));
    Iterator<String> it = args.iterator();
    String option = it.next();
    it.forEachRemaining(System.out::println);
    args.remove(option);
  }

  public static void mergeTwoSorted_Bad() {
    List<Integer> a = new LinkedList<>(List.of(1, 4));
    List<Integer> b = new LinkedList<>(List.of(2, 3));
    ListIterator<Integer> to = a.listIterator();
    for (Integer x : b) {
      while (to.hasNext() && to.next() < x) { // CME
        System.out.println(x);
      }
      a.add(to.nextIndex(), x);
    }
  }

  public static void mergeTwoSorted_Ok() {
    List<Integer> a = new LinkedList<>(List.of(1, 4));
    List<Integer> b = new LinkedList<>(List.of(2, 3));
    ListIterator<Integer> to = a.listIterator();
    for (Integer x : b) {
      while (to.hasNext() && to.next() < x) {
        System.out.println(x);
      }
      to.add(x);
    }
  }
}
