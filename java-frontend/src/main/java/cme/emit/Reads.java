package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which relations the program looks at, and how.
 *
 * <p>A relation that no step looks at need not be written. Contents of which only presence is looked
 * at (they are picked, found, or copied to others of that kind) may hold more than they should: a
 * state with more in them has every execution that one with less has. So "any of the contents may be
 * gone" needs no step unless absence is looked at as well.
 */
final class Reads {
  /** A relation: an attribute of a cell's objects, or a static field if there is no cell. */
  record Relation(Cell cell, Attribute attribute) {}

  private final Flow flow;
  private final Set<Relation> read = new LinkedHashSet<>();
  private final Set<Relation> absence = new LinkedHashSet<>();

  Reads(Flow flow, Collection<Graph> graphs) {
    this(flow, graphs, step -> true);
  }

  /** Of these steps alone. */
  Reads(Flow flow, Collection<Graph> graphs, Predicate<Step> counts) {
    this.flow = flow;
    List<Step.PutAll> copies = new ArrayList<>();
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          if (!counts.test(line.step())) continue;
          step(line.step());
          if (line.step() instanceof Step.PutAll copy) copies.add(copy);
        }
      }
    }
    int before;
    do {
      before = read.size() + absence.size();
      for (Step.PutAll copy : copies) {
        Relation to = of(copy.container(), copy.slot());
        Relation from = of(copy.source(), copy.sourceSlot());
        if (read.contains(to)) read.add(from);
        if (absence.contains(to)) absence.add(from);
      }
    } while (read.size() + absence.size() > before);
  }

  Relation of(Var container, Slot slot) {
    return new Relation(flow.of(container), Attribute.of(slot));
  }

  Relation of(Var base, Field field) {
    return new Relation(base == null ? null : flow.of(base), Attribute.of(field));
  }

  boolean isRead(Relation relation) {
    return read.contains(relation);
  }

  boolean isAbsenceRead(Relation relation) {
    return absence.contains(relation);
  }

  /** Whether a step does more than write what nobody looks at. */
  boolean isUseful(Step step) {
    if (step instanceof Step.Store s) return isRead(of(s.base(), s.field()));
    if (step instanceof Step.Put s) return isRead(of(s.container(), s.slot()));
    if (step instanceof Step.TakeOut s) return isRead(of(s.container(), s.slot()));
    if (step instanceof Step.PutAll s) return isRead(of(s.container(), s.slot()));
    if (step instanceof Step.PutAny s) return anySlot(s.container(), read);
    if (step instanceof Step.Clear s) return anySlot(s.container(), read);
    if (step instanceof Step.TakeOutSome s) return anySlot(s.container(), absence);
    return true;
  }

  private boolean anySlot(Var container, Set<Relation> relations) {
    return relations.contains(of(container, Slot.ELEMENT))
        || relations.contains(of(container, Slot.VALUE));
  }

  private void step(Step step) {
    if (step instanceof Step.Load s) read.add(of(s.base(), s.field()));
    if (step instanceof Step.Pick s) read.add(of(s.container(), s.slot()));
    if (!(step instanceof Step.Assume assume)) return;
    Condition condition = assume.condition();
    if (condition instanceof Condition.Has c) read.add(of(c.container(), c.slot()));
    if (condition instanceof Condition.NotEmpty c) read.add(of(c.container(), Slot.ELEMENT));
    if (condition instanceof Condition.HasNot c) absent(of(c.container(), c.slot()));
    if (condition instanceof Condition.Empty c) absent(of(c.container(), Slot.ELEMENT));
  }

  private void absent(Relation relation) {
    read.add(relation);
    absence.add(relation);
  }
}
