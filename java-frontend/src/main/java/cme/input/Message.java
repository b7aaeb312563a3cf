package cme.input;

/**
 * Something about the input that its owner should know.
 *
 * <p>Path and text are fit for a terminal: what could control it is escaped.
 *
 * @param line from 1, or 0 if the message is about no line
 */
public record Message(Severity severity, String path, int line, String text) {
  public Message {
    path = Text.printable(path);
    text = Text.printable(text);
  }

  @Override
  public String toString() {
    String place = line > 0 ? path + ":" + line : path;
    return place + ": " + severity.name().toLowerCase(java.util.Locale.ROOT) + ": " + text;
  }
}
