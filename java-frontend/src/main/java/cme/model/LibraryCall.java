package cme.model;

import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A call of a library method, as the bytecode has it.
 *
 * @param owner the class named in the instruction
 * @param receiver null if static
 * @param arguments one for each parameter, null entries for numbers
 * @param constants one for each parameter, the literal if it is one, else null; may be empty
 * @param result null if there is none or it is not followed
 * @param allocatedClass the very class of the receiver where lowering knows it, else null
 */
public record LibraryCall(
    String owner,
    String name,
    String descriptor,
    boolean isStatic,
    Var receiver,
    List<Var> arguments,
    List<String> constants,
    Var result,
    SiteFactory sites,
    Types types,
    String allocatedClass,
    Origins origins) {

  public LibraryCall {
    arguments = Collections.unmodifiableList(new ArrayList<>(arguments));
    constants = Collections.unmodifiableList(new ArrayList<>(constants));
  }

  public LibraryCall(
      String owner,
      String name,
      String descriptor,
      boolean isStatic,
      Var receiver,
      List<Var> arguments,
      List<String> constants,
      Var result,
      SiteFactory sites,
      Types types,
      String allocatedClass) {
    this(
        owner,
        name,
        descriptor,
        isStatic,
        receiver,
        arguments,
        constants,
        result,
        sites,
        types,
        allocatedClass,
        Origins.NONE);
  }

  /** The literal that a parameter gets, or null. */
  String constant(int parameter) {
    return parameter < constants.size() ? constants.get(parameter) : null;
  }

  /** {@code List.add}, for people. */
  String shortName() {
    return owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.') + "." + name;
  }
}
