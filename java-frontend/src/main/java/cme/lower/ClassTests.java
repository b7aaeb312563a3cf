package cme.lower;

import cme.ir.Condition;
import cme.ir.Sharing;
import cme.ir.Types;
import cme.ir.Var;
import java.util.List;

/**
 * What the program's own class tests say of an object of the steps.
 *
 * <p>A map and its views, a collection and its wrappers, an array and the list of {@code
 * Arrays.asList} are one object in the steps, but of several classes: the keys of a map are a set,
 * and an unmodifiable list is none of the class of the list behind it. So a test for something that
 * collections may be tells nothing of the object, with two exceptions: what is a map has a map behind
 * it, and what is of a class of the program is that object itself.
 */
final class ClassTests {
  private static final String MAP = "java.util.Map";

  private final Types types;

  ClassTests(Types types) {
    this.types = types;
  }

  /** All of them hold where the test says yes. */
  List<Condition> holds(Var x, String type) {
    boolean tells = !mayBeCollection(type) || type.equals(MAP) || types.isApplication(type);
    return List.of(tells ? new Condition.InstanceOf(x, type) : new Condition.NotNull(x));
  }

  /** All of them hold where it says no. */
  List<Condition> fails(Var x, String type) {
    return mayBeCollection(type) ? List.of() : List.of(new Condition.NotInstanceOf(x, type));
  }

  private boolean mayBeCollection(String type) {
    return Sharing.mayBeCollection(type, types);
  }
}
