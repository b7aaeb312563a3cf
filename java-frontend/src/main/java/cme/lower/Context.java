package cme.lower;

import cme.ir.Builder;
import cme.ir.Var;
import cme.model.LibraryModel;
import cme.soot.SootWorld;

/** What the parts that lower one method share. */
record Context(
    SootWorld world,
    LibraryModel model,
    Dispatch dispatch,
    LoweringOptions options,
    Builder out,
    Variables variables,
    Exits exits,
    Sites sites,
    ExactTypes exact,
    Definitions definitions) {

  /** The variable becomes anything of its type; nothing happens for null. */
  void any(Var to) {
    variables.any(to);
  }
}
