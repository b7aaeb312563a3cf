package cme.ir;

import java.util.List;
import java.util.Map;

/**
 * What becomes one relational program: where executions start, and every method that they get to.
 *
 * <p>In a closed scope executions start in an empty heap, and {@code initialisers} run first, in
 * this order. In an open one they start in any well-formed heap with any arguments; fields hold
 * anything of their type.
 */
public record Scope(
    String name,
    boolean closed,
    List<MethodId> entries,
    List<MethodId> initialisers,
    Map<MethodId, Method> methods,
    List<String> assumptions) {}
