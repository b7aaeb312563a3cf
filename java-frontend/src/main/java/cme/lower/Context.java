package cme.lower;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.SootWorld;
import java.util.List;

/** What the parts that lower one method share. */
record Context(
    SootWorld world,
    Library model,
    Dispatch dispatch,
    LoweringOptions options,
    Builder out,
    Variables variables,
    Exits exits,
    Sites sites,
    ExactTypes exact,
    Definitions definitions) {

  /**
   * Assumes that the variable is not null, unless that is plain to see: it is {@code this}, or has
   * been assumed or made since the block began.
   */
  void notNull(Var var) {
    if (!out.isOpen() || var == variables.self()) return;
    Condition known = new Condition.NotNull(var);
    List<Block.Line> lines = out.current().lines;
    for (int i = lines.size() - 1; i >= 0; i--) {
      Step step = lines.get(i).step();
      if (step instanceof Step.Assume assume && assume.condition().equals(known)) return;
      if (step instanceof Step.New made && made.to() == var) return;
      if (!(step instanceof Step.Assume
          || step instanceof Step.Store
          || step instanceof Step.MayLeave
          || step instanceof Step.Load load && load.to() != var
          || step instanceof Step.Assign assign && assign.to() != var
          || step instanceof Step.SetAny any && any.to() != var)) {
        break;
      }
    }
    out.assume(known);
  }

  /** The variable becomes anything of its type; nothing happens for null. */
  void any(Var to) {
    variables.any(to);
  }
}
