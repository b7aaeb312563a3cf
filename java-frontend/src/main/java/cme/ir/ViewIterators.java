package cme.ir;

/**
 * Iterators over views that maps inherit: objects of a class of the application's ({@code
 * cme.library.ViewIterator}) that use another iterator, which they are made with and keep.
 */
public final class ViewIterators {
  private static final String OWNER = "cme.library.ViewIterator";

  /** The iterator that is used; set when the object is made, and never again. */
  public static final Field ENTRIES = new Field(OWNER, "entries", "java.util.Iterator", false);

  private ViewIterators() {}

  public static boolean isOne(String type, Types types) {
    return types.isSubtype(type, OWNER);
  }

  /** Its arguments are the object and the iterator that it is to use. */
  public static boolean isConstructor(MethodId id, Types types) {
    return id.name().equals("<init>") && isOne(id.owner(), types);
  }
}
