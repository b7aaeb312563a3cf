package cme.emit;

import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which places may hold the same object: Steensgaard's analysis over the steps of a program.
 *
 * <p>Every variable, static field, method result, and every attribute of a cell has a cell; a step
 * that moves or compares a reference joins the cells involved, and joining two cells joins what they
 * lead to. So a value that is in two cells got into one of them from outside the program, which is
 * the part of {@link Outside}.
 */
final class Flow {
  final Cell.Pool pool = new Cell.Pool();
  private final Map<Var, Cell> variables = new LinkedHashMap<>();
  private final Map<Field, Cell> statics = new LinkedHashMap<>();
  private final Map<MethodId, Cell> results = new LinkedHashMap<>();
  private final Program program;
  private final Evidence evidence;

  Flow(Program program, Collection<Graph> graphs, Types types) {
    this.program = program;
    this.evidence = new Evidence(graphs, types);
    for (Graph graph : graphs) {
      graph.method.parameters.forEach(this::of);
      for (Node node : graph.nodes()) {
        node.lines.forEach(line -> step(line.step()));
        if (node.end == Node.End.RETURN && node.value != null) {
          join(node.value, ofResult(graph.method.id));
        }
      }
    }
  }

  Cell of(Var variable) {
    Cell known = variables.get(variable);
    if (known != null) return known.root();
    Cell cell = pool.fresh();
    cell.type(variable.type);
    variables.put(variable, cell);
    return cell;
  }

  Cell ofStatic(Field field) {
    Cell known = statics.get(field);
    if (known != null) return known.root();
    Cell cell = pool.fresh();
    cell.type(field.type());
    statics.put(field, cell);
    return cell;
  }

  Cell ofResult(MethodId id) {
    return results.computeIfAbsent(id, i -> pool.fresh()).root();
  }

  /** What the field holds, of objects like this one; {@code base} is null for a static field. */
  Cell ofField(Var base, Field field) {
    return base == null ? ofStatic(field) : of(base).get(Attribute.of(field));
  }

  /** Null if nothing is ever put in or taken out. */
  Cell ofContents(Var container, Slot slot) {
    return of(container).get(Attribute.of(slot));
  }

  Map<Field, Cell> statics() {
    return statics;
  }

  List<Cell> roots() {
    return pool.roots();
  }

  private void step(Step step) {
    Var target = StepVars.target(step);
    if (target != null) of(target);
    StepVars.reads(step).forEach(this::of);
    if (step instanceof Step.Assign s) join(s.to(), of(s.from()));
    if (step instanceof Step.Load s) join(s.to(), field(s.base(), s.field()));
    if (step instanceof Step.Store s) join(s.from(), field(s.base(), s.field()));
    if (step instanceof Step.Call s) call(s);
    if (step instanceof Step.Assume s) condition(s.condition());
    if (step instanceof Step.Pick s) join(s.to(), contents(s.container(), s.slot()));
    if (step instanceof Step.Put s) join(s.item(), contents(s.container(), s.slot()));
    if (step instanceof Step.TakeOut s) join(s.item(), contents(s.container(), s.slot()));
    if (step instanceof Step.PutAll s) {
      Cell.join(contents(s.container(), s.slot()), contents(s.source(), s.sourceSlot()));
    }
    if (step instanceof Step.IteratorOf s) iterator(s.to(), s.container());
    if (step instanceof Step.ContainerOf s) iterator(s.iterator(), s.to());
    if (step instanceof Step.Use s) container(s.iterator());
    if (step instanceof Step.Modify s) access(s.container(), Attribute.ITERATED);
    if (step instanceof Step.ModifyThrough s) iterator(s.iterator(), s.container());
  }

  private void call(Step.Call call) {
    Method target = program.method(call.target());
    if (target == null) return;
    if (target.parameters.size() != call.arguments().size()) {
      throw new IllegalArgumentException("arguments of " + call);
    }
    for (int i = 0; i < target.parameters.size(); i++) {
      join(call.arguments().get(i), of(target.parameters.get(i)));
    }
    if (call.to() != null) join(call.to(), ofResult(target.id));
  }

  private void condition(Condition condition) {
    if (condition instanceof Condition.Same c) join(c.a(), of(c.b()));
    if (condition instanceof Condition.Differ c) join(c.a(), of(c.b()));
    if (condition instanceof Condition.Has c) join(c.item(), contents(c.container(), c.slot()));
    if (condition instanceof Condition.HasNot c) join(c.item(), contents(c.container(), c.slot()));
  }

  private void join(Var variable, Cell cell) {
    Cell.join(of(variable), cell);
  }

  private Cell field(Var base, Field field) {
    if (base == null) return ofStatic(field);
    of(base).access(Attribute.of(field), Set.of(field.owner()));
    Cell content = of(base).lead(Attribute.of(field), pool);
    content.type(field.type());
    return content;
  }

  private Cell contents(Var container, Slot slot) {
    access(container, Attribute.of(slot));
    return of(container).lead(Attribute.of(slot), pool);
  }

  private void iterator(Var iterator, Var container) {
    access(container, Attribute.ITERATED);
    Cell.join(container(iterator), of(container));
  }

  private void access(Var variable, Attribute attribute) {
    of(variable).access(attribute, evidence.of(variable));
  }

  private Cell container(Var iterator) {
    access(iterator, Attribute.CONTAINER);
    return of(iterator).lead(Attribute.CONTAINER, pool);
  }
}
