package cme.index;

import cme.ir.MethodId;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * What a class file declares.
 *
 * @param superName null for {@code java.lang.Object} alone
 * @param access flags of {@code org.objectweb.asm.Opcodes}; of a nested class those that its source
 *     gives it
 * @param sourceFile without folders, as in {@code Cart.java}; null where the class file does not
 *     tell
 * @param origin of the class file
 * @param methods all it declares, in that order
 * @param mains those of the methods that start a program
 */
public record ClassFacts(
    String name,
    String superName,
    List<String> interfaces,
    int access,
    String sourceFile,
    String origin,
    List<MethodId> methods,
    List<MethodId> mains) {
  public boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  public boolean isAbstract() {
    return (access & Opcodes.ACC_ABSTRACT) != 0;
  }

  public boolean isPublic() {
    return (access & Opcodes.ACC_PUBLIC) != 0;
  }
}
