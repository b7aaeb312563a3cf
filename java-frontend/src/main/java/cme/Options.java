package cme;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The frontend's command line. */
record Options(
    Path out,
    List<Path> paths,
    List<Path> classpath,
    String entry,
    Aliasing aliasing,
    Callbacks callbacks,
    Local local,
    Programs programs,
    Translate translate,
    List<Path> models,
    List<Path> dependencies) {
  enum Aliasing {
    ANY,
    NONE
  }

  enum Callbacks {
    KNOWN,
    ANY
  }

  /** Whether sites are proved here where that is possible, or all left to the engines. */
  enum Local {
    ON,
    OFF
  }

  /** Programs have what leads to sites, or all that was looked at. */
  enum Programs {
    LEADING,
    WHOLE
  }

  /**
   * What is lowered: what sites need; what it takes to tell what each method does; or each method by
   * itself, only to see whether it can be.
   */
  enum Translate {
    NEEDED,
    METHODS,
    ALL
  }

  /** What is wrong with the command line. */
  static final class UsageException extends Exception {
    private static final long serialVersionUID = 1;

    UsageException(String message) {
      super(message);
    }
  }

  static final String USAGE =
      "usage: cme-frontend --out DIR [--classpath CP] [--dependency PATH]... [--entry auto|main|public|Class.method]"
          + " [--aliasing any|none] [--callbacks known|any] [--local on|off] [--programs leading|whole]"
          + " [--translate needed|methods|all] [--models FILE]... PATH...\n"
          + "       cme-frontend "
          + cme.modelcheck.CheckCommand.USAGE
          + "\n       cme-frontend "
          + ClassesCommand.USAGE
          + "\n       cme-frontend "
          + OutlineCommand.USAGE;

  static Options parse(String[] arguments) throws UsageException {
    Path out = null;
    List<Path> paths = new ArrayList<>();
    List<Path> classpath = List.of();
    String entry = "auto";
    Aliasing aliasing = Aliasing.ANY;
    Callbacks callbacks = Callbacks.KNOWN;
    Local local = Local.ON;
    Programs programs = Programs.LEADING;
    Translate translate = Translate.NEEDED;
    List<Path> models = new ArrayList<>();
    List<Path> dependencies = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      if (!argument.startsWith("--")) {
        paths.add(path(argument));
        continue;
      }
      if (i + 1 == arguments.length) throw new UsageException(argument + " needs a value");
      String value = arguments[++i];
      switch (argument) {
        case "--out" -> out = path(value);
        case "--classpath" -> classpath = classpath(value);
        case "--entry" -> entry = value;
        case "--aliasing" -> aliasing = oneOf(argument, value, Aliasing.class);
        case "--callbacks" -> callbacks = oneOf(argument, value, Callbacks.class);
        case "--local" -> local = oneOf(argument, value, Local.class);
        case "--programs" -> programs = oneOf(argument, value, Programs.class);
        case "--models" -> models.add(path(value));
        case "--dependency" -> dependencies.add(path(value));
        case "--translate" -> translate = oneOf(argument, value, Translate.class);
        default -> throw new UsageException("there is no option " + argument);
      }
    }
    if (out == null) throw new UsageException("--out is missing");
    if (paths.isEmpty()) throw new UsageException("there is no path to analyse");
    return new Options(
        out,
        paths,
        classpath,
        entry,
        aliasing,
        callbacks,
        local,
        programs,
        translate,
        models,
        dependencies);
  }

  /** All code that is looked into: the paths first, then the dependencies. */
  List<Path> code() {
    List<Path> all = new ArrayList<>(paths);
    all.addAll(dependencies);
    return all;
  }

  private static List<Path> classpath(String value) throws UsageException {
    List<Path> out = new ArrayList<>();
    for (String part : value.split(java.io.File.pathSeparator)) {
      if (!part.isEmpty()) out.add(path(part));
    }
    return out;
  }

  private static Path path(String text) throws UsageException {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UsageException("no path: " + text);
    }
  }

  private static <E extends Enum<E>> E oneOf(String option, String value, Class<E> type)
      throws UsageException {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(java.util.Locale.ROOT).equals(value)) return constant;
    }
    String all = Arrays.toString(type.getEnumConstants()).toLowerCase(java.util.Locale.ROOT);
    throw new UsageException(option + " is one of " + all + ", not " + value);
  }
}
