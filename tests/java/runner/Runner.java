import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Runs static methods and says how each ended. A line of standard input is one task, its fields
 * parted by tabs: folder of classes, class, method, then the arguments of a {@code main}; a method
 * of another name has no parameters. Each task is answered by one line: class, method, outcome and
 * the topmost frame of the application. The outcome is {@code ok} or the name of an exception's
 * class. What the programs print is thrown away.
 */
public final class Runner {
  private Runner() {}

  public static void main(String[] arguments) throws IOException {
    PrintStream answers = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    BufferedReader tasks =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    String folder = "";
    ClassLoader loader = null;
    for (String line = tasks.readLine(); line != null; line = tasks.readLine()) {
      String[] task = line.split("\t");
      if (!task[0].equals(folder)) {
        folder = task[0];
        loader = new URLClassLoader(new URL[] {Path.of(folder).toUri().toURL()});
      }
      answers.println(task[1] + "\t" + task[2] + "\t" + run(loader, task));
      answers.flush();
    }
  }

  private static String run(ClassLoader loader, String[] task) {
    try {
      Class<?> type = Class.forName(task[1], true, loader);
      boolean isMain = task[2].equals("main");
      var method =
          isMain ? type.getDeclaredMethod("main", String[].class) : type.getDeclaredMethod(task[2]);
      method.setAccessible(true);
      if (isMain) {
        method.invoke(null, (Object) Arrays.copyOfRange(task, 3, task.length));
      } else {
        method.invoke(null);
      }
      return "ok\t";
    } catch (InvocationTargetException thrown) {
      return outcome(thrown.getCause(), loader);
    } catch (ReflectiveOperationException | LinkageError problem) {
      return outcome(problem, loader);
    }
  }

  /** An initialiser's exception is what made it fail. */
  private static String outcome(Throwable thrown, ClassLoader loader) {
    if (thrown instanceof ExceptionInInitializerError && thrown.getCause() != null) {
      return outcome(thrown.getCause(), loader);
    }
    String frame = "";
    for (StackTraceElement element : thrown.getStackTrace()) {
      if (isOfApplication(element, loader)) {
        frame = element.getFileName() + ":" + element.getLineNumber();
        break;
      }
    }
    return thrown.getClass().getName() + "\t" + frame;
  }

  private static boolean isOfApplication(StackTraceElement element, ClassLoader loader) {
    try {
      return Class.forName(element.getClassName(), false, loader).getClassLoader() == loader;
    } catch (ClassNotFoundException hidden) {
      return false;
    }
  }
}
