package cme.soot;

import cme.ir.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import soot.SootClass;

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

  private final SootWorld world;
  private final Hierarchy hierarchy;
  private final Map<String, Boolean> identity = new HashMap<>();
  /** How many application classes there were when two types were found not to share any. */
  private final Map<Pair, Integer> apart = new HashMap<>();

  private static final int SHARE = -1;  // whatever classes there may be besides

  private record Pair(String a, String b) {
    @Override
    public int hashCode() {
      return 31 * a.hashCode() + b.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Pair o && a.equals(o.a) && b.equals(o.b);
    }
  }

  TypeFacts(SootWorld world, Hierarchy hierarchy) {
    this.world = world;
    this.hierarchy = hierarchy;
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
    return hierarchy.superTypes(sub).contains(sup);
  }

  @Override
  public boolean mayShare(String a, String b) {
    if (isSubtype(a, b) || isSubtype(b, a)) return true;
    Pair pair = new Pair(a, b);
    Integer known = apart.get(pair);
    if (known != null && known == SHARE) return true;
    int now = hierarchy.applicationClasses().size();
    if (known != null && known == now) return false;
    boolean share = (known == null || concern(known, a, b)) && unrelatedShare(a, b);
    apart.put(pair, share ? SHARE : now);
    return share;
  }

  /** Application classes from this number on are below one of the types. */
  private boolean concern(int number, String a, String b) {
    if (isArray(a) || isArray(b)) return true;
    for (int i = number; i < hierarchy.applicationClasses().size(); i++) {
      String added = hierarchy.applicationClasses().get(i);
      if (isSubtype(added, a) || isSubtype(added, b)) return true;
    }
    return false;
  }

  private boolean unrelatedShare(String a, String b) {
    if (!Descriptors.isReference(a) || !Descriptors.isReference(b)) return false;
    if (isArray(a) && isArray(b)) {
      String x = element(a);
      String y = element(b);
      return Descriptors.isReference(x) && Descriptors.isReference(y) && mayShare(x, y);
    }
    if (isArray(a) || isArray(b)) return false;
    if (isUnknown(a) || isUnknown(b)) return true;
    if (isApplication(a)) return someApplicationClass(a, b);
    if (isApplication(b)) return someApplicationClass(b, a);
    return libraryShare(a, b);
  }

  private boolean libraryShare(String a, String b) {
    SootClass x = world.classNamed(a);
    SootClass y = world.classNamed(b);
    if (!x.isInterface() && !y.isInterface()) return false;
    if (x.isFinal() || y.isFinal()) return false;
    if (!isFamily(a) || !isFamily(b)) return true;
    return someApplicationClass(a, b) || someBasicClass(a, b) || world.onClasspath(a, b);
  }

  private boolean someApplicationClass(String type, String other) {
    for (String sub : hierarchy.applicationSubtypes(type)) {
      if (isSubtype(sub, other) || hierarchy.isIncomplete(sub)) return true;
    }
    return false;
  }

  private boolean someBasicClass(String a, String b) {
    return BasicClasses.collections().anyMatch(c -> isSubtype(c, a) && isSubtype(c, b));
  }

  private boolean isFamily(String type) {
    return FAMILY.stream().anyMatch(f -> isSubtype(type, f));
  }

  private boolean isUnknown(String type) {
    return hierarchy.isIncomplete(type);
  }

  @Override
  public boolean isApplication(String type) {
    return world.isApplicationClass(type);
  }

  @Override
  public boolean isValue(String type) {
    return VALUES.contains(type) || isSubtype(type, "java.lang.Enum") || isStateless(type);
  }

  @Override
  public boolean isStateless(String type) {
    return world.isLambda(type) && world.classNamed(type).getFields().isEmpty();
  }

  @Override
  public boolean hasIdentityEquals(String type) {
    if (isValue(type)) return true;
    if (isArray(type)) return true;
    if (!isApplication(type)) return false;
    return hierarchy.applicationSubtypes(type).stream()
        .allMatch(c -> identity.computeIfAbsent(c, this::inheritsEquals));
  }

  /** Neither the class nor what it inherits from says what is equal, Object excepted. */
  private boolean inheritsEquals(String name) {
    if (hierarchy.isIncomplete(name)) return false;
    return isObjects(name, "equals", "(Ljava/lang/Object;)Z") && isObjects(name, "hashCode", "()I");
  }

  private boolean isObjects(String name, String method, String descriptor) {
    return hierarchy
        .find(name, method, descriptor)
        .map(m -> m.getDeclaringClass())
        .filter(c -> !c.getName().equals("java.lang.Object") && !c.isInterface())
        .isEmpty();
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
