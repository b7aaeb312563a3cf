package cme.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Types in descriptors, in Java's notation, and as simple names. */
final class Descriptors {
  private static final Map<Character, String> PRIMITIVES =
      Map.of(
          'I', "int", 'Z', "boolean", 'J', "long", 'F', "float", 'D', "double", 'B', "byte", 'C',
          "char", 'S', "short", 'V', "void");

  private Descriptors() {}

  /** The parameter types of a descriptor: {@code java.util.List}, {@code int}, {@code int[]}. */
  static List<String> parameters(String descriptor) {
    List<String> out = new ArrayList<>();
    int at = 1;
    while (descriptor.charAt(at) != ')') {
      int start = at;
      while (descriptor.charAt(at) == '[') at++;
      at = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
      out.add(type(descriptor.substring(start, at)));
    }
    return out;
  }

  static String result(String descriptor) {
    return type(descriptor.substring(descriptor.indexOf(')') + 1));
  }

  private static String type(String text) {
    if (text.startsWith("[")) return type(text.substring(1)) + "[]";
    if (text.startsWith("L")) return text.substring(1, text.length() - 1).replace('/', '.');
    return PRIMITIVES.get(text.charAt(0));
  }

  /** {@code Entry} of {@code java.util.Map$Entry}. */
  static String simple(String type) {
    return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
  }

  static List<String> simple(List<String> types) {
    return types.stream().map(Descriptors::simple).toList();
  }

  static boolean isPrimitive(String type) {
    return PRIMITIVES.containsValue(type);
  }

  /** The other way round: {@code Ljava/util/List;}. */
  static String of(String type) {
    if (type.endsWith("[]")) return "[" + of(type.substring(0, type.length() - 2));
    for (Map.Entry<Character, String> e : PRIMITIVES.entrySet()) {
      if (e.getValue().equals(type)) return e.getKey().toString();
    }
    return "L" + type.replace('.', '/') + ";";
  }
}
