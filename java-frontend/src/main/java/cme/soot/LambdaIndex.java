package cme.soot;

import cme.input.ClassFile;
import cme.ir.MethodId;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Which methods make lambdas and method references of which interface, from the bytecode alone.
 * Their classes are there only once these methods' bodies have been built.
 */
final class LambdaIndex {
  private static final String LINKER = "java/lang/invoke/LambdaMetafactory";
  private static final byte[] MARK = LINKER.getBytes(StandardCharsets.UTF_8);

  private final Map<String, Set<MethodId>> makers = new LinkedHashMap<>();

  LambdaIndex(List<ClassFile> application) {
    for (ClassFile file : application) {
      if (!mentions(file.bytes())) continue;
      int flags = ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES;
      new ClassReader(file.bytes()).accept(new Visitor(file.name()), flags);
    }
  }

  /** The interfaces that lambdas are made of. */
  Set<String> interfaces() {
    return makers.keySet();
  }

  /** The methods that make lambdas of exactly this interface. */
  List<MethodId> makers(String type) {
    return new ArrayList<>(makers.getOrDefault(type, Set.of()));
  }

  private static boolean mentions(byte[] bytes) {
    for (int i = 0; i + MARK.length <= bytes.length; i++) {
      int j = 0;
      while (j < MARK.length && bytes[i + j] == MARK[j]) j++;
      if (j == MARK.length) return true;
    }
    return false;
  }

  private final class Visitor extends ClassVisitor {
    private final String owner;

    Visitor(String owner) {
      super(Opcodes.ASM9);
      this.owner = owner;
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodId id = new MethodId(owner, name, descriptor);
      return new MethodVisitor(Opcodes.ASM9) {
        @Override
        public void visitInvokeDynamicInsn(
            String called, String type, Handle linker, Object... arguments) {
          if (!linker.getOwner().equals(LINKER)) return;
          String made = Type.getReturnType(type).getClassName();
          makers.computeIfAbsent(made, t -> new LinkedHashSet<>()).add(id);
        }
      };
    }
  }
}
