package cme;

import cme.input.InputReader;
import cme.input.Inputs;
import cme.input.Message;
import cme.input.Severity;
import cme.outline.OutlineJar;
import java.io.IOException;
import java.util.List;

/**
 * {@code outline --out FILE [--classpath CP] PATH...}: writes a jar of what others who use these
 * classes have to know of them ({@link cme.outline.Outline}). It has all of the classes or is not
 * written.
 */
final class OutlineCommand {
  static final String NAME = "outline";
  static final String USAGE = NAME + " --out FILE [--classpath CP] PATH...";

  private OutlineCommand() {}

  static int run(List<String> arguments) throws Options.UsageException, IOException {
    Options options = Options.parse(arguments.toArray(String[]::new));
    Inputs inputs = InputReader.read(options.paths(), options.classpath());
    for (Message message : inputs.messages()) {
      if (message.severity() == Severity.ERROR) {
        throw new IOException(message.path() + ": " + message.text());
      }
    }
    OutlineJar.write(inputs.application(), options.out());
    return 0;
  }
}
