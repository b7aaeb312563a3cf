package cme.index;

import cme.index.TypeKinds.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;

/** Whether a call may be a use of an iterator, or modify a collection, judged by what it names. */
final class CallKinds {
  private static final Set<String> ADVANCE =
      Set.of(
          "next", "previous", "remove", "set", "add", "forEachRemaining", "nextElement",
          "tryAdvance", "nextInt", "nextLong", "nextDouble");
  private static final Set<String> QUESTION =
      Set.of(
          "hasNext", "hasPrevious", "hasMoreElements", "nextIndex", "previousIndex", "trySplit",
          "estimateSize", "getExactSizeIfKnown", "characteristics", "hasCharacteristics");

  /** Methods of collections and maps that run over them by themselves. */
  private static final Set<String> INTERNAL =
      Set.of(
          "forEach", "removeIf", "replaceAll", "sort", "addAll", "containsAll", "removeAll",
          "retainAll", "putAll", "toArray", "equals", "hashCode", "toString", "contains",
          "containsKey", "containsValue", "indexOf", "lastIndexOf", "compute", "computeIfAbsent",
          "computeIfPresent", "merge", "copyInto", "drainTo", "removeFirstOccurrence",
          "removeLastOccurrence", "addAllAbsent", "search", "reduce", "clone");

  private static final Set<String> STREAM_END =
      Set.of(
          "forEach", "forEachOrdered", "toArray", "reduce", "collect", "min", "max", "count",
          "anyMatch", "allMatch", "noneMatch", "findFirst", "findAny", "sum", "average",
          "summaryStatistics", "toList", "iterator", "spliterator");

  /** How names of methods begin that change what is in a collection or map, or its order. */
  private static final List<String> MODIFYING =
      List.of(
          "add", "offer", "push", "pop", "poll", "remove", "clear", "put", "compute", "merge",
          "replaceAll", "sort", "retainAll", "trim", "ensure", "setSize", "setElement", "insert",
          "take", "drain", "transfer");

  /** Those of {@code java.util.Collections} leave what they are given alone. */
  private static final List<String> HARMLESS =
      List.of(
          "unmodifiable", "synchronized", "checked", "empty", "singleton", "max", "min",
          "frequency", "disjoint", "nCopies", "enumeration", "list", "binarySearch", "indexOf",
          "lastIndexOf", "reverseOrder", "newSet", "asLifo");

  private static final Set<String> MODIFYING_IN_ACCESS_ORDER =
      Set.of("get", "getOrDefault", "replace");

  private final TypeKinds types;
  private final boolean mapsInAccessOrder;
  private final Map<String, Boolean> takesIterated = new HashMap<>();

  CallKinds(TypeKinds types, boolean mapsInAccessOrder) {
    this.types = types;
    this.mapsInAccessOrder = mapsInAccessOrder;
  }

  /** Null if it is none. */
  Use.Kind useOf(Call call) {
    Set<Kind> owner = types.of(call.owner());
    String name = call.name();
    boolean unknown = owner.contains(Kind.UNKNOWN);
    if ((unknown || owner.contains(Kind.ITERATOR)) && ADVANCE.contains(name)) {
      return Use.Kind.ITERATOR;
    }
    if (isContainer(owner) && INTERNAL.contains(name)
        || (unknown || owner.contains(Kind.STREAM)) && STREAM_END.contains(name)
        || !types.isApplication(call.owner()) && takesIterated(call.descriptor())) {
      return Use.Kind.INTERNAL;
    }
    boolean asks = (unknown || owner.contains(Kind.ITERATOR)) && QUESTION.contains(name);
    return asks ? Use.Kind.QUESTION : null;
  }

  boolean modifies(Call call) {
    Set<Kind> owner = types.of(call.owner());
    String name = call.name();
    if (isContainer(owner) || owner.contains(Kind.ITERATOR)) {
      return MODIFYING.stream().anyMatch(name::startsWith)
          || mapsInAccessOrder && MODIFYING_IN_ACCESS_ORDER.contains(name)
          || owner.contains(Kind.UNKNOWN) && takesIterated(call.descriptor());
    }
    if (call.owner().equals("java.util.Collections")) {
      return HARMLESS.stream().noneMatch(name::startsWith);
    }
    return false;
  }

  private static boolean isContainer(Set<Kind> owner) {
    return owner.contains(Kind.ITERABLE)
        || owner.contains(Kind.MAP)
        || owner.contains(Kind.UNKNOWN);
  }

  /** A parameter is a collection, a map, an iterator or a stream. */
  private boolean takesIterated(String descriptor) {
    return takesIterated.computeIfAbsent(
        descriptor,
        d -> {
          for (Type parameter : Type.getArgumentTypes(d)) {
            boolean isClass = parameter.getSort() == Type.OBJECT;
            if (isClass && !types.of(parameter.getClassName()).isEmpty()) {
              return true;
            }
          }
          return false;
        });
  }
}
