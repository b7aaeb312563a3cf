package cme.emit;

import cme.ir.Types;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A handful of types: some of java.util, and what a test adds. */
final class TestTypes implements Types {
  private static final Set<String> CLASSES =
      Set.of(
          "java.util.ArrayList",
          "java.util.LinkedList",
          "java.util.concurrent.CopyOnWriteArrayList",
          "java.util.TreeSet",
          "java.util.HashMap",
          "java.lang.String");
  private final Map<String, List<String>> supertypes = new LinkedHashMap<>();
  private final Set<String> application = new LinkedHashSet<>();
  private final Set<String> enums = new LinkedHashSet<>();
  private final Set<String> identity = new LinkedHashSet<>();

  TestTypes() {
    library("java.lang.Iterable");
    library("java.util.Collection", "java.lang.Iterable");
    library("java.util.List", "java.util.Collection");
    library("java.util.Set", "java.util.Collection");
    library("java.util.NavigableSet", "java.util.Set");
    library("java.util.Map");
    library("java.util.ArrayList", "java.util.List");
    library("java.util.LinkedList", "java.util.List");
    library("java.util.concurrent.CopyOnWriteArrayList", "java.util.List");
    library("java.util.TreeSet", "java.util.NavigableSet");
    library("java.util.HashMap", "java.util.Map");
    library("java.util.Iterator");
    library("java.lang.String");
  }

  private void library(String type, String... supers) {
    supertypes.put(type, List.of(supers));
  }

  TestTypes application(String type, String... supers) {
    application.add(type);
    library(type, supers);
    return this;
  }

  /** Objects of the type equal none but themselves. */
  TestTypes identity(String type) {
    identity.add(type);
    return this;
  }

  TestTypes enumeration(String type) {
    enums.add(type);
    return application(type);
  }

  @Override
  public boolean isSubtype(String sub, String sup) {
    if (sub.equals(sup) || sup.equals("java.lang.Object") && supertypes.containsKey(sub)) return true;
    return supertypes.getOrDefault(sub, List.of()).stream().anyMatch(s -> isSubtype(s, sup));
  }

  @Override
  public boolean mayShare(String a, String b) {
    return supertypes.keySet().stream().anyMatch(t -> isSubtype(t, a) && isSubtype(t, b));
  }

  @Override
  public boolean isApplication(String type) {
    return application.contains(type);
  }

  @Override
  public boolean isValue(String type) {
    return type.equals("java.lang.String") || enums.contains(type);
  }

  @Override
  public boolean hasIdentityEquals(String type) {
    return isValue(type) || identity.contains(type);
  }

  @Override
  public boolean isContainer(String type) {
    return type.endsWith("[]")
        || isSubtype(type, "java.util.Collection")
        || isSubtype(type, "java.util.Map");
  }

  @Override
  public boolean isIterator(String type) {
    return isSubtype(type, "java.util.Iterator");
  }

  @Override
  public boolean isExact(String type) {
    return isApplication(type) || CLASSES.contains(type);
  }
}
