package cme.lower;

import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.List;
import java.util.stream.Stream;

/**
 * A call as the instruction has it.
 *
 * @param owner the class that the instruction names
 * @param receiver null if static
 * @param exact the very class of the receiver, or null
 * @param arguments one for each parameter, null entries for numbers
 * @param constants one for each parameter, the literal if it is one, else null
 * @param to null if there is no result or it is not followed
 */
record Invocation(
    String owner,
    String name,
    String descriptor,
    Var receiver,
    String exact,
    List<Var> arguments,
    List<String> constants,
    Var to) {

  /** What the called code gets hold of, each once. */
  List<Var> references() {
    return Stream.concat(Stream.ofNullable(receiver), arguments.stream())
        .filter(v -> v != null && Descriptors.isReference(v.type))
        .distinct()
        .toList();
  }

  @Override
  public String toString() {
    return owner + "." + name + descriptor;
  }
}
