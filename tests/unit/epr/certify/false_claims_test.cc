// Claims that are false, each in a way that a checker could overlook which leaves out what it
// knows already, or keeps a symbol over a call.  Each has a twin that is true, so that the
// claim is refused for what is false in it.

#include <gtest/gtest.h>

#include "epr/certify/block_conditions.h"
#include "epr/logic/smtlib.h"
#include "epr/solver/z3_solver.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::program_from;
using testing::summaries_from;

bool accepted(const std::string& program_text, const std::string& summaries_text, Asked asked) {
  const Program program = program_from(program_text);
  const Summaries summaries = summaries_from(program, summaries_text);
  ScriptProver prover;
  Work unlimited;
  for (const Condition& condition :
       block_conditions(program, summaries, testing::all_sites(program), asked)) {
    const ProofResult result = prover.prove(smtlib_script(condition.formulas, ""), {}, unlimited);
    EXPECT_FALSE(std::holds_alternative<GaveUp>(result)) << condition.name;
    if (!std::holds_alternative<Proved>(result)) return false;
  }
  return true;
}

void expect_accepted(const std::string& program, const std::string& summaries) {
  EXPECT_TRUE(accepted(program, summaries, Asked::kAll)) << program << summaries;
  EXPECT_TRUE(accepted(program, summaries, Asked::kOpen)) << program << summaries;
}

void expect_refused(const std::string& program, const std::string& summaries) {
  EXPECT_FALSE(accepted(program, summaries, Asked::kAll)) << program << summaries;
  EXPECT_FALSE(accepted(program, summaries, Asked::kOpen)) << program << summaries;
}

// `text` with every `word` replaced.
std::string with(std::string text, const std::string& word, const std::string& by) {
  for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + by.size())) {
    text.replace(at, word.size(), by);
  }
  return text;
}

// A summary that says of r, and of nothing else, that it stays.
std::string keeps_r(const std::string& procedure) {
  return "summary " + procedure +
         " { throws e(w) only if false returns only if forall X: s. r'(X) <-> r(X) }\n";
}

constexpr const char* kDeclarations = R"(
sort s
relation r(s)
relation q(s)
error e(w: s)
)";

// For programs of which just the procedures matter.
constexpr const char* kStart = "procedure start() {\n  return\n}\nentry start\n";

std::string program(const std::string& text) { return kDeclarations + text; }

// --- Relations that are claimed unchanged -----------------------------------------------

constexpr const char* kUser = R"(
procedure main(x: s) {
  assume !r(x)
  callee(x)
  throw e(x) if r(x)
  return
}
entry main
)";

// Claimed of `callee`, with this body and these other procedures.
void expect_noticed(const std::string& changes, const std::string& keeps,
                    const std::string& claims) {
  expect_refused(program(kUser) + changes, claims);
  expect_accepted(program(kUser) + keeps, claims);
}

TEST(FalseClaims, OfACalleeThatChangesTheRelationItself) {
  const std::string callee = "procedure callee(x: s) {\n  RELATION(X) := X = x\n  return\n}\n";
  expect_noticed(with(callee, "RELATION", "r"), with(callee, "RELATION", "q"), keeps_r("callee"));
}

TEST(FalseClaims, OfACalleeThatChangesItOnOneOfItsWays) {
  const std::string callee = R"(
procedure callee(x: s) {
  choose {
    return
  } or {
    RELATION(X) := X = x
    return
  }
}
)";
  expect_noticed(with(callee, "RELATION", "r"), with(callee, "RELATION", "q"), keeps_r("callee"));
}

TEST(FalseClaims, OfACalleeWhoseActionChangesItInOneCase) {
  const std::string callee = R"(
action mark(x: s) {
  choose {
    q(X) := false
  } or {
    RELATION(X) := X = x
  }
}
procedure callee(x: s) {
  mark(x)
  return
}
)";
  expect_noticed(with(callee, "RELATION", "r"), with(callee, "RELATION", "q"), keeps_r("callee"));
}

