#include "epr/solver/candidate.h"

#include <gtest/gtest.h>

#include "tests/support/random_formula.h"

namespace epr {
namespace {

class DefinitionsTest : public ::testing::Test {
 protected:
  const Symbol* relation(const char* name) {
    return f_.vocabulary().add_relation(name, {sort_, sort_}, false);
  }
  Formula defined(const Symbol* as, Formula body) {
    return f_.forall({x_, y_}, f_.iff(f_.rel(as, {x_, y_}), body));
  }

  Formulas f_;
  const Sort* sort_ = f_.vocabulary().add_sort("s");
  Term x_ = f_.var("x", sort_);
  Term y_ = f_.var("y", sort_);
  const Symbol* p_ = relation("p");
  const Symbol* q_ = relation("q");
  const Symbol* r_ = relation("r");
  Definitions definitions_;
};

TEST_F(DefinitionsTest, AreTakenOnceAndNeverInACircle) {
  EXPECT_EQ(definitions_.add(defined(p_, f_.rel(q_, {y_, x_}))), p_);
  EXPECT_EQ(definitions_.add(defined(q_, f_.rel(r_, {x_, y_}))), q_);
  EXPECT_EQ(definitions_.add(defined(r_, f_.conj(f_.eq(x_, y_), f_.rel(p_, {x_, x_})))), nullptr);
  EXPECT_EQ(definitions_.add(defined(p_, f_.eq(x_, y_))), nullptr);
  definitions_.remove(p_);
  EXPECT_EQ(definitions_.find(p_), nullptr);
  EXPECT_EQ(definitions_.add(defined(p_, f_.eq(x_, y_))), p_);
}

TEST_F(DefinitionsTest, AreForAllTuples) {
  EXPECT_EQ(definitions_.add(f_.forall({x_}, f_.iff(f_.rel(p_, {x_, x_}), f_.eq(x_, y_)))),
            nullptr);
  EXPECT_EQ(definitions_.add(f_.forall({x_}, f_.iff(f_.rel(p_, {x_, y_}), f_.eq(x_, y_)))),
            nullptr);
  EXPECT_EQ(definitions_.add(f_.forall({x_, y_}, f_.rel(p_, {x_, y_}))), nullptr);
}

TEST_F(DefinitionsTest, SayWhatACandidateWasNotTold) {
  ASSERT_EQ(definitions_.add(defined(p_, f_.rel(q_, {y_, x_}))), p_);
  // All tuples are looked at, or the definition is followed.
  for (int size : {3, 20}) {
    Candidate candidate(f_, definitions_);
    candidate.set_size(sort_, size);
    candidate.set(q_, {1, 2}, 1);
    const Structure whole = candidate.structure({p_, q_});
    EXPECT_TRUE(whole.holds(p_, std::vector<int>{2, 1}));
    EXPECT_FALSE(whole.holds(p_, std::vector<int>{1, 2}));
    const auto bad =
        candidate.violations(f_.forall({x_, y_}, f_.negate(f_.rel(p_, {x_, y_}))), 9, 999);
    ASSERT_TRUE(bad);
    EXPECT_EQ(*bad, (std::vector<std::vector<int>>{{2, 1}}));
  }
}

TEST_F(DefinitionsTest, ASearchThatIsTooLongSaysSo) {
  Candidate candidate(f_, definitions_);
  candidate.set_size(sort_, 50);
  Formula clause = f_.forall({x_, y_}, f_.disj(f_.rel(p_, {x_, y_}), f_.eq(x_, y_)));
  EXPECT_FALSE(candidate.violations(clause, 5000, 20));
  EXPECT_TRUE(candidate.violations(clause, 5000, 100000));
}

// Against trying all values.
TEST(Candidate, FindsAViolationIffThereIsOne) {
  int violated = 0, satisfied = 0;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    Formulas f;
    const testing::Choose choose = testing::choices_from(seed);
    testing::RandomFormulas random(f, choose);
    const Sort* sort = f.vocabulary().add_sort("t");
    std::vector<const Symbol*> relations;
    for (const char* name : {"a", "b", "d"}) {
      relations.push_back(f.vocabulary().add_relation(name, {sort, sort}, false));
    }
    const Symbol* g = f.vocabulary().add_function("g", {sort}, sort);
    std::vector<Term> vars{f.var("u", sort), f.var("v", sort), f.var("w", sort)};
    Term free = f.var("k", sort);
    const std::function<Term()> term = [&] {
      const int kind = choose(6);
      Term plain = kind == 0 ? free : vars[static_cast<size_t>(choose(3))];
      return kind == 1 ? f.apply(g, {plain}) : plain;
    };
    const std::function<Formula(int)> formula = [&](int depth) -> Formula {
      const int kind = choose(depth == 0 ? 2 : 8);
      if (kind == 0) return f.eq(term(), term());
      if (kind == 1) return f.rel(relations[static_cast<size_t>(choose(3))], {term(), term()});
      Formula a = formula(depth - 1), b = formula(depth - 1);
      switch (kind) {
        case 2:
          return f.conj(a, b);
        case 3:
          return f.disj(a, b);
        case 4:
          return f.implies(a, b);
        case 5:
          return f.iff(a, b);
        case 6:
          return f.ite(a, b, formula(depth - 1));
        default:
          return f.negate(a);
      }
    };
    Definitions definitions;
    if (seed % 2 == 0) {
      Formula body = f.disj(f.rel(relations[0], {vars[1], vars[0]}), f.eq(vars[0], free));
      definitions.add(
          f.forall({vars[0], vars[1]}, f.iff(f.rel(relations[2], {vars[0], vars[1]}), body)));
    }
    Candidate candidate(f, definitions);
    const int size = 1 + choose(4);
    candidate.set_size(sort, size);
    candidate.set_variable(free, choose(size));
    for (int k = 0; k < size; ++k) candidate.set(g, {k}, choose(size));
    for (int k = choose(6); k > 0; --k) {
      candidate.set(relations[static_cast<size_t>(choose(2))], {choose(size), choose(size)}, 1);
    }
    Formula clause = f.forall(vars, formula(3));
    if (clause->kind != Kind::kForall) continue;
    std::vector<const Symbol*> symbols = relations;
    symbols.push_back(g);
    const Structure whole = candidate.structure(symbols);
    const auto found = candidate.violations(clause, 100, 1000000);
    ASSERT_TRUE(found) << seed;
    EXPECT_EQ(found->empty(), whole.evaluate(clause)) << seed << " " << to_text(clause);
    for (const std::vector<int>& values : *found) {
      Assignment assignment = whole.variables();
      for (size_t k = 0; k < values.size(); ++k) assignment.bind(clause->vars[k], values[k]);
      EXPECT_FALSE(whole.evaluate(clause->args[0], assignment)) << seed << " " << to_text(clause);
    }
    ++(found->empty() ? satisfied : violated);
  }
  EXPECT_GE(violated, 80);
  EXPECT_GE(satisfied, 40);
}

}  // namespace
}  // namespace epr
