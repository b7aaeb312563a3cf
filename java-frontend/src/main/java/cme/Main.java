package cme;

import cme.model.ModelException;
import cme.modelcheck.CheckCommand;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Writes a manifest and programs in {@code .rml} for Java classes. Exit code 0: the manifest is
 * written, and has whatever there is to say; 2: bad usage, or a model that cannot be read; 3: nothing
 * could be written. With {@code model-check} in front it is {@link CheckCommand}, with {@code classes}
 * {@link ClassesCommand}, with {@code outline} {@link OutlineCommand}.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  static int run(String[] arguments) {
    List<String> words = Arrays.asList(arguments);
    if (!words.isEmpty() && words.get(0).equals(CheckCommand.NAME)) {
      return CheckCommand.run(words.subList(1, words.size()), System.out, System.err);
    }
    try {
      if (!words.isEmpty() && words.get(0).equals(ClassesCommand.NAME)) {
        return ClassesCommand.run(words.subList(1, words.size()), System.out);
      }
      if (!words.isEmpty() && words.get(0).equals(OutlineCommand.NAME)) {
        return OutlineCommand.run(words.subList(1, words.size()));
      }
      Frontend.run(Options.parse(arguments));
      return 0;
    } catch (Options.UsageException e) {
      say(e);
      System.err.println(Options.USAGE);
      return 2;
    } catch (ModelException e) {
      say(e);
      return 2;
    } catch (IOException e) {
      say(e);
      return 3;
    }
  }

  /** Paths are part of messages, and may hold what a terminal would obey. */
  private static void say(Exception e) {
    String text = String.valueOf(e.getMessage()).replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
    System.err.println("cme-frontend: " + text);
  }
}
