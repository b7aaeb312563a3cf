#include "updr/simplify.h"

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"
#include "tests/unit/updr/certified.h"

namespace updr {
namespace {

using epr::testing::all_sites;

Simplified simplified(const Loaded& input, const Lemmas& lemmas, const Lemmas& kept = {}) {
  Proofs proofs(input.program, input.facts, all_sites(input.program), {});
  return simplify(input.program, lemmas, kept, proofs);
}

Lemmas lemmas_from(const Loaded& input, const std::string& text) {
  return lemmas_of(epr::testing::summaries_from(input.program, text));
}

// By the generator of conditions that the simplifier does not use.
bool conditions_hold(const Loaded& input, const Lemmas& lemmas) {
  epr::Summaries summaries(input.program.procedures.size());
  claim_lemmas(lemmas, summaries);
  for (const epr::ComposedCondition& condition :
       epr::composed_conditions(input.program, input.facts, summaries, all_sites(input.program))) {
    auto solver = epr::make_quantified_solver(*input.program.formulas, {});
    for (epr::Formula f : condition.formulas) solver->assert_formula(f);
    if (!std::holds_alternative<epr::Unsat>(solver->check())) return false;
  }
  return true;
}

// What the proof of flatten needs, and no more.
constexpr const char* kNeeded = R"(
summary main.b1 {
  throws cme(i) only if false
}
summary flatten {
  throws cme(i) only if in = out | member_cnt(in, out)
}
summary flatten.b1 {
  throws cme(i) only if stale(itr1) | cnt(itr1) = out | member_cnt(cnt(itr1), out)
}
summary addList {
  throws cme(i) only if lst1 = lst2
  returns only if forall I: iterator. !stale'(I) | stale(I) | cnt(I) = lst1
}
summary addList.b1 {
  throws cme(i) only if stale(itr2) | cnt(itr2) = lst1
  returns only if forall I: iterator. !stale'(I) | stale(I) | cnt(I) = lst1
}
)";

TEST(Simplify, LeavesSummariesAloneThatAreSimpleAlready) {
  const Loaded input = loaded_example("flatten");
  const Lemmas lemmas = lemmas_from(input, kNeeded);
  const Simplified result = simplified(input, lemmas);
  EXPECT_EQ(texts(input.program, lemmas), texts(input.program, result.lemmas));
  EXPECT_EQ(0, result.dropped_lemmas);
  EXPECT_EQ(0, result.dropped_literals);
  EXPECT_GT(result.checks, 0u);
}

TEST(Simplify, DropsALemmaThatNothingUses) {
  const Loaded input = loaded_example("flatten");
  const Lemmas lemmas = lemmas_from(input, std::string(kNeeded) + R"(
summary addList {
  returns only if forall C: container, O: obj. !member(C, O) | member'(C, O)
}
summary addList.b1 {
  returns only if forall C: container, O: obj. !member(C, O) | member'(C, O)
}
)");
  const Simplified result = simplified(input, lemmas);
  EXPECT_EQ(texts(input.program, lemmas_from(input, kNeeded)), texts(input.program, result.lemmas));
  EXPECT_EQ(2, result.dropped_lemmas);
  EXPECT_EQ(simplified(input, lemmas_from(input, kNeeded)).checks, result.checks)
      << "what nothing uses is not proved";
}

TEST(Simplify, DropsLemmasThatOnlyProveEachOther) {
  const Loaded input = loaded(R"(
sort s
relation r(s)
relation p(s)
error e(x: s)
procedure main(x: s) {
  a(x)
  throw e(x) if r(x)
  return
}
procedure a(x: s) {
  choose {
    b(x)
    return
  } or {
    return
  }
}
procedure b(x: s) {
  choose {
    p(X) := p(X) | X = x
    a(x)
    return
  } or {
    return
  }
}
entry main when !r(x)
)");
  const Lemmas lemmas = lemmas_from(input, R"(
summary a {
  returns only if forall X: s. !p(X) | p'(X)
}
summary b {
  returns only if forall X: s. !p(X) | p'(X)
}
)");
  ASSERT_TRUE(conditions_hold(input, lemmas));
  EXPECT_TRUE(texts(input.program, simplified(input, lemmas).lemmas).empty());
}

TEST(Simplify, DropsLiteralsThatTheProofDoesNotNeed) {
  const Loaded input = loaded_example("flatten");
  std::string padded = kNeeded;
  const std::string from = "only if lst1 = lst2";
  padded.replace(padded.find(from), from.size(), "only if lst1 = lst2 | !used_cnt(lst2)");
  const Lemmas weaker = lemmas_from(input, padded);
  ASSERT_TRUE(conditions_hold(input, weaker));
  const Simplified result = simplified(input, weaker);
  EXPECT_EQ(texts(input.program, lemmas_from(input, kNeeded)), texts(input.program, result.lemmas));
  EXPECT_EQ(1, result.dropped_literals);
}

TEST(Simplify, ADuplicateInOtherWordsIsDropped) {
  const Loaded input = loaded_example("flatten");
  const Lemmas lemmas = lemmas_from(input, std::string(kNeeded) + R"(
summary addList {
  throws cme(i) only if lst1 = lst2 | stale(i)
}
)");
  EXPECT_EQ(1, simplified(input, lemmas).dropped_lemmas);
}

TEST(Simplify, KeepsWhatItIsToldToKeepAndWhatThatNeeds) {
  const Loaded input = loaded_example("flatten");
  const std::string kept = R"(
summary flatten {
  returns only if forall C: container, O: obj. !member(C, O) | member'(C, O)
}
)";
  const std::string needed_by_it = R"(
summary flatten.b1 {
  returns only if forall C: container, O: obj. !member(C, O) | member'(C, O)
}
summary addList {
  returns only if forall C: container, O: obj. !member(C, O) | member'(C, O)
}
summary addList.b1 {
  returns only if forall C: container, O: obj. !member(C, O) | member'(C, O)
}
)";
  const Lemmas lemmas = lemmas_from(input, kNeeded + kept + needed_by_it);
  const Simplified result = simplified(input, lemmas, lemmas_from(input, kept));
  EXPECT_EQ(texts(input.program, lemmas), texts(input.program, result.lemmas));
}

