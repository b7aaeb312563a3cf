package cme.ir;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What becomes one relational program: where executions start, and every method that they get to.
 *
 * <p>In a closed scope executions start in an empty heap, and {@code initialisers} run first, in
 * this order. In an open one they start in any well-formed heap with any arguments; fields hold
 * anything of their type.
 *
 * @param standIns methods that do whatever the method of this name might do; executions through them
 *     need not be any of Java
 * @param left what was left out that is not translated; if there is any, the scope can show throws,
 *     but nothing is proved of it
 */
public record Scope(
    String name,
    boolean closed,
    List<MethodId> entries,
    List<MethodId> initialisers,
    Map<MethodId, Method> methods,
    Set<MethodId> standIns,
    List<String> assumptions,
    List<Unsupported> left) {
  /** All methods have their own bodies. */
  public Scope(
      String name,
      boolean closed,
      List<MethodId> entries,
      List<MethodId> initialisers,
      Map<MethodId, Method> methods,
      List<String> assumptions) {
    this(name, closed, entries, initialisers, methods, Set.of(), assumptions, List.of());
  }

  /** The same, of which this was left out. */
  public Scope without(List<Unsupported> left) {
    return new Scope(
        name, closed, entries, initialisers, methods, standIns, assumptions, List.copyOf(left));
  }
}
