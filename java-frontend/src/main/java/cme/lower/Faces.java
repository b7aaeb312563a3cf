package cme.lower;

import cme.ir.Sharing;
import cme.ir.Types;
import java.util.Set;

/**
 * References that differ in Java and are one object in the steps: a map and its keys, a list and a
 * wrapper of it. Which there may be is told by the results of the library calls that the program has.
 *
 * <p>What comes from outside may be such a face, too; that it is none is assumed where it matters
 * ({@code faces}, docs/soundness.md).
 */
public final class Faces {
  private final Set<String> types;

  /** {@code types}: of what calls in the program return that give a face of what they are given. */
  public Faces(Set<String> types) {
    this.types = Set.copyOf(types);
  }

  public static Faces none() {
    return new Faces(Set.of());
  }

  /** That the references differ does not tell that the objects do. */
  boolean mayHideOne(String a, String b, Types world) {
    return Sharing.mayBeCollection(a, world)
        && Sharing.mayBeCollection(b, world)
        && types.stream().anyMatch(t -> world.mayShare(t, a) || world.mayShare(t, b));
  }
}
