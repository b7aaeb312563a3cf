#include "tests/support/conditions_oracle.h"

#include <gtest/gtest.h>

#include "tests/support/enumerate.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

using Kind = Violation::Kind;

std::optional<Violation> violation(const std::string& program_text, const std::string& claims,
                                   bool claim_sites = true, int size = 2) {
  const Program program = program_from(program_text);
  const Summaries summaries = summaries_from(program, claims);
  ConditionsOracle oracle(program, sizes_of(program, {}, size));
  return oracle.find_violation(summaries, claim_sites ? all_sites(program) : std::set<int>{});
}

void expect_violation(const std::optional<Violation>& found, Kind kind, const std::string& part) {
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->kind, kind) << found->text;
  EXPECT_NE(found->text.find(part), std::string::npos) << found->text;
}

std::string text_of(const std::optional<Violation>& found) { return found ? found->text : "holds"; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

constexpr const char* kThrower = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  callee(x)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  return
}
)";

TEST(ConditionsOracle, AThrowMustBeClaimedByTheProcedureAndRuledOutByTheEntry) {
  const std::string safe = std::string(kThrower) + "entry main when !r(x)\n";
  EXPECT_EQ(text_of(violation(safe, "summary callee { throws e(w) only if r(x) }")), "holds");
  EXPECT_EQ(text_of(violation(safe, "summary callee { throws e(w) only if r(w) & w = x }")),
            "holds");
  expect_violation(violation(safe, "summary callee { throws e(w) only if false }"), Kind::kThrows,
                   "throws e(w = s0), but the lemma false is false");
  expect_violation(violation(safe, "summary callee { }"), Kind::kEntry, "at 'callee(x)'");
  const std::string unsafe = std::string(kThrower) + "entry main\n";
  expect_violation(violation(unsafe, "summary callee { throws e(w) only if r(x) }"), Kind::kEntry,
                   "procedure 'main', from (x = s0) in {r(s0)}, at 'callee(x)': throws e(w = s0)");
}

TEST(ConditionsOracle, WithoutSummariesProceduresAreUnfolded) {
  EXPECT_EQ(text_of(violation(std::string(kThrower) + "entry main when !r(x)\n", "")), "holds");
  expect_violation(violation(std::string(kThrower) + "entry main\n", ""), Kind::kEntry,
                   "throw e(x) if r(x)");
}

TEST(ConditionsOracle, SitesThatAreNotClaimedMayThrow) {
  EXPECT_EQ(text_of(violation(std::string(kThrower) + "entry main\n", "", false)), "holds");
}

TEST(ConditionsOracle, ACallMayChangeEveryRelationUnlessItsSummarySaysOtherwise) {
  const std::string program = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  assume !r(x)
  quiet()
  throw e(x) if r(x)
  return
}
procedure quiet() {
  return
}
entry main
)";
  expect_violation(violation(program, "summary quiet { throws e(w) only if false }"), Kind::kEntry,
                   "at 'quiet()'");
  EXPECT_EQ(text_of(violation(program,
                              "summary quiet { throws e(w) only if false "
                              "returns only if forall X: s. r'(X) <-> r(X) }")),
            "holds");
}

TEST(ConditionsOracle, AGotoMustReturnOnlyAsClaimed) {
  const std::string program = R"(
sort s
relation r(s)
procedure main(x: s) {
  r(X) := r(X) | X = x
  goto end()
}
procedure end() {
  return
}
entry main
)";
  const std::string same = "summary end { returns only if forall X: s. r'(X) <-> r(X) }";
  EXPECT_EQ(text_of(violation(program, same + "summary main { returns only if r'(x) }")), "holds");
  expect_violation(violation(program, same + "summary main { returns only if r(x) }"),
                   Kind::kReturns, "but the lemma r(x) is false");
  expect_violation(violation(program, "summary end { }\nsummary main { returns only if r'(x) }"),
                   Kind::kReturns, "at 'goto end()'");
}

TEST(ConditionsOracle, InvariantsAreProvedWhereProceduresMeet) {
  const std::string program = R"(
sort s
relation a(s)
relation b(s)
invariant together: forall X: s. a(X) <-> b(X)
procedure main(x: s) {
  a(X) := a(X) | X = x
  CALL
  b(X) := b(X) | X = x
  return
}
procedure callee() {
  return
}
entry main
)";
  EXPECT_EQ(text_of(violation(replaced(program, "CALL", ""), "")), "holds");
  for (const char* claims : {"", "summary callee { }", "summary main { }"}) {
    expect_violation(violation(replaced(program, "CALL", "callee()"), claims), Kind::kInvariant,
                     "invariant 'together' is broken at 'callee()'");
  }
}

