package cme.outline;

import static org.objectweb.asm.Opcodes.*;

import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class without what no verdict about its users depends on: what the frontend does not look at.
 * Two versions of a class with the same outline are the same to whoever analyses code that uses it.
 *
 * <p>Left out are positions, names of variables and parameters, and annotations. The frontend follows
 * no numbers: an arithmetic result is anything, and a branch on whether a number is less than another
 * goes both ways (docs/soundness.md). So such operations are all one, and so are the numbers that
 * nothing else is done with but such an operation, a comparison, or being returned or stored in a
 * field. Kept as they are: 0 and 1 wherever they may be truth values, sizes and indices of arrays,
 * arguments of calls, divisions, which may throw, and strings.
 *
 * <p>An outline is for reading alone: it computes something else than the class.
 */
public final class Outline {
  /** Binary operations on numbers that throw nothing, by what stands for them. */
  private static final Map<Integer, Set<Integer>> ALIKE =
      Map.of(
          IADD, Set.of(IADD, ISUB, IMUL, ISHL, ISHR, IUSHR),
          LADD, Set.of(LADD, LSUB, LMUL),
          FADD, Set.of(FADD, FSUB, FMUL, FDIV, FREM),
          DADD, Set.of(DADD, DSUB, DMUL, DDIV, DREM),
          IF_ICMPLT, Set.of(IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE),
          IFLT, Set.of(IFLT, IFGE, IFGT, IFLE));

  /** What compares two numbers, and may not be exchanged: the outcome is used in other ways. */
  private static final Set<Integer> COMPARISONS = Set.of(LCMP, FCMPL, FCMPG, DCMPL, DCMPG);

  private static final Set<Integer> SUMS = Set.of(IADD, LADD, FADD, DADD);

  private static final Set<Integer> LOADS = Set.of(ILOAD, LLOAD, FLOAD, DLOAD);

  private Outline() {}

  public static byte[] of(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_DEBUG);
    node.access &= ~ACC_DEPRECATED;  // which ASM makes of an attribute
    node.visibleAnnotations = node.invisibleAnnotations = null;
    node.visibleTypeAnnotations = node.invisibleTypeAnnotations = null;
    for (FieldNode field : node.fields) {
      field.access &= ~ACC_DEPRECATED;
      field.visibleAnnotations = field.invisibleAnnotations = null;
      field.visibleTypeAnnotations = field.invisibleTypeAnnotations = null;
    }
    node.methods.forEach(Outline::reduce);
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static void reduce(MethodNode method) {
    method.access &= ~ACC_DEPRECATED;
    method.parameters = null;
    method.visibleAnnotations = method.invisibleAnnotations = null;
    method.visibleTypeAnnotations = method.invisibleTypeAnnotations = null;
    method.visibleParameterAnnotations = method.invisibleParameterAnnotations = null;
    method.visibleLocalVariableAnnotations = method.invisibleLocalVariableAnnotations = null;
    method.tryCatchBlocks.forEach(
        b -> b.visibleTypeAnnotations = b.invisibleTypeAnnotations = null);
    boolean returnsTruth = Type.getReturnType(method.desc).getSort() == Type.BOOLEAN;
    InsnList code = method.instructions;
    for (AbstractInsnNode at : code.toArray()) {
      at.visibleTypeAnnotations = at.invisibleTypeAnnotations = null;
      if (isNumber(at) && isOnlyCounted(at, returnsTruth)) code.set(at, standard(at));
    }
    for (AbstractInsnNode at : code.toArray()) {
      if (at instanceof IincInsnNode count) count.incr = 1;
      int same = standard(at.getOpcode());
      if (same == at.getOpcode()) continue;
      if (at instanceof JumpInsnNode jump) jump.setOpcode(same);
      else code.set(at, new InsnNode(same));
    }
    for (AbstractInsnNode at : code.toArray()) {
      while (isStep(at) && isStep(at.getNext().getNext())) {
        code.remove(at.getNext().getNext().getNext());
        code.remove(at.getNext().getNext());
      }
    }
  }

  /** A number, and an operation on it and what was there: as good as several in a row. */
  private static boolean isStep(AbstractInsnNode at) {
    return at != null && isNumber(at) && at.getNext() != null && SUMS.contains(at.getNext().getOpcode());
  }

  private static int standard(int opcode) {
    for (Map.Entry<Integer, Set<Integer>> group : ALIKE.entrySet()) {
      if (group.getValue().contains(opcode)) return group.getKey();
    }
    return opcode;
  }

  private static boolean isNumber(AbstractInsnNode at) {
    int opcode = at.getOpcode();
    if (at instanceof LdcInsnNode constant) return constant.cst instanceof Number;
    return opcode >= ICONST_M1 && opcode <= SIPUSH;
  }

  /** The number that is there in place of one of its type. */
  private static AbstractInsnNode standard(AbstractInsnNode number) {
    int opcode = number.getOpcode();
    Object constant = number instanceof LdcInsnNode ldc ? ldc.cst : null;
    if (constant instanceof Long || opcode == LCONST_0 || opcode == LCONST_1) {
      return new LdcInsnNode(2L);
    }
    if (constant instanceof Double || opcode == DCONST_0 || opcode == DCONST_1) {
      return new LdcInsnNode(2.0);
    }
    boolean isFloat = opcode >= FCONST_0 && opcode <= FCONST_2;
    return new InsnNode(constant instanceof Float || isFloat ? FCONST_2 : ICONST_2);
  }

  /** What comes next, or after a variable is loaded, uses the number in a way that does not matter. */
  private static boolean isOnlyCounted(AbstractInsnNode number, boolean returnsTruth) {
    AbstractInsnNode next = next(number);
    if (next == null) return false;
    int opcode = next.getOpcode();
    if (opcode == IRETURN) return !returnsTruth;
    if (opcode == LRETURN || opcode == FRETURN || opcode == DRETURN) return true;
    if (opcode == PUTFIELD || opcode == PUTSTATIC) return !((FieldInsnNode) next).desc.equals("Z");
    if (LOADS.contains(opcode)) {
      next = next(next);
      return next != null && takesTwo(next.getOpcode());
    }
    return takesTwo(opcode);
  }

  private static boolean takesTwo(int opcode) {
    int same = standard(opcode);
    return COMPARISONS.contains(opcode) || same == IF_ICMPLT || same != IFLT && ALIKE.containsKey(same);
  }

  /** The next instruction: labels and frames are none. */
  private static AbstractInsnNode next(AbstractInsnNode at) {
    AbstractInsnNode next = at.getNext();
    while (next != null && next.getOpcode() < 0) next = next.getNext();
    return next;
  }
}
