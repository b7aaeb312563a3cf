package cme.input;

/** Names from class files and archives, made fit to be shown. */
final class Text {
  private Text() {}

  /** The text with every character escaped that is invisible or changes how others are shown. */
  static String printable(String text) {
    if (text.codePoints().allMatch(Text::isPlain)) {
      return text;
    }
    StringBuilder result = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (isPlain(c)) {
                result.appendCodePoint(c);
              } else {
                result.append(String.format("\\u%04x", c));
              }
            });
    return result.toString();
  }

  private static boolean isPlain(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR -> false;
      default -> true;
    };
  }
}
