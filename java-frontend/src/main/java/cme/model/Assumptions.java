package cme.model;

import java.util.ArrayList;
import java.util.List;

/** What the model takes for granted of library and program, as sentences for reports. */
final class Assumptions {
  private static final List<String> ALWAYS =
      List.of(
          "equals, hashCode, compareTo, toString and comparators that library code calls modify no"
              + " collection",
          "comparators of sorted collections that are seen as Collection, Set or Map are consistent with"
              + " equals, and equals is symmetric",
          "methods of collection classes that the program overrides, and that library code calls"
              + " itself (removeEldestEntry, or add as called by addAll), run before or after all that it"
              + " does",
          "a bulk operation (addAll, putAll, removeAll, retainAll) that gets the very collection that it"
              + " modifies, or a view of it, does what it does with others, and does not throw by"
              + " itself; addAll of a queue may",
          "library classes that implement a collection interface keep its contract",
          "methods of lists, sets, maps and double-ended queues of the library that add or remove one"
              + " thing do not throw once they have changed something",
          "library objects that are not collections do not keep collections that they are given",
          "library code calls back application objects only through functional interfaces",
          "library code that copies or walks a collection that the program implements itself may find"
              + " anything there, and runs its methods before the call, after it, and where the call"
              + " looks for modifications");

  private Assumptions() {}

  static List<String> of(ModelOptions options) {
    List<String> out = new ArrayList<>(ALWAYS);
    if (!options.accessOrder()) out.add("no LinkedHashMap is in access order");
    if (!options.entrySets()) out.add("no set is the entry set of a map");
    if (!options.ranges()) out.add("no view shows a part of a sorted set or map");
    if (!options.subLists()) out.add("no list is a part of another");
    if (!options.identity()) out.add("no map is an IdentityHashMap");
    return List.copyOf(out);
  }
}
