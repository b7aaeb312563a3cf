package cme.input;

/** Names and descriptors as the class file format allows them. */
final class Names {
  private Names() {}

  /** An internal name such as {@code java/util/Map$Entry}. */
  static boolean isClass(String name) {
    return name != null && isClass(name, 0, name.length());
  }

  /** What a class constant holds: a class, or an array's descriptor. */
  static boolean isClassOrArray(String name) {
    return name != null && (name.startsWith("[") ? isType(name) : isClass(name));
  }

  static boolean isMember(String name) {
    return name != null && !name.isEmpty() && name.chars().noneMatch(c -> ".;[/".indexOf(c) >= 0);
  }

  static boolean isType(String descriptor) {
    return descriptor != null && typeEnd(descriptor, 0) == descriptor.length();
  }

  static boolean isMethod(String descriptor) {
    if (descriptor == null || !descriptor.startsWith("(")) {
      return false;
    }
    int at = 1;
    while (at >= 0 && at < descriptor.length() && descriptor.charAt(at) != ')') {
      at = typeEnd(descriptor, at);
    }
    if (at < 0 || at >= descriptor.length()) {
      return false;
    }
    String result = descriptor.substring(at + 1);
    return result.equals("V") || isType(result);
  }

  /** Where the type that begins at {@code at} ends, or -1 if none does. */
  private static int typeEnd(String descriptor, int at) {
    int first = at;
    while (first < descriptor.length() && descriptor.charAt(first) == '[') {
      first++;
    }
    if (first >= descriptor.length() || first - at > 255) {
      return -1;
    }
    char kind = descriptor.charAt(first);
    if (kind != 'L') {
      return "ZBCSIJFD".indexOf(kind) >= 0 ? first + 1 : -1;
    }
    int end = descriptor.indexOf(';', first);
    return end >= 0 && isClass(descriptor, first + 1, end) ? end + 1 : -1;
  }

  private static boolean isClass(String text, int from, int to) {
    int start = from;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c == '.' || c == ';' || c == '[' || c == '/' && i == start) {
        return false;
      }
      if (c == '/') {
        start = i + 1;
      }
    }
    return start < to;
  }
}
