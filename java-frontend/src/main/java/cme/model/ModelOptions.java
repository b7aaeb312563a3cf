package cme.model;

import java.util.Set;

/**
 * What of Java's collections is followed. Each switch that is off stands for an assumption, which the
 * one who turns it off has to list (see {@link LibraryModel#assumptions}).
 *
 * @param accessOrder a LinkedHashMap may be in access order, where {@code get} is structural; off if
 *     the program never calls that constructor
 * @param entrySets a Set may be the entry set of a map; off if the program never calls {@code
 *     entrySet}
 * @param ranges a view may show a range of a sorted set or map only; off if the program never calls
 *     {@code headSet}, {@code tailMap} and their like
 * @param subLists a List may be a part of another; off if the program never calls {@code subList}
 * @param copyOnWrite a List may be a CopyOnWriteArrayList, a Set a CopyOnWriteArraySet; off if the
 *     program never makes one
 * @param identity a Map may be an IdentityHashMap, a Set a view of one; off if the program never makes
 *     one
 */
public record ModelOptions(
    boolean accessOrder,
    boolean entrySets,
    boolean ranges,
    boolean subLists,
    boolean copyOnWrite,
    boolean identity) {
  public static final ModelOptions ALL = new ModelOptions(true, true, true, true, true, true);

  private static final Set<String> RANGES =
      Set.of("headSet", "tailSet", "subSet", "headMap", "tailMap", "subMap");

  /**
   * What a program needs that calls methods of these names, makes objects of these classes, and calls
   * perhaps the constructor {@code LinkedHashMap(int, float, boolean)}.
   */
  public static ModelOptions forProgram(
      Set<String> calledNames, Set<String> made, boolean setsAccessOrder) {
    return new ModelOptions(
        setsAccessOrder,
        calledNames.contains("entrySet"),
        RANGES.stream().anyMatch(calledNames::contains),
        calledNames.contains("subList"),
        Names.COPY_ON_WRITE.stream().anyMatch(made::contains),
        made.contains(Names.IDENTITY_MAP));
  }
}
