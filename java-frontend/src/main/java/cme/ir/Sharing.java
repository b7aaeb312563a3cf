package cme.ir;

import java.util.Set;

/**
 * Whether references of two types may stand for one object of the model. One object in Java is one;
 * so are a map and its views, an array and the list that {@code Arrays.asList} makes of it: they
 * share one element of the relational program, though no class has both types. Wrappers have the
 * interface of what they wrap, which the classes wrapped have too.
 */
public final class Sharing {
  private static final String OBJECT = "java.lang.Object";
  private static final String COLLECTION = "java.util.Collection";
  private static final String MAP = "java.util.Map";
  private static final Set<String> SKELETAL_SETS =
      Set.of("java.util.AbstractSet", "java.util.AbstractCollection");
  private static final Set<String> SKELETAL_LISTS =
      Set.of("java.util.AbstractList", "java.util.AbstractCollection");
  private final Types types;

  public Sharing(Types types) {
    this.types = types;
  }

  public boolean mayShare(String a, String b) {
    return a.equals(b)
        || a.equals(OBJECT)
        || b.equals(OBJECT)
        || types.mayShare(a, b)
        || isView(a, b)
        || isView(b, a);
  }

  /** A reference of the type may be one to a collection, a map or an array. */
  public static boolean mayBeCollection(String type, Types types) {
    return type.endsWith("[]") || types.mayShare(type, COLLECTION) || types.mayShare(type, MAP);
  }

  /** A reference of type {@code view} may be a view of something of type {@code of}. */
  private boolean isView(String of, String view) {
    if (of.endsWith("[]")) {
      return SKELETAL_LISTS.contains(view) || types.isSubtype("java.util.List", view);
    }
    boolean map = types.isSubtype(of, MAP) || types.isSubtype(MAP, of);
    return map && (SKELETAL_SETS.contains(view) || types.isSubtype("java.util.NavigableSet", view));
  }
}
