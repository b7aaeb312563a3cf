package cme.model;

import cme.ir.Field;
import java.util.Set;

/** Classes and hidden fields that the expansion itself knows. */
final class Names {
  static final String OBJECT = "java.lang.Object";
  static final String ITERABLE = "java.lang.Iterable";
  static final String COLLECTION = "java.util.Collection";
  static final String SET = "java.util.Set";
  static final String MAP = "java.util.Map";
  static final String ITERATOR = "java.util.Iterator";
  static final String ENTRY = "java.util.Map$Entry";
  static final String LINKED_HASH_MAP = "java.util.LinkedHashMap";
  static final String SORTED_MAP = "java.util.SortedMap";
  static final String SORTED_SET = "java.util.SortedSet";
  static final String CONCURRENT_MAP = "java.util.concurrent.ConcurrentMap";

  /** Stands for the entry sets of all maps. */
  static final String ENTRY_SET = "java.util.HashMap$EntrySet";

  /** Stands for the entries of all maps. */
  static final String NODE = "java.util.HashMap$Node";

  static final String SIMPLE_ENTRY = "java.util.AbstractMap$SimpleEntry";

  static final String LIST = "java.util.List";
  static final String QUEUE = "java.util.Queue";
  static final String COPY_ON_WRITE_LIST = "java.util.concurrent.CopyOnWriteArrayList";

  static final Set<String> COPY_ON_WRITE =
      Set.of(COPY_ON_WRITE_LIST, "java.util.concurrent.CopyOnWriteArraySet");

  /** Its keys are told apart though they are equal. */
  static final String IDENTITY_MAP = "java.util.IdentityHashMap";

  /** Iterators over it never throw. */
  static final String IMMUTABLE_LIST = "java.util.ImmutableCollections$ListN";

  /** Stands for the sublists of all lists. */
  static final String SUB_LIST = "java.util.ArrayList$SubList";

  /** Stands for what counts the copies that a CopyOnWriteArrayList makes of itself. */
  static final String COUNTER = "java.util.concurrent.atomic.AtomicLong";

  /** All of the above. */
  static final Set<String> CLASSES =
      Set.of(
          OBJECT, ITERABLE, COLLECTION, SET, MAP, ITERATOR, ENTRY, LINKED_HASH_MAP, SORTED_MAP,
          SORTED_SET, CONCURRENT_MAP, ENTRY_SET, NODE, SIMPLE_ENTRY, LIST, QUEUE, COPY_ON_WRITE_LIST,
          IMMUTABLE_LIST, SUB_LIST, COUNTER);

  /** The types under which a map's own container is seen as a set of keys or entries. */
  static final Set<String> SET_VIEWS =
      Set.of(
          SET,
          "java.util.AbstractSet",
          "java.util.SortedSet",
          "java.util.NavigableSet",
          "java.util.SequencedSet",
          "java.util.concurrent.ConcurrentHashMap$KeySetView");

  /** The types under which it may be the values too. */
  static final Set<String> COLLECTION_VIEWS =
      Set.of(
          OBJECT,
          ITERABLE,
          COLLECTION,
          "java.util.AbstractCollection",
          "java.util.SequencedCollection");

  /** From a map to its entry set, null until somebody asks for it. */
  static final Field ENTRIES = new Field(MAP, "$entries", ENTRY_SET, false);

  /** From an entry set or an entry to its map. */
  static final Field ENTRY_MAP = new Field(ENTRY, "$map", MAP, false);

  static final Field SET_MAP = new Field(ENTRY_SET, "$map", MAP, false);

  /** From a sublist to the list that it shows a part of, which is no sublist itself. */
  static final Field ROOT = new Field(SUB_LIST, "$root", LIST, false);

  /** From a sublist of a sublist to that one; null of others. */
  static final Field PARENT = new Field(SUB_LIST, "$parent", SUB_LIST, false);

  /** From a sublist to an iterator over its root that is stale when the sublist is. */
  static final Field MARK = new Field(SUB_LIST, "$mark", ITERATOR, false);

  /** The same of a sublist whose root is a CopyOnWriteArrayList: an iterator over its counter. */
  static final Field COPY_MARK = new Field(SUB_LIST, "$copy", ITERATOR, false);

  /** From a CopyOnWriteArrayList to its counter, null until it has a sublist. */
  static final Field COPIES = new Field(COPY_ON_WRITE_LIST, "$copies", COUNTER, false);

  private static final Field NATURAL_MAP = new Field(SORTED_MAP, "$natural", "boolean", false);
  private static final Field NATURAL_SET = new Field(SORTED_SET, "$natural", "boolean", false);

  /** Of a sorted set or map: it is sure to have no comparator. */
  static Field natural(boolean map) {
    return map ? NATURAL_MAP : NATURAL_SET;
  }

  static final Field ACCESS_ORDER = new Field(LINKED_HASH_MAP, "accessOrder", "boolean", false);

  private Names() {}
}
