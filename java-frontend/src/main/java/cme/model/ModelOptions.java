package cme.model;

/**
 * What of Java's collections is followed. Each switch that is off stands for an assumption, which the
 * one who turns it off has to list (see {@link LibraryModel#assumptions}).
 *
 * @param accessOrder a LinkedHashMap may be in access order, where {@code get} is structural; off if
 *     the program never calls that constructor
 * @param entrySets a Set may be the entry set of a map; off if the program never calls {@code
 *     entrySet}
 */
public record ModelOptions(boolean accessOrder, boolean entrySets) {
  public static final ModelOptions ALL = new ModelOptions(true, true);
}
