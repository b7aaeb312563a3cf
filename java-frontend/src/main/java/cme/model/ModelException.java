package cme.model;

/** A model text that cannot be read: which file, which line, why. */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final int line;

  public ModelException(String file, int line, String reason) {
    super(file + ":" + line + ": " + reason);
    this.file = file;
    this.line = line;
  }

  public String file() {
    return file;
  }

  public int line() {
    return line;
  }
}
