package cme.ir;

/** A step that was not translated; {@code position} may be null. */
public record Unsupported(MethodId method, Position position, String why) {
  /** Where it is and why, for people. */
  public String text() {
    String where = position == null ? method.owner() + "." + method.name() : position.toString();
    return where + ": " + why;
  }
}
