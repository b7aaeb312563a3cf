package cme.emit;

import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Sharing;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Marks the cells that hold objects from outside, and joins those that may hold the same one.
 *
 * <p>From outside are: arguments of entry points, results of unknown code, contents that unknown
 * code puts in; in an open scope what static fields hold; and whatever a cell from outside leads to.
 * Values are not, as nothing is ever reached from them (enums with fields excepted), but they may be
 * there from the start. A cell without either holds only what the scope itself allocates, so its
 * heap is empty at the start.
 *
 * <p>Two cells from outside may hold one object without any step that says so. They have to be
 * joined only if it shows: an object that is in two cells is two elements of the relational program,
 * and every relation belongs to one cell, so what is done to the object through one cell must be
 * seen through the other. That needs an attribute that both cells use, and an object that has both
 * the types through which they use it. Cells without a common attribute are never compared either
 * (a comparison joins), so nothing tells the two elements from one. The container of an iterator
 * from outside may be any container: it counts as used at type Object.
 */
final class Outside {
  private static final String OBJECT = "java.lang.Object";
  private final Program program;
  private final Flow flow;
  private final Types types;
  private final Sharing sharing;
  private boolean typesDecided;
  private boolean libraryObjects;

  Outside(Program program, Collection<Graph> graphs, Flow flow, Types types) {
    this.program = program;
    this.flow = flow;
    this.types = types;
    this.sharing = new Sharing(types);
    mark(graphs);
    do spread();
    while (joinOnce());
  }

  /** Two cells were kept apart because no class is there that has both their types. */
  boolean typesDecided() {
    return typesDecided;
  }

  /** Unknown code returned an object. */
  boolean libraryObjects() {
    return libraryObjects;
  }

  private void mark(Collection<Graph> graphs) {
    for (MethodId entry : program.scope.entries()) {
      Method method = program.method(entry);
      if (method != null) method.parameters.forEach(this::outside);
    }
    if (!program.scope.closed()) {
      flow.statics().forEach((field, cell) -> outside(cell, field.type()));
    }
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) node.lines.forEach(line -> step(line.step()));
    }
  }

  private void step(Step step) {
    if (step instanceof Step.SetAny s && !isPlain(s.to().type)) {
      outside(s.to());
      libraryObjects = true;
    }
    if (step instanceof Step.SetAny s && hasFields(s.to().type)) constant(s.to());
    if (step instanceof Step.Call s && s.to() != null && program.method(s.target()) == null) {
      outside(s.to());
    }
    if (step instanceof Step.PutAny s) {
      for (Slot slot : Slot.values()) {
        Cell contents = flow.ofContents(s.container(), slot);
        if (contents != null) contents.makeExternal();
      }
    }
  }

  private boolean outside(Var variable) {
    return outside(flow.of(variable), variable.type);
  }

  private boolean outside(Cell cell, String type) {
    if (isPlain(type)) cell.populate();
    else cell.makeExternal();
    return !isPlain(type);
  }

  private boolean isPlain(String type) {
    return type.equals("boolean") || types.isValue(type);
  }

  /** Enums are values, but unlike others they may have fields. */
  private boolean hasFields(String type) {
    if (type.equals("java.lang.Enum")) return true;
    return types.isValue(type) && types.isApplication(type) && !types.isStateless(type);
  }

  /** Unknown code gave some constant of an enum, of those that static fields hold. */
  private void constant(Var variable) {
    outside(variable);
    flow.statics()
        .forEach(
            (field, cell) -> {
              boolean same = hasFields(field.type()) && types.mayShare(field.type(), variable.type);
              if (same) Cell.join(cell.root(), flow.of(variable));
            });
  }

  private void spread() {
    for (Cell cell : flow.roots()) {
      boolean enums = cell.isPopulated() && cell.types().stream().anyMatch(this::hasFields);
      if (enums && !cell.attributes().isEmpty()) cell.makeExternal();
    }
    List<Cell> todo = new ArrayList<>(flow.roots().stream().filter(Cell::isExternal).toList());
    while (!todo.isEmpty()) {
      Cell cell = todo.remove(todo.size() - 1).root();
      for (Map.Entry<Attribute, Cell> way : cell.attributes().entrySet()) {
        Cell to = way.getValue().root();
        if (way.getKey().equals(Attribute.CONTAINER)) fromOutside(to);
        Field field = way.getKey().field();
        if (to.isExternal()) continue;
        if (outside(to, field == null ? OBJECT : field.type())) todo.add(to);
      }
    }
  }

  private static void fromOutside(Cell containers) {
    containers.access(Attribute.ITERATED, Set.of(OBJECT));
  }

  private boolean joinOnce() {
    Map<Attribute, List<Cell>> users = new LinkedHashMap<>();
    for (Cell cell : flow.roots()) {
      if (!cell.isExternal()) continue;
      for (Attribute attribute : cell.accesses()) {
        users.computeIfAbsent(attribute, a -> new ArrayList<>()).add(cell);
      }
    }
    boolean joined = false;
    for (Map.Entry<Attribute, List<Cell>> entry : users.entrySet()) {
      joined |= joinUsers(entry.getKey(), entry.getValue());
    }
    return joined;
  }

  private boolean joinUsers(Attribute attribute, List<Cell> cells) {
    boolean joined = false;
    for (int i = 0; i < cells.size(); i++) {
      for (int j = 0; j < i; j++) {
        Cell a = cells.get(i).root();
        Cell b = cells.get(j).root();
        if (a == b || !mustJoin(a, b, attribute)) continue;
        Cell.join(a, b);
        joined = true;
      }
    }
    return joined;
  }

  private boolean mustJoin(Cell a, Cell b, Attribute attribute) {
    if (attribute.field() != null) return true;
    for (String mine : a.typesOf(attribute)) {
      for (String other : b.typesOf(attribute)) {
        if (sharing.mayShare(mine, other)) return true;
      }
    }
    typesDecided = true;
    return false;
  }
}
