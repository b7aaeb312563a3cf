package cme.modelcheck;

import cme.model.LibraryModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Holds the model against the claims of rows. */
final class RowCheck {
  /** With what speaks for the verdict; "" where they agree. */
  record Finding(Verdict verdict, String why) {
    static final Finding AGREED = new Finding(Verdict.AGREE, "");

    Finding worse(Finding other) {
      return other.verdict.compareTo(verdict) < 0 ? other : this;
    }
  }

  private static final String ASSUMED =
      "user code in equals, hashCode, compareTo, toString or a collection of the program's own";

  private static final String ON_ITSELF =
      "a bulk operation on the very collection that it gets is assumed not to throw by itself";

  private final LibraryModel model;
  private final JdkHierarchy types = new JdkHierarchy();
  private final Map<String, Bench> benches = new HashMap<>();

  RowCheck(LibraryModel model) {
    this.model = model;
  }

  Finding check(List<Claim> claims) {
    Finding worst = Finding.AGREED;
    for (Claim claim : claims) worst = worst.worse(check(claim));
    return worst;
  }

  private Finding check(Claim claim) {
    Subject subject = Subject.named(claim.subject());
    if (subject == null) return notCovered("the check cannot make a " + claim.subject());
    Bench bench = benches.computeIfAbsent(subject.name(), n -> new Bench(subject, model, types));
    String operation = operation(claim.operation(), bench);
    boolean hook = claim.operation().startsWith("hook ");
    if (hook && !runsFunction(claim.ways().get(0))) {
      // The model runs no user code there, so nothing can happen meanwhile.
      return claim.next().can() ? notCovered(ASSUMED) : Finding.AGREED;
    }
    Finding worst = Finding.AGREED;
    List<Way> ways = new ArrayList<>();
    for (String name : names(claim, operation, bench)) {
      Way way = bench.ways().named(name);
      if (way == null) worst = worst.worse(notCovered("the check does not know " + name));
      else ways.add(way);
    }
    for (Situation given : hook ? List.of(hooked(claim.operation(), bench)) : claim.situations()) {
      for (Situation s : bench.complete(operation, given)) {
        for (Way way : ways) {
          worst = worst.worse(check(claim, operation, s, way, bench));
          if (worst.verdict() == Verdict.UNSOUND) return worst;
        }
        worst = worst.worse(asOthers(claim, operation, s, bench));
      }
    }
    return worst;
  }

  private static Finding notCovered(String why) {
    return new Finding(Verdict.NOT_COVERED, why);
  }

  private static boolean runsFunction(String method) {
    return method.contains("fn") || method.contains("sort(comparator)") || method.equals(Ways.PEEKING);
  }

  private static String operation(String text, Bench bench) {
    return switch (text) {
      case "hook add" -> bench.isMap() ? "put(Object,Object)" : "add(Object)";
      case "hook remove" -> "remove(Object)";
      default -> text;
    };
  }

  private static Situation hooked(String text, Bench bench) {
    String what = text.equals("hook add") ? "absent" : "present-last";
    Situation s = Situation.ANY.with(bench.isMap() ? "key" : "element", what);
    return bench.isMap() && text.equals("hook add") ? s.with("value", "new") : s;
  }

  // --- Ways

  private static List<String> names(Claim claim, String operation, Bench bench) {
    if (claim.ways().equals(List.of(Claims.PRIMARY))) return List.of(bench.ways().primary());
    if (!claim.allBut()) return claim.ways();
    List<String> out = new ArrayList<>();
    for (Way way : bench.ways().all()) {
      if (isTried(way, operation, bench) && !claim.ways().contains(way.name())) out.add(way.name());
    }
    return out;
  }

  /** Whether the operation was tried with this way; views are crossed with plain iterators only. */
  private static boolean isTried(Way way, String operation, Bench bench) {
    if (operation.startsWith("own ")) return isTriedWithOwn(way, operation);
    String route = Operations.route(operation);
    if (operation.startsWith("same ")) return way.view() != null;
    if (route.isEmpty()) return true;
    boolean parts = route.startsWith("subList") && way.name().startsWith("subList");
    return parts || way.name().equals(bench.ways().primary());
  }

  private static boolean isTriedWithOwn(Way way, String operation) {
    if (way.callsBack() || way.name().contains("spliterator")) return false;
    if (operation.contains("listIterator")) return way.name().startsWith("listIterator");
    if (operation.contains("entry.")) return way.name().contains("ntrySet()");
    return true;
  }

  // --- One trial

  private static Finding check(
      Claim claim, String operation, Situation situation, Way way, Bench bench) {
    Outcome outcome = bench.outcome(way, operation, situation, claim.remove() || claim.rest());
    String where = way.name() + (situation.of().isEmpty() ? "" : ", " + situation);
    // The model's executions end where something throws: what is seen after that says nothing.
    boolean ended = outcome.itself() && claim.itself().can();
    String missed = ended ? null : missed(claim, outcome);
    if (missed != null && outcome.problem() == null) {
      return new Finding(Verdict.UNSOUND, where + ": " + missed + " can throw");
    }
    if (missesItself(claim, outcome, way)) {
      boolean assumed = "self".equals(situation.get("arg"));
      String what = where + ": the operation itself can throw";
      return assumed
          ? notCovered(what + ": " + ON_ITSELF)
          : new Finding(Verdict.UNSOUND, what);
    }
    boolean alarm = !claim.next().can() && !claim.anywhere() && outcome.next();
    if (alarm) return new Finding(Verdict.FALSE_ALARM, where + ": next() cannot throw");
    if (outcome.itself() && !claim.itself().can()) {
      return new Finding(Verdict.FALSE_ALARM, where + ": the operation itself cannot throw");
    }
    return outcome.problem() == null || missed == null && claim.next().can()
        ? Finding.AGREED
        : notCovered(where + ": " + outcome.problem());
  }

  /** What throws in Java and not in the model; null if nothing does. */
  private static String missed(Claim claim, Outcome outcome) {
    if (claim.next().can() && !outcome.next()) return "next()";
    if (claim.remove() && Boolean.FALSE.equals(outcome.remove())) return "remove()";
    return claim.rest() && Boolean.FALSE.equals(outcome.rest()) ? "forEachRemaining()" : null;
  }

  /** In a traversal that calls back, what the operation throws is thrown by that. */
  private static boolean missesItself(Claim claim, Outcome outcome, Way way) {
    boolean thrown = way.callsBack() ? outcome.next() : outcome.itself();
    return claim.itself() == Claim.Throws.ALWAYS && !thrown && outcome.problem() == null;
  }

  /** The same where the subject is seen through a variable of another type. */
  private static Finding asOthers(Claim claim, String operation, Situation s, Bench bench) {
    boolean plain = claim.next().can() && names(claim, operation, bench).contains(bench.ways().primary());
    String type = plain ? bench.unsoundAs(operation, s) : null;
    if (type == null) return Finding.AGREED;
    return new Finding(Verdict.UNSOUND, "seen as " + type + ", " + s + ": next() can throw");
  }
}
