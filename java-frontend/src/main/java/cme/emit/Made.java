package cme.emit;

import cme.ir.Sharing;
import cme.ir.Types;

/** What a class test says of an object that a step made as some type. */
final class Made {
  private final Types types;
  private final Sharing sharing;

  Made(Types types) {
    this.types = types;
    this.sharing = new Sharing(types);
  }

  boolean isAlways(String made, String tested) {
    return types.isSubtype(made, tested);
  }

  /** Of what unknown code made only an upper bound of the class is known. */
  boolean isNever(String made, String tested) {
    return types.isExact(made) ? !isAlways(made, tested) : !sharing.mayShare(made, tested);
  }

  /** Iterators that a step makes are the library's: no class of theirs is known, but no own type. */
  boolean isNeverIterator(String bound, String tested) {
    return types.isApplication(tested) || !types.mayShare(bound, tested);
  }
}
