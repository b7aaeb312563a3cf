package hidden.unrunnable;

import java.util.ArrayList;
import java.util.List;

/**
 * What would throw, and no test can make it: native methods need a library that is built for the
 * machine, and when the collector finalises an object, and what runs at the end of the JVM, is not
 * in the hands of the program.
 */
public class Unrunnable {
  private Unrunnable() {}

  static final List<String> SHARED = new ArrayList<>(List.of("a", "b", "c"));

  private static native void touch(List<String> list);

  private static native void touchAnything();

  public static void nativeMethod_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    for (String s : list) { // CME
      touch(list);
    }
  }

  public static void nativeMethod_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    for (String s : list) {
      s.length();
    }
  }

  public static void nativeReachesStatic_Bad() {
    for (String s : SHARED) { // CME
      touchAnything();
    }
  }

  public static void nativeReachesStatic_Ok() {
    for (String s : SHARED) {
      s.length();
    }
  }

  public static void finalizer_Bad() {
    for (String s : SHARED) { // CME
      new Dying();
      System.gc();
    }
  }

  static class Dying {
    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
      SHARED.add("dead");
    }
  }

  public static void finalizer_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    for (String s : list) {
      new Dying();
    }
  }

  public static void shutdownHook_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    for (String s : list) { // CME
      Runtime.getRuntime().addShutdownHook(new Thread(() -> list.add("end")));
      new Thread(() -> System.exit(0)).start();
    }
  }

  public static void shutdownHook_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b", "c"));
    for (String s : list) {
      s.length();
    }
  }
}
