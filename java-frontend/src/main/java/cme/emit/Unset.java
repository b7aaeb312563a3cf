package cme.emit;

import cme.ir.Block;
import cme.ir.Field;
import cme.ir.Step;
import cme.ir.Var;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Fields, of objects that the scope makes, that no step stores to: they hold null, or false. Of
 * static fields nothing is said.
 */
final class Unset {
  private final Flow flow;
  private final Set<Reads.Relation> stored = new HashSet<>();

  Unset(Flow flow, Collection<Graph> graphs) {
    this.flow = flow;
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) {
          if (line.step() instanceof Step.Store s) stored.add(relation(s.base(), s.field()));
        }
      }
    }
  }

  private Reads.Relation relation(Var base, Field field) {
    return new Reads.Relation(base == null ? null : flow.of(base), Attribute.of(field));
  }

  /** What the step does in fact if it loads such a field, otherwise null. */
  Step insteadOf(Step step) {
    if (!(step instanceof Step.Load load) || load.base() == null) return null;
    boolean unset =
        !flow.of(load.base()).isPopulated()
            && !stored.contains(relation(load.base(), load.field()));
    if (!unset) return null;
    boolean flag = load.to().type.equals("boolean");
    return flag ? new Step.SetBoolean(load.to(), false) : new Step.SetNull(load.to());
  }
}
