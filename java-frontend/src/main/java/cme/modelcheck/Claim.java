package cme.modelcheck;

import java.util.List;

/**
 * A part of a measured row: after this operation, in each of these situations, iterations that were
 * begun in any of these ways do this.
 *
 * @param ways as the table has them; {@code *} and {@code * except ...} are all but those named
 * @param next whether {@code next()}, or the traversal that calls back, throws
 * @param remove {@code Iterator.remove} was seen to throw
 * @param rest {@code forEachRemaining} was seen to throw
 * @param anywhere some use was seen to throw somewhere, so that a model that can throw is right
 * @param itself whether the operation itself throws; sometimes: in some of the row's situations, it is
 *     not known which
 */
record Claim(
    String subject,
    List<String> ways,
    boolean allBut,
    String operation,
    List<Situation> situations,
    Throws next,
    boolean remove,
    boolean rest,
    boolean anywhere,
    Throws itself) {
  enum Throws {
    ALWAYS,
    SOMETIMES,
    NEVER;

    boolean can() {
      return this != NEVER;
    }
  }
}
