package cme.soot;

/** A type was asked about that was not named when answers were frozen. */
public final class NotFrozenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotFrozenException(String type) {
    super("nothing is known here of " + type);
  }
}
