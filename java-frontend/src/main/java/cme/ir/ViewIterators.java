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

  /** The variable whose object uses what the step gives; null if it gives nothing of the kind. */
  public static Var user(Step step) {
    return step instanceof Step.Load load && load.field().equals(ENTRIES) ? load.base() : null;
  }

  /** Its arguments are the object and the iterator that it is to use. */
  public static boolean isConstructor(MethodId id, Types types) {
    return id.name().equals("<init>") && types.isSubtype(id.owner(), OWNER);
  }
}
