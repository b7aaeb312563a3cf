package cme.modelcheck;

import cme.ir.Method;

/**
 * What a function of the program does when library code calls it.
 *
 * @param operation is run once, in one of the calls, or null
 * @param result what it returns
 * @param value the number of what it returns, in place of null perhaps, or of the argument that it is
 *     true for; 0 otherwise
 */
record Behaviour(Method operation, Result result, int value) {
  enum Result {
    NOTHING,
    TRUE,
    FALSE,
    /** True for one argument. */
    TRUE_FOR,
    VALUE,
    /** What it was given first. */
    ARGUMENT,
    /** What it was given second, or the value in place of null. */
    SECOND
  }

  static Behaviour gives(Result result) {
    return new Behaviour(null, result, 0);
  }

  static Behaviour gives(int value) {
    return new Behaviour(null, Result.VALUE, value);
  }

  Behaviour running(Method wanted) {
    return new Behaviour(wanted, result, value);
  }
}
