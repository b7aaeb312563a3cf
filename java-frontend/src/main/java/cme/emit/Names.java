package cme.emit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of one kind, each given once, that `.rml` accepts without or within backquotes. */
final class Names {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("action and assume at axiom choose constant define else entry error exists false forall"
                  + " function goto havoc if include invariant not only or procedure relation return"
                  + " returns rigid sort summary throw throws transition true var when")
              .split(" "));
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*(\\.[A-Za-z_$][A-Za-z0-9_$]*)*");

  private static final Pattern CONTROLS = Pattern.compile("\\p{Cntrl}");

  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> next = new HashMap<>();

  /** Never given from now on. */
  void reserve(String name) {
    taken.add(name);
  }

  /** The name itself if it is free, else the first of {@code name_2}, {@code name_3} that is. */
  String fresh(String wish) {
    String base = clean(wish);
    String name = base;
    if (taken.add(name)) return name;
    int i = next.getOrDefault(base, 2);
    do name = base + "_" + i++;
    while (!taken.add(name));
    next.put(base, i);
    return name;
  }

  /** As it stands in the text. */
  static String quoted(String name) {
    boolean plain = PLAIN.matcher(name).matches();
    return plain && !KEYWORDS.contains(name) ? name : "`" + name + "`";
  }

  /** For texts and comments: a file of `.rml` holds no control characters but ends of lines. */
  static String visible(String text) {
    return CONTROLS.matcher(text).replaceAll("_");
  }

  /** The last part of a type's name: {@code java.util.Map$Entry[]} is {@code Map$Entry_array}. */
  static String simple(String type) {
    String name = type.replace("[]", "_array");
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String clean(String wish) {
    char[] out = wish.toCharArray();
    boolean changed = false;
    for (int i = 0; i < out.length; i++) {
      if (isAccepted(out[i])) continue;
      out[i] = '_';
      changed = true;
    }
    if (out.length == 0) return "_";
    return changed ? new String(out) : wish;
  }

  private static boolean isAccepted(char c) {
    return c > ' ' && c != 127 && "'!@#|\\`".indexOf(c) < 0;
  }
}
