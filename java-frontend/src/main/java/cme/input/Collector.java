package cme.input;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gathers class files and messages while the input is read. The first class of a name wins; what
 * is no class file at all becomes a message.
 */
final class Collector {
  /** Of one kind; so many classes twice are a mistake in the command rather than in the classes. */
  private static final int DUPLICATES_SHOWN = 50;

  private final Limits limits;
  private final Map<String, ClassFile> byName = new HashMap<>();
  private final List<ClassFile> classes = new ArrayList<>();
  private final List<Message> messages = new ArrayList<>();
  private long bytesLeft;
  private int duplicates = 0;
  private boolean saidFull = false;
  private boolean saidJava = false;

  Collector(Limits limits) {
    this.limits = limits;
    this.bytesLeft = limits.totalBytes();
  }

  Limits limits() {
    return limits;
  }

  List<ClassFile> classes() {
    return classes;
  }

  boolean has(String name) {
    return byName.containsKey(name);
  }

  /** How many bytes may still be read. */
  long bytesLeft() {
    return bytesLeft;
  }

  void countBytes(long read) {
    bytesLeft -= read;
  }

  /** Whether all is read that may be; says so once. */
  boolean isFull(String path) {
    if (bytesLeft > 0) {
      return false;
    }
    if (!saidFull) {
      saidFull = true;
      error(path, "the input is too large: nothing after " + limits.totalBytes() + " bytes is read");
    }
    return true;
  }

  void tooLarge(String path, long most) {
    if (most == bytesLeft) {
      bytesLeft = 0;
      isFull(path);
    } else {
      error(path, "refused: more than " + most + " bytes when uncompressed, too many for its kind");
    }
  }

  void error(String path, String text) {
    messages.add(new Message(Severity.ERROR, path, 0, text));
  }

  void error(String path, int line, String text) {
    messages.add(new Message(Severity.ERROR, path, line, text));
  }

  void warning(String path, String text) {
    messages.add(new Message(Severity.WARNING, path, 0, text));
  }

  /** Takes what should be a class file. */
  void add(byte[] bytes, String origin) {
    ClassCheck.Result result = ClassCheck.check(bytes);
    if (result.problem() != null) {
      error(origin, result.problem());
    } else if (result.name() != null) {
      add(new ClassFile(result.name(), bytes, origin));
    }
  }

  private void add(ClassFile file) {
    if (file.name().startsWith("java.")) {
      leaveToJava(file);
      return;
    }
    ClassFile first = byName.putIfAbsent(file.name(), file);
    if (first == null) {
      classes.add(file);
    } else if (++duplicates <= DUPLICATES_SHOWN) {
      warning(
          file.origin(),
          "class " + file.name() + " is there already, from " + first.origin() + "; that one counts");
    }
  }

  /** Such a class never runs: the virtual machine loads its own, or refuses. */
  private void leaveToJava(ClassFile file) {
    if (!saidJava) {
      saidJava = true;
      warning(file.origin(), "classes of packages java.* are left out: Java loads its own");
    }
  }

  List<Message> messages() {
    List<Message> result = new ArrayList<>(messages);
    int more = duplicates - DUPLICATES_SHOWN;
    if (more > 0) {
      result.add(new Message(Severity.WARNING, "", 0, more + " more classes are there twice"));
    }
    return result;
  }
}
