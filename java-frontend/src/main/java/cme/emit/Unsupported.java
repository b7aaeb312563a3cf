package cme.emit;

import cme.ir.MethodId;
import cme.ir.Position;

/** A step that was not translated; {@code position} may be null. */
public record Unsupported(MethodId method, Position position, String why) {
  /** Where it is and why, for people. */
  String text() {
    String where = position == null ? method.owner() + "." + method.name() : position.toString();
    return where + ": " + why;
  }
}
