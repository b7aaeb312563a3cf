package cme.modelcheck;

import java.util.List;
import java.util.Map;

/** Types of the methods that rows name: full names of parameter types, and what methods return. */
final class Signatures {
  private static final Map<String, String> PACKAGES =
      Map.ofEntries(
          Map.entry("Object", "java.lang"), Map.entry("Object[]", "java.lang"),
          Map.entry("String", "java.lang"), Map.entry("CharSequence", "java.lang"),
          Map.entry("Iterable", "java.lang"), Map.entry("Class", "java.lang"),
          Map.entry("Predicate", "java.util.function"), Map.entry("Function", "java.util.function"),
          Map.entry("BiFunction", "java.util.function"),
          Map.entry("UnaryOperator", "java.util.function"),
          Map.entry("BinaryOperator", "java.util.function"),
          Map.entry("Consumer", "java.util.function"),
          Map.entry("BiConsumer", "java.util.function"),
          Map.entry("IntFunction", "java.util.function"),
          Map.entry("TimeUnit", "java.util.concurrent"),
          Map.entry("Collector", "java.util.stream"));

  private static final Map<String, String> PRIMITIVES =
      Map.of("int", "I", "long", "J", "boolean", "Z", "float", "F", "void", "V");

  /** What the methods that make views, iterators and streams return; of others nobody looks at it. */
  private static final Map<String, String> RESULTS =
      Map.ofEntries(
          Map.entry("iterator", "java.util.Iterator"),
          Map.entry("listIterator", "java.util.ListIterator"),
          Map.entry("descendingIterator", "java.util.Iterator"),
          Map.entry("spliterator", "java.util.Spliterator"),
          Map.entry("elements", "java.util.Enumeration"),
          Map.entry("keys", "java.util.Enumeration"),
          Map.entry("enumeration", "java.util.Enumeration"),
          Map.entry("subList", "java.util.List"),
          Map.entry("keySet", "java.util.Set"),
          Map.entry("entrySet", "java.util.Set"),
          Map.entry("values", "java.util.Collection"),
          Map.entry("navigableKeySet", "java.util.NavigableSet"),
          Map.entry("descendingKeySet", "java.util.NavigableSet"),
          Map.entry("sequencedEntrySet", "java.util.SequencedSet"),
          Map.entry("sequencedKeySet", "java.util.SequencedSet"),
          Map.entry("sequencedValues", "java.util.SequencedCollection"),
          Map.entry("descendingMap", "java.util.NavigableMap"),
          Map.entry("headMap", "java.util.NavigableMap"),
          Map.entry("tailMap", "java.util.NavigableMap"),
          Map.entry("subMap", "java.util.NavigableMap"),
          Map.entry("descendingSet", "java.util.NavigableSet"),
          Map.entry("headSet", "java.util.NavigableSet"),
          Map.entry("tailSet", "java.util.NavigableSet"),
          Map.entry("subSet", "java.util.NavigableSet"),
          Map.entry("stream", "java.util.stream.Stream"),
          Map.entry("parallelStream", "java.util.stream.Stream"),
          Map.entry("map", "java.util.stream.Stream"),
          Map.entry("filter", "java.util.stream.Stream"),
          Map.entry("peek", "java.util.stream.Stream"),
          Map.entry("limit", "java.util.stream.Stream"),
          Map.entry("sorted", "java.util.stream.Stream"),
          Map.entry("findFirst", "java.util.Optional"),
          Map.entry("toList", "java.util.stream.Collector"));

  private Signatures() {}

  /** {@code java.util.Collection} of {@code Collection}; numbers stay as they are. */
  static String full(String simple) {
    if (PRIMITIVES.containsKey(simple)) return simple;
    return PACKAGES.getOrDefault(simple, "java.util") + "." + simple;
  }

  static boolean isPrimitive(String type) {
    return PRIMITIVES.containsKey(type);
  }

  static boolean isFunction(String type) {
    return type.startsWith("java.util.function.") || type.equals("java.util.Comparator");
  }

  static String descriptor(List<String> parameters, String result) {
    StringBuilder out = new StringBuilder("(");
    for (String p : parameters) out.append(descriptor(p));
    return out.append(')').append(descriptor(result)).toString();
  }

  private static String descriptor(String type) {
    if (type.endsWith("[]")) return "[" + descriptor(type.substring(0, type.length() - 2));
    return PRIMITIVES.getOrDefault(type, "L" + type.replace('.', '/') + ";");
  }

  /** What a method returns that is called on something of this static type. */
  static String result(String name, String receiver, JdkHierarchy types) {
    if (name.equals("reversed")) return reversed(receiver, types);
    boolean ofStream = receiver != null && receiver.startsWith("java.util.stream.");
    if (name.equals("peek") && !ofStream) return JdkHierarchy.OBJECT;
    return RESULTS.getOrDefault(name, JdkHierarchy.OBJECT);
  }

  private static String reversed(String receiver, JdkHierarchy types) {
    for (String t :
        List.of("NavigableMap", "SequencedMap", "NavigableSet", "SequencedSet", "List", "Deque")) {
      if (types.isSubtype(receiver, "java.util." + t)) return "java.util." + t;
    }
    return "java.util.SequencedCollection";
  }
}
