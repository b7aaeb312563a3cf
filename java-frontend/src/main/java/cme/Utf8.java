package cme;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of text in UTF-8. Names in class files may hold halves of surrogate pairs, which UTF-8
 * cannot say: such a half is written as U+FFFD and its four digits, so that names that differ still
 * do.
 */
final class Utf8 {
  private Utf8() {}

  static void write(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text);
    } catch (CharacterCodingException e) {
      Files.writeString(file, encodable(text));
    }
  }

  static String encodable(String text) {
    StringBuilder out = null;
    for (int k = 0; k < text.length(); k++) {
      char c = text.charAt(k);
      boolean pair = Character.isHighSurrogate(c) && k + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(k + 1));
      boolean half = Character.isSurrogate(c) && !pair;
      if (half && out == null) out = new StringBuilder(text.substring(0, k));
      if (half) {
        out.append('\uFFFD').append(String.format("%04X", (int) c));
      } else if (out != null) {
        out.append(c);
      }
      if (pair) {
        k++;
        if (out != null) out.append(text.charAt(k));
      }
    }
    return out == null ? text : out.toString();
  }
}