// The callee's claim is true if that of `deeper` is.
TEST(FalseClaims, OfACalleesCallee) {
  for (const char* step : {"deeper(x)\n  return", "goto deeper(x)"}) {
    const std::string callee =
        "procedure callee(x: s) {\n  " + std::string(step) +
        "\n}\nprocedure deeper(x: s) {\n  RELATION(X) := X = x\n  return\n}\n";
    expect_noticed(with(callee, "RELATION", "r"), with(callee, "RELATION", "q"),
                   keeps_r("callee") + keeps_r("deeper"));
    // Unfolded, or claimed by nothing: then nothing is known of it.
    expect_noticed(with(callee, "RELATION", "r"), with(callee, "RELATION", "q"), keeps_r("callee"));
    expect_refused(program(kUser) + with(callee, "RELATION", "q"),
                   keeps_r("callee") + "summary deeper { throws e(w) only if false }");
  }
}

// By induction its own claim is known where it calls itself; what it does besides counts.
TEST(FalseClaims, OfAProcedureThatCallsItself) {
  const std::string callee = R"(
procedure callee(x: s) {
  choose {
    BEFORE
    callee(x)
    AFTER
    return
  } or {
    return
  }
}
)";
  const std::string change = "r(X) := X = x", none = "q(X) := X = x";
  const std::string keeps = with(with(callee, "BEFORE", none), "AFTER", none);
  expect_noticed(with(with(callee, "BEFORE", change), "AFTER", none), keeps, keeps_r("callee"));
  expect_noticed(with(with(callee, "BEFORE", none), "AFTER", change), keeps, keeps_r("callee"));
}

TEST(FalseClaims, OfProceduresThatAreStartedByEachOtherAlone) {
  const std::string both = R"(
procedure callee(x: s) {
  choose {
    goto other(x)
  } or {
    return
  }
}
procedure other(x: s) {
  RELATION(X) := X = x
  goto callee(x)
}
)";
  expect_noticed(with(both, "RELATION", "r"), with(both, "RELATION", "q"),
                 keeps_r("callee") + keeps_r("other"));
}

// Nothing starts `lonely` but itself; its claim is asked about all the same.
TEST(FalseClaims, OfAProcedureThatNothingElseStarts) {
  const std::string lonely = R"(
procedure callee(x: s) {
  return
}
procedure lonely(x: s) {
  RELATION(X) := X = x
  goto lonely(x)
}
procedure left(x: s) {
  RELATION(X) := X = x
  return
}
)";
  const std::string claims = keeps_r("callee") + keeps_r("lonely") + keeps_r("left");
  expect_noticed(with(lonely, "RELATION", "r"), with(lonely, "RELATION", "q"), claims);
}

// Of an entry that is called too, the summary is made use of; it is not the entry's own
// condition that it has to meet.
TEST(FalseClaims, OfAnEntryThatIsCalledToo) {
  const std::string text = program(R"(
procedure main(x: s) {
  assume !r(x)
  CALL
  throw e(x) if r(x)
  RELATION(X) := X = x
  return
}
entry main
)");
  const std::string claims = keeps_r("main");
  const std::string called = with(text, "CALL", "main(x)");
  expect_refused(with(called, "RELATION", "r"), claims);
  expect_accepted(with(called, "RELATION", "q"), claims);
  // Its start is what the summary is about, not the entry's condition.
  const std::string when = with(called, "entry main", "entry main when forall X: s. !q(X)");
  const std::string wrong = with(when, "RELATION(X) := X = x", "r(X) := r(X) | q(X)");
  expect_refused(wrong, claims);
  // Even where nothing calls it.
  expect_refused(with(with(text, "CALL", ""), "RELATION", "r"), claims);
}

