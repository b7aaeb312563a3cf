package cme.modelcheck;

/** A table of measured rows that cannot be read: which file, which line, and why. */
public final class TableException extends Exception {
  private static final long serialVersionUID = 1;

  TableException(String file, int line, String why) {
    super(file + (line > 0 ? ":" + line : "") + ": " + why);
  }
}
