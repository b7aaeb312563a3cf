package cme.modelcheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Reads what rows claim, of each of the three kinds of tables. */
final class Claims {
  private static final Set<String> VERDICTS = Set.of("always", "may", "never");
  private static final Set<String> STRUCTURAL = Set.of("yes", "no", "conditional", "sometimes");
  /** How a plain iterator is got, from a collection and from a map. */
  static final String PRIMARY = "primary";

  private Claims() {}

  static boolean areKnown(Table table) {
    return table.has("class", "iterate", "mutate", "args", "verdict", "next", "remove", "rest", "op")
        || table.has("class", "method", "structural", "when", "not_when", "op")
        || table.has("class", "method", "hook_adds", "hook_removes", "calls_user_code");
  }

  static List<Claim> of(Table table, Table.Row row) throws TableException {
    if (table.has("verdict")) return List.of(fact(row));
    return table.has("structural") ? distilled(row) : internal(row);
  }

  // --- Facts: class, way to iterate, operation, situation

  private static Claim fact(Table.Row row) throws TableException {
    String verdict = row.get("verdict");
    if (!VERDICTS.contains(verdict)) throw row.wrong("the verdict '" + verdict + "' is unknown");
    String iterate = row.get("iterate");
    boolean all = iterate.startsWith("*");
    String named = all ? iterate.replaceFirst("^\\*( except )?", "") : iterate;
    String pictures = row.get("next") + row.get("loop") + row.get("remove") + row.get("rest");
    return new Claim(
        row.get("class"),
        named.isEmpty() ? List.of() : Arrays.asList(named.split("\\|")),
        all,
        row.get("mutate"),
        situations(row, row.get("args")),
        switch (verdict) {
          case "always" -> Claim.Throws.ALWAYS;
          case "may" -> Claim.Throws.SOMETIMES;
          default -> Claim.Throws.NEVER;
        },
        throwsOnFilled(row.get("remove")),
        throwsOnFilled(row.get("rest")),
        pictures.matches(".*[CcD].*"),
        itself(row.get("op")));
  }

  /** At some position of a collection that is not empty; the first position is the empty one. */
  private static boolean throwsOnFilled(String picture) {
    return picture.length() > 1 && picture.substring(1).matches(".*[CcD].*");
  }

  private static Claim.Throws itself(String outcome) {
    return outcome.contains("CME") ? Claim.Throws.ALWAYS : Claim.Throws.NEVER;
  }

  private static List<Situation> situations(Table.Row row, String text) throws TableException {
    List<Situation> out = Situation.parse(text);
    if (out == null) throw row.wrong("the situation '" + text + "' is malformed");
    return out;
  }

  // --- Distilled: class, method, structural or not

  private static List<Claim> distilled(Table.Row row) throws TableException {
    String structural = row.get("structural");
    switch (structural) {
      case "yes":
        return List.of(distilled(row, Situation.parse(""), Claim.Throws.ALWAYS));
      case "no":
        return List.of(distilled(row, Situation.parse(""), Claim.Throws.NEVER));
      case "sometimes":
        return List.of(distilled(row, Situation.parse(""), Claim.Throws.SOMETIMES));
      case "conditional":
        return conditional(row);
      default:
        throw row.wrong("'" + structural + "' is none of " + STRUCTURAL);
    }
  }

  private static List<Claim> conditional(Table.Row row) throws TableException {
    List<Claim> out = new ArrayList<>();
    String when = row.get("when");
    int sometimes = when.indexOf("sometimes: ");
    String always = sometimes < 0 ? when : when.substring(0, sometimes);
    add(row, always, Claim.Throws.ALWAYS, out);
    if (sometimes >= 0) add(row, when.substring(sometimes + 11), Claim.Throws.SOMETIMES, out);
    add(row, row.get("not_when"), Claim.Throws.NEVER, out);
    if (out.isEmpty()) throw row.wrong("conditional, but there is no condition");
    return out;
  }

  private static void add(Table.Row row, String text, Claim.Throws expected, List<Claim> out)
      throws TableException {
    List<Situation> all = new ArrayList<>();
    for (String part : text.split(";")) {
      if (!part.isBlank()) all.addAll(situations(row, part));
    }
    if (!all.isEmpty()) out.add(distilled(row, all, expected));
  }

  private static Claim distilled(Table.Row row, List<Situation> situations, Claim.Throws expected) {
    boolean can = expected.can();
    Claim.Throws itself = itself(row.get("op"));
    // A row tells outcomes of the operation for all of its situations together.
    Claim.Throws seen = itself.can() ? Claim.Throws.SOMETIMES : itself;
    return new Claim(
        row.get("class"), List.of(PRIMARY), false, row.get("method"), situations, expected, false,
        false, can, seen);
  }

  // --- Internal: a method that iterates, while code that it calls adds or removes

  private static List<Claim> internal(Table.Row row) {
    List<Claim> out = new ArrayList<>();
    out.add(internal(row, "add", row.get("hook_adds")));
    out.add(internal(row, "remove", row.get("hook_removes")));
    return out;
  }

  private static Claim internal(Table.Row row, String operation, String outcome) {
    boolean can = outcome.contains("CME");
    boolean always = outcome.equals("CME");
    Claim.Throws next =
        always ? Claim.Throws.ALWAYS : can ? Claim.Throws.SOMETIMES : Claim.Throws.NEVER;
    return new Claim(
        row.get("class"), List.of(row.get("method")), false, "hook " + operation,
        List.of(Situation.ANY), next, false, false, can, Claim.Throws.NEVER);
  }
}
