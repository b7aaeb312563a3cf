package cme.model;

import java.util.List;

/** A place in a list of tokens, and what a reader asks there. Errors name file and line. */
final class Tokens {
  private final List<Token> tokens;
  private final String file;
  private int at;

  Tokens(List<Token> tokens, String file) {
    this.tokens = tokens;
    this.file = file;
  }

  Token peek() {
    return tokens.get(at);
  }

  boolean isNext(String text) {
    return peek().is(text);
  }

  boolean atEnd() {
    return peek().kind() == Token.Kind.END;
  }

  Token take() {
    Token token = peek();
    if (!atEnd()) at++;
    return token;
  }

  /** Takes the next token if it is this one. */
  boolean accept(String text) {
    if (!isNext(text)) return false;
    at++;
    return true;
  }

  void expect(String text) {
    if (!accept(text)) throw error("expected '" + text + "', found " + peek());
  }

  /** A word; {@code what} names what is expected. */
  String word(String what) {
    if (peek().kind() != Token.Kind.WORD) throw error("expected " + what + ", found " + peek());
    return take().text();
  }

  String quoted() {
    if (peek().kind() != Token.Kind.TEXT) throw error("expected a quoted text, found " + peek());
    return take().text();
  }

  int line() {
    return peek().line();
  }

  ModelException error(String reason) {
    return error(line(), reason);
  }

  ModelException error(int line, String reason) {
    return new ModelException(file, line, reason);
  }
}
