#include "si/clauses.h"

#include <random>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace si {
namespace {

constexpr size_t kPlenty = 10'000;

class ClausesTest : public ::testing::Test {
 protected:
  // Flags p0, p1, ... are plain; the negations of the first ones are side literals.
  Template flags(int atoms, int side, size_t most, size_t most_with_side) {
    Template out;
    out.premise = fs_.top();
    out.also = fs_.bottom();
    for (int k = 0; k < atoms; ++k) out.literals.push_back(flag(k));
    for (int k = 0; k < side; ++k) out.literals.push_back(fs_.negate(flag(k)));
    out.plain = static_cast<size_t>(atoms);
    out.most_literals = most;
    out.most_with_side = most_with_side;
    return out;
  }

  epr::Formula flag(int k) {
    const std::string name = fmt::format("p{}", k);
    const epr::Symbol* symbol = fs_.vocabulary().find_symbol(name);
    if (!symbol) symbol = fs_.vocabulary().add_relation(name, {}, false);
    return fs_.rel(symbol, {});
  }

  static LiteralSet set(std::initializer_list<size_t> literals) {
    LiteralSet out;
    for (size_t k : literals) out.set(k);
    return out;
  }

  epr::Formulas fs_;
};

TEST_F(ClausesTest, TheFirstCandidateIsFalse) {
  const Template shape = flags(2, 0, 2, 0);
  EXPECT_EQ(lemma_of(fs_, shape, Clauses(shape, kPlenty).strongest().at(0)), fs_.bottom());
}

TEST_F(ClausesTest, OnlyTheStrongestAreStored) {
  const Template shape = flags(3, 0, 2, 0);
  Clauses clauses(shape, kPlenty);
  EXPECT_TRUE(clauses.weaken(set({0, 1})));
  EXPECT_EQ(clauses.strongest(), (std::vector<LiteralSet>{set({0}), set({1})}));
  EXPECT_TRUE(clauses.weaken(set({1, 2})));
  EXPECT_EQ(clauses.strongest(), (std::vector<LiteralSet>{set({1}), set({0, 2})}))
      << "p0 | p1 follows from p1";
  EXPECT_FALSE(clauses.weaken(set({0, 1, 2})));
  EXPECT_EQ(clauses.tried(), 4u);
}

TEST_F(ClausesTest, OfTooManyTheLastAreForgotten) {
  const Template shape = flags(4, 0, 2, 0);
  Clauses clauses(shape, 2);
  clauses.weaken(set({0, 1, 2, 3}));
  EXPECT_EQ(clauses.strongest(), (std::vector<LiteralSet>{set({0}), set({1})}));
}

TEST_F(ClausesTest, ALiteralAndItsNegationAreNoClause) {
  const Template shape = flags(1, 1, 2, 2);
  Clauses clauses(shape, kPlenty);
  clauses.weaken(set({0}));
  clauses.weaken(set({1}));
  EXPECT_TRUE(clauses.strongest().empty());
}

// Whoever has no premise and nothing else to say is a plain clause.
TEST_F(ClausesTest, LemmasAreImplicationsWithBoundVariables) {
  const epr::Sort* s = fs_.vocabulary().add_sort("s");
  const epr::Symbol* r = fs_.vocabulary().add_relation("r", {s}, false);
  const epr::Symbol* q = fs_.vocabulary().add_relation("q", {s}, false);
  const epr::Term x = fs_.var("X", s);
  Template shape = flags(2, 0, 2, 0);
  shape.vars = {x};
  shape.premise = fs_.rel(r, {x});
  shape.also = fs_.rel(q, {x});
  EXPECT_EQ(epr::to_text(lemma_of(fs_, shape, set({1}))), "forall X: s. r(X) -> q(X) | p1");
  EXPECT_EQ(epr::to_text(lemma_of(fs_, flags(2, 0, 2, 0), set({0, 1}))), "p0 | p1");
}

// All clauses within the limits that meet every set of truths, by trying all.
TEST_F(ClausesTest, WhatLivesIsWhatHeldEverywhere) {
  const Template shape = flags(6, 4, 4, 3);
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    Clauses clauses(shape, kPlenty);
    std::vector<unsigned long> seen;
    for (int model = 0; model < 5; ++model) {
      const unsigned long atoms = random() % 64;
      const unsigned long truths = atoms | (~atoms & 15) << 6;
      seen.push_back(truths);
      clauses.weaken(LiteralSet(truths));
    }
    for (unsigned long clause = 0; clause < 1024; ++clause) {
      const bool tautology = (clause & clause >> 6 & 15) != 0;
      const int side = __builtin_popcountl(clause >> 6);
      if (tautology || side > 1 || __builtin_popcountl(clause) > (side == 0 ? 4 : 3)) continue;
      const bool held = std::all_of(seen.begin(), seen.end(),
                                    [&](unsigned long truths) { return (clause & truths) != 0; });
      const auto& strongest = clauses.strongest();
      const bool lives = std::any_of(
          strongest.begin(), strongest.end(),
          [&](const LiteralSet& known) { return (known & LiteralSet(clause)) == known; });
      ASSERT_EQ(lives, held) << "clause " << clause << " in round " << round;
    }
  }
}

}  // namespace
}  // namespace si
