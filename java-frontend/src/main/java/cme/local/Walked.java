package cme.local;

import cme.ir.Var;

/**
 * The container of an iterator: what a variable held when the iterator was made or, if {@code variable}
 * is null, one of this type that a method walks which returned the iterator.
 */
record Walked(Var variable, String type) {
  static Walked by(Var variable) {
    return new Walked(variable, variable.type);
  }

  static Walked elsewhere(String type) {
    return new Walked(null, type);
  }

  @Override
  public String toString() {
    return variable == null ? "what is walked" : variable.toString();
  }
}
