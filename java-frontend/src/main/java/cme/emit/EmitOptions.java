package cme.emit;

/**
 * How much of a program is kept.
 *
 * @param guards which branches may add sorts to those that the sites need
 * @param heapFacts what is known of fields in every heap that an entry point can meet
 */
public record EmitOptions(Guards guards, HeapFacts heapFacts) {
  /** Conditions on sorts that are kept anyway are always kept. */
  public enum Guards {
    /** None. */
    NONE,
    /** Class tests and booleans that the program itself sets. */
    FLAGS,
    /** Those, whether something is in a container, and whether anything is. */
    MEMBERS
  }

  public static EmitOptions standard() {
    return new EmitOptions(Guards.MEMBERS, HeapFacts.NONE);
  }
}
