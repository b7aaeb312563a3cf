package cme.emit;

import java.util.Map;
import java.util.TreeMap;

/** A sort of the program: a cell, or all cells of booleans. Names are as in the text. */
final class Sort {
  final String name;
  final boolean isBoolean;
  /** Something may be in it from the start. */
  final boolean populated;
  /** The constant for null, or null if no variable of the sort can be that. */
  String nullName;
  /** The relation of what is allocated, or null if nothing is while the program runs. */
  String used;
  /** The relation of iterators that throw when used, or null. */
  String stale;
  /** The error that its iterators throw. */
  String error;
  /** The relation of containers whose iterators can throw, or null if all can. */
  String frail;
  /** The relations of type tests. */
  final Map<String, String> filters = new TreeMap<>();
  /** The relations of {@link TypeFaces}. */
  final Map<String, String> faces = new TreeMap<>();

  Sort(String name, boolean isBoolean, boolean populated) {
    this.name = name;
    this.isBoolean = isBoolean;
    this.populated = populated;
  }

  /** The value of a variable is allocated, or null; empty if there is nothing to say. */
  String known(String term) {
    if (used == null) return "";
    return nullName == null ? used(term) : used(term) + " | " + term + " = " + nullName;
  }

  String used(String term) {
    return used + "(" + term + ")";
  }

  /** Empty if it cannot be null. */
  String notNull(String term) {
    return nullName == null ? "" : term + " != " + nullName;
  }

  @Override
  public String toString() {
    return name;
  }
}
