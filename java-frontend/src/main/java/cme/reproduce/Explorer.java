package cme.reproduce;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * {@code Explorer PLAN}: looks for recipes that make sites throw, and writes them as Java. It runs
 * the analysed code, so it is started in a sandbox.
 *
 * <p>Each line that it prints is a word and numbers, parted by tabs: {@code try N C} before candidate
 * C of finding N is run, {@code found N C CLASS} with the class that was written and compiled,
 * {@code lost N REASON} if there is nothing, {@code late N C} if the candidate did not end; then it
 * ends, and has to be started again behind that candidate. {@code end} comes last. The same plan
 * gives the same candidates.
 */
public final class Explorer {
  private Explorer() {}

  public static void main(String[] arguments) {
    PrintStream journal = stream(FileDescriptor.out);
    PrintStream errors = stream(FileDescriptor.err);
    int code = 0;
    try {
      explore(Path.of(arguments[0]), journal);
    } catch (IOException | RuntimeException | Error failure) {
      failure.printStackTrace(errors);
      code = 1;
    }
    Runtime.getRuntime().halt(code); // whatever threads there are
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }

  private static void explore(Path file, PrintStream journal) throws IOException {
    // What the programs print, or want to read, is nobody's business.
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    System.setIn(InputStream.nullInputStream());
    Plan plan = Plan.read(file);
    Code code = Code.read(Path.of(plan.classes()));
    for (Plan.Finding finding : plan.findings()) new Hunt(plan, finding, code, journal).run();
    journal.println("end");
  }
}
