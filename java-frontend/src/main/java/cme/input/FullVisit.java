package cme.input;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;

/**
 * Makes ASM read all of a class file, and looks at every name and descriptor that code refers to.
 * Annotations and generic signatures are left out: they change nothing that is analysed.
 */
final class FullVisit extends ClassVisitor {
  private static final int API = Opcodes.ASM9;
  private final MethodVisitor code = new Code();
  private String problem = null;

  FullVisit() {
    super(API);
  }

  /** What is wrong with the class, or null; may throw any RuntimeException if it is damaged. */
  String problemOf(ClassReader reader) {
    reader.accept(this, 0);
    return problem;
  }

  private void expect(boolean fine, String what, String name) {
    if (!fine && problem == null) {
      problem = what + " '" + name + "'";
    }
  }

  private void expectMethod(String name, String descriptor) {
    expect(Names.isMember(name), "name of a method", name);
    expect(Names.isMethod(descriptor), "descriptor of method " + name + ":", descriptor);
  }

  private void expectField(String name, String descriptor) {
    expect(Names.isMember(name), "name of a field", name);
    expect(Names.isType(descriptor), "descriptor of field " + name + ":", descriptor);
  }

  @Override
  public void visit(
      int version, int access, String name, String signature, String parent, String[] interfaces) {
    boolean isRoot = parent == null && name.equals("java/lang/Object");
    expect(isRoot || Names.isClass(parent), "superclass", parent);
    expect(!name.equals(parent), "superclass", parent);
    for (String implemented : interfaces) {
      expect(Names.isClass(implemented) && !implemented.equals(name), "interface", implemented);
    }
  }

  @Override
  public FieldVisitor visitField(
      int access, String name, String descriptor, String signature, Object value) {
    expectField(name, descriptor);
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    expectMethod(name, descriptor);
    return code;
  }

  @Override
  public RecordComponentVisitor visitRecordComponent(String name, String type, String signature) {
    expectField(name, type);
    return null;
  }

  /** The code of every method. */
  private final class Code extends MethodVisitor {
    Code() {
      super(API);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      expect(Names.isClassOrArray(type), "class", type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      expect(Names.isClass(owner), "class", owner);
      expectField(name, descriptor);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      expect(Names.isClassOrArray(owner), "class", owner);
      expectMethod(name, descriptor);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      expectMethod(name, descriptor);
      expectHandle(bootstrap);
      for (Object argument : arguments) {
        if (argument instanceof Handle handle) {
          expectHandle(handle);
        }
      }
    }

    private void expectHandle(Handle handle) {
      expect(Names.isClassOrArray(handle.getOwner()), "class", handle.getOwner());
      if (handle.getTag() <= Opcodes.H_PUTSTATIC) {
        expectField(handle.getName(), handle.getDesc());
      } else {
        expectMethod(handle.getName(), handle.getDesc());
      }
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      expect(Names.isType(descriptor), "class", descriptor);
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
      expect(type == null || Names.isClass(type), "class", type);
    }
  }
}
