#include "epr/certify/block_conditions.h"

#include <gtest/gtest.h>

#include "epr/logic/smtlib.h"
#include "epr/solver/z3_solver.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::all_sites;
using testing::program_from;
using testing::summaries_from;

// Names of the conditions that do not hold.
std::vector<std::string> failing(const std::string& program_text, const std::string& summaries_text,
                                 bool claim_sites = true) {
  const Program program = program_from(program_text);
  const Summaries summaries = summaries_from(program, summaries_text);
  const std::set<int> sites = claim_sites ? all_sites(program) : std::set<int>{};
  std::vector<std::string> out;
  for (const Condition& condition : block_conditions(program, summaries, sites)) {
    const ProofResult result = prove_smtlib(smtlib_script(condition.formulas, ""), {});
    EXPECT_FALSE(std::holds_alternative<GaveUp>(result)) << condition.name;
    if (!std::holds_alternative<Proved>(result)) out.push_back(condition.name);
  }
  return out;
}

using Names = std::vector<std::string>;

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

TEST(BlockConditions, AThrowMustBeClaimedByTheProcedureAndRuledOutByTheEntry) {
  const std::string safe = std::string(kThrower) + "entry main when !r(x)\n";
  EXPECT_EQ(failing(safe, "summary callee { throws e(w) only if r(x) }"), Names{});
  EXPECT_EQ(failing(safe, "summary callee { throws e(w) only if false }"),
            Names{"callee: throws at 'throw e(x) if r(x)' only as claimed"});
  EXPECT_EQ(failing(safe, "summary callee { }"),
            Names{"entry main: 'e' throws during 'callee(x)' only as claimed"});
  const std::string unsafe = std::string(kThrower) + "entry main\n";
  EXPECT_EQ(failing(unsafe, "summary callee { throws e(w) only if r(x) }"),
            Names{"entry main: 'e' throws during 'callee(x)' only as claimed"});
}

TEST(BlockConditions, WithoutSummariesProceduresAreUnfolded) {
  EXPECT_EQ(failing(std::string(kThrower) + "entry main when !r(x)\n", ""), Names{});
  EXPECT_EQ(failing(std::string(kThrower) + "entry main\n", ""),
            Names{"entry main: throws at 'callee(x)' only as claimed"});
}

// The arguments were once evaluated after the path had been moved away.
TEST(BlockConditions, AnUnfoldedCallGetsTheValuesOfTheCallersVariables) {
  const std::string program = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  var y: s
  assume !r(x)
  y := x
  callee(y)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  return
}
entry main
)";
  EXPECT_EQ(failing(program, ""), Names{});
}

TEST(BlockConditions, SitesThatAreNotClaimedMayThrow) {
  EXPECT_EQ(failing(std::string(kThrower) + "entry main\n", "", false), Names{});
}

TEST(BlockConditions, ACallMayChangeEveryRelationUnlessItsSummarySaysOtherwise) {
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
  EXPECT_EQ(failing(program, "summary quiet { throws e(w) only if false }").size(), 1u);
  EXPECT_EQ(failing(program,
                    "summary quiet { throws e(w) only if false "
                    "returns only if forall X: s. r'(X) <-> r(X) }"),
            Names{});
}

TEST(BlockConditions, InvariantsAreProvedWhereProceduresMeet) {
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
  const auto with = [&](const std::string& call) {
    std::string text = program;
    return text.replace(text.find("CALL"), 4, call);
  };
  EXPECT_EQ(failing(with(""), ""), Names{});
  // Once broken they stay broken, so only the first place is of interest.
  const auto first = [&](const std::string& claims) {
    return failing(with("callee()"), claims).at(0);
  };
  EXPECT_EQ(first(""), "entry main: invariants hold at 'callee()'");
  EXPECT_EQ(first("summary callee { }"), "entry main: invariants hold at 'callee()'");
  EXPECT_EQ(first("summary main { }"), "main: invariants hold at 'callee()'");
}

TEST(BlockConditions, InvariantsOfElementsHoldOfInputsAndOutputs) {
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
  const auto with = [&](const std::string& body) {
    std::string text = program;
    return text.replace(text.find("BODY"), 4, body);
  };
  const std::string claims = "summary any { }\nsummary use { }";
  EXPECT_EQ(failing(with("known(X) := known(X) | X = z"), claims), Names{});
  EXPECT_EQ(failing(with(""), claims), Names{"any: invariants hold at 'return'"});
}

TEST(BlockConditions, TransitionsAreProvedOfEveryClaimedProcedure) {
  const std::string grows = R"(
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
  EXPECT_EQ(failing(grows, "summary callee { }"), Names{"callee: transitions hold at 'return'"});
}

TEST(BlockConditions, ArgumentsNamedLikeBoundVariablesAreNotCaptured) {
  const std::string program = R"(
sort s
relation r(s)
error e(w: s)
action clear_all_but(i: s) {
  r(I) := r(I) & I = i
}
procedure main(I: s, J: s) {
  assume I != J
  clear_all_but(I)
  throw e(J) if r(J)
  return
}
entry main
)";
  EXPECT_EQ(failing(program, ""), Names{});
}

