package cme.plain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.tree.ClassNode;

/**
 * {@code Main FROM TO}: copies a jar, with classes in place of lambdas ({@link Lambdas}).
 *
 * <p>Runs of the frontend are short, so they wait for what the virtual machine does first: it makes a
 * class of each lambda when it comes to it. And they are the simple compiler's, which makes each
 * object of such a class by a call into the virtual machine.
 *
 * <p>It is a part of the build; nothing of it is in the frontend.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws IOException {
    Jar.write(Path.of(arguments[1]), plain(Jar.read(Path.of(arguments[0]))));
  }

  /** What a jar holds, by name, with classes in place of lambdas. */
  static Map<String, byte[]> plain(Map<String, byte[]> entries) {
    Map<String, byte[]> plain = new TreeMap<>(entries);
    List<ClassNode> classes = new ArrayList<>();
    entries.forEach((name, bytes) -> {
      if (isRun(name)) classes.add(ClassFiles.read(bytes));
    });
    for (ClassNode changed : Lambdas.classes(classes)) {
      plain.put(changed.name + ".class", ClassFiles.write(changed));
    }
    return plain;
  }

  /** Code that stands for the JDK's is only read, as a part of programs, and lambdas have names there. */
  private static boolean isRun(String name) {
    return name.endsWith(".class") && !name.startsWith("cme/library/");
  }
}
