package cme.index;

import java.util.HashMap;
import java.util.Map;

/** Internal names ({@code java/util/List}) as others write them, each string made once. */
final class Names {
  private final Map<String, String> byInternal = new HashMap<>();

  /** {@code java.util.List}; an array's descriptor stays as it is. Null for null. */
  String of(String internal) {
    if (internal == null || internal.startsWith("[")) {
      return internal;
    }
    return byInternal.computeIfAbsent(internal, n -> n.replace('/', '.').intern());
  }

  /** A method's name or descriptor: the same string for all classes that mention it. */
  static String member(String text) {
    return text.intern();
  }
}
