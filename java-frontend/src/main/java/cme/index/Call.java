package cme.index;

import cme.ir.MethodId;

/**
 * A call in bytecode, or a method handle that makes one later.
 *
 * @param opcode of the instruction, or the one the handle stands for: INVOKEVIRTUAL, INVOKESPECIAL,
 *     INVOKESTATIC or INVOKEINTERFACE of {@code org.objectweb.asm.Opcodes}
 * @param owner the class it names, as in {@code java.util.List}, or an array's descriptor
 * @param line 0 where the class file does not tell
 */
public record Call(int opcode, String owner, String name, String descriptor, int line) {
  /** What it names; where that is declared is for dispatch to find. */
  public MethodId target() {
    return new MethodId(owner, name, descriptor);
  }
}
