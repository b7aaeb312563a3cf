package cme.input;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Whether bytes are a class file that can be read from end to end: everything that comes later
 * reads it with the same library and may rely on that.
 */
final class ClassCheck {
  private static final int MAGIC = 0xCAFEBABE;
  private static final int OLDEST = 45;
  private static final int NEWEST = Opcodes.V26;

  private ClassCheck() {}

  /**
   * @param name of the class; null if there is a problem, or if it is no class but a description of
   *     a module or a package
   * @param problem null if there is none
   */
  record Result(String name, String problem) {}

  static Result check(byte[] bytes) {
    if (bytes.length < 10) {
      return problem(bytes.length == 0 ? "empty file" : "too short for a class file");
    }
    ClassReader reader;
    try {
      int magic = u2(bytes, 0) << 16 | u2(bytes, 2);
      if (magic != MAGIC) {
        return problem("no class file: it begins with " + String.format("%08x", magic));
      }
      int version = u2(bytes, 6);
      if (version > NEWEST) {
        return problem(
            "class file of Java " + (version - 44) + ", newer than Java " + (NEWEST - 44)
                + ", the newest that can be read");
      }
      if (version < OLDEST) {
        return problem("damaged class file: version " + version);
      }
      reader = new ClassReader(bytes);
      if ((reader.getAccess() & Opcodes.ACC_MODULE) != 0) {
        return new Result(null, null);
      }
      return readAll(reader);
    } catch (RuntimeException damaged) {
      return problem("damaged class file: " + reason(damaged));
    } catch (OutOfMemoryError | StackOverflowError damaged) {
      // Sizes and references of the constant pool that no compiler writes.
      return problem("damaged class file: it asks for too much memory");
    }
  }

  private static Result readAll(ClassReader reader) {
    String name = reader.getClassName();
    if (!Names.isClass(name)) {
      return problem("damaged class file: the class is named '" + name + "'");
    }
    if (name.equals("package-info") || name.endsWith("/package-info")) {
      return new Result(null, null);
    }
    String wrong = new FullVisit().problemOf(reader);
    return wrong != null
        ? problem("damaged class file: " + wrong)
        : new Result(name.replace('/', '.'), null);
  }

  private static String reason(RuntimeException damaged) {
    String kind = damaged.getClass().getSimpleName();
    return damaged.getMessage() == null ? kind : kind + ", " + damaged.getMessage();
  }

  private static int u2(byte[] bytes, int at) {
    return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
  }

  private static Result problem(String text) {
    return new Result(null, text);
  }
}
