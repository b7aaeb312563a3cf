package cme.modelcheck;

import java.util.BitSet;

/**
 * What may be in a container and what is sure to be, by number: one value stands for every subset in
 * between, which is what {@code TakeOutSome} leaves behind. Immutable.
 *
 * @param anything everything may be in there
 */
record Contents(BitSet may, BitSet sure, boolean anything) {
  static final Contents NONE = new Contents(new BitSet(), new BitSet(), false);

  static Contents of(int... values) {
    Contents out = NONE;
    for (int v : values) out = out.with(v);
    return out;
  }

  boolean mayHold(int value) {
    return anything || may.get(value);
  }

  boolean mayLack(int value) {
    return !sure.get(value);
  }

  boolean mayBeEmpty() {
    return sure.isEmpty();
  }

  boolean mayBeFilled() {
    return anything || !may.isEmpty();
  }

  Contents with(int value) {
    return new Contents(set(may, value, true), set(sure, value, true), anything);
  }

  /** Where everything may be in there, it may be there still: what is asked of it is over-approximated. */
  Contents without(int value) {
    return new Contents(set(may, value, false), set(sure, value, false), anything);
  }

  Contents withAll(Contents other) {
    BitSet m = (BitSet) may.clone();
    m.or(other.may);
    BitSet s = (BitSet) sure.clone();
    s.or(other.sure);
    return new Contents(m, s, anything || other.anything);
  }

  Contents withoutSome() {
    return new Contents(may, new BitSet(), anything);
  }

  Contents withAnything() {
    return new Contents(may, sure, true);
  }

  private static BitSet set(BitSet bits, int at, boolean value) {
    if (bits.get(at) == value) return bits;
    BitSet out = (BitSet) bits.clone();
    out.set(at, value);
    return out;
  }
}
