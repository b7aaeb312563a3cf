package cme.modelcheck;

import cme.model.LibraryModel;
import cme.model.ModelException;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code model-check TABLE...}: prints rows that were asked for, then the counts. Exit code 0: nothing is
 * unsound; 1: something is; 2: bad usage, or a file that cannot be read.
 */
public final class CheckCommand {
  public static final String NAME = "model-check";
  public static final String USAGE =
      NAME + " [--list unsound|false-alarms|not-covered]... [--models FILE]... TABLE...";

  private static final Map<String, Verdict> LISTS =
      Map.of(
          "unsound", Verdict.UNSOUND,
          "false-alarms", Verdict.FALSE_ALARM,
          "not-covered", Verdict.NOT_COVERED);

  private CheckCommand() {}

  public static int run(List<String> arguments, PrintStream out, PrintStream err) {
    Set<Verdict> lists = EnumSet.noneOf(Verdict.class);
    List<Path> models = new ArrayList<>();
    List<Path> tables = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      try {
        if (!word.startsWith("--")) tables.add(Path.of(word));
        else if (i + 1 == arguments.size()) return misused(word + " needs a value", err);
        else if (word.equals("--models")) models.add(Path.of(arguments.get(++i)));
        else if (!word.equals("--list")) return misused("there is no option " + word, err);
        else if (!LISTS.containsKey(arguments.get(++i))) {
          return misused("there is no list of " + arguments.get(i), err);
        } else lists.add(LISTS.get(arguments.get(i)));
      } catch (InvalidPathException e) {
        return misused("no path: " + arguments.get(i), err);
      }
    }
    if (tables.isEmpty()) return misused("there is no table to compare with", err);
    try {
      ModelCheck check = new ModelCheck(LibraryModel.jdkWith(models), lists, out);
      for (Path table : tables) check.read(table);
      out.println(check.summary());
      return check.isSound() ? 0 : 1;
    } catch (TableException | ModelException e) {
      err.println("cme: " + e.getMessage());
      return 2;
    }
  }

  private static int misused(String why, PrintStream err) {
    err.println("cme: " + why);
    err.println("usage: " + USAGE);
    return 2;
  }
}
