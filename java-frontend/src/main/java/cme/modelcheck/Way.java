package cme.modelcheck;

import cme.ir.Method;
import cme.ir.Var;
import cme.model.ModelOptions;

/**
 * A way to iterate over a subject. Either it is opened and asked later ({@code next} and so on), or it
 * calls back ({@code traversal}); what does not apply is null.
 *
 * @param options what of the library a program with this way uses, the operation apart
 * @param iterator what was opened
 * @param view the sublist that it was got from
 * @param problem why the model does not follow it, or null
 */
record Way(
    String name,
    ModelOptions options,
    Var iterator,
    Var view,
    Method next,
    Method remove,
    Method rest,
    Method traversal,
    Var function,
    Link.Given given,
    String problem) {
  boolean callsBack() {
    return traversal != null;
  }
}
