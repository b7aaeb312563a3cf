package cme.plain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The class of one lambda or method reference: a field for each value that it takes along, and the
 * method of its interface, which hands these and its parameters to the code.
 *
 * <p>One that takes nothing along is always the same object, as it is with the virtual machine's.
 */
final class LambdaClass {
  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";
  private static final String ONLY = "only";
  private static final String MAKE = "make";

  private final ClassNode node = new ClassNode();
  private final Handle code;
  private final Type[] taken;

  /** {@code call} makes the object; {@link #isPossible} must hold. {@code host} is that of the nest. */
  LambdaClass(String name, ClassNode host, InvokeDynamicInsnNode call) {
    this.code = (Handle) call.bsmArgs[1];
    this.taken = Type.getArgumentTypes(call.desc);
    String type = Type.getReturnType(call.desc).getInternalName();
    int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
    node.visit(host.version, access, name, null, "java/lang/Object", new String[] {type});
    node.visitNestHost(host.name);
    constructor();
    if (taken.length == 0) only();
    else maker();
    method(call.name, (Type) call.bsmArgs[0]);
  }

  /** Not if it can be written to a stream, say, or if numbers are to become others on the way. */
  static boolean isPossible(InvokeDynamicInsnNode call) {
    if (!call.bsm.getOwner().equals(FACTORY) || !call.bsm.getName().equals("metafactory")) return false;
    Type method = (Type) call.bsmArgs[0];
    Handle code = (Handle) call.bsmArgs[1];
    int parameter = Type.getArgumentTypes(call.desc).length;
    for (Type given : ((Type) call.bsmArgs[2]).getArgumentTypes()) {  // as its user sees it, not erased
      if (!Conversion.isPossible(given, wanted(code).get(parameter++))) return false;
    }
    return method.getReturnType() == Type.VOID_TYPE
        || Conversion.isPossible(result(code), method.getReturnType());
  }

  ClassNode node() {
    return node;
  }

  /** Does what the call did: the values that the lambda takes along are on the stack. */
  AbstractInsnNode instead() {
    if (taken.length == 0) return new FieldInsnNode(Opcodes.GETSTATIC, node.name, ONLY, self().getDescriptor());
    return new MethodInsnNode(Opcodes.INVOKESTATIC, node.name, MAKE, makerType(), false);
  }

  private void constructor() {
    MethodVisitor method = node.visitMethod(Opcodes.ACC_PRIVATE, "<init>", constructorType(), null, null);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    int variable = 1;
    for (int i = 0; i < taken.length; ++i) {
      String type = taken[i].getDescriptor();
      node.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field(i), type, null, null);
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitVarInsn(taken[i].getOpcode(Opcodes.ILOAD), variable);
      method.visitFieldInsn(Opcodes.PUTFIELD, node.name, field(i), type);
      variable += taken[i].getSize();
    }
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
  }

  private void only() {
    node.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, ONLY, self().getDescriptor(), null, null);
    MethodVisitor method = node.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    construct(method);
    method.visitFieldInsn(Opcodes.PUTSTATIC, node.name, ONLY, self().getDescriptor());
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
  }

  private void maker() {
    MethodVisitor method = node.visitMethod(Opcodes.ACC_STATIC, MAKE, makerType(), null, null);
    construct(method);
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(0, 0);
  }

  /** Makes the object of what is in the first variables. */
  private void construct(MethodVisitor method) {
    method.visitTypeInsn(Opcodes.NEW, node.name);
    method.visitInsn(Opcodes.DUP);
    int variable = 0;
    for (Type type : taken) {
      method.visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
      variable += type.getSize();
    }
    method.visitMethodInsn(Opcodes.INVOKESPECIAL, node.name, "<init>", constructorType(), false);
  }

  private void method(String name, Type type) {
    MethodVisitor method = node.visitMethod(Opcodes.ACC_PUBLIC, name, type.getDescriptor(), null, null);
    boolean makes = code.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    if (makes) {
      method.visitTypeInsn(Opcodes.NEW, code.getOwner());
      method.visitInsn(Opcodes.DUP);
    }
    for (int i = 0; i < taken.length; ++i) {
      method.visitVarInsn(Opcodes.ALOAD, 0);
      method.visitFieldInsn(Opcodes.GETFIELD, node.name, field(i), taken[i].getDescriptor());
    }
    List<Type> wanted = wanted(code);
    int variable = 1;
    int parameter = taken.length;
    for (Type given : type.getArgumentTypes()) {
      method.visitVarInsn(given.getOpcode(Opcodes.ILOAD), variable);
      Conversion.write(method, given, wanted.get(parameter++));
      variable += given.getSize();
    }
    method.visitMethodInsn(opcode(), code.getOwner(), code.getName(), code.getDesc(), code.isInterface());
    giveBack(method, result(code), type.getReturnType());
    method.visitMaxs(0, 0);
  }

  private static void giveBack(MethodVisitor method, Type result, Type wanted) {
    if (wanted != Type.VOID_TYPE) Conversion.write(method, result, wanted);
    else if (result.getSize() == 2) method.visitInsn(Opcodes.POP2);
    else if (result.getSize() == 1) method.visitInsn(Opcodes.POP);
    method.visitInsn(wanted.getOpcode(Opcodes.IRETURN));
  }

  /** A private method is called like any other: the class is in the nest of its owner. */
  private int opcode() {
    return switch (code.getTag()) {
      case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
      case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
      default -> code.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
    };
  }

  /** What the code is handed: its object, if it has one, and its parameters. */
  private static List<Type> wanted(Handle code) {
    List<Type> wanted = new ArrayList<>();
    boolean hasObject = code.getTag() != Opcodes.H_INVOKESTATIC && code.getTag() != Opcodes.H_NEWINVOKESPECIAL;
    if (hasObject) wanted.add(Type.getObjectType(code.getOwner()));
    Collections.addAll(wanted, Type.getArgumentTypes(code.getDesc()));
    return wanted;
  }

  private static Type result(Handle code) {
    boolean makes = code.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    return makes ? Type.getObjectType(code.getOwner()) : Type.getReturnType(code.getDesc());
  }

  private Type self() {
    return Type.getObjectType(node.name);
  }

  private String constructorType() {
    return Type.getMethodDescriptor(Type.VOID_TYPE, taken);
  }

  private String makerType() {
    return Type.getMethodDescriptor(self(), taken);
  }

  private static String field(int number) {
    return "taken" + number;
  }
}
