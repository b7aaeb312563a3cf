package cme.ir;

import java.util.Objects;

/**
 * A place that may throw a ConcurrentModificationException: a use of an iterator, or a library
 * method that iterates by itself.
 *
 * <p>{@code owner}, {@code method} (name and descriptor) and {@code ordinal} (from 1, in the order
 * of the bytecode, over all sites of the method) identify it whatever the lines; {@code use} says
 * what is called, e.g. {@code Iterator.next}. Compared by value.
 */
public record Site(String owner, String method, int ordinal, String use, Position position) {
  /** Stable across edits elsewhere: {@code Cart.drop(Ljava/util/List;)V#1}. */
  public String id() {
    return owner + "." + method + "#" + ordinal;
  }

  /** Of what tells sites apart; it is asked for very often. */
  @Override
  public int hashCode() {
    return 31 * (31 * owner.hashCode() + method.hashCode()) + ordinal;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Site o
        && ordinal == o.ordinal
        && owner.equals(o.owner)
        && method.equals(o.method)
        && use.equals(o.use)
        && Objects.equals(position, o.position);
  }

  /** The method it stands in. */
  public MethodId methodId() {
    int descriptor = method.indexOf('(');
    return new MethodId(owner, method.substring(0, descriptor), method.substring(descriptor));
  }
}
