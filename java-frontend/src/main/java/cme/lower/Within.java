package cme.lower;

import cme.ir.MethodId;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.List;

/**
 * Calls that stand for what library code does with objects of the application's own collections and
 * iterators in the midst of a call: it runs their methods, and those of what these return, any number
 * of times. Named after the type of the object. No method of a class file has such a name.
 *
 * <p>A scope that has stand-ins replaces them by one that does what {@link OwnTargets} may do; in
 * others they are unsupported.
 */
public final class Within {
  private static final String READ = "<read by the library>";
  private static final String USED = "<used by the library>";

  /** Removes through whatever iterator or view of the library's it is given. */
  static final MethodId REMOVER = new MethodId("cme", "<removes through anything>", "()V");

  /** Gives the collection that an own collection's stream walks, which is any. */
  static final MethodId SOURCE =
      new MethodId("cme", "<source of an own stream>", "()Ljava/lang/Object;");

  private Within() {}

  /**
   * @param writes the library code may change the object, too
   * @param given what that code may get hold of
   */
  static MethodId of(String type, boolean writes, List<Var> given) {
    StringBuilder descriptor = new StringBuilder("(");
    for (Var variable : given) descriptor.append(Descriptors.ofType(variable.type));
    return new MethodId(type, writes ? USED : READ, descriptor.append(")V").toString());
  }

  public static boolean is(MethodId id) {
    return id.name().equals(READ) || id.name().equals(USED) || id.equals(SOURCE);
  }

  static boolean writes(MethodId within) {
    return within.name().equals(USED);
  }

  static String why(MethodId within) {
    if (within.equals(SOURCE)) return "the stream is one that an own collection gives";
    return "library code runs methods of " + within.owner() + " that have effects";
  }
}
