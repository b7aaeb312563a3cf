package cme.lower;

import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The classes that a call's receiver may be of, each with the method that it leads to, and which of
 * them are below which.
 *
 * <p>Calls on common types lead to hundreds of classes, so no class is held against each other one:
 * a class has few super types.
 */
final class Receivers {
  private final SootWorld world;
  private final Map<String, List<String>> elsewhere = new HashMap<>();

  /** {@code targets}: each class is listed once. */
  Receivers(Map<MethodId, List<String>> targets, SootWorld world) {
    this.world = world;
    Map<String, MethodId> led = new HashMap<>();
    targets.forEach((target, classes) -> classes.forEach(name -> led.put(name, target)));
    targets.forEach(
        (target, classes) -> {
          for (String name : classes) {
            for (String above : world.superTypes(name)) {
              if (!led.getOrDefault(above, target).equals(target)) {
                elsewhere.computeIfAbsent(above, a -> new ArrayList<>()).add(name);
              }
            }
          }
        });
  }

  /** The classes below this one that lead to another method, but for those below others of them. */
  List<String> elsewhere(String name) {
    return topmost(elsewhere.getOrDefault(name, List.of()), world);
  }

  /** Those that have none of the others above them, in the same order. */
  static List<String> topmost(Collection<String> classes, SootWorld world) {
    if (classes.size() < 2) return List.copyOf(classes);
    Set<String> all = new HashSet<>(classes);
    List<String> top = new ArrayList<>();
    for (String name : classes) {
      if (Collections.disjoint(world.superTypes(name), all)) top.add(name);
    }
    return top;
  }
}