// It says that r stays where q is empty, or that r shrinks; r is not one symbol then.
TEST(FalseClaims, ThatSayLessThanUnchanged) {
  const std::string callee = "procedure callee(x: s) {\n  BODY\n  return\n}\n";
  const auto claim = [](const std::string& lemma) {
    return "summary callee { throws e(w) only if false returns only if " + lemma + " }";
  };
  const std::string user = program(kUser);
  const std::string appears = with(callee, "BODY", "assume q(x)\n  r(X) := r(X) | X = x");
  expect_refused(user + appears, claim("q(x) | forall X: s. r'(X) <-> r(X)"));
  expect_refused(user + appears, claim("forall X: s. q(x) | (r'(X) <-> r(X))"));
  expect_refused(user + appears, claim("forall X: s. r(X) -> r'(X)"));
  expect_refused(user + appears, claim("forall X: s. X != x -> (r'(X) <-> r(X))"));
  const std::string goes = with(callee, "BODY", "r(X) := r(X) & X != x");
  expect_accepted(user + goes, claim("forall X: s. r'(X) -> r(X)"));
  expect_refused(with(with(user, "assume !r(x)", "assume r(x)"), "if r(x)", "if !r(x)") + goes,
                 claim("forall X: s. r'(X) -> r(X)"));
}

TEST(FalseClaims, ThatARelationStaysWhenItIsTurnedRound) {
  const std::string text = R"(
sort s
relation r(s, s)
error e(w: s)
procedure main(x: s, y: s) {
  assume !r(x, y)
  callee()
  throw e(x) if r(x, y)
  return
}
procedure callee() {
  r(X, Y) := r(BY)
  return
}
entry main
)";
  const auto claim = [](const std::string& lemma) {
    return "summary callee { throws e(w) only if false returns only if " + lemma + " }";
  };
  const std::string turned = with(text, "BY", "Y, X"), same = with(text, "BY", "X, Y");
  expect_accepted(same, claim("forall X: s, Y: s. r'(Y, X) <-> r(Y, X)"));
  expect_refused(turned, claim("forall X: s, Y: s. r'(Y, X) <-> r(Y, X)"));
  expect_refused(turned, claim("forall X: s, Y: s. r'(X, Y) <-> r(Y, X)"));
  expect_refused(turned, claim("forall X: s. r'(X, X) <-> r(X, X)"));
}

TEST(FalseClaims, OfAnotherRelationThanTheOneThatStays) {
  const std::string callee = "procedure callee(x: s) {\n  q(X) := q(X) | X = x\n  return\n}\n";
  expect_accepted(program(kUser) + callee, keeps_r("callee"));
  expect_refused(program(with(kUser, "r(x)", "q(x)")) + callee, keeps_r("callee"));
}

// The claim of one callee says nothing of another's call, before or after.
TEST(FalseClaims, OfTheOtherOfTwoCalls) {
  const std::string text = program(R"(
procedure main(x: s) {
  assume !r(x)
  ONE(x)
  OTHER(x)
  throw e(x) if r(x)
  return
}
procedure quiet(x: s) {
  return
}
procedure loud(x: s) {
  r(X) := r(X) | X = x
  return
}
entry main
)");
  const std::string claims = keeps_r("quiet") + "summary loud { throws e(w) only if false }";
  expect_accepted(with(with(text, "ONE", "quiet"), "OTHER", "quiet"), claims);
  expect_refused(with(with(text, "ONE", "quiet"), "OTHER", "loud"), claims);
  expect_refused(with(with(text, "ONE", "loud"), "OTHER", "quiet"), claims);
}

// After the call r is what it was at the call, not what it was at the start.
TEST(FalseClaims, ThatMixUpTheMoments) {
  const std::string text = program(R"(
procedure main(x: s) {
  assume !r(x)
  FIRST
  callee(x)
  SECOND
  throw e(x) if r(x)
  return
}
procedure callee(x: s) {
  return
}
entry main
)");
  const std::string change = "r(X) := r(X) | X = x";
  expect_accepted(with(with(text, "FIRST", ""), "SECOND", ""), keeps_r("callee"));
  expect_refused(with(with(text, "FIRST", change), "SECOND", ""), keeps_r("callee"));
  expect_refused(with(with(text, "FIRST", ""), "SECOND", change), keeps_r("callee"));
}

// --- What is known ----------------------------------------------------------------------

