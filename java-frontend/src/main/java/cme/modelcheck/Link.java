package cme.modelcheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One call of a chain that a row names, such as {@code headMap()} or {@code removeIf(fn: no match)}.
 *
 * @param parameters simple names
 * @param arguments one word for each: {@code -} not followed, {@code fn} the function that runs user
 *     code, {@code f} another function, {@code lo} and {@code hi} the first key and one that is absent,
 *     {@code new} a value, {@code null}, {@code c} a collector, {@code list} some other list
 * @param given what the function returns
 */
record Link(String name, List<String> parameters, List<String> arguments, Given given) {
  /** What user code returns to the library. */
  enum Given {
    NOTHING,
    TRUE,
    FALSE,
    ARGUMENT,
    /** What it gets second, or something new for null. */
    SECOND,
    NEW,
    NULL
  }

  /** The calls of a chain; {@code Map.} in front only says what it is called on. */
  static List<String> split(String text) {
    String chain = text.startsWith("Map.") ? text.substring(4) : text;
    List<String> out = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < chain.length(); i++) {
      char c = chain.charAt(i);
      if (c == '(') depth++;
      if (c == ')') depth--;
      if (c == '.' && depth == 0) {
        out.add(chain.substring(start, i));
        start = i + 1;
      }
    }
    out.add(chain.substring(start));
    return out;
  }

  /** Null if it is none that the check knows. */
  static Link of(String text, boolean ofMap) {
    switch (text) {
      case "subList()":
        return plain("subList", "int -", "int -");
      case "listIterator(size)":
        return plain("listIterator", "int -");
      case "headMap()", "headSet()":
        return plain(name(text), "Object hi", "boolean -");
      case "tailMap()", "tailSet()":
        return plain(name(text), "Object lo", "boolean -");
      case "subMap()", "subSet()":
        return plain(name(text), "Object lo", "boolean -", "Object hi", "boolean -");
      case "forEach(fn)":
        return running(Given.NOTHING, "forEach", ofMap ? "BiConsumer fn" : "Consumer fn");
      case "forEachOrdered(fn)", "forEachRemaining(fn)":
        return running(Given.NOTHING, name(text), "Consumer fn");
      case "removeIf(fn: no match)", "removeIf(fn)":
        return running(Given.FALSE, "removeIf", "Predicate fn");
      case "removeIf(fn: all match)":
        return running(Given.TRUE, "removeIf", "Predicate fn");
      case "replaceAll(fn)":
        return ofMap
            ? running(Given.SECOND, "replaceAll", "BiFunction fn")
            : running(Given.ARGUMENT, "replaceAll", "UnaryOperator fn");
      case "sort(fn)", "sort(comparator)":
        return running(Given.NOTHING, "sort", "Comparator fn");
      case "sort(null)":
        return plain("sort", "Comparator null");
      case "limit(2)":
        return plain("limit", "long -");
      case "collect(toList())":
        return plain("collect", "Collector c");
      case "sorted()":
        return plain("sorted", "Comparator f");
      case "map(fn)":
        return running(Given.ARGUMENT, "map", "Function fn");
      case "filter(fn)":
        return running(Given.TRUE, "filter", "Predicate fn");
      case "peek(fn)":
        return running(Given.NOTHING, "peek", "Consumer fn");
      case "anyMatch(fn: false)":
        return running(Given.FALSE, "anyMatch", "Predicate fn");
      case "anyMatch(fn: true at once)":
        return running(Given.TRUE, "anyMatch", "Predicate fn");
      case "reduce(fn)":
        return running(Given.ARGUMENT, "reduce", "BinaryOperator fn");
      case "contains(absent)", "indexOf(absent)", "lastIndexOf(absent)", "remove(absent)",
          "containsValue(absent)", "get(absent)":
        return plain(name(text), "Object hi");
      case "equals(equal copy)":
        return plain("equals", "Object list");
      case "containsAll(copy)":
        return plain("containsAll", "Collection list");
      default:
        return text.endsWith("()") ? plain(name(text)) : ofKeys(text);
    }
  }

  private static Link ofKeys(String text) {
    switch (text) {
      case "computeIfAbsent(absent key, fn)", "computeIfAbsent(absent,fn)":
        return running(Given.NEW, "computeIfAbsent", "Object hi", "Function fn");
      case "computeIfAbsent(absent key, fn returning null)":
        return running(Given.NULL, "computeIfAbsent", "Object hi", "Function fn");
      case "computeIfPresent(first key, fn)":
        return running(Given.NEW, "computeIfPresent", "Object lo", "BiFunction fn");
      case "compute(absent key, fn)", "compute(absent,fn)":
        return running(Given.NEW, "compute", "Object hi", "BiFunction fn");
      case "compute(first key, fn returning null)":
        return running(Given.NULL, "compute", "Object lo", "BiFunction fn");
      case "merge(first key, fn)", "merge(first,fn)":
        return running(Given.NEW, "merge", "Object lo", "Object new", "BiFunction fn");
      default:
        return null;
    }
  }

  private static String name(String text) {
    return text.substring(0, text.indexOf('('));
  }

  private static Link plain(String name, String... parameters) {
    return running(Given.NOTHING, name, parameters);
  }

  private static Link running(Given given, String name, String... parameters) {
    List<String> types = Arrays.stream(parameters).map(p -> p.split(" ")[0]).toList();
    List<String> arguments = Arrays.stream(parameters).map(p -> p.split(" ")[1]).toList();
    return new Link(name, types, arguments, given);
  }

  boolean runsUserCode() {
    return arguments.contains("fn");
  }
}
