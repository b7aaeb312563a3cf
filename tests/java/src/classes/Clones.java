package classes;

import java.util.ArrayList;
import java.util.List;

/** Object.clone makes a new object that shares what the fields of the old one refer to. */
public class Clones {
  private Clones() {}

  private static class Box implements Cloneable {
    List<String> items = new ArrayList<>(List.of("a", "b"));

    @Override
    public Box clone() {
      try {
        return (Box) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    Box copy() {
      Box copy = clone();
      copy.items = new ArrayList<>(items);
      return copy;
    }
  }

  public static void shared_Bad() {
    Box box = new Box();
    Box copy = box.clone();
    for (String item : box.items) { // CME
      copy.items.add(item);
    }
  }

  public static void shared_Ok() {
    Box box = new Box();
    Box copy = box.copy();
    for (String item : box.items) {
      copy.items.add(item);
    }
  }

  private static class Crate extends Box {
    List<String> labels = new ArrayList<>(List.of("x", "y"));

    List<String> labelsOf(Box box) {
      return ((Crate) box).labels;
    }
  }

  public static void fieldBelow_Bad() {
    Crate crate = new Crate();
    Box copy = crate.clone();
    for (String label : crate.labels) { // CME
      crate.labelsOf(copy).add(label);
    }
  }

  public static void fieldBelow_Ok() {
    Crate crate = new Crate();
    Box copy = crate.clone();
    for (String label : new ArrayList<>(crate.labels)) {
      crate.labelsOf(copy).add(label);
    }
  }

  public static void ownObject_Bad() {
    Box box = new Box();
    List<String> old = box.items;
    Box copy = box.clone();
    copy.items = new ArrayList<>();
    for (String item : old) { // CME
      box.items.add(item);
    }
  }

  public static void ownObject_Ok() {
    Box box = new Box();
    List<String> old = box.items;
    Box copy = box.clone();
    copy.items = new ArrayList<>();
    for (String item : old) {
      copy.items.add(item);
    }
  }
}
