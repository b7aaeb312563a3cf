#include "epr/vc/conditions.h"

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::all_sites;
using testing::program_from;
using testing::summaries_from;

// Names of the composed conditions that do not hold.
std::vector<std::string> failing(const std::string& text, const std::string& claims,
                                 const CutOptions& options) {
  const Program program = program_from(text);
  const Summaries summaries = summaries_from(program, claims);
  std::vector<std::string> out;
  for (const ComposedCondition& condition : composed_conditions(
           program, program_facts(program, options), summaries, all_sites(program))) {
    auto solver = make_quantified_solver(*program.formulas, {});
    for (Formula f : condition.formulas) solver->assert_formula(f);
    const Answer answer = solver->check();
    EXPECT_FALSE(std::holds_alternative<GaveUp>(answer)) << condition.name;
    if (!std::holds_alternative<Unsat>(answer)) out.push_back(condition.name);
  }
  return out;
}

using Names = std::vector<std::string>;

constexpr CutOptions kBasic{Blocks::kBasic, Inline::kNone, 0};
constexpr CutOptions kCut{Blocks::kCut, Inline::kNone, 0};
constexpr CutOptions kInline{Blocks::kCut, Inline::kSmall, 60};

constexpr const char* kProgram = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  goto main.b1(x)
}
procedure main.b1(x: s) {
  callee(x)
  goto main.b2(x)
}
procedure main.b2(x: s) {
  throw e(x) if r(x)
  return
}
procedure callee(x: s) {
  r(X) := r(X) & X != x
  return
}
entry main
)";

TEST(ComposedConditions, BasicBlocksNeedSummariesOfEveryBlock) {
  EXPECT_EQ(failing(kProgram, "", kBasic), Names{"entry main: throws never"});
  const std::string claims = R"(
summary main.b1 { throws e(w) only if false }
summary main.b2 { throws e(w) only if r(x) }
summary callee { returns only if !r'(x) throws e(w) only if false }
)";
  EXPECT_EQ(failing(kProgram, claims, kBasic), Names{});
}

TEST(ComposedConditions, CutPointsNeedSummariesOfMethodsOnly) {
  EXPECT_EQ(failing(kProgram, "", kCut), Names{"entry main: throws never"});
  EXPECT_EQ(failing(kProgram, "summary callee { returns only if !r'(x) }", kCut), Names{});
}

TEST(ComposedConditions, InlinedMethodsNeedNone) {
  EXPECT_EQ(failing(kProgram, "", kInline), Names{});
}

TEST(ComposedConditions, WrongSummariesAreFound) {
  EXPECT_EQ(failing(kProgram, "summary callee { returns only if r'(x) }", kCut),
            (Names{"entry main: throws never", "callee: returns only as claimed"}));
}

TEST(ComposedConditions, BrokenInvariantsAndTransitionsAreFound) {
  const std::string text = std::string(kProgram) + R"(
relation q(s)
invariant same: forall X: s. r(X) <-> q(X)
transition grows: forall X: s. r(X) -> r'(X)
)";
  const Names failed = failing(text, "summary callee { returns only if !r'(x) }", kCut);
  EXPECT_EQ(failed, (Names{"callee: invariants hold at the end", "callee: transitions hold"}));
}

}  // namespace
}  // namespace epr
