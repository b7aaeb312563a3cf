package cme.emit;

import cme.ir.MethodId;
import java.util.Set;

/**
 * How much of a program is kept.
 *
 * @param guards which branches may add sorts to those that the sites need
 * @param heapFacts what is known of fields in every heap that an entry point can meet
 * @param apart entry points whose arguments are assumed to be different objects that do not lead to
 *     each other
 */
public record EmitOptions(Guards guards, HeapFacts heapFacts, Set<MethodId> apart) {
  /** Conditions on sorts that are kept anyway are always kept. */
  public enum Guards {
    /** None. */
    NONE,
    /** Class tests and booleans that the program itself sets. */
    FLAGS,
    /** Those, whether something is in a container, and whether anything is. */
    MEMBERS
  }

  public EmitOptions withApart(Set<MethodId> entries) {
    return new EmitOptions(guards, heapFacts, Set.copyOf(entries));
  }

  public EmitOptions withFacts(HeapFacts facts) {
    return new EmitOptions(guards, facts, apart);
  }

  public static EmitOptions standard() {
    return new EmitOptions(Guards.MEMBERS, HeapFacts.NONE, Set.of());
  }
}
