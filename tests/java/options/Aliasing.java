import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What throws only if arguments are the same object, or reach each other. */
public class Aliasing {
  private final List<String> items = new ArrayList<>();
  private List<String> shared;

  public static void flatten(List<List<String>> in, List<String> out) {
    for (List<String> list : in) { // any: cme, none: safe
      append(out, list);
    }
  }

  private static void append(List<String> to, List<String> from) {
    for (String s : from) { // none: safe
      to.add(s);
    }
  }

  public void share(List<String> list) {
    shared = list;
  }

  public void takeAll(List<String> list) {
    for (String s : list) { // any: cme, none: safe
      shared.add(s);
    }
  }

  /** An element is in its list as a matter of course. */
  public static void drop(List<Object> list, Object x) {
    for (Object o : list) { // cme
      if (o == x) {
        list.remove(o);
      }
    }
  }

  public static void twice(List<String> a) {
    copy(a, a);
  }

  /** The application itself calls it with one list. */
  public static void copy(List<String> a, List<String> b) {
    for (String s : a) { // cme
      b.add(s);
    }
  }

  public static void walk(Iterator<String> it, List<String> list) {
    if (it.hasNext()) {
      it.next(); // cme
      list.add("x");
      it.next(); // any: cme, none: safe
    }
  }

  public static void deep(Box box, List<String> list) {
    for (String s : box.inner.list) { // any: cme, none: safe
      list.add(s);
    }
  }

  /** Both may lead to one list, and none leads to the other. */
  public static void boxes(Box a, Box b) {
    for (String s : a.inner.list) { // cme
      b.inner.list.add(s);
    }
  }

  /** Nothing has to be assumed. */
  public static void fresh(List<String> list) {
    List<String> copy = new ArrayList<>();
    for (String s : list) { // safe
      copy.add(s);
    }
  }

  static class Box {
    Inner inner;
  }

  static class Inner {
    List<String> list;
  }
}
