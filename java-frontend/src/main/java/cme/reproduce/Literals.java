package cme.reproduce;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Small values of types that have literals, those first that are tried first. */
final class Literals {
  private static final int[] NUMBERS = {0, 1, 2, 3, -1, 10};
  private static final String[] WORDS = {"a", "b", "", "1"};

  private Literals() {}

  static boolean isLiteral(Class<?> type) {
    return type.isPrimitive()
        || type == String.class
        || type == Integer.class
        || type == Long.class
        || type == Short.class
        || type == Byte.class
        || type == Double.class
        || type == Float.class
        || type == Boolean.class
        || type == Character.class
        || type == CharSequence.class
        || type == Number.class
        || type == Comparable.class
        || type.isEnum();
  }

  /**
   * @param fresh a number that no other literal of the recipe has
   * @param asElement things in a collection are best different from each other
   * @param constants numbers and strings that the program mentions
   */
  static List<Object> of(Class<?> type, int fresh, boolean asElement, List<Object> constants) {
    Set<Object> out = new LinkedHashSet<>();
    if (type.isEnum()) {
      Object[] all = type.getEnumConstants();
      for (int i = 0; i < all.length; i++) {
        out.add(all[asElement ? (i + fresh) % all.length : i]);
      }
    } else if (type == boolean.class || type == Boolean.class) {
      out.add(true);
      out.add(false);
    } else if (type == char.class || type == Character.class) {
      if (asElement) out.add((char) ('a' + fresh % 26));
      for (char c : "ab 1".toCharArray()) out.add(c);
    } else if (type == String.class || type == CharSequence.class || type == Comparable.class) {
      if (asElement) out.add(word(fresh));
      for (Object constant : constants) if (asElement && constant instanceof String) out.add(constant);
      for (String word : WORDS) out.add(word);
      for (Object constant : constants) if (constant instanceof String) out.add(constant);
    } else {
      Class<?> exact = type == Number.class ? Integer.class : type;
      if (asElement) out.add(number(fresh + 1, exact));
      for (int number : NUMBERS) out.add(number(number, exact));
      for (Object constant : constants) {
        if (constant instanceof Integer number) out.add(number(number, exact));
      }
    }
    if (!type.isPrimitive()) out.add(null);
    return new ArrayList<>(out);
  }

  private static String word(int fresh) {
    String letter = String.valueOf((char) ('a' + fresh % 26));
    return fresh < 26 ? letter : letter + fresh / 26;
  }

  static Object number(int value, Class<?> type) {
    if (type == long.class || type == Long.class) return (long) value;
    if (type == short.class || type == Short.class) return (short) value;
    if (type == byte.class || type == Byte.class) return (byte) value;
    if (type == double.class || type == Double.class) return (double) value;
    if (type == float.class || type == Float.class) return (float) value;
    return value;
  }
}
