#include "updr/cube.h"

#include <gtest/gtest.h>

namespace updr {
namespace {

class CubeTest : public ::testing::Test {
 protected:
  CubeTest() {
    epr::Vocabulary& v = formulas_.vocabulary();
    s_ = v.add_sort("s");
    r_ = v.add_relation("r", {s_}, false);
    f_ = v.add_function("f", {s_}, s_);
    a_ = formulas_.var("a", s_);
    x_ = formulas_.var("x", s_);
    y_ = formulas_.var("y", s_);
  }

  std::string clause(std::vector<epr::Formula> literals) {
    return to_text(clause_of(formulas_, Cube{{}, {x_, y_}, std::move(literals)}));
  }

  epr::Formulas formulas_;
  const epr::Sort* s_;
  const epr::Symbol* r_;
  const epr::Symbol* f_;
  epr::Term a_, x_, y_;
};

TEST_F(CubeTest, TheClauseIsADisjunction) {
  EXPECT_EQ(clause({formulas_.rel(r_, {x_}), formulas_.negate(formulas_.rel(r_, {a_}))}),
            "forall x: s. !r(x) | r(a)");
  EXPECT_EQ(clause({}), "false");
}

TEST_F(CubeTest, VariablesThatEqualATermAreReplaced) {
  epr::Formula x_is_f_of_a = formulas_.eq(x_, formulas_.apply(f_, {a_}));
  EXPECT_EQ(clause({formulas_.rel(r_, {x_}), x_is_f_of_a}), "!r(f(a))");
  epr::Formula y_is_x = formulas_.eq(x_, y_);
  EXPECT_EQ(clause({formulas_.rel(r_, {y_}), y_is_x, x_is_f_of_a}), "!r(f(a))");
}

TEST_F(CubeTest, AVariableIsNotReplacedByATermThatMentionsIt) {
  epr::Formula fixed = formulas_.eq(x_, formulas_.apply(f_, {x_}));
  EXPECT_EQ(clause({formulas_.rel(r_, {x_}), fixed}), "forall x: s. !r(x) | x != f(x)");
}

TEST_F(CubeTest, APartHasTheVariablesThatItsLiteralsMention) {
  const epr::Formula of_x = formulas_.rel(r_, {x_});
  const epr::Formula of_y = formulas_.rel(r_, {formulas_.apply(f_, {y_})});
  const Cube whole{{3, 1}, {x_, y_}, {of_x, of_y}};
  const Cube part = with_literals(whole, {1});
  EXPECT_EQ(part.predicate, whole.predicate);
  EXPECT_EQ(part.variables, std::vector<epr::Term>{y_});
  EXPECT_EQ(part.literals, std::vector<epr::Formula>{of_y});
  EXPECT_EQ(with_literals(whole, {0, 1}).variables, whole.variables);
}

}  // namespace
}  // namespace updr
