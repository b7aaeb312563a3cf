package cme.model;

import java.util.List;
import java.util.Map;

/** The classes that the measured tables name. */
final class JdkClasses {
  private static final Map<String, String> MADE =
      Map.of(
          "Arrays.asList", "java.util.List",
          "List.of", "java.util.List",
          "Set.of", "java.util.Set",
          "Map.of", "java.util.Map",
          "Collections.emptyList", "java.util.List",
          "Collections.singletonList", "java.util.List",
          "Collections.nCopies", "java.util.List",
          "ConcurrentHashMap.newKeySet", "java.util.Set");

  private JdkClasses() {}

  /** Null for what is no class of the JDK. */
  static Class<?> of(String label) {
    String name = label.contains(" [") ? label.substring(0, label.indexOf(" [")) : label;
    if (name.startsWith("Collections.newSetFromMap")) return java.util.Set.class;
    if (name.startsWith("Collections.asLifoQueue")) return java.util.Queue.class;
    if (MADE.containsKey(name)) return named(MADE.get(name));
    for (String p : List.of("java.util.", "java.util.concurrent.")) {
      Class<?> found = named(p + name);
      if (found != null) return found;
    }
    return null;
  }

  static Class<?> named(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }
}
