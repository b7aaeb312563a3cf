package cme.index;

/**
 * A lambda or a method reference.
 *
 * @param interfaceName what it becomes an instance of, as in {@code java.util.function.Predicate}
 * @param method the interface's method that runs it
 * @param body what it runs; of a lambda a method of the class itself
 */
public record Lambda(String interfaceName, String method, Call body) {}
