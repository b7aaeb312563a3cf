package cme.emit;

import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * The sorts and relations of a program and their names.
 *
 * <p>The container of an iterator is a function if all objects of the iterator's sort are iterators
 * that steps made or that came from outside, and the functions make no cycle of sorts; otherwise it
 * is a rigid relation that is a function where it is defined. Both keep the program in the fragment.
 */
final class Vocabulary {
  static final String TRUE = "True";
  static final String FALSE = "False";
  static final String NORMAL = "normal";
  static final String THROWN = "thrown";

  /** How the container of an iterator is found. */
  record Walk(Sort iterator, Sort container, String name, boolean isFunction) {}

  /** A relation with contents; {@code from} is null for a static field. */
  record Ref(Reads.Relation relation, Sort from, Sort to, String name) {
    /** What it holds where it holds nothing; null if that is never asked. */
    String nothing() {
      Attribute attribute = relation.attribute();
      if (attribute.field() != null && attribute.field().type().equals("boolean")) return FALSE;
      return to.nullName;
    }
  }

  final Names names = new Names();
  final boolean exits;
  final String exitSort;
  private final Flow flow;
  private final Map<Cell, Sort> sorts = new LinkedHashMap<>();
  private final Map<Cell, Walk> walks = new LinkedHashMap<>();
  private final Map<Reads.Relation, Ref> refs = new LinkedHashMap<>();
  private final Set<Cell> stale = new LinkedHashSet<>();

  Vocabulary(Census census, Flow flow, Slice slice, Types types) {
    this.flow = flow;
    this.exits = census.exits;
    List.of(TRUE, FALSE, NORMAL, THROWN, "result", "exit").forEach(names::reserve);
    Names sortNames = new Names();
    new SortNames(sortNames, types).give(census.cells, sorts);
    exitSort = Names.quoted(sortNames.fresh("exit"));
    List<Cell> cells = List.copyOf(sorts.keySet());
    cells.stream().filter(slice::isUsed).forEach(stale::add);
    List<Cell> references = cells.stream().filter(c -> !sorts.get(c).isBoolean).toList();
    nameEach("null", cells, census.nullable, (s, n) -> s.nullName = n);
    nameEach("used", references, census.allocated, (s, n) -> s.used = n);
    nameEach("stale", cells, stale, (s, n) -> s.stale = n);
    nameEach("frail", cells, census.sturdy, (s, n) -> s.frail = n);
    nameErrors(cells);
    census.filters.forEach(
        (cell, tested) -> {
          Map<String, String> filters = sorts.get(cell.root()).filters;
          for (String type : tested) filters.put(type, name("is." + Names.simple(type)));
        });
    new Walks(sorts, census, types).find().forEach(this::walk);
    nameRelations(census.relations);
  }

  /** Those that tell containers apart over which something can walk. */
  void nameFaces(TypeFaces faces) {
    sorts.forEach(
        (cell, sort) -> {
          if (walksOver(sort).isEmpty()) return;
          for (String face : faces.of(cell)) {
            sort.faces.computeIfAbsent(face, f -> name("as." + Names.simple(f)));
          }
        });
  }

  /** A new name of a relation, constant, action or procedure, as it stands in the text. */
  String name(String wish) {
    return Names.quoted(names.fresh(wish));
  }

  private void nameEach(
      String base, List<Cell> cells, Set<Cell> having, BiFunction<Sort, String, String> set) {
    Set<Sort> wanted = new LinkedHashSet<>();
    for (Cell cell : cells) if (having.contains(cell)) wanted.add(sorts.get(cell));
    for (Sort sort : wanted) {
      set.apply(sort, name(wanted.size() == 1 ? base : base + "_" + sort.name));
    }
  }

  private void nameErrors(List<Cell> cells) {
    Names errors = new Names();
    for (Cell cell : cells) {
      if (stale.contains(cell)) {
        sorts.get(cell).error = Names.quoted(errors.fresh(stale.size() == 1 ? "cme" : "cme_" + sorts.get(cell)));
      }
    }
  }

  private void walk(Cell iterator, boolean isFunction) {
    Sort from = sorts.get(iterator);
    Sort to = sorts.get(iterator.get(Attribute.CONTAINER));
    String name = name(isFunction ? "cnt" : "over");
    walks.put(iterator, new Walk(from, to, name, isFunction));
  }

  private void nameRelations(Set<Reads.Relation> relations) {
    List<Reads.Relation> order = new ArrayList<>(relations);
    for (Reads.Relation relation : order) {
      Attribute attribute = relation.attribute();
      boolean isStatic = relation.cell() == null;
      Cell to = isStatic ? flow.ofStatic(attribute.field()) : relation.cell().get(attribute);
      long same = order.stream().filter(r -> r.attribute().equals(attribute)).count();
      String base =
          attribute.field() != null
              ? Names.simple(attribute.field().owner()) + "." + attribute.field().name()
              : attribute.equals(Attribute.ELEMENT) ? "member" : "value";
      Sort from = isStatic ? null : sorts.get(relation.cell());
      String wish = same == 1 || isStatic ? base : base + "_" + from.name;
      refs.put(relation, new Ref(relation, from, sorts.get(to), name(wish)));
    }
  }

  Sort sort(Cell cell) {
    return sorts.get(cell.root());
  }

  Sort sort(Var variable) {
    return sort(flow.of(variable));
  }

  /** Every sort once. */
  List<Sort> sorts() {
    return List.copyOf(new LinkedHashSet<>(sorts.values()));
  }

  /** Null if the program does not have it. */
  Ref ref(Reads.Relation relation) {
    return refs.get(relation);
  }

  List<Ref> refs() {
    return List.copyOf(refs.values());
  }

  /** Null if it does not matter what the iterators of this sort walk. */
  Walk walk(Var iterator) {
    return walks.get(flow.of(iterator));
  }

  List<Walk> walks() {
    return List.copyOf(walks.values());
  }

  /** The iterators that a modification of such a container makes stale. */
  List<Walk> walksOver(Sort container) {
    return walks.values().stream()
        .filter(w -> w.container() == container && w.iterator().stale != null)
        .toList();
  }

  boolean hasBooleans() {
    return sorts.values().stream().anyMatch(s -> s.isBoolean);
  }
}
