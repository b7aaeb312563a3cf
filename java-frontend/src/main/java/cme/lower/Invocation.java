package cme.lower;

import cme.ir.Var;
import java.util.List;

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

  @Override
  public String toString() {
    return owner + "." + name + descriptor;
  }
}
