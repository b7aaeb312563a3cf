package cme.soot;

import cme.ir.Types;
import java.util.BitSet;
import java.util.Set;

/**
 * Answers about types from the hierarchy of classes.
 *
 * <p>{@link #mayShare} errs towards yes: it is no only where the classes that are there decide it.
 * That is so for arrays, for two unrelated classes, for what has a final class or an application
 * type on one side, and within the family of collections, maps and iterators, whose classes in the
 * JDK are known (none is a List and a Set, say).
 */
final class TypeFacts implements Types {
  private static final Set<String> VALUES =
      Set.of(
          "java.lang.String", "java.lang.Boolean", "java.lang.Character", "java.lang.Byte",
          "java.lang.Short", "java.lang.Integer", "java.lang.Long", "java.lang.Float",
          "java.lang.Double", "java.lang.Class", "java.lang.Enum");

  static final Set<String> FAMILY =
      Set.of(
          "java.util.Collection", "java.util.Map", "java.util.Iterator", "java.util.Enumeration",
          "java.util.Spliterator");

  private static final Set<String> OF_ARRAYS =
      Set.of("java.lang.Object", "java.lang.Cloneable", "java.io.Serializable");

  /** Where answers come from: the world as it is, or as it was ({@link FrozenClasses}). */
  interface Source {
    /** Of a class or interface; no array. */
    ClassFacts of(String type);

    Set<String> superTypes(String type);

    boolean isApplication(String type);

    /** The class of a lambda that captures nothing. */
    boolean isStateless(String type);

    /** No class below this one of the application says what is equal. */
    boolean inheritsEquals(String type);

    /** Numbers of the application classes that are incomplete. */
    BitSet incomplete();

    /** A class of the library's is of both types, which are collections, maps or iterators. */
    boolean libraryShares(String a, String b);
  }

  private final Source source;

  TypeFacts(Source source) {
    this.source = source;
  }

  @Override
  public boolean isSubtype(String sub, String sup) {
    if (sub.equals(sup)) return true;
    if (isArray(sub)) {
      if (!isArray(sup)) return OF_ARRAYS.contains(sup);
      String a = element(sub);
      String b = element(sup);
      return Descriptors.isReference(a) && Descriptors.isReference(b) && isSubtype(a, b);
    }
    if (!Descriptors.isReference(sub) || isArray(sup)) return false;
    return source.superTypes(sub).contains(sup);
  }

  @Override
  public boolean mayShare(String a, String b) {
    if (isSubtype(a, b) || isSubtype(b, a)) return true;
    if (!Descriptors.isReference(a) || !Descriptors.isReference(b)) return false;
    if (isArray(a) && isArray(b)) {
      String x = element(a);
      String y = element(b);
      return Descriptors.isReference(x) && Descriptors.isReference(y) && mayShare(x, y);
    }
    if (isArray(a) || isArray(b)) return false;
    ClassFacts x = source.of(a);
    ClassFacts y = source.of(b);
    if (x.isIncomplete() || y.isIncomplete()) return true;
    if (x.isApplication()) return someApplicationClass(x, y);
    if (y.isApplication()) return someApplicationClass(y, x);
    if (!x.isInterface() && !y.isInterface()) return false;
    if (x.isFinal() || y.isFinal()) return false;
    if (!isFamily(a) || !isFamily(b)) return true;
    return someApplicationClass(x, y) || source.libraryShares(a, b);
  }

  private boolean someApplicationClass(ClassFacts type, ClassFacts other) {
    return type.below().intersects(other.below()) || type.below().intersects(source.incomplete());
  }

  private boolean isFamily(String type) {
    for (String family : FAMILY) if (isSubtype(type, family)) return true;
    return false;
  }

  @Override
  public boolean isApplication(String type) {
    return source.isApplication(type);
  }

  @Override
  public boolean isValue(String type) {
    return VALUES.contains(type) || isSubtype(type, "java.lang.Enum") || isStateless(type);
  }

  @Override
  public boolean isStateless(String type) {
    return source.isStateless(type);
  }

  @Override
  public boolean hasIdentityEquals(String type) {
    if (isValue(type)) return true;
    if (isArray(type)) return true;
    if (!isApplication(type)) return false;
    return source.inheritsEquals(type);
  }

  @Override
  public boolean isExact(String type) {
    if (type.equals("java.lang.Object") || isArray(type) || !Descriptors.isReference(type)) {
      return false;
    }
    ClassFacts facts = source.of(type);
    return !facts.isIncomplete() && !facts.isInterface() && !facts.isAbstract();
  }

  @Override
  public boolean isContainer(String type) {
    return isArray(type)
        || isSubtype(type, "java.util.Collection")
        || isSubtype(type, "java.util.Map");
  }

  @Override
  public boolean isIterator(String type) {
    return isSubtype(type, "java.util.Iterator")
        || isSubtype(type, "java.util.Enumeration")
        || isSubtype(type, "java.util.Spliterator");
  }

  private static boolean isArray(String type) {
    return type.endsWith("[]");
  }

  private static String element(String type) {
    return type.substring(0, type.length() - 2);
  }
}
