package cme.modelcheck;

/**
 * What the model says of one trial.
 *
 * @param next it can throw at {@code next()}, or in the traversal that calls back
 * @param remove null if there is no such call or nobody asked, like {@code rest}
 * @param itself the operation itself can throw
 * @param problem why the model or the check does not follow it, or null; then what it says of throwing
 *     may be less than what can happen
 */
record Outcome(boolean next, Boolean remove, Boolean rest, boolean itself, String problem) {
  static Outcome unknown(String problem) {
    return new Outcome(false, null, null, false, problem);
  }
}