TEST(Simplify, LemmasThatAreNotInductiveAreReturnedAsTheyAre) {
  const Loaded input = loaded_example("flatten");
  std::string broken = kNeeded;
  const std::string from = "only if stale(itr2) | cnt(itr2) = lst1";
  broken.replace(broken.find(from), from.size(), "only if stale(itr2)");
  const Lemmas lemmas = lemmas_from(input, broken);
  const Simplified result = simplified(input, lemmas);
  EXPECT_EQ(texts(input.program, lemmas), texts(input.program, result.lemmas));
}

TEST(Simplify, ARunThatHasToEndChangesNothing) {
  const Loaded input = loaded_example("flatten");
  const Lemmas lemmas = inferred(input);
  const uint64_t complete = simplified(input, lemmas).checks;
  for (uint64_t most : {uint64_t{0}, uint64_t{1}, complete / 2, complete - 1}) {
    uint64_t asked = 0;
    ProofOptions options;
    options.go_on = [&] { return asked++ < most; };
    Proofs proofs(input.program, input.facts, all_sites(input.program), options);
    const Simplified result = simplify(input.program, lemmas, {}, proofs);
    EXPECT_EQ(texts(input.program, lemmas), texts(input.program, result.lemmas)) << most;
    EXPECT_EQ(most, result.checks);
  }
}

// No lemma of the result is idle: without any one of them the conditions fail.
TEST(Simplify, ResultsCertifyAndHoldNothingThatCouldGo) {
  for (const char* name : {"flatten", "worklist", "sm", "div"}) {
    SCOPED_TRACE(name);
    const Loaded input = loaded_example(name);
    const Lemmas lemmas = inferred(input);
    const Simplified result = simplified(input, lemmas);
    EXPECT_GT(result.dropped_lemmas, 0);
    EXPECT_TRUE(certified(input, result.lemmas));
    for (const Claim& claim : claims_of(result.lemmas)) {
      Lemmas rest = result.lemmas;
      erase(rest, claim);
      EXPECT_FALSE(conditions_hold(input, rest)) << epr::to_text(claim.lemma);
    }
  }
}

}  // namespace
}  // namespace updr
