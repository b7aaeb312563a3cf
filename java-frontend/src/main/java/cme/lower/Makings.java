package cme.lower;

import cme.ir.Var;
import cme.model.Origins.Made;
import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import soot.Body;
import soot.Local;
import soot.Trap;
import soot.Unit;
import soot.UnitBox;
import soot.Value;
import soot.ValueBox;
import soot.jimple.CastExpr;
import soot.jimple.DefinitionStmt;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;

/**
 * Calls that build something up step by step and use it at once, like a stream: {@code
 * list.stream().filter(p).count()}.
 *
 * <p>From the first of these calls to the use the code is a straight line that nothing jumps into,
 * and no variable that a call reads is set again before the use. So when the use runs, the calls have
 * run just before, on what the variables still hold.
 */
final class Makings {
  private final Definitions definitions;
  private final Variables variables;
  private final OwnStreams streams;
  private final Predicate<InvokeExpr> givesStream;
  private final List<Unit> units;
  private final Map<Unit, Integer> order = new HashMap<>();
  private final Map<Local, Integer> definedAt = new HashMap<>();
  private final Map<Local, Integer> usedAt = new HashMap<>();
  private final Set<Unit> targets = new HashSet<>();

  /** @param givesStream calls of the application's methods that give streams of which enough is known */
  Makings(
      Body body,
      Definitions definitions,
      Variables variables,
      OwnStreams streams,
      Predicate<InvokeExpr> givesStream) {
    this.streams = streams;
    this.givesStream = givesStream;
    this.definitions = definitions;
    this.variables = variables;
    this.units = List.copyOf(body.getUnits());
    for (Unit unit : units) {
      order.put(unit, order.size());
      if (unit instanceof DefinitionStmt def && def.getLeftOp() instanceof Local to) {
        definedAt.put(to, order.get(unit));
      }
      for (ValueBox box : unit.getUseBoxes()) {
        if (box.getValue() instanceof Local local) usedAt.put(local, order.get(unit));
      }
      for (UnitBox box : unit.getUnitBoxes()) targets.add(box.getUnit());
    }
    for (Trap trap : body.getTraps()) targets.add(trap.getHandlerUnit());
  }

  /** Of a local that is defined once and used once. */
  Made of(Local local) {
    return of(local, usedAt.get(local));
  }

  private Made of(Value value, int end) {
    if (value instanceof CastExpr cast) return of(cast.getOp(), end);
    if (!(value instanceof Local local)) return null;
    Value from = definitions.valueOf(local);
    if (from == null || !isStraight(definedAt.get(local), end)) return null;
    if (!(from instanceof InvokeExpr call)) return of(from, end);
    boolean followed =
        !definitions.mayRunApplication(call) || streams.isFollowed(call) || givesStream.test(call);
    if (!followed) return null;
    if (isSetAgain(call, definedAt.get(local), end)) return null;
    Value base = call instanceof InstanceInvokeExpr on ? on.getBase() : null;
    List<Var> arguments = new ArrayList<>();
    List<Made> made = new ArrayList<>();
    for (Value argument : call.getArgs()) {
      arguments.add(argument instanceof Local a ? variables.of(a) : null);
      made.add(of(argument, end));
    }
    return new Made(
        call.getMethodRef().getDeclaringClass().getName(),
        call.getMethodRef().getName(),
        Descriptors.of(call.getMethodRef()),
        base instanceof Local receiver ? variables.of(receiver) : null,
        base == null ? null : of(base, end),
        Collections.unmodifiableList(arguments),
        Collections.unmodifiableList(made));
  }

  /** Whoever gets to {@code end} has come from {@code start}, one unit after the other. */
  private boolean isStraight(int start, int end) {
    if (start >= end) return false;
    for (int i = start; i < end; i++) {
      if (!units.get(i).fallsThrough() || units.get(i).branches()) return false;
      if (targets.contains(units.get(i + 1))) return false;
    }
    return true;
  }

  private boolean isSetAgain(InvokeExpr call, int start, int end) {
    Set<Value> read = new HashSet<>();
    for (ValueBox box : call.getUseBoxes()) read.add(box.getValue());
    for (int i = start; i < end; i++) {
      if (units.get(i) instanceof DefinitionStmt def && read.contains(def.getLeftOp())) return true;
    }
    return false;
  }
}
