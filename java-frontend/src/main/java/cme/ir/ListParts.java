package cme.ir;

import java.util.Set;

/** Types of variables that may hold a part of a list (List.subList), or a wrapper of one. */
public final class ListParts {
  private static final Set<String> TYPES =
      Set.of(
          "java.util.List",
          "java.util.Collection",
          "java.lang.Iterable",
          "java.lang.Object",
          "java.util.AbstractList",
          "java.util.AbstractCollection",
          "java.util.SequencedCollection",
          "java.util.RandomAccess",
          "java.io.Serializable");

  private ListParts() {}

  public static boolean fit(String type) {
    return TYPES.contains(type);
  }
}
