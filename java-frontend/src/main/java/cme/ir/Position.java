package cme.ir;

/** A line of a source file; {@code line} is 0 where class files do not tell. */
public record Position(String file, int line) {
  @Override
  public String toString() {
    return file + ":" + line;
  }
}
