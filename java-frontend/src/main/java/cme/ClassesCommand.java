package cme;

import cme.input.ClassFile;
import cme.input.InputReader;
import cme.input.Inputs;
import cme.reproduce.Explorer;
import com.google.gson.Gson;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.objectweb.asm.ClassReader;

/**
 * {@code classes --out DIR [--classpath CP] PATH...}: writes the classes that would be analysed as
 * class files, and prints what it takes to run them, a line each: {@code java} with the home of the
 * JDK, {@code tool} with the jars of the explorer, {@code path} with the class path, word and path
 * parted by a tab.
 */
final class ClassesCommand {
  static final String NAME = "classes";
  static final String USAGE = NAME + " --out DIR [--classpath CP] PATH...";

  private ClassesCommand() {}

  static int run(List<String> arguments, PrintStream out) throws Options.UsageException, IOException {
    Options options = Options.parse(arguments.toArray(String[]::new));
    Inputs inputs = InputReader.read(options.code(), options.classpath());
    Path folder = options.out().toAbsolutePath().normalize();
    for (ClassFile file : inputs.application()) {
      Path target = folder.resolve(file.name().replace('.', '/') + ".class").normalize();
      if (!target.startsWith(folder)) throw new IOException("a class is named " + file);
      Files.createDirectories(target.getParent());
      Files.write(target, file.bytes());
    }
    out.println("java\t" + System.getProperty("java.home"));
    for (Class<?> type : List.of(Explorer.class, ClassReader.class, Gson.class)) {
      out.println("tool\t" + home(type));
    }
    for (Path path : inputs.classpath()) out.println("path\t" + path.toRealPath());
    for (Path path : options.code()) {
      if (!path.toString().endsWith(".java")) out.println("path\t" + path.toRealPath());
    }
    return 0;
  }

  private static Path home(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }
}
