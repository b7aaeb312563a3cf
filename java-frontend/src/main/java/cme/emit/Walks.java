package cme.emit;

import cme.ir.Types;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Decides for each cell of iterators whether their container is a function. A function says that
 * every allocated object of the sort has an allocated container, so other objects must not be in
 * the sort; and functions must not make a cycle of sorts, which the fragment forbids.
 */
final class Walks {
  private final Map<Cell, Sort> sorts;
  private final Census census;
  private final Types types;
  private final Map<Cell, Boolean> functions = new LinkedHashMap<>();

  Walks(Map<Cell, Sort> sorts, Census census, Types types) {
    this.sorts = sorts;
    this.census = census;
    this.types = types;
  }

  /** For each cell of iterators, in their order: a function, or not. */
  Map<Cell, Boolean> find() {
    for (Cell cell : sorts.keySet()) {
      Cell container = cell.get(Attribute.CONTAINER);
      if (container == null || !sorts.containsKey(container)) continue;
      functions.put(cell, onlyIterators(cell) && !leads(container, cell));
    }
    return functions;
  }

  private boolean onlyIterators(Cell cell) {
    return !census.made.contains(cell) && cell.types().stream().allMatch(types::isIterator);
  }

  private boolean leads(Cell from, Cell to) {
    Set<Cell> seen = new LinkedHashSet<>();
    for (Cell c = from; c != null && seen.add(c); c = next(c)) if (c == to) return true;
    return false;
  }

  private Cell next(Cell cell) {
    return functions.getOrDefault(cell, false) ? cell.get(Attribute.CONTAINER) : null;
  }
}
