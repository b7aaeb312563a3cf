package cme.index;

import java.util.BitSet;
import java.util.List;

/**
 * How values that may be parts of lists, by their types, get around in a method's bytecode: each
 * comes from a source, and sets have the numbers of the sources that may have got to a place.
 *
 * <p>Every way of a value through locals, the operand stack and casts is there. What a cast to a type
 * excludes that no part of a list has is not.
 *
 * @param stores into fields
 * @param kept what is stored in arrays; those excepted that one call gets to look at what is in there
 * @param shown what is stored in those
 * @param returned by the method
 */
public record ListFlow(
    List<Source> sources,
    List<Sent> calls,
    List<Stored> stores,
    BitSet kept,
    BitSet shown,
    BitSet returned) {
  /** Where a value comes from. */
  public sealed interface Source {
    /** Numbered from 0, the object itself not counted. */
    record Parameter(int index) implements Source {}

    /** The result of a call, by its place in {@link ListFlow#calls}. */
    record Result(int call) implements Source {}

    record Read(String field, String type) implements Source {}

    /** An element of an array. */
    record Element() implements Source {}
  }

  /** What a call does with what it is given. */
  public enum Kind {
    /** Calls the method. */
    METHOD,
    /** Makes a function that captures it. */
    CAPTURE,
    /** Makes a string. */
    TEXT,
    /** Whatever a bootstrap method makes of it. */
    OTHER
  }

  /**
   * A call, and what it is given.
   *
   * @param target of {@link Kind#METHOD}; null otherwise
   * @param receiver nothing for a call without one
   */
  public record Sent(Kind kind, Call target, BitSet receiver, List<BitSet> arguments) {}

  public record Stored(String field, String type, BitSet values) {}
}
