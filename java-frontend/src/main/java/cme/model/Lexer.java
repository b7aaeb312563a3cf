package cme.model;

import java.util.ArrayList;
import java.util.List;

/** Cuts a model file into tokens. Comments go from {@code #} to the end of the line. */
final class Lexer {
  private static final String MARKS = "{}(),;=";

  private final String text;
  private final String file;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;

  private Lexer(String text, String file) {
    this.text = text;
    this.file = file;
  }

  static List<Token> cut(String text, String file) {
    Lexer lexer = new Lexer(text, file);
    while (lexer.at < text.length()) lexer.next();
    lexer.tokens.add(new Token(Token.Kind.END, "", lexer.line));
    return lexer.tokens;
  }

  private void next() {
    char c = text.charAt(at);
    if (c == '\n') {
      line++;
      at++;
    } else if (Character.isWhitespace(c)) {
      at++;
    } else if (c == '#') {
      while (at < text.length() && text.charAt(at) != '\n') at++;
    } else if (c == '"') {
      quoted();
    } else if (MARKS.indexOf(c) >= 0) {
      tokens.add(new Token(Token.Kind.MARK, String.valueOf(c), line));
      at++;
    } else if (isWordPart(c)) {
      int start = at;
      while (at < text.length() && isWordPart(text.charAt(at))) at++;
      tokens.add(new Token(Token.Kind.WORD, text.substring(start, at), line));
    } else {
      throw new ModelException(file, line, "unexpected character '" + c + "'");
    }
  }

  private void quoted() {
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') end++;
    if (end == text.length() || text.charAt(end) == '\n') {
      throw new ModelException(file, line, "text without a closing quote");
    }
    tokens.add(new Token(Token.Kind.TEXT, text.substring(at + 1, end), line));
    at = end + 1;
  }

  private static boolean isWordPart(char c) {
    return Character.isJavaIdentifierPart(c) || c == '.' || c == '[' || c == ']' || c == '-'
        || c == '*';
  }
}