TEST(ConditionsOracle, InvariantsOfElementsHoldOfInputsAndOutputs) {
  const std::string program = R"(
sort s
relation known(s)
invariant of_all(x: s): known(x)
procedure main(x: s) {
  var y: s
  y := any()
  use(y)
  return
}
procedure any() returns (z: s) {
  BODY
  return
}
procedure use(x: s) {
  return
}
entry main
)";
  const std::string claims = "summary any { }\nsummary use { }";
  EXPECT_EQ(text_of(violation(replaced(program, "BODY", "known(X) := known(X) | X = z"), claims)),
            "holds");
  expect_violation(violation(replaced(program, "BODY", ""), claims), Kind::kInvariant,
                   "a sort invariant of 'z' is broken at 'return'");
  expect_violation(violation(replaced(program, "BODY", "known(X) := known(X) & X != z"), claims),
                   Kind::kInvariant, "a sort invariant of 'z' is broken at 'return'");
}

TEST(ConditionsOracle, TransitionsAreProvedOfEveryClaimedProcedure) {
  const std::string program = R"(
sort s
relation r(s)
transition grows: forall X: s. r(X) -> r'(X)
procedure main(x: s) {
  callee(x)
  return
}
procedure callee(x: s) {
  r(X) := r(X) & X != x
  return
}
entry main
)";
  expect_violation(violation(program, "summary callee { }"), Kind::kReturns,
                   "the transition 'grows' is false");
  EXPECT_EQ(text_of(violation(program, "")), "holds");
}

// Each call keeps what it knows of its own arguments only.
TEST(ConditionsOracle, CallsInARowKeepTheirArgumentsApart) {
  const std::string program = R"(
sort s
relation r(s)
relation q(s)
error e(w: s)
procedure main(a: s, b: s) {
  f(a, b)
  f(b, a)
  throw e(a) if CONDITION
  return
}
procedure f(x: s, y: s) {
  r(X) := r(X) | X = x
  q(X) := q(X) & X != y
  return
}
entry main when a != b & q(a) & q(b)
)";
  const std::string claims =
      "summary f { throws e(w) only if false\n"
      "returns only if forall X: s. r'(X) <-> r(X) | X = x\n"
      "returns only if forall X: s. q'(X) <-> q(X) & X != y }";
  EXPECT_EQ(text_of(violation(replaced(program, "CONDITION", "!r(a) | !r(b) | q(a)"), claims)),
            "holds");
  expect_violation(violation(replaced(program, "CONDITION", "r(a)"), claims), Kind::kEntry,
                   "throws e(w = s0)");
  const std::string weaker = replaced(claims, "q(X) & X != y", "q'(X)");
  expect_violation(violation(replaced(program, "CONDITION", "q(a)"), weaker), Kind::kEntry, "");
}

TEST(ConditionsOracle, OutputsOfCallsReachTheRightVariables) {
  const std::string program = R"(
sort s
relation r(s)
error e(w: s)
procedure main(a: s) returns (out: s) {
  var p: s
  var q: s
  p, q := pair(a)
  throw e(p) if p != a | r(q)
  out := q
  return
}
procedure pair(a: s) returns (q: s, p: s) {
  q := a
  assume !r(p)
  return
}
entry main
)";
  const std::string pair =
      "summary pair { throws e(w) only if false\nreturns only if q = a\nreturns only if !r'(p) }\n";
  EXPECT_EQ(text_of(violation(program, pair + "summary main { throws e(w) only if false\n"
                                              "returns only if !r'(out) }")),
            "holds");
  expect_violation(violation(program, replaced(pair, "q = a", "p = a")), Kind::kReturns,
                   "lemma a = p is false");
  expect_violation(violation(program, pair + "summary main { returns only if out = a }"),
                   Kind::kReturns, "lemma a = out is false");
}