// What was proved, or assumed, on one way says nothing of another.
TEST(FalseClaims, OfInvariantsThatHoldOnTheOtherWay) {
  const std::string text = program(R"(
invariant inside: forall X: s. r(X) -> q(X)
procedure main(x: s) {
  r(X) := r(X) | X = x
  choose {
    assume q(x)
    goto end(x)
  } or {
    OTHER
    goto end(x)
  }
}
procedure end(x: s) {
  return
}
entry main
)");
  const std::string main = "summary main { throws e(w) only if false }\n";
  const std::string end = "summary end { throws e(w) only if false }\n";
  for (const std::string& claims : {std::string(), end, main, main + end}) {
    expect_accepted(with(text, "OTHER", "q(X) := q(X) | X = x"), claims);
    expect_accepted(with(text, "OTHER", "assume false"), claims);
    expect_refused(with(text, "OTHER", ""), claims);
  }
}

// Where they were proved of the state before a change they are asked of the state after it.
TEST(FalseClaims, OfInvariantsThatHeldBefore) {
  const std::string text = program(R"(
invariant inside: forall X: s. r(X) -> q(X)
procedure main(x: s) {
  callee(x)
  FIRST
  callee(x)
  callee(x)
  SECOND
  return
}
procedure callee(x: s) {
  return
}
entry main
)");
  const std::string change = "r(X) := r(X) | X = x", none = "r(X) := r(X) & X != x";
  const std::string quiet = "summary callee { throws e(w) only if false }\n";
  const std::string keeps_both =
      keeps_r("callee") + "summary callee { returns only if forall X: s. q'(X) <-> q(X) }\n";
  for (const std::string& claims : {std::string(), quiet, keeps_both}) {
    expect_accepted(with(with(text, "FIRST", none), "SECOND", none), claims);
    expect_refused(with(with(text, "FIRST", change), "SECOND", none), claims);
    expect_refused(with(with(text, "FIRST", none), "SECOND", change), claims);
  }
}

// One part of a goal is known, the other is not.
TEST(FalseClaims, OfWhichHalfIsKnown) {
  const std::string text = program(R"(
relation p(s)
invariant inside: forall X: s. r(X) -> q(X)
invariant apart: forall X: s. r(X) -> !p(X)
procedure main(x: s) {
  callee(x)
  CHANGE
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  return
}
)") + kStart;
  const std::string lemma = "returns only if forall X: s. r'(X) <-> r(X) ";
  const std::string callees = "summary callee { throws e(w) only if r(x) " + lemma + "}\n";
  const auto claims = [&](const std::string& more) {
    return callees + "summary main { throws e(w) only if r(x) " + lemma + more + "}\n";
  };
  const std::string none = with(text, "CHANGE", "");
  expect_accepted(none, claims(""));
  expect_accepted(none, claims("throws e(w) only if q(x)"));
  expect_refused(none, claims("throws e(w) only if p(x)"));
  expect_refused(none, claims("returns only if forall X: s. q'(X) <-> q(X) "));
  expect_accepted(with(text, "CHANGE", "p(X) := p(X) & X = x"), claims(""));
  expect_refused(with(text, "CHANGE", "p(X) := X = x"), claims(""));
  expect_refused(with(text, "CHANGE", "q(X) := X = x"), claims(""));
}

// What is known of one element is asked of another.
TEST(FalseClaims, OfInvariantsOfAnotherElement) {
  const std::string text = program(R"(
invariant good(x: s): r(x)
procedure main(x: s, y: s) {
  var z: s
  use(x)
  z := x
  use(z)
  havoc z
  assume ASSUMED
  use(z)
  return
}
procedure use(x: s) {
  return
}
entry main
)");
  for (const std::string& claims : {std::string(), keeps_r("use")}) {
    expect_accepted(with(text, "ASSUMED", "z = y"), claims);
    expect_accepted(with(text, "ASSUMED", "r(z)"), claims);
    expect_refused(with(text, "ASSUMED", "!q(z)"), claims);
  }
}

