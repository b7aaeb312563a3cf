package cme.modelcheck;

import cme.ir.Method;
import cme.ir.Var;
import java.util.List;

/**
 * The steps of an operation, and the variables that hold its arguments; see {@link Arguments}.
 *
 * @param parameters full names of their types
 * @param arguments null for numbers and where the argument is the receiver itself
 * @param holds what its receiver is to it
 */
record Operation(
    Method steps, String name, List<String> parameters, List<Var> arguments, Holds holds) {
  /** What is in the receiver of an operation, from its point of view. */
  enum Holds {
    ELEMENTS,
    KEYS,
    VALUES,
    ENTRIES,
    MAPPINGS;

    /** Of a receiver that a view of this name made, or the subject itself. */
    static Holds of(String route, boolean map) {
      if (!map) return ELEMENTS;
      if (route.startsWith("keySet()")) return KEYS;
      if (route.startsWith("values()")) return VALUES;
      return route.startsWith("entrySet()") ? ENTRIES : MAPPINGS;
    }
  }
}
