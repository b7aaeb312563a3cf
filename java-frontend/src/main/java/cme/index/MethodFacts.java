package cme.index;

import cme.ir.MethodId;
import java.util.List;
import org.objectweb.asm.Opcodes;

/**
 * What a method's bytecode has; lists are in the order of the bytecode.
 *
 * @param access flags of {@code org.objectweb.asm.Opcodes}
 * @param line the first, or 0
 * @param calls all of them, those of lambdas it makes excepted
 * @param lambdas what invokedynamic makes of methods; other invokedynamic (strings, records) is
 *     none
 * @param isLinked has other invokedynamic
 * @param allocated classes of {@code new}, and of method references to constructors; each once
 * @param reads names of fields that it reads, or has read for it; each once
 * @param sets names of fields of reference types that it writes; each once
 * @param takesOut has a result of a call, or an element of an array, that may be a part of a list: by
 *     its type, and by what it is cast to at once
 * @param uses among the calls and the bodies of method references
 * @param modifications calls and method references that may modify a collection or map
 */
public record MethodFacts(
    MethodId id,
    int access,
    boolean hasBody,
    int line,
    List<Call> calls,
    List<Lambda> lambdas,
    boolean isLinked,
    List<String> allocated,
    List<String> reads,
    List<String> sets,
    boolean takesOut,
    List<Use> uses,
    List<Call> modifications) {
  /** Has a use that may throw, questions left out. */
  public boolean usesIterators() {
    return uses.stream().anyMatch(u -> u.kind() != Use.Kind.QUESTION);
  }

  public boolean modifies() {
    return !modifications.isEmpty();
  }

  public boolean isPublic() {
    return (access & Opcodes.ACC_PUBLIC) != 0;
  }

  public boolean isNative() {
    return (access & Opcodes.ACC_NATIVE) != 0;
  }

  public boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  /** Made by the compiler: a bridge, an accessor, the body of a lambda. */
  public boolean isSynthetic() {
    return (access & Opcodes.ACC_SYNTHETIC) != 0;
  }
}
