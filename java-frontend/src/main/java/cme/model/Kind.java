package cme.model;

/**
 * What a variable may hold as a container, told by its type and by the call that made it. A map, its
 * keys and its values are one container; its entry set is one of its own.
 */
enum Kind {
  /** A collection or array that is no view of a map. */
  PLAIN(false, false, false),
  /** A map itself. */
  MAP(true, false, false),
  /** A map as the set of its keys. */
  KEYS(true, false, false),
  /** A map as the collection of its values. */
  VALUES(true, false, true),
  /** The entry set of a map. */
  ENTRIES(false, true, false),
  /** Some set: plain, keys or entries. */
  SET(true, true, false),
  /** Some collection, values included. */
  ANY(true, true, true);

  final boolean mayBeMap;
  final boolean mayBeEntries;
  final boolean mayBeValues;

  Kind(boolean mayBeMap, boolean mayBeEntries, boolean mayBeValues) {
    this.mayBeMap = mayBeMap;
    this.mayBeEntries = mayBeEntries;
    this.mayBeValues = mayBeValues;
  }

  boolean isSurelyMap() {
    return this == MAP || this == KEYS || this == VALUES;
  }
}
