package cme.emit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A class of places that may hold the same object, as a node of a union-find forest. What is said
 * of a cell is said of its root; joining two cells joins what they lead to.
 *
 * <p>Invariant: {@code attributes}, {@code accesses}, {@code types} and flags of a cell
 * that is no root are empty. Of two roots the older one stays, so that results do not depend on
 * the shape of the forest.
 */
final class Cell {
  private final int age;
  private Cell parent = this;
  private final Map<Attribute, Cell> attributes = new LinkedHashMap<>();
  private final Map<Attribute, Set<String>> accesses = new LinkedHashMap<>();
  private final Set<Attribute> walked = new LinkedHashSet<>();
  private final Set<String> types = new LinkedHashSet<>();
  private boolean external;
  private boolean populated;

  /** Makes cells and keeps them in order of age. */
  static final class Pool {
    private final List<Cell> all = new ArrayList<>();

    Cell fresh() {
      Cell cell = new Cell(all.size());
      all.add(cell);
      return cell;
    }

    List<Cell> roots() {
      return all.stream().filter(c -> c.root() == c).toList();
    }
  }

  private Cell(int age) {
    this.age = age;
  }

  Cell root() {
    Cell root = this;
    while (root.parent != root) root = root.parent;
    for (Cell c = this; c.parent != root; ) {
      Cell up = c.parent;
      c.parent = root;
      c = up;
    }
    return root;
  }

  /** What it leads to by the attribute, or null if no step goes there. */
  Cell get(Attribute attribute) {
    Cell to = root().attributes.get(attribute);
    return to == null ? null : to.root();
  }

  Cell lead(Attribute attribute, Pool pool) {
    return root().attributes.computeIfAbsent(attribute, a -> pool.fresh()).root();
  }

  /**
   * A step uses the attribute of an object of one of these types; of none, if the object is the
   * container of an iterator, which has one of the types through which the cell is iterated.
   */
  void access(Attribute attribute, Set<String> byTypes) {
    root().accesses.computeIfAbsent(attribute, a -> new LinkedHashSet<>()).addAll(byTypes);
    if (byTypes.isEmpty()) root().walked.add(attribute);
  }

  /** The types through which the attribute is used. */
  Set<String> typesOf(Attribute attribute) {
    Set<String> found = new LinkedHashSet<>(root().accesses.getOrDefault(attribute, Set.of()));
    if (root().walked.contains(attribute)) {
      found.addAll(root().accesses.getOrDefault(Attribute.ITERATED, Set.of()));
    }
    return found;
  }

  void type(String type) {
    root().types.add(type);
  }

  void makeExternal() {
    root().external = true;
  }

  /** Values may be in it from the start. */
  void populate() {
    root().populated = true;
  }

  /** Something may be in it from the start. */
  boolean isPopulated() {
    return root().populated || root().external;
  }

  boolean isExternal() {
    return root().external;
  }

  Set<String> types() {
    return root().types;
  }

  /** The attributes that steps use. */
  Set<Attribute> accesses() {
    return root().accesses.keySet();
  }

  Map<Attribute, Cell> attributes() {
    return root().attributes;
  }

  boolean accessed(Attribute attribute) {
    return root().accesses.containsKey(attribute);
  }

  /** Joins the two, and what they lead to. */
  static void join(Cell first, Cell second) {
    Cell a = first.root();
    Cell b = second.root();
    if (a == b) return;
    if (b.age < a.age) {
      join(b, a);
      return;
    }
    b.parent = a;
    a.external |= b.external;
    a.populated |= b.populated;
    a.types.addAll(b.types);
    b.types.clear();
    b.accesses.forEach(
        (k, v) -> a.accesses.computeIfAbsent(k, x -> new LinkedHashSet<>()).addAll(v));
    b.accesses.clear();
    a.walked.addAll(b.walked);
    b.walked.clear();
    Map<Attribute, Cell> theirs = new LinkedHashMap<>(b.attributes);
    b.attributes.clear();
    theirs.forEach(
        (key, to) -> {
          Cell mine = a.root().attributes.putIfAbsent(key, to);
          if (mine != null) join(mine, to);
        });
  }
}
