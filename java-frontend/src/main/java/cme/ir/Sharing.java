package cme.ir;

import java.util.Set;

/**
 * Whether references of two types may stand for one object of the model. One object in Java is one;
 * so are a map and its views, an array and the list that {@code Arrays.asList} makes of it, a deque
 * and its {@code Collections.asLifoQueue}, an enumeration and its {@code asIterator}: they share one element of the relational program, though
 * no class has both types. Wrappers have the interface of what they wrap, which the classes wrapped
 * have too, and most are Serializable, which these need not be. All entry sets are of one class to
 * us, though some are sequenced.
 */
public final class Sharing {
  private static final String OBJECT = "java.lang.Object";
  private static final String COLLECTION = "java.util.Collection";
  private static final String MAP = "java.util.Map";
  private static final String DEQUE = "java.util.Deque";
  private static final String ENUMERATION = "java.util.Enumeration";
  private static final String ENTRY_SET = "java.util.HashMap$EntrySet";

  /** Anything, or a wrapper of anything, may be of these. */
  private static final Set<String> OF_ALL = Set.of(OBJECT, "java.io.Serializable");

  /** Types of views of maps, and of arrays, besides the interfaces. */
  private static final Set<String> SETS =
      Set.of(
          "java.util.AbstractSet", "java.util.AbstractCollection",
          "java.util.concurrent.ConcurrentHashMap$KeySetView");
  private static final Set<String> LISTS =
      Set.of("java.util.AbstractList", "java.util.AbstractCollection", "java.util.RandomAccess");

  private static final Set<String> SEQUENCED =
      Set.of("java.util.SequencedSet", "java.util.SequencedCollection");
  private final Types types;

  public Sharing(Types types) {
    this.types = types;
  }

  public boolean mayShare(String a, String b) {
    return a.equals(b)
        || OF_ALL.contains(a)
        || OF_ALL.contains(b)
        || types.mayShare(a, b)
        || isView(a, b)
        || isView(b, a)
        || isView(MAP, a) && isView(MAP, b);
  }

  /** A reference of the type may be one to a collection, a map or an array. */
  public static boolean mayBeCollection(String type, Types types) {
    return type.endsWith("[]") || types.mayShare(type, COLLECTION) || types.mayShare(type, MAP);
  }

  /** A reference of type {@code view} may be a view of something of type {@code of}. */
  private boolean isView(String of, String view) {
    if (of.endsWith("[]")) {
      return LISTS.contains(view) || types.isSubtype("java.util.List", view);
    }
    if (of.equals(ENTRY_SET)) return SEQUENCED.contains(view);
    if (view.equals("java.util.AbstractQueue") && types.mayShare(of, DEQUE)) return true;
    if (view.equals("java.util.Iterator") && types.mayShare(of, ENUMERATION)) return true;
    boolean map = types.isSubtype(of, MAP) || types.isSubtype(MAP, of);
    return map && (SETS.contains(view) || types.isSubtype("java.util.NavigableSet", view));
  }
}
