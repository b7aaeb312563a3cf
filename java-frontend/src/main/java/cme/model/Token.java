package cme.model;

/** A word, a mark or a quoted text of a model file; the end of the file is an empty word. */
record Token(Kind kind, String text, int line) {
  enum Kind {
    WORD,
    MARK,
    TEXT,
    END
  }

  boolean is(String wanted) {
    return kind != Kind.TEXT && text.equals(wanted);
  }

  @Override
  public String toString() {
    return kind == Kind.END ? "the end of the file" : "'" + text + "'";
  }
}
