package cme.model;

import cme.ir.Var;
import java.util.List;
import java.util.Set;

/**
 * Where variables come from, as far as the method that is lowered shows it. A map and its views are
 * one container, so the type of a variable does not tell keys from values; the call that made it
 * does.
 */
public interface Origins {
  /**
   * A call of {@code name} on {@code receiver} (null if static) whose result a variable is.
   *
   * @param onLibrary the receiver is sure to be an object of the library, whatever its type says,
   *     and no code of the application runs
   */
  record Origin(String owner, String name, Var receiver, boolean onLibrary) {
    public Origin(String owner, String name, Var receiver) {
      this(owner, name, receiver, false);
    }
  }

  /**
   * A call whose result a variable is, all of whose variables still hold what they held then.
   *
   * @param receiver null if static or not followed
   * @param on what made the receiver, or null
   * @param arguments one for each parameter, null for what is not followed
   * @param made what made each of the arguments, or null
   */
  record Made(
      String owner,
      String name,
      String descriptor,
      Var receiver,
      Made on,
      List<Var> arguments,
      List<Made> made) {}

  /**
   * How the variable was made, as seen from its only use, or null. A wrong answer is unsound, null
   * never is.
   */
  default Made made(Var variable) {
    return null;
  }

  /** Whether the variable may hold a view that {@code List.subList} made, or a wrapper of one. */
  default boolean mayBeSubList(Var variable) {
    return true;
  }

  /** Whether such a view may be in there, if it is a container. */
  default boolean mayHoldSubList(Var container) {
    return true;
  }

  /**
   * The variable is used for nothing but calls of methods of these names on what it holds. True must
   * be right, false always is.
   */
  default boolean isOnlyCalled(Var variable, Set<String> names) {
    return false;
  }

  /** It holds a function that modifies nothing. True must be right, false always is. */
  default boolean onlyReads(Var function) {
    return false;
  }

  /**
   * The one call that defines the variable, or null if it has other definitions too, or none that is
   * a call. A wrong answer is unsound, null never is.
   */
  Origin of(Var variable);

  /** Nothing is known. */
  Origins NONE = variable -> null;
}
