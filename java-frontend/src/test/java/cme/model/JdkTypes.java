package cme.model;

import cme.ir.Types;
import java.util.Set;

/** The JDK's own types by reflection; classes of the package {@code app} are the application's. */
final class JdkTypes implements Types {
  private static final Set<String> VALUES =
      Set.of("java.lang.String", "java.lang.Integer", "java.lang.Boolean", "java.lang.Long");

  private static Class<?> find(String name) {
    if (name.endsWith("[]")) return Object[].class;
    try {
      return Class.forName(name, false, JdkTypes.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private static boolean is(String sub, Class<?> sup) {
    Class<?> c = find(sub);
    return c != null && sup.isAssignableFrom(c);
  }

  @Override
  public boolean isSubtype(String sub, String sup) {
    Class<?> above = find(sup);
    return sub.equals(sup) || above != null && is(sub, above);
  }

  @Override
  public boolean mayShare(String a, String b) {
    return true;
  }

  @Override
  public boolean isApplication(String type) {
    return type.startsWith("app.");
  }

  @Override
  public boolean isValue(String type) {
    return VALUES.contains(type);
  }

  @Override
  public boolean hasIdentityEquals(String type) {
    return isValue(type) || isApplication(type);
  }

  @Override
  public boolean isContainer(String type) {
    return type.endsWith("[]")
        || is(type, java.util.Collection.class)
        || is(type, java.util.Map.class);
  }

  @Override
  public boolean isIterator(String type) {
    return is(type, java.util.Iterator.class)
        || is(type, java.util.Enumeration.class)
        || is(type, java.util.Spliterator.class);
  }

  @Override
  public boolean mayBeApplication(String type) {
    return isApplication(type);
  }
}
