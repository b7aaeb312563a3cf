package cme.library;

import cme.input.ClassFile;
import cme.ir.MethodId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Library methods that are written in Java here and translated like the program's own, because what
 * they make runs functions of the program later. Only those that the program names are there, as
 * anything that is there may come from outside.
 */
public final class StandIns {
  /** The class that has them. */
  public static final String OWNER = Functions.class.getName();

  private static final String LAMBDA = "lambda$";

  private StandIns() {}

  /** The method that stands in for one of the library; the receiver is its first parameter. */
  public static MethodId of(String receiverType, String name, String descriptor) {
    String receiver = receiverType == null ? "" : "L" + receiverType.replace('.', '/') + ";";
    return new MethodId(OWNER, name, "(" + receiver + descriptor.substring(1));
  }

  /** What stands in for the library methods of these names. */
  public static List<ClassFile> of(Set<String> called) {
    Trimmer trimmer = new Trimmer(called);
    try (InputStream in = Functions.class.getResourceAsStream("Functions.class")) {
      // Without lines: these are places of no program.
      new ClassReader(in).accept(trimmer, ClassReader.SKIP_DEBUG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!trimmer.isWanted) return List.of();
    return List.of(new ClassFile(OWNER, trimmer.bytes(), "the library"));
  }

  /** Leaves out the methods whose names are not wanted, and the bodies of their lambdas. */
  private static final class Trimmer extends ClassVisitor {
    private final Set<String> wanted;
    private boolean isWanted;

    Trimmer(Set<String> wanted) {
      super(Opcodes.ASM9, new ClassWriter(0));
      this.wanted = wanted;
    }

    byte[] bytes() {
      return ((ClassWriter) cv).toByteArray();
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      String named = name.startsWith(LAMBDA) ? name.split("\\$")[1] : name;
      if (!wanted.contains(named)) return null;
      isWanted = true;
      return super.visitMethod(access, name, descriptor, signature, exceptions);
    }
  }
}
