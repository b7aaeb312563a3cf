package cme.plain;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What lies between the types of an interface's method and those of the code that a lambda runs. */
final class Conversion {
  private static final Map<Type, String> BOXES =
      Map.of(
          Type.BOOLEAN_TYPE, "java/lang/Boolean",
          Type.BYTE_TYPE, "java/lang/Byte",
          Type.CHAR_TYPE, "java/lang/Character",
          Type.SHORT_TYPE, "java/lang/Short",
          Type.INT_TYPE, "java/lang/Integer",
          Type.LONG_TYPE, "java/lang/Long",
          Type.FLOAT_TYPE, "java/lang/Float",
          Type.DOUBLE_TYPE, "java/lang/Double");

  private Conversion() {}

  /** A number becomes no other, in a box or not, and what is unboxed is known to be that box. */
  static boolean isPossible(Type from, Type to) {
    if (from.equals(to)) return true;
    if (isNumber(from)) return to.getInternalName().equals(BOXES.get(from)) || isObject(to);
    return !isNumber(to) || from.getInternalName().equals(BOXES.get(to));
  }

  /** Of what is on the stack. */
  static void write(MethodVisitor method, Type from, Type to) {
    if (from.equals(to)) return;
    if (isNumber(from)) {
      String box = BOXES.get(from);
      String type = "(" + from.getDescriptor() + ")L" + box + ";";
      method.visitMethodInsn(Opcodes.INVOKESTATIC, box, "valueOf", type, false);
    } else if (isNumber(to)) {
      String box = BOXES.get(to);
      method.visitTypeInsn(Opcodes.CHECKCAST, box);
      method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, box, to.getClassName() + "Value", "()" + to.getDescriptor(), false);
    } else if (!isObject(to)) {
      method.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
    }
  }

  private static boolean isObject(Type type) {
    return type.getInternalName().equals("java/lang/Object");
  }

  private static boolean isNumber(Type type) {
    return BOXES.containsKey(type);
  }
}