TEST(BlockConditions, BranchesOfActionsJoin) {
  const std::string program = R"(
sort s
relation a(s)
relation b(s)
error e(w: s)
action one_of_two(x: s) returns (y: s) {
  choose {
    y := x
    a(X) := X = x
  } or {
    a(X) := false
    b(X) := X = y
  }
}
procedure main(x: s) {
  var y: s
  b(X) := false
  y := one_of_two(x)
  throw e(y) if CONDITION
  return
}
entry main
)";
  const auto with = [&](const std::string& condition) {
    std::string text = program;
    return text.replace(text.find("CONDITION"), 9, condition);
  };
  EXPECT_EQ(failing(with("a(x) & b(y)"), ""), Names{});
  EXPECT_EQ(failing(with("!a(x) & !b(y)"), ""), Names{});
  EXPECT_EQ(failing(with("a(x) & y != x"), ""), Names{});
  EXPECT_EQ(failing(with("a(x)"), "").size(), 1u);
  EXPECT_EQ(failing(with("b(y)"), "").size(), 1u);
}

TEST(BlockConditions, RecursionUsesTheProceduresOwnSummary) {
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
  EXPECT_EQ(failing(program, "summary loop { throws e(w) only if r(x) }"), Names{});
  EXPECT_FALSE(failing(program, "").empty());
}

TEST(BlockConditions, UnfoldingThatExplodesIsAConditionThatFails) {
  std::string text = "entry p0\n";
  constexpr int kBranches = 20;
  for (int k = 0; k < kBranches; ++k) {
    const std::string next = "p" + std::to_string(k + 1) + "()";
    text += "procedure p" + std::to_string(k) + "() {\n  choose {\n    goto " + next +
            "\n  } or {\n    goto " + next + "\n  }\n}\n";
  }
  text += "procedure p" + std::to_string(kBranches) + "() {\n  return\n}\n";
  const Names failed = failing(text, "");
  ASSERT_EQ(failed.size(), 1u);
  EXPECT_NE(failed[0].find("more than 20000 blocks to unfold"), std::string::npos);
  const Program program = program_from(text);
  const auto conditions = block_conditions(program, summaries_from(program, ""), all_sites(program));
  ASSERT_EQ(conditions.size(), 1u);
  EXPECT_TRUE(conditions[0].given_up);
}

// It once took all of the stack.
TEST(BlockConditions, UnfoldingThatGoesTooDeepIsAConditionThatFails) {
  std::string text = "entry p0\n";
  constexpr int kChain = 10000;
  for (int k = 0; k < kChain; ++k) {
    text +=
        "procedure p" + std::to_string(k) + "() {\n  goto p" + std::to_string(k + 1) + "()\n}\n";
  }
  text += "procedure p" + std::to_string(kChain) + "() {\n  return\n}\n";
  const Names failed = failing(text, "");
  ASSERT_EQ(failed.size(), 1u);
  EXPECT_NE(failed[0].find("more than 2000 blocks in a row to unfold"), std::string::npos);
}

// Names of all conditions.
Names conditions(const std::string& program_text, const std::string& summaries_text) {
  const Program program = program_from(program_text);
  const Summaries summaries = summaries_from(program, summaries_text);
  Names out;
  for (const Condition& c : block_conditions(program, summaries, all_sites(program))) {
    out.push_back(c.name);
  }
  return out;
}

constexpr const char* kInvariants = R"(
sort s
relation r(s)
relation q(s)
invariant inside: forall X: s. r(X) -> q(X)
error e(w: s)
procedure main(x: s) {
  callee(x)
  goto main.b1(x)
}
procedure main.b1(x: s) {
  goto main.b2(x)
}
procedure main.b2(x: s) {
  q(X) := q(X) | X = x
  goto main.b3(x)
}
procedure main.b3(x: s) {
  throw e(x) if r(x) & !q(x)
  return
}
procedure callee(x: s) {
  r(X) := r(X) & X != x
  return
}
entry main
)";

TEST(BlockConditions, AskNothingThatIsAFactOrWasProvedOnThePath) {
  EXPECT_EQ(conditions(kInvariants, "summary callee { throws e(w) only if false }"),
            (Names{"callee: invariants hold at 'return'",
                   "entry main: invariants hold at 'goto main.b1(x)'",
                   "entry main: throws at 'goto main.b1(x)' only as claimed"}));
}

TEST(BlockConditions, AFalseClaimThatARelationIsUnchangedIsFound) {
  const std::string unchanged = "returns only if forall X: s. r'(X) <-> r(X)";
  EXPECT_EQ(failing(kInvariants, "summary callee { throws e(w) only if false " + unchanged + " }"),
            Names{"callee: returns at 'return' only as claimed"});
}

// What holds of a relation at one moment is no fact of the next.
TEST(BlockConditions, WhatWasProvedBeforeAChangeIsAskedAgainAfterIt) {
  std::string broken = kInvariants;
  broken.replace(broken.find("q(X) | X = x"), 12, "q(X) & X != x");
  EXPECT_EQ(failing(broken, "summary callee { throws e(w) only if false }"),
            (Names{"entry main: invariants hold at 'goto main.b1(x)'",
                   "entry main: throws at 'goto main.b1(x)' only as claimed"}));
}

TEST(BlockConditions, AreTheSameTextEveryTime) {
  const std::string text = testing::file_text("examples/rml/flatten.rml");
  const std::string claims = testing::file_text("examples/rml/flatten.summaries");
  const auto scripts = [&] {
    const Program program = program_from(text);
    const Summaries summaries = summaries_from(program, claims);
    std::string all;
    for (const Condition& c : block_conditions(program, summaries, all_sites(program))) {
      all += smtlib_script(c.formulas, c.name);
    }
    return all;
  };
  EXPECT_EQ(scripts(), scripts());
}

}  // namespace
}  // namespace epr
