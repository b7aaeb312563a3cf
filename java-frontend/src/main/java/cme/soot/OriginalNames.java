package cme.soot;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import soot.Body;
import soot.Local;
import soot.Unit;
import soot.ValueBox;
import soot.jimple.AssignStmt;
import soot.jimple.toolkits.scalar.CopyPropagator;
import soot.jimple.toolkits.scalar.DeadAssignmentEliminator;
import soot.toolkits.scalar.UnusedLocalEliminator;

/**
 * Gives variables their names back. {@code List<T> jobs = new ArrayList<>()} makes the object on the
 * stack and copies it to {@code jobs}; if copies are propagated at once, {@code jobs} is gone. So
 * Soot propagates copies to the stack's own locals alone, then the local of the stack and the variable
 * become one, under the variable's name, and then the remaining copies are propagated.
 *
 * <p>Both must have one definition each. Then each use of the variable comes after the copy, on every
 * way, as bytecode reads no local that is not set; and the other one is not set again in between,
 * since on that way the variable would be read before the first copy. So they hold the same.
 */
final class OriginalNames {
  /** How Soot's own pass is to run. */
  static final String ONLY_STACK = "only-stack-locals:true";

  private static final Map<String, String> EVERYWHERE =
      Map.of("enabled", "true", "only-regular-locals", "false", "only-stack-locals", "false");

  /** What Soot calls a local of the bytecode that has a place of its own, and no name. */
  private static final Pattern PLACE = Pattern.compile("l[0-9]+(#.*)?");

  private OriginalNames() {}

  static void restore(Body body) {
    Map<Local, Unit> once = definedOnce(body);
    Map<Local, Local> merged = new HashMap<>();
    for (Unit unit : List.copyOf(body.getUnits())) {
      if (!(unit instanceof AssignStmt copy)
          || !(copy.getLeftOp() instanceof Local variable)
          || !(copy.getRightOp() instanceof Local stack)) {
        continue;
      }
      boolean one = once.containsKey(variable) && once.containsKey(stack) && !isNamed(stack);
      if (!one || !isNamed(variable) || !variable.getType().equals(stack.getType())) continue;
      stack.setName(variable.getName());
      merged.put(variable, stack);
      body.getUnits().remove(unit);
    }
    for (ValueBox box : body.getUseBoxes()) {
      if (box.getValue() instanceof Local local && merged.containsKey(local)) {
        box.setValue(merged.get(local));
      }
    }
    CopyPropagator.v().transform(body, "jb.cp", EVERYWHERE);
    DeadAssignmentEliminator.v().transform(body, "jb.dae", Map.of("enabled", "true"));
    UnusedLocalEliminator.v().transform(body, "jb.cp-ule", Map.of("enabled", "true"));
  }

  /** Soot calls what has no name {@code $stack3}, or {@code l3}. */
  private static boolean isNamed(Local local) {
    String name = local.getName();
    return !name.startsWith("$") && !(name.startsWith("l") && PLACE.matcher(name).matches());
  }

  private static Map<Local, Unit> definedOnce(Body body) {
    Map<Local, Unit> once = new HashMap<>();
    Set<Local> more = new HashSet<>();
    for (Unit unit : body.getUnits()) {
      for (ValueBox box : unit.getDefBoxes()) {
        if (box.getValue() instanceof Local local && once.put(local, unit) != null) more.add(local);
      }
    }
    once.keySet().removeAll(more);
    return once;
  }
}