// That a callee never throws makes its call's condition hold, and no other.
TEST(FalseClaims, WhereACallNeverThrows) {
  const std::string text = program(R"(
procedure main(x: s) {
  callee(x)
  throw e(x) if CONDITION
  return
}
procedure callee(x: s) {
  throw e(x) if CALLEES
  return
}
entry main when !r(x)
)");
  const std::string claims = keeps_r("callee");
  const std::string quiet = with(text, "CALLEES", "false");
  expect_accepted(with(quiet, "CONDITION", "r(x)"), claims);
  expect_refused(with(quiet, "CONDITION", "q(x)"), claims);
  expect_refused(with(with(text, "CONDITION", "false"), "CALLEES", "q(x)"), claims);
  expect_refused(with(with(text, "CONDITION", "false"), "CALLEES", "!r(x)"), claims);
}

// The callee's claim, word for word, but of another state, another element, another error.
TEST(FalseClaims, InTheCalleesWords) {
  const std::string text = program(R"(
error f(w: s)
procedure main(x: s, y: s) {
  CHANGE
  callee(ARGUMENT)
  return
}
procedure callee(x: s) {
  throw ERROR(x) if r(x)
  return
}
)") + kStart;
  const auto made = [&](const char* change, const char* argument, const char* error) {
    return with(with(with(text, "CHANGE", change), "ARGUMENT", argument), "ERROR", error);
  };
  const std::string lemmas = " { throws e(w) only if r(x) throws f(w) only if false }\n";
  const std::string callees = "summary callee" + lemmas;
  const std::string claims = callees + "summary main" + lemmas;
  expect_accepted(made("", "x", "e"), claims);
  expect_refused(made("r(X) := r(X) | X = x", "x", "e"), claims);
  expect_refused(made("", "y", "e"), claims);
  expect_refused(made("", "x", "f"), claims);
  expect_refused(made("", "x", "e"), callees + "summary main { throws e(w) only if false }");
}

// What is claimed of the outputs of a call is no claim of the caller's.
TEST(FalseClaims, OfOutputsThatWereOthers) {
  const std::string text = program(R"(
procedure main(x: s) returns (o: s) {
  o := pick(x)
  OTHER
  return
}
procedure pick(x: s) returns (o: s) {
  var y: s
  assume r(y)
  o := y
  return
}
)") + kStart;
  const std::string lemma = " { returns only if r'(o) }\n";
  const std::string claims = "summary main" + lemma + "summary pick" + lemma;
  expect_accepted(with(text, "OTHER", ""), claims);
  expect_accepted(with(text, "OTHER", "o := pick(x)"), claims);
  expect_refused(with(text, "OTHER", "o := x"), claims);
  expect_refused(with(text, "OTHER", "havoc o"), claims);
  expect_refused(with(text, "OTHER", "r(X) := r(X) & X != o"), claims);
  expect_refused(with(with(text, "OTHER", ""), "assume r(y)", ""), claims);
}

// Transitions are known of a call, and asked of what comes before and after it too.
TEST(FalseClaims, OfTransitionsThatACallKeeps) {
  const std::string text = program(R"(
transition grows: forall X: s. r(X) -> r'(X)
procedure main(x: s) {
  FIRST
  callee(x)
  SECOND
  return
}
procedure callee(x: s) {
  q(X) := X = x
  return
}
)") + kStart;
  const std::string less = "r(X) := r(X) & X != x", more = "r(X) := r(X) | X = x";
  for (const std::string& claims :
       {std::string("summary main { } summary callee { }"),
        std::string("summary main { } summary callee "
                    "{ returns only if forall X: s. r'(X) <-> r(X) }")}) {
    expect_accepted(with(with(text, "FIRST", ""), "SECOND", ""), claims);
    expect_accepted(with(with(text, "FIRST", more), "SECOND", more), claims);
    expect_refused(with(with(text, "FIRST", less), "SECOND", ""), claims);
    expect_refused(with(with(text, "FIRST", ""), "SECOND", less), claims);
  }
}

}  // namespace
}  // namespace epr
