package cme.emit;

import cme.ir.Block;
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
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the steps that are emitted ask of sorts and relations. */
final class Census {
  final Set<Cell> cells = new LinkedHashSet<>();
  final Set<Cell> nullable = new LinkedHashSet<>();
  /** Objects are allocated in it, or it is empty but for null. */
  final Set<Cell> allocated = new LinkedHashSet<>();
  /** Objects other than iterators are allocated in it. */
  final Set<Cell> made = new LinkedHashSet<>();
  /** Containers whose iterators never throw are allocated in it. */
  final Set<Cell> sturdy = new LinkedHashSet<>();
  final Map<Cell, Set<String>> filters = new LinkedHashMap<>();
  final Set<Reads.Relation> relations = new LinkedHashSet<>();
  boolean exits;
  private final Set<Cell> anyValue = new LinkedHashSet<>();

  private final Flow flow;
  private final Slice slice;
  private final Reads reads;
  private final Types types;

  Census(
      Program program,
      Collection<Graph> graphs,
      Liveness liveness,
      Flow flow,
      Slice slice,
      Reads reads,
      NullChecks nullChecks,
      Types types) {
    this.flow = flow;
    this.slice = slice;
    this.reads = reads;
    this.types = types;
    for (Graph graph : graphs) {
      Method method = graph.method;
      liveness.parameters(method).forEach(this::mention);
      ends(program, method.id, liveness);
      for (Var variable : liveness.at(graph.entry())) {
        if (!method.parameters.contains(variable)) orNull(variable);
      }
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          step(line.step());
          if (line.step() instanceof Step.Load l && !nullChecks.isChecked(line)) orNull(l.to());
        }
      }
    }
    for (MethodId id : program.scope.entries()) {
      for (Var p : liveness.parameters(program.method(id))) if (!p.name.equals("this")) orNull(p);
    }
    relations.forEach(this::relation);
    for (Cell cell : cells) {
      if (anyValue.contains(cell) && !allocated.contains(cell)) cell.populate();
      if (!cell.isPopulated()) allocated.add(cell);
    }
  }

  private void ends(Program program, MethodId id, Liveness liveness) {
    if (liveness.needsResult(id)) cells.add(flow.ofResult(id));
    if (!program.hasExit(id)) return;
    exits = true;
    if (liveness.needsResult(id)) nullable.add(flow.ofResult(id));
  }

  private void mention(Var variable) {
    if (slice.matters(variable)) cells.add(flow.of(variable));
  }

  private void orNull(Var variable) {
    if (!variable.type.equals("boolean")) nullable.add(flow.of(variable));
  }

  private void relation(Reads.Relation relation) {
    Attribute attribute = relation.attribute();
    if (relation.cell() == null) {
      cells.add(flow.ofStatic(attribute.field()));
      return;
    }
    Cell contents = relation.cell().get(attribute);
    cells.add(relation.cell());
    cells.add(contents);
    if (attribute.isContents() && contents.isExternal()) nullable.add(contents);
  }

  private void step(Step step) {
    Var target = StepVars.target(step);
    if (target != null) mention(target);
    StepVars.reads(step).forEach(this::mention);
    if (step instanceof Step.SetNull s) nullable.add(flow.of(s.to()));
    if (step instanceof Step.SetAny s) {
      orNull(s.to());
      if (types.isValue(s.to().type)) anyValue.add(flow.of(s.to()));
    }
    if (step instanceof Step.New s) made(s);
    if (step instanceof Step.IteratorOf s) allocated.add(flow.of(s.to()));
    if (step instanceof Step.Use s) iterator(s.iterator());
    if (step instanceof Step.IteratorOf s) iterator(s.to());
    if (step instanceof Step.ContainerOf s) iterator(s.iterator());
    if (step instanceof Step.Modify s) iterators(s.container());
    if (step instanceof Step.ModifyThrough s) iterators(s.container());
    if (step instanceof Step.Load s) field(s.base(), s.field());
    if (step instanceof Step.Store s) field(s.base(), s.field());
    if (step instanceof Step.Pick s) contents(s.container(), s.slot());
    if (step instanceof Step.Put s) contents(s.container(), s.slot());
    if (step instanceof Step.TakeOut s) contents(s.container(), s.slot());
    if (step instanceof Step.PutAll s) contents(s.container(), s.slot());
    if (step instanceof Step.PutAll s) contents(s.source(), s.sourceSlot());
    if (step instanceof Step.Assume s) condition(s.condition());
  }

  private void condition(Condition condition) {
    if (condition instanceof Condition.Has c) contents(c.container(), c.slot());
    if (condition instanceof Condition.HasNot c) contents(c.container(), c.slot());
    if (condition instanceof Condition.Empty c) contents(c.container(), Slot.ELEMENT);
    if (condition instanceof Condition.NotEmpty c) contents(c.container(), Slot.ELEMENT);
    if (condition instanceof Condition.InstanceOf c) filter(c.x(), c.type());
    if (condition instanceof Condition.NotInstanceOf c) filter(c.x(), c.type());
  }

  private void made(Step.New step) {
    Cell cell = flow.of(step.to());
    allocated.add(cell);
    made.add(cell);
    if (!step.failFast() && types.isContainer(step.type())) sturdy.add(cell);
  }

  private void filter(Var x, String type) {
    if (types.isSubtype(x.type, type)) return;
    filters.computeIfAbsent(flow.of(x), c -> new TreeSet<>()).add(type);
  }

  private void iterator(Var iterator) {
    Cell container = flow.of(iterator).get(Attribute.CONTAINER);
    cells.add(flow.of(iterator));
    if (slice.matters(container)) cells.add(container);
  }

  private void iterators(Var container) {
    cells.addAll(slice.iteratorsOver(flow.of(container)));
  }

  private void field(Var base, Field field) {
    relations.add(reads.of(base, field));
  }

  private void contents(Var container, Slot slot) {
    relations.add(reads.of(container, slot));
  }
}
