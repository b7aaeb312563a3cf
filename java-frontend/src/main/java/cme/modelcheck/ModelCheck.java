package cme.modelcheck;

import cme.model.LibraryModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Holds the library model against tables of measured rows, and counts how it does. */
public final class ModelCheck {
  private final RowCheck check;
  private final Set<Verdict> listed;
  private final PrintStream out;
  private final Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);

  /** Rows with a verdict that is {@code listed} are printed, each in a line. */
  ModelCheck(LibraryModel model, Set<Verdict> listed, PrintStream out) {
    this.check = new RowCheck(model);
    this.listed = listed;
    this.out = out;
    for (Verdict v : Verdict.values()) counts.put(v, 0);
  }

  int count(Verdict verdict) {
    return counts.get(verdict);
  }

  int rows() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  void read(Path file) throws TableException {
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      read(in, file.toString());
    } catch (NoSuchFileException e) {
      throw new TableException(file.toString(), 0, "there is no such file");
    } catch (MalformedInputException e) {
      throw new TableException(file.toString(), 0, "not a text in UTF-8");
    } catch (IOException e) {
      throw new TableException(file.toString(), 0, "cannot be read: " + e.getMessage());
    }
  }

  void read(BufferedReader in, String name) throws IOException, TableException {
    Table table = Table.read(in, name);
    if (!Claims.areKnown(table)) {
      throw new TableException(
          name, 0, "the columns are those of no known table: " + String.join(",", table.columns));
    }
    for (Table.Row row : table.rows) {
      RowCheck.Finding finding = check.check(Claims.of(table, row));
      counts.merge(finding.verdict(), 1, Integer::sum);
      if (listed.contains(finding.verdict())) out.println(line(row, finding));
    }
  }

  private static String line(Table.Row row, RowCheck.Finding finding) {
    String operation = row.get("mutate") == null ? row.get("method") : row.get("mutate");
    String why = finding.why().isEmpty() ? "" : ": " + finding.why();
    return row.file() + ":" + row.line() + ": " + finding.verdict().title + ": " + row.get("class")
        + " " + operation + why;
  }

  /** The last line of the command's output. */
  String summary() {
    return "rows " + rows() + ", agree " + count(Verdict.AGREE) + ", unsound "
        + count(Verdict.UNSOUND) + ", false alarms " + count(Verdict.FALSE_ALARM)
        + ", not covered " + count(Verdict.NOT_COVERED);
  }

  /** Where the model is never wrong about what can throw. */
  boolean isSound() {
    return count(Verdict.UNSOUND) == 0;
  }
}
