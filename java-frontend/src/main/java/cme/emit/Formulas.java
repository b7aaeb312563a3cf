package cme.emit;

import java.util.ArrayList;
import java.util.List;

/** Pieces of formulas; an empty piece says nothing. */
final class Formulas {
  private Formulas() {}

  /** Conjunction; pieces that need parentheses in it get them. Empty if every piece is. */
  static String and(String... pieces) {
    List<String> parts = new ArrayList<>();
    for (String piece : pieces) if (!piece.isEmpty()) parts.add(piece);
    if (parts.size() == 1) return parts.get(0);
    return String.join(" & ", parts.stream().map(Formulas::operand).toList());
  }

  private static String operand(String piece) {
    boolean loose = piece.contains(" | ") || piece.contains("->") || piece.startsWith("forall ");
    return loose ? "(" + piece + ")" : piece;
  }

  /** Implication, or empty if there is no conclusion. */
  static String implies(String premise, String conclusion) {
    return conclusion.isEmpty() ? "" : premise + " -> " + conclusion;
  }

  static String assume(String formula) {
    return formula.isEmpty() ? "" : "assume " + formula;
  }
}
