package cme.model;

import cme.ir.Var;

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
   * The one call that defines the variable, or null if it has other definitions too, or none that is
   * a call. A wrong answer is unsound, null never is.
   */
  Origin of(Var variable);

  /** Nothing is known. */
  Origins NONE = variable -> null;
}
