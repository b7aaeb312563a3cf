package cme.lower;

import cme.ir.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import soot.Body;
import soot.Trap;
import soot.Unit;

/**
 * Which handlers an exception gets to. A handler may be passed by unless every exception of the
 * type is one of its; types whose classes are missing may be caught anywhere.
 */
final class Traps {
  /** Handlers in order, and whether the exception may also get past all of them. */
  record Outcome(List<Unit> handlers, boolean passes) {}

  private final Types types;
  private final Map<Unit, List<Trap>> covering = new HashMap<>();

  Traps(Body body, Types types) {
    this.types = types;
    for (Trap trap : body.getTraps()) {
      Iterator<Unit> units = body.getUnits().iterator(trap.getBeginUnit());
      while (units.hasNext()) {
        Unit unit = units.next();
        if (unit == trap.getEndUnit()) break;
        covering.computeIfAbsent(unit, u -> new ArrayList<>()).add(trap);
      }
    }
  }

  boolean isCovered(Unit unit) {
    return covering.containsKey(unit);
  }

  Outcome outcome(Unit unit, List<String> thrown) {
    Set<Unit> handlers = new LinkedHashSet<>();
    boolean passes = false;
    for (String type : thrown) passes |= follow(unit, type, handlers);
    return new Outcome(List.copyOf(handlers), passes);
  }

  private boolean follow(Unit unit, String type, Set<Unit> handlers) {
    for (Trap trap : covering.getOrDefault(unit, List.of())) {
      String caught = trap.getException().getName();
      if (types.isSubtype(type, caught) || caught.equals("java.lang.Throwable")) {
        handlers.add(trap.getHandlerUnit());
        return false;
      }
      if (types.mayShare(type, caught)) handlers.add(trap.getHandlerUnit());
    }
    return true;
  }

  /** Whether a handler may catch an exception of this type that is thrown here. */
  boolean mayCatch(Unit unit, String type) {
    return !outcome(unit, List.of(type)).handlers().isEmpty();
  }
}
