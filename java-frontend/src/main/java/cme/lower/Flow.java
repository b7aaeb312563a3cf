package cme.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import soot.Body;
import soot.Unit;
import soot.UnitBox;
import soot.jimple.GotoStmt;
import soot.jimple.SwitchStmt;

/** Control flow of a body: what is reached, and where blocks start. */
final class Flow {
  private final Body body;
  private final Traps traps;
  private final Throws thrown;
  private final Set<Unit> reached = new HashSet<>();
  private final Set<Unit> heads = new HashSet<>();

  Flow(Body body, Traps traps, Throws thrown) {
    this.body = body;
    this.thrown = thrown;
    this.traps = traps;
    Unit first = body.getUnits().getFirst();
    heads.add(first);
    Deque<Unit> work = new ArrayDeque<>(List.of(first));
    reached.add(first);
    while (!work.isEmpty()) {
      Unit unit = work.remove();
      for (Unit next : successors(unit)) if (reached.add(next)) work.add(next);
    }
  }

  /** Units that control gets to, in the order of the bytecode. */
  List<Unit> units() {
    return body.getUnits().stream().filter(reached::contains).toList();
  }

  boolean isHead(Unit unit) {
    return heads.contains(unit);
  }

  Unit after(Unit unit) {
    return body.getUnits().getSuccOf(unit);
  }

  Unit before(Unit unit) {
    return body.getUnits().getPredOf(unit);
  }

  /** Where a branch goes; for an {@code if}, where it goes if the condition holds. */
  static List<Unit> targets(Unit unit) {
    Set<Unit> targets = new LinkedHashSet<>();
    for (UnitBox box : unit.getUnitBoxes()) targets.add(box.getUnit());
    if (unit instanceof SwitchStmt s) targets.add(s.getDefaultTarget());
    return List.copyOf(targets);
  }

  private List<Unit> successors(Unit unit) {
    List<Unit> next = new ArrayList<>();
    if (unit.branches()) {
      next.addAll(targets(unit));
      heads.addAll(next);
    }
    if (unit.fallsThrough() && !(unit instanceof GotoStmt)) {
      Unit after = after(unit);
      if (after != null) next.add(after);
      if (unit.branches() && after != null) heads.add(after);
    }
    List<Unit> handlers = traps.outcome(unit, thrown.of(unit)).handlers();
    heads.addAll(handlers);
    next.addAll(handlers);
    return next;
  }
}
