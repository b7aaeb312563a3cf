package cme;

import java.io.IOException;

/**
 * Writes a manifest and programs in {@code .rml} for Java classes. Exit code 0: the manifest is
 * written, and has whatever there is to say; 2: bad usage; 3: nothing could be written.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  static int run(String[] arguments) {
    try {
      Frontend.run(Options.parse(arguments));
      return 0;
    } catch (Options.UsageException e) {
      System.err.println("cme-frontend: " + e.getMessage());
      System.err.println(Options.USAGE);
      return 2;
    } catch (IOException e) {
      System.err.println("cme-frontend: " + e.getMessage());
      return 3;
    }
  }
}
