package cme.input;

/** How much a {@link Message} matters. */
public enum Severity {
  /** Something that was to be analysed is not. */
  ERROR,
  /** All that was to be analysed is, but it may not be what was meant. */
  WARNING
}
