package cme.modelcheck;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file of measured rows: comments, a line that names the columns, and a line for each row. Fields
 * may be quoted; there are no quotes inside quoted ones.
 */
final class Table {
  /** A row; fields by the name of their column. */
  record Row(String file, int line, Map<String, String> fields) {
    String get(String column) {
      return fields.get(column);
    }

    TableException wrong(String why) {
      return new TableException(file, line, why);
    }
  }

  final List<String> columns;
  final List<Row> rows;

  private Table(List<String> columns, List<Row> rows) {
    this.columns = columns;
    this.rows = rows;
  }

  boolean has(String... names) {
    return Set.copyOf(columns).containsAll(List.of(names));
  }

  static Table read(BufferedReader in, String file) throws IOException, TableException {
    List<String> columns = null;
    List<Row> rows = new ArrayList<>();
    int number = 0;
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      number++;
      if (line.startsWith("#") || line.isBlank()) continue;
      List<String> fields = split(line, file, number);
      if (columns == null) {
        columns = fields;
        continue;
      }
      if (fields.size() != columns.size()) {
        throw new TableException(
            file, number, fields.size() + " fields, but there are " + columns.size() + " columns");
      }
      Map<String, String> named = new HashMap<>();
      for (int i = 0; i < fields.size(); i++) named.put(columns.get(i), fields.get(i));
      rows.add(new Row(file, number, named));
    }
    if (columns == null) throw new TableException(file, 0, "there is no line that names the columns");
    return new Table(columns, rows);
  }

  private static List<String> split(String line, String file, int number) throws TableException {
    List<String> out = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (char c : line.toCharArray()) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        out.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    if (quoted) throw new TableException(file, number, "a quote is not closed");
    out.add(field.toString());
    return out;
  }
}
