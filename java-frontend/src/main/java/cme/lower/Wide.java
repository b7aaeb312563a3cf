package cme.lower;

import cme.ir.MethodId;

/**
 * Calls that may run so many methods that these are not told apart: the call is one of a method that
 * stands for them all, named after the static type of the receiver. No method of a class file has
 * such a name.
 */
public final class Wide {
  private static final String MARK = "<any>";

  private Wide() {}

  static MethodId of(String receiverType, String name, String descriptor) {
    return new MethodId(receiverType, name + MARK, descriptor);
  }

  /** Of all methods of the same name. */
  static MethodId of(String receiverType, MethodId one) {
    return of(receiverType, one.name(), one.descriptor());
  }

  public static boolean is(MethodId id) {
    return id.name().endsWith(MARK);
  }

  /** The name of the methods that it stands for. */
  public static String nameOf(MethodId wide) {
    return wide.name().substring(0, wide.name().length() - MARK.length());
  }
}
