#include "updr/queries.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"
#include "updr/diagram.h"

namespace updr {
namespace {

constexpr const char* kProgram = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  callee(x)
  throw e(x) if r(x)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  r(X) := r(X) | X = x
  return
}
entry main
)";

class QueriesTest : public ::testing::Test {
 protected:
  QueriesTest()
      : program_(epr::testing::program_from(kProgram)),
        facts_(epr::program_facts(program_, {epr::Blocks::kCut, epr::Inline::kNone, 0})),
        sites_(epr::testing::all_sites(program_)),
        main_(program_, facts_, 0, sites_, {}) {}

  QueryAnswer find_throw(int level) {
    return main_.find_throw(program_.formulas->top(), 0, frames_, level);
  }

  epr::Program program_;
  epr::ProgramFacts facts_;
  std::set<int> sites_;
  Frames frames_;
  Queries main_;
};

TEST_F(QueriesTest, InFrameZeroNoCallReturnsOrThrows) {
  EXPECT_TRUE(std::holds_alternative<NoTrace>(find_throw(0)));
}

TEST_F(QueriesTest, ATraceTellsWhatItsCallsDid) {
  const QueryAnswer answer = find_throw(1);
  ASSERT_TRUE(std::holds_alternative<TraceFound>(answer));
  ASSERT_EQ(std::get<TraceFound>(answer).calls.size(), 1u);
  const CalleeTransition& call = std::get<TraceFound>(answer).calls[0];
  EXPECT_EQ(call.predicate.procedure, 1);
  // What is read off satisfies its own diagram: nothing is left open.
  const Cube cube =
      diagram(program_, call.predicate, call.transition, facts_.modifies[1], Elements::kAll);
  EXPECT_FALSE(call.transition.evaluate(clause_of(*program_.formulas, cube)));
}

// Instances were once kept by call and clause alone, so that `false` of throws
// stood for `false` of returns too.
TEST_F(QueriesTest, OneClauseCanBeALemmaOfBothKinds) {
  epr::Formulas& fs = *program_.formulas;
  frames_.add(Cube{{1, 0}, {}, {}}, fs.bottom(), 1);
  EXPECT_TRUE(std::holds_alternative<TraceFound>(find_throw(1)));
  frames_.add(Cube{{1, Predicate::kReturns}, {}, {}}, fs.bottom(), 1);
  EXPECT_TRUE(std::holds_alternative<NoTrace>(find_throw(1)));
}

TEST_F(QueriesTest, TheCoreNamesLiteralsThatSuffice) {
  Queries callee(program_, facts_, 1, sites_, {});
  epr::Formulas& fs = *program_.formulas;
  const epr::Procedure& p = program_.procedures[1];
  const epr::Symbol* r = fs.vocabulary().find_symbol("r");
  epr::Term x = p.inputs[0], w = program_.errors[0].witness[0];
  // It throws only x, and only when r(x).
  const Cube cube{{1, 0}, {}, {fs.eq(x, w), fs.negate(fs.rel(r, {x}))}};
  const QueryAnswer answer = callee.find_trace(cube, frames_, 0);
  ASSERT_TRUE(std::holds_alternative<NoTrace>(answer));
  EXPECT_EQ(std::get<NoTrace>(answer).core, std::vector<int>{1});
}

}  // namespace
}  // namespace updr
