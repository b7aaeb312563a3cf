package cme.modelcheck;

/** What comes out of holding the model against a row, the worst first. */
enum Verdict {
  /** Java was seen to throw, and the model says that it cannot. */
  UNSOUND("unsound"),
  /** Java never threw, and the model says that it can. */
  FALSE_ALARM("false alarms"),
  /** The model gives it up, or the check cannot express it. */
  NOT_COVERED("not covered"),
  AGREE("agree");

  final String title;

  Verdict(String title) {
    this.title = title;
  }
}
