package cme.lower;

import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Own classes whose iterators, or sets of entries, library code gets by code of their own: the method
 * is theirs, or the inherited one returns what a method of theirs does.
 */
final class OwnGivers {
  private static final String ITERABLE = "java.lang.Iterable";
  private static final String MAP = "java.util.Map";
  private static final Set<String> ITERATORS = Set.of("iterator", "listIterator");
  private static final Set<String> ENTRIES = Set.of("entrySet");

  private final SootWorld world;
  private final Map<String, Boolean> iterators = new HashMap<>();
  private final Map<String, Boolean> entries = new HashMap<>();

  OwnGivers(SootWorld world) {
    this.world = world;
  }

  /** It is iterable, and gives its iterators so. */
  boolean giveIterators(String type) {
    return iterators.computeIfAbsent(
        type, t -> gives(t, ITERABLE, ITERATORS, "iterator", "()Ljava/util/Iterator;"));
  }

  /** It is a map, and gives its entries so. */
  boolean giveEntries(String type) {
    return entries.computeIfAbsent(
        type, t -> gives(t, MAP, ENTRIES, "entrySet", "()Ljava/util/Set;"));
  }

  private boolean gives(
      String own, String type, Set<String> overridden, String name, String descriptor) {
    if (!world.isSubtype(own, type)) return false;
    return !world.runsLibrary(own, name, descriptor)
        || world.overriddenCalls(own, type, name, descriptor).stream()
            .map(MethodId::name)
            .anyMatch(overridden::contains);
  }
}
