#include "si/candidates.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"
#include "tests/unit/si/inductive.h"

namespace si {
namespace {

using Lemmas = std::vector<std::string>;

constexpr const char* kProgram = R"(
sort s
relation r(s)
relation q(s)
error e(w: s)
procedure main(x: s) {
  callee(x)
  throw e(x) if r(x)
  return
}
procedure callee(x: s) {
  throw e(x) if q(x)
  r(X) := r(X) & X != x
  return
}
entry main
)";

class CandidatesTest : public ::testing::Test {
 protected:
  CandidatesTest()
      : program_(epr::testing::program_from(kProgram)),
        facts_(epr::program_facts(program_, kCalls)),
        sites_(epr::testing::all_sites(program_)) {}

  Candidates throws_of(int procedure, const epr::SolverOptions& options = {}) {
    Candidates out(program_, facts_, procedure, sites_, options);
    out.add(throws_templates(program_, facts_, procedure));
    return out;
  }

  // Those of one literal: of others, many follow from them.
  Lemmas short_ones(const Candidates& candidates) {
    Lemmas out = living(candidates);
    std::erase_if(out, [](const std::string& l) { return l.find('|') != std::string::npos; });
    return out;
  }

  Lemmas living(const Candidates& candidates) {
    epr::Summaries all(program_.procedures.size());
    all[static_cast<size_t>(candidates.transition().procedure)] = candidates.summary();
    return lemmas_of(
        program_, all,
        program_.procedures[static_cast<size_t>(candidates.transition().procedure)].name);
  }

  // Until the body keeps to what lives.
  void settle(Candidates& candidates, const epr::Summaries& callees) {
    while (std::holds_alternative<Weakened>(candidates.ask(callees))) {
    }
    EXPECT_TRUE(candidates.keeps(callees));
  }

  epr::Program program_;
  epr::ProgramFacts facts_;
  std::set<int> sites_;
};

TEST_F(CandidatesTest, EveryModelKillsWhatIsFalseInIt) {
  Candidates callee = throws_of(1);
  const epr::Summaries nothing(program_.procedures.size());
  EXPECT_EQ(living(callee), Lemmas{"throws e(w) only if false"});
  EXPECT_FALSE(callee.keeps(nothing));
  EXPECT_TRUE(std::holds_alternative<Weakened>(callee.ask(nothing)));
  EXPECT_GT(living(callee).size(), 1u) << "what is true in the model lives";
  settle(callee, nothing);
  EXPECT_EQ(short_ones(callee), (Lemmas{"throws e(w) only if q(x)", "throws e(w) only if w = x",
                                        "throws e(w) only if q(w)"}));
}

TEST_F(CandidatesTest, CallsDoAsTheSummariesSay) {
  const auto throws_given = [&](const std::string& callee) {
    Candidates main = throws_of(0);
    settle(main, epr::testing::summaries_from(program_, "summary callee {\n" + callee + "\n}\n"));
    return short_ones(main);
  };
  EXPECT_EQ(throws_given("throws e(w) only if false\nreturns only if !r'(x)"),
            Lemmas{"throws e(w) only if false"});
  EXPECT_EQ(throws_given("throws e(w) only if w = x & q(x)\nreturns only if !r'(x)"),
            (Lemmas{"throws e(w) only if q(x)", "throws e(w) only if w = x",
                    "throws e(w) only if q(w)"}));
  EXPECT_EQ(throws_given("throws e(w) only if false\nreturns only if r'(x) -> r(x)"),
            (Lemmas{"throws e(w) only if r(x)", "throws e(w) only if w = x",
                    "throws e(w) only if r(w)"}));
  EXPECT_EQ(throws_given(""), Lemmas{});
}

TEST_F(CandidatesTest, WhatIsForgottenIsNotAskedAbout) {
  Candidates callee = throws_of(1);
  EXPECT_FALSE(callee.none());
  callee.forget();
  EXPECT_TRUE(callee.none());
  EXPECT_EQ(living(callee), Lemmas{});
  EXPECT_TRUE(std::holds_alternative<Kept>(callee.ask(epr::Summaries(2))));
  EXPECT_EQ(callee.checks(), 0u);
}

TEST_F(CandidatesTest, DoubtIsAnAnswerOfItsOwn) {
  epr::SolverOptions options;
  options.limits.max_checks = 1;
  Candidates callee = throws_of(1, options);
  const epr::Summaries nothing(program_.procedures.size());
  EXPECT_TRUE(std::holds_alternative<Weakened>(callee.ask(nothing)));
  const Lemmas before = living(callee);
  EXPECT_TRUE(std::holds_alternative<epr::GaveUp>(callee.ask(nothing)));
  EXPECT_FALSE(callee.keeps(nothing));
  EXPECT_EQ(living(callee), before);
}

}  // namespace
}  // namespace si
