package cme.index;

import cme.ir.ListParts;
import cme.ir.MethodId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The code of one method. */
final class MethodScan extends MethodVisitor {
  /** Its bootstrap methods make lambdas. */
  static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
  private static final String ORDERED_MAP = "java.util.LinkedHashMap";
  private static final String ORDERED_MAP_CONSTRUCTOR = "(IFZ)V";

  private final MethodId id;
  private final int access;
  private final Names names;
  private final List<Call> calls = new ArrayList<>();
  private final List<Lambda> lambdas = new ArrayList<>();
  private final Set<String> allocated = new LinkedHashSet<>();
  private final Set<String> reads = new LinkedHashSet<>();
  private final Set<String> sets = new LinkedHashSet<>();
  private boolean isLinked = false;
  private boolean isTaken = false;  // by the instruction before
  private boolean takesOut = false;
  private boolean hasBody = false;
  private int firstLine = 0;
  private int line = 0;

  MethodScan(MethodId id, int access, Names names) {
    super(Opcodes.ASM9);
    this.id = id;
    this.access = access;
    this.names = names;
  }

  MethodId id() {
    return id;
  }

  boolean makesMapInAccessOrder() {
    return calls.stream()
        .anyMatch(
            c -> c.owner().equals(ORDERED_MAP) && c.descriptor().equals(ORDERED_MAP_CONSTRUCTOR));
  }

  MethodFacts facts(CallKinds kinds) {
    List<Use> uses = new ArrayList<>();
    List<Call> modifications = new ArrayList<>();
    for (Call call : calls) {
      judge(call, kinds, uses, modifications);
    }
    for (Lambda lambda : lambdas) {
      judge(lambda.body(), kinds, uses, modifications);
    }
    return new MethodFacts(
        id,
        access,
        hasBody,
        firstLine,
        List.copyOf(calls),
        List.copyOf(lambdas),
        isLinked,
        List.copyOf(allocated),
        List.copyOf(reads),
        List.copyOf(sets),
        takesOut,
        List.copyOf(uses),
        List.copyOf(modifications));
  }

  private static void judge(
      Call call, CallKinds kinds, List<Use> uses, List<Call> modifications) {
    Use.Kind kind = kinds.useOf(call);
    if (kind != null) {
      uses.add(new Use(kind, call));
    }
    if (kinds.modifies(call)) {
      modifications.add(call);
    }
  }

  @Override
  public void visitCode() {
    hasBody = true;
  }

  @Override
  public void visitLineNumber(int number, Label start) {
    line = number;
    if (firstLine == 0) {
      firstLine = number;
    }
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.CHECKCAST && !type.startsWith("[")) {
      isTaken &= ListParts.fit(names.of(type));
    } else if (opcode == Opcodes.CHECKCAST) {
      isTaken = false;
    }
    goOn();
    if (opcode == Opcodes.NEW) {
      allocated.add(names.of(type));
    }
  }

  /** Another instruction has what was taken. */
  private void goOn() {
    takesOut |= isTaken;
    isTaken = false;
  }

  @Override
  public void visitInsn(int opcode) {
    isTaken &= opcode != Opcodes.POP;
    goOn();
    isTaken = opcode == Opcodes.AALOAD;
  }

  @Override
  public void visitVarInsn(int opcode, int index) {
    goOn();
  }

  @Override
  public void visitJumpInsn(int opcode, Label to) {
    goOn();
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    goOn();
  }

  @Override
  public void visitLdcInsn(Object value) {
    goOn();
  }

  @Override
  public void visitIincInsn(int index, int by) {
    goOn();
  }

  @Override
  public void visitTableSwitchInsn(int low, int high, Label otherwise, Label... to) {
    goOn();
  }

  @Override
  public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] to) {
    goOn();
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    goOn();
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    goOn();
    if (!isReference(descriptor)) return;
    boolean isRead = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
    (isRead ? reads : sets).add(name);
  }

  private static boolean isReference(String descriptor) {
    return descriptor.length() > 1;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    goOn();
    isTaken = mayReturnPart(descriptor);
    calls.add(
        new Call(opcode, names.of(owner), Names.member(name), Names.member(descriptor), line));
  }

  private boolean mayReturnPart(String descriptor) {
    String result = descriptor.substring(descriptor.indexOf(')') + 1);
    return result.startsWith("L") && ListParts.fit(names.of(result.substring(1, result.length() - 1)));
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    goOn();
    String result = descriptor.substring(descriptor.lastIndexOf(')') + 1);
    boolean isLambda = bootstrap.getOwner().equals(LAMBDAS) && result.startsWith("L");
    isLinked |= !isLambda;
    String made =
        isLambda ? names.of(result.substring(1, result.length() - 1)) : "java.lang.Object";
    for (Object argument : arguments) {
      if (argument instanceof Handle handle && handle.getTag() <= Opcodes.H_GETSTATIC) {
        reads.add(handle.getName());
      }
      if (argument instanceof Handle handle && isSetter(handle)) sets.add(handle.getName());
      if (argument instanceof Handle handle && handle.getTag() > Opcodes.H_PUTSTATIC) {
        Call body = callOf(handle);
        lambdas.add(new Lambda(made, name, body));
        if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
          allocated.add(body.owner());
        }
      }
    }
  }

  private static boolean isSetter(Handle handle) {
    return handle.getTag() == Opcodes.H_PUTFIELD || handle.getTag() == Opcodes.H_PUTSTATIC;
  }

  private Call callOf(Handle handle) {
    int opcode =
        switch (handle.getTag()) {
          case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
          case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
          case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
          default -> Opcodes.INVOKESPECIAL;
        };
    return new Call(
        opcode,
        names.of(handle.getOwner()),
        Names.member(handle.getName()),
        Names.member(handle.getDesc()),
        line);
  }
}
