package cme.modelcheck;

import cme.ir.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Variables and heap at one moment of a run. Values are numbers: {@link #NULL}, {@link #FALSE}, {@link
 * #TRUE}, and those of things.
 */
final class State {
  static final int NULL = 0;
  static final int FALSE = 1;
  static final int TRUE = 2;

  final Map<Var, Integer> vars;
  private final List<Thing> things;
  /** The operation that is tried has been run. */
  boolean operated;

  State() {
    this.vars = new HashMap<>();
    this.things = new ArrayList<>();
    for (int i = 0; i <= TRUE; i++) things.add(null);
  }

  private State(State other) {
    this.vars = new HashMap<>(other.vars);
    this.things = new ArrayList<>(other.things);
    this.operated = other.operated;
  }

  State copy() {
    return new State(this);
  }

  int add(Thing thing) {
    things.add(thing);
    return things.size() - 1;
  }

  int size() {
    return things.size();
  }

  /** Null if the value is no thing. */
  Thing thing(int value) {
    return things.get(value);
  }

  void set(int value, Thing thing) {
    things.set(value, thing);
  }

  /** A variable that nothing was assigned to holds null. */
  int get(Var v) {
    return vars.getOrDefault(v, NULL);
  }

  /** Forgets all variables but these. */
  State keeping(Set<Var> wanted) {
    State out = copy();
    out.vars.keySet().retainAll(wanted);
    return out;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof State s
        && operated == s.operated
        && things.equals(s.things)
        && vars.equals(s.vars);
  }

  @Override
  public int hashCode() {
    int hash = things.hashCode();
    for (Map.Entry<Var, Integer> e : vars.entrySet()) {
      hash += e.getKey().hashCode() * (31 * e.getValue() + 17); // Swapped values are another state.
    }
    return hash;
  }
}
