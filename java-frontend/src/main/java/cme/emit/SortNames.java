package cme.emit;

import cme.ir.Types;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Names sorts after what is in them: {@code container}, {@code iterator}, {@code value}, {@code
 * obj}; where there are several of a kind, after the first type of each. All booleans are one sort.
 */
final class SortNames {
  private final Names names;
  private final Types types;

  SortNames(Names names, Types types) {
    this.names = names;
    this.types = types;
  }

  void give(Set<Cell> cells, Map<Cell, Sort> sorts) {
    Map<Cell, String> kinds = new LinkedHashMap<>();
    Map<String, Integer> counts = new TreeMap<>();
    for (Cell cell : cells) {
      if (kinds.put(cell.root(), kind(cell)) == null) counts.merge(kind(cell), 1, Integer::sum);
    }
    Sort booleans = null;
    for (Map.Entry<Cell, String> entry : kinds.entrySet()) {
      Cell cell = entry.getKey();
      String kind = entry.getValue();
      boolean flag = kind.equals("boolean");
      if (flag && booleans == null) booleans = new Sort(Names.quoted(names.fresh("boolean")), true, false);
      String wish = counts.get(kind) == 1 ? kind : typed(cell, kind);
      sorts.put(cell, flag ? booleans : new Sort(Names.quoted(names.fresh(wish)), false, cell.isPopulated()));
    }
  }

  private String kind(Cell cell) {
    Set<String> all = cell.types();
    if (all.contains("boolean")) return "boolean";
    boolean contains =
        cell.accessed(Attribute.ELEMENT)
            || cell.accessed(Attribute.VALUE)
            || cell.accessed(Attribute.ITERATED);
    boolean walks = cell.accessed(Attribute.CONTAINER);
    if (contains != walks) return contains ? "container" : "iterator";
    if (!all.isEmpty() && all.stream().allMatch(types::isValue)) return "value";
    return "obj";
  }

  private static String typed(Cell cell, String kind) {
    for (String type : cell.types()) {
      if (!type.equals("java.lang.Object")) {
        return Names.simple(type).toLowerCase(Locale.ROOT);
      }
    }
    return kind;
  }
}
