package cme.emit;

import cme.ir.MethodId;
import java.util.Set;

/**
 * What is taken to hold where executions start.
 *
 * @param heapFacts what is known of fields in every heap that an entry point can meet
 * @param apart entry points whose arguments are assumed to be different objects that do not lead to
 *     each other
 */
public record EmitOptions(HeapFacts heapFacts, Set<MethodId> apart) {
  public EmitOptions withApart(Set<MethodId> entries) {
    return new EmitOptions(heapFacts, Set.copyOf(entries));
  }

  public EmitOptions withFacts(HeapFacts facts) {
    return new EmitOptions(facts, apart);
  }

  /** Nothing. */
  public static EmitOptions standard() {
    return new EmitOptions(HeapFacts.NONE, Set.of());
  }
}
