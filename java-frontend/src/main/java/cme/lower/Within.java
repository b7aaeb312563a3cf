package cme.lower;

import cme.ir.MethodId;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.List;

/**
 * Calls that stand for code of the application that runs in the midst of something else: library code
 * runs methods of own collections and iterators, and those of what these return, or asks objects for
 * their text; the JVM initialises a class. Named after the type of the object. No method of a class
 * file has such a name.
 *
 * <p>A scope that has stand-ins replaces them by one that does what {@link OwnTargets} may do, any
 * number of times; in others they are unsupported.
 */
public final class Within {
  /** What is done with the object, or the class. */
  enum As {
    READ("<read by the library>"),
    USED("<used by the library>"),
    ASKED("<asked by the library>"),
    SERIALIZED("<serialized>"),
    INITIALISED("<initialised>");

    private final String text;

    As(String text) {
      this.text = text;
    }
  }

  /** Removes through whatever iterator or view of the library's it is given. */
  static final MethodId REMOVER = new MethodId("cme", "<removes through anything>", "()V");

  /** Gives the collection that an own collection's stream walks, which is any. */
  static final MethodId SOURCE =
      new MethodId("cme", "<source of an own stream>", "()Ljava/lang/Object;");

  /** The iterator of an own collection's stream, where it may be stale. */
  static final MethodId BOUND =
      new MethodId("cme", "<iterator of an own stream>", "()Ljava/util/Iterator;");

  /** A new iterator over anything. */
  static final MethodId WALKER =
      new MethodId("cme", "<walks anything>", "()Ljava/util/Iterator;");

  /** An iterator that was there before, and may be stale. */
  static final MethodId HOLDER =
      new MethodId("cme", "<has an iterator>", "()Ljava/util/Iterator;");

  private static final String STREAM = "<stream ";

  private Within() {}

  /**
   * A walk over a stream that other code has made ({@link GivenStreams}).
   *
   * @param label says which stream of the class
   * @param descriptor its result is the iterator that is used, or the collection that is walked
   */
  static MethodId stream(String owner, String label, String descriptor) {
    return new MethodId(owner, STREAM + label + ">", descriptor);
  }

  static boolean isStream(MethodId id) {
    return id.name().startsWith(STREAM);
  }

  /** {@link #SOURCE} or {@link #BOUND}. */
  static boolean isOwnStream(MethodId id) {
    return id.equals(SOURCE) || id.equals(BOUND);
  }

  /** @param given what that code may get hold of */
  static MethodId of(String type, As as, List<Var> given) {
    StringBuilder descriptor = new StringBuilder("(");
    for (Var variable : given) descriptor.append(Descriptors.ofType(variable.type));
    return new MethodId(type, as.text, descriptor.append(")V").toString());
  }

  public static boolean is(MethodId id) {
    return id.name().startsWith("<") && (isOwnStream(id) || isStream(id) || as(id) != null);
  }

  /** Null of other calls, and of streams. */
  static As as(MethodId id) {
    for (As as : As.values()) if (as.text.equals(id.name())) return as;
    return null;
  }

  static String why(MethodId within) {
    if (isOwnStream(within)) return "the stream is one that an own collection gives";
    if (isStream(within)) return "the stream is one that other code gives";
    return switch (as(within)) {
      case READ, USED -> "library code runs methods of " + within.owner() + " that have effects";
      case ASKED -> "library code may ask a " + within.owner() + ", which then modifies a collection";
      case SERIALIZED -> "serialization may run a method that modifies a collection";
      case INITIALISED ->
          (within.owner().equals("java.lang.Object")
                  ? "a static initialiser"
                  : "the static initialiser of " + within.owner())
              + ", which modifies a collection";
    };
  }
}
