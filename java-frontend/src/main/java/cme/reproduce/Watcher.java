package cme.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Sees exceptions that somebody catches: the JVM's own recorder (JFR) writes down each that is
 * made, with its stack. It knows classes, methods and lines, not files.
 *
 * <p>{@code Watcher CLASS} runs the main method of a class, and prints each
 * ConcurrentModificationException on standard error, as in {@code Caught: CLASS}, then its frames.
 */
public final class Watcher {
  private static final String EVENT = "jdk.JavaExceptionThrow";

  private Watcher() {}

  public static void main(String[] arguments) throws Throwable {
    Throwable[] thrown = new Throwable[1];
    List<StackTraceElement[]> made = during(() -> thrown[0] = run(arguments[0]));
    for (StackTraceElement[] frames : made) {
      System.err.println("Caught: " + ConcurrentModificationException.class.getName());
      for (StackTraceElement frame : frames) {
        String place = frame.getClassName() + "." + frame.getMethodName();
        System.err.println("\tat " + place + "(:" + frame.getLineNumber() + ")");
      }
    }
    System.err.flush();
    if (thrown[0] != null) throw thrown[0];
  }

  private static Throwable run(String type) {
    try {
      Class.forName(type).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      return null;
    } catch (InvocationTargetException thrown) {
      return thrown.getCause();
    } catch (ReflectiveOperationException | LinkageError problem) {
      return problem;
    }
  }

  /** The stacks of all ConcurrentModificationExceptions that are made in the meantime. */
  static List<StackTraceElement[]> during(Runnable action) {
    try (Recording recording = new Recording()) {
      recording.enable(EVENT).withStackTrace();
      recording.start();
      action.run();
      recording.stop();
      Path file = Files.createTempFile("cme", ".jfr");
      try {
        recording.dump(file);
        return stacks(RecordingFile.readAllEvents(file));
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<StackTraceElement[]> stacks(List<RecordedEvent> events) {
    List<StackTraceElement[]> out = new ArrayList<>();
    for (RecordedEvent event : events) {
      boolean isIt =
          event.getEventType().getName().equals(EVENT)
              && event.getValue("thrownClass") instanceof RecordedClass type
              && type.getName().equals(ConcurrentModificationException.class.getName());
      if (!isIt || event.getStackTrace() == null) continue;
      List<StackTraceElement> frames = new ArrayList<>();
      for (RecordedFrame frame : event.getStackTrace().getFrames()) {
        String type = frame.getMethod().getType().getName();
        frames.add(
            new StackTraceElement(type, frame.getMethod().getName(), null, frame.getLineNumber()));
      }
      out.add(frames.toArray(StackTraceElement[]::new));
    }
    return out;
  }
}
