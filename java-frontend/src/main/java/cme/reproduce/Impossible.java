package cme.reproduce;

/** Nothing that can be called makes what is needed; the message says what. */
final class Impossible extends Exception {
  private static final long serialVersionUID = 1;

  Impossible(String message) {
    super(message);
  }
}
