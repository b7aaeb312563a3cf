package cme.emit;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Sharing;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides class tests from the classes of what a cell holds, and cuts off the alternatives that are
 * never taken.
 *
 * <p>A cell that is not from outside holds what steps make there, of types that they name,
 * iterators that they make, and values; so a test is false if none of these is of the type tested,
 * and says no more than that the reference is not null if all are. In a cell from outside a test is
 * false if no object of the variable's type, nor what it may be a view of, is of the type tested.
 * What is never made in a cell that is not from outside is not there: all is null, or false.
 */
final class Kinds {
  private final Flow flow;
  private final Types types;
  private final Sharing sharing;
  private final Made made;
  private final Evidence evidence;
  private boolean typesDecided;
  private final Map<Cell, Set<String>> exact = new LinkedHashMap<>();
  private final Map<Cell, Set<String>> bounds = new HashMap<>();
  private final Set<Cell> mayBeTrue = new HashSet<>();
  private final Map<Cell, Set<String>> unknown = new HashMap<>();
  private final Set<Cell> mayBeFilled = new HashSet<>();
  private final Unset unset;

  Kinds(Flow flow, Collection<Graph> graphs, Types types) {
    this.flow = flow;
    this.types = types;
    this.sharing = new Sharing(types);
    this.made = new Made(types);
    this.unset = new Unset(flow, graphs);
    this.evidence = new Evidence(graphs, types);
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          if (line.step() instanceof Step.New s) add(exact, s.to(), s.type());
          if (line.step() instanceof Step.IteratorOf s) add(bounds, s.to(), s.to().type);
          if (line.step() instanceof Step.SetAny s) mayBeTrue.add(flow.of(s.to()));
          if (line.step() instanceof Step.SetAny s) add(unknown, s.to(), s.to().type);
          if (line.step() instanceof Step.PutAny s) mayBeFilled.add(flow.of(s.container()));
          if (line.step() instanceof Step.SetBoolean s && s.value()) mayBeTrue.add(flow.of(s.to()));
        }
      }
    }
  }

  private void add(Map<Cell, Set<String>> to, Var variable, String type) {
    to.computeIfAbsent(flow.of(variable), c -> new LinkedHashSet<>()).add(type);
  }

  /** A test was decided because no class is there that has both types. */
  boolean typesDecided() {
    return typesDecided;
  }

  /** Takes out what is decided; gives whether that was anything. */
  boolean decide(Collection<Graph> graphs) {
    boolean changed = false;
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) changed |= decide(node);
      graph.prune();
    }
    return changed;
  }

  private boolean decide(Node node) {
    boolean changed = false;
    List<Block.Line> lines = node.lines;
    for (int i = 0; i < lines.size(); i++) {
      Step initial = unset.insteadOf(lines.get(i).step());
      if (initial != null) {
        lines.set(i, new Block.Line(initial, lines.get(i).position()));
        changed = true;
      }
      if (!(lines.get(i).step() instanceof Step.Assume assume)) continue;
      Condition c = assume.condition();
      if (c instanceof Condition.InstanceOf t && isNever(t.x(), t.type())
          || c instanceof Condition.AnyOf any && isNever(any)
          || c instanceof Condition.NotNull n && isAlwaysNull(n.x())
          || c instanceof Condition.IsTrue b && isAlwaysFalse(b.x())
          || c instanceof Condition.NotEmpty e && isAlwaysEmpty(e.container())) {
        lines.subList(i, lines.size()).clear();
        node.next.clear();
        node.thrown.clear();
        node.end = Node.End.DEAD;
        return true;
      }
      if (c instanceof Condition.NotInstanceOf t && isNever(t.x(), t.type())
          || c instanceof Condition.IsFalse b && isAlwaysFalse(b.x())
          || c instanceof Condition.Empty e && isAlwaysEmpty(e.container())) {
        lines.remove(i--);
        changed = true;
      } else if (c instanceof Condition.HasEqual || c instanceof Condition.HasNoEqual) {
        Condition known = byIdentity(c);
        if (known == null) lines.remove(i--);
        else lines.set(i, new Block.Line(new Step.Assume(known), lines.get(i).position()));
        changed = true;
      } else if (c instanceof Condition.InstanceOf t && isAlways(t.x(), t.type())) {
        Step test = new Step.Assume(new Condition.NotNull(t.x()));
        lines.set(i, new Block.Line(test, lines.get(i).position()));
        changed = true;
      } else if (c instanceof Condition.NotInstanceOf t && isAlways(t.x(), t.type())) {
        Step test = new Step.Assume(new Condition.IsNull(t.x()));
        lines.set(i, new Block.Line(test, lines.get(i).position()));
        changed = true;
      }
    }
    return changed;
  }

  /** The same of objects that equal none but themselves; null if there may be others. */
  private Condition byIdentity(Condition condition) {
    if (condition instanceof Condition.HasEqual c) {
      return isByIdentity(c.container(), c.slot(), c.item(), c.values())
          ? new Condition.Has(c.container(), c.slot(), c.item())
          : null;
    }
    Condition.HasNoEqual c = (Condition.HasNoEqual) condition;
    return isByIdentity(c.container(), c.slot(), c.item(), c.values())
        ? new Condition.HasNot(c.container(), c.slot(), c.item())
        : null;
  }

  private boolean isByIdentity(Var container, Slot slot, Var item, boolean values) {
    Cell contents = flow.ofContents(container, slot);
    return isByIdentity(flow.of(item), values) && (contents == null || isByIdentity(contents, values));
  }

  /** All that gets there equals nothing but itself; {@code values}: is a value, too. */
  private boolean isByIdentity(Cell cell, boolean values) {
    Predicate<String> alone = values ? types::isValue : types::hasIdentityEquals;
    return !cell.isExternal()
        && exact.getOrDefault(cell, Set.of()).stream().allMatch(alone)
        && unknown.getOrDefault(cell, Set.of()).stream().allMatch(alone)
        && (!values || !bounds.containsKey(cell));
  }

  /** No object ever gets there. */
  private boolean isAlwaysNull(Var x) {
    Cell cell = flow.of(x);
    if (evidence.isOnlyNull(x)) return true;
    return !cell.isExternal()
        && !exact.containsKey(cell)
        && !bounds.containsKey(cell)
        && cell.types().stream().noneMatch(t -> t.equals("boolean") || types.isValue(t));
  }

  /** No step puts anything there. */
  private boolean isAlwaysEmpty(Var container) {
    Cell cell = flow.of(container);
    return !cell.isExternal()
        && !mayBeFilled.contains(cell)
        && flow.ofContents(container, Slot.ELEMENT) == null;
  }

  /** A flag that is never set, as fields are false at first. */
  private boolean isAlwaysFalse(Var x) {
    Cell cell = flow.of(x);
    return !cell.isPopulated()
        && !mayBeTrue.contains(cell)
        && cell.types().stream().allMatch("boolean"::equals);
  }

  private boolean isNever(Var x, String type) {
    Cell cell = flow.of(x);
    if (cell.isExternal()) {
      Set<String> known = evidence.of(x);
      if (known.isEmpty() || known.stream().anyMatch(t -> sharing.mayShare(t, type))) return false;
      typesDecided = true;
      return true;
    }
    return exact.getOrDefault(cell, Set.of()).stream().allMatch(t -> made.isNever(t, type))
        && bounds.getOrDefault(cell, Set.of()).stream().allMatch(t -> made.isNeverIterator(t, type))
        && !mayBeValue(cell, type);
  }

  private boolean isNever(Condition.AnyOf test) {
    return test.types().stream().allMatch(type -> isNever(test.x(), type));
  }

  private boolean mayBeValue(Cell cell, String type) {
    return cell.types().stream().filter(types::isValue).anyMatch(t -> types.mayShare(t, type));
  }

  private boolean isAlways(Var x, String type) {
    Cell cell = flow.of(x);
    if (types.isSubtype(x.type, type)) return true;
    return !cell.isExternal()
        && exact.getOrDefault(cell, Set.of()).stream().allMatch(t -> types.isSubtype(t, type))
        && bounds.getOrDefault(cell, Set.of()).stream().allMatch(t -> types.isSubtype(t, type))
        && cell.types().stream().filter(types::isValue).allMatch(t -> types.isSubtype(t, type));
  }
}
