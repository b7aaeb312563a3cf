package cme.ir;

/**
 * What is known of types, named as in {@link Var#type}. Answers are about the classes that are
 * there: application, class path and JDK.
 */
public interface Types {
  /** {@code sub} is {@code sup} or a subtype of it. False where either is not known. */
  boolean isSubtype(String sub, String sup);

  /** Some object may be of both types: a class that is there is a subtype of both. */
  boolean mayShare(String a, String b);

  /** Declared by the program that is analysed: its code says what it does. */
  boolean isApplication(String type);

  /**
   * Objects of this type are compared by {@code equals} alone and never change: strings, boxes,
   * enums. Equal ones are one object to us. So are lambdas that capture nothing, of which it is not
   * known whether they are made anew each time.
   */
  boolean isValue(String type);

  /**
   * An object of this type is in a set or map under {@code equals} exactly if it is there by
   * identity, and stays so: values, and types none of whose subtypes overrides {@code equals}.
   */
  boolean hasIdentityEquals(String type);

  /** A collection, a map or an array. */
  boolean isContainer(String type);

  /** An Iterator, ListIterator, Enumeration or Spliterator. */
  boolean isIterator(String type);

  /** The class of a lambda that captures nothing; a value of which there is one. */
  default boolean isStateless(String type) {
    return false;
  }

  /** Some application class is this type or a subtype of it. True where that is not known. */
  default boolean mayBeApplication(String type) {
    return true;
  }

  /**
   * What a step makes as this type is of this very class, and all that it inherits from is there: it
   * is of a type exactly if {@link #isSubtype} says so. False where that is not known.
   */
  default boolean isExact(String type) {
    return false;
  }
}