TEST(ConditionsOracle, UnfoldedProceduresMayCallOthers) {
  const std::string program = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s, y: s) {
  var z: s
  z := middle(y, x)
  throw e(x) if z != x | !r(x)
  return
}
procedure middle(x: s, y: s) returns (z: s) {
  mark(y)
  z := y
  goto middle.end(z)
}
procedure middle.end(y: s) returns (x: s) {
  x := y
  return
}
procedure mark(x: s) {
  r(X) := r(X) | X = x
  return
}
entry main
)";
  const std::string claims = "summary mark { throws e(w) only if false returns only if r'(x) }\n";
  EXPECT_EQ(text_of(violation(program, "")), "holds");
  EXPECT_EQ(text_of(violation(program, claims)), "holds");
  EXPECT_EQ(text_of(violation(program,
                              claims + "summary middle.end { throws e(w) only if false\n"
                                       "returns only if x = y & (forall X: s. r(X) -> r'(X)) }")),
            "holds");
  expect_violation(violation(program, "summary mark { throws e(w) only if false }"), Kind::kEntry,
                   "");
  expect_violation(violation(program, claims + "summary middle.end { throws e(w) only if false\n"
                                               "returns only if x = y }"),
                   Kind::kEntry, "");
}

TEST(ConditionsOracle, JumpsFromAnUnfoldedProcedureReturnToItsCaller) {
  const std::string program = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  one_of_two(x)
  throw e(x) if !r(x) & CONDITION
  return
}
procedure one_of_two(x: s) {
  choose {
    goto set(x)
  } or {
    goto reset(x)
  }
}
procedure set(x: s) {
  r(X) := true
  return
}
procedure reset(x: s) {
  r(X) := X = x
  return
}
entry main
)";
  const std::string set =
      "summary set { throws e(w) only if false returns only if forall X: s. r'(X) }\n";
  const std::string claims =
      set + "summary reset { throws e(w) only if false returns only if LEMMA }\n";
  for (const char* condition : {"true", "exists X: s. r(X)"}) {
    const std::string text = replaced(program, "CONDITION", condition);
    EXPECT_EQ(text_of(violation(text, replaced(claims, "LEMMA", "r'(x)"))), "holds");
    expect_violation(violation(text, replaced(claims, "LEMMA", "true")), Kind::kEntry,
                     "at 'goto reset(x)'");
  }
}

TEST(ConditionsOracle, RecursionUsesTheProceduresOwnSummary) {
  const std::string program = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  goto loop(x)
}
procedure loop(x: s) {
  throw e(x) if r(x)
  choose {
    r(X) := r(X) & X != x
    goto loop(x)
  } or {
    return
  }
}
entry main when !r(x)
)";
  EXPECT_EQ(text_of(violation(program, "summary loop { throws e(w) only if r(x) }")), "holds");
  expect_violation(violation(program, ""), Kind::kEntry, "");
}

TEST(ConditionsOracle, AgreesWithTheExamples) {
  for (const char* name : {"flatten", "c", "call_in_loop", "div"}) {
    const std::string path = std::string("examples/rml/") + name;
    const Program program = program_from(file_text(path + ".rml"));
    const Summaries summaries = summaries_from(program, file_text(path + ".summaries"));
    ConditionsOracle oracle(program,
                            sizes_of(program, {{"container", 2}, {"iterator", 2}, {"obj", 1}}));
    EXPECT_EQ(text_of(oracle.find_violation(summaries)), "holds") << name;
  }
}

// No lemma of the hand-written summaries can go; the entry's own, which nobody
// relies on, has none.
TEST(ConditionsOracle, EveryLemmaOfFlattenIsNeeded) {
  const Program program = program_from(file_text("examples/rml/flatten.rml"));
  const Summaries summaries = summaries_from(program, file_text("examples/rml/flatten.summaries"));
  ConditionsOracle oracle(program,
                          sizes_of(program, {{"container", 2}, {"iterator", 2}, {"obj", 1}}));
  int needed = 0;
  for (size_t p = 0; p < summaries.size(); ++p) {
    if (static_cast<int>(p) == program.entries[0].procedure) continue;
    Summaries weaker = summaries;
    if (!weaker[p].throws.empty()) {
      weaker[p].throws.begin()->second.clear();
      EXPECT_TRUE(oracle.find_violation(weaker).has_value()) << program.procedures[p].name;
      ++needed;
    }
    for (size_t k = 0; k < summaries[p].returns.size(); ++k) {
      weaker = summaries;
      weaker[p].returns.erase(weaker[p].returns.begin() + static_cast<long>(k));
      EXPECT_TRUE(oracle.find_violation(weaker).has_value()) << program.procedures[p].name << k;
      ++needed;
    }
  }
  EXPECT_GT(needed, 10);
}

}  // namespace
}  // namespace epr::testing
