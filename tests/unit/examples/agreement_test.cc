// The two generators of verification conditions, held against each other on
// summaries from which something was taken away.
//
// The engines' generator knows which relations a call leaves alone and which
// procedures never throw; the checker's knows only what summaries claim.  Once
// all of that is claimed, both must prove the same, block by block.  What they
// prove, composed blocks prove too; not the other way round, since a composed
// procedure needs no summaries of the blocks within.

#include <map>

#include <gtest/gtest.h>

#include "epr/certify/block_conditions.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/rml/sort_check.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"
#include "epr/vc/static_facts.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

Program example(const std::string& name) {
  Sources sources;
  Result<Loaded> loaded = load(DiskReader(), sources, "examples/rml/" + name + ".rml");
  if (!loaded) throw std::runtime_error(sources.render(loaded.problems()[0]));
  Result<Program> program = sort_check(*loaded);
  if (!program) throw std::runtime_error(sources.render(program.problems()[0]));
  return std::move(*program);
}

// Asks about each conjunction once: most conditions do not change when one lemma
// does, and formulas are hash-consed.
class Prover {
 public:
  explicit Prover(const Program& program) : program_(program) {}

  bool by_blocks(const Summaries& summaries) {
    return all(block_conditions(program_, summaries, all_sites(program_)));
  }

  bool composed(const Summaries& summaries, const CutOptions& options) {
    return all(composed_conditions(program_, program_facts(program_, options), summaries,
                                   all_sites(program_)));
  }

 private:
  template <typename Conditions>
  bool all(const Conditions& conditions) {
    for (const auto& condition : conditions) {
      auto known = unsatisfiable_.find(condition.formulas);
      if (known == unsatisfiable_.end()) {
        known = unsatisfiable_.emplace(condition.formulas, ask(condition.formulas)).first;
      }
      if (!known->second) return false;
    }
    return true;
  }

  bool ask(const std::vector<Formula>& formulas) {
    auto solver = make_quantified_solver(*program_.formulas, SolverOptions{});
    for (Formula f : formulas) solver->assert_formula(f);
    const Answer answer = solver->check();
    if (const auto* doubt = std::get_if<GaveUp>(&answer)) throw std::runtime_error(doubt->reason);
    return std::holds_alternative<Unsat>(answer);
  }

  const Program& program_;
  std::map<std::vector<Formula>, bool> unsatisfiable_;
};

// The summaries, and besides for every procedure: which relations it leaves
// alone, and that it does not throw if it cannot.
Summaries with_frames(const Program& program, Summaries summaries) {
  const ProgramFacts facts = program_facts(program, {Blocks::kBasic, Inline::kNone});
  claim_static_facts(program, facts, summaries);
  return summaries;
}

// Each of the summaries without one of its lemmas.
std::vector<Summaries> weakened(const Summaries& summaries) {
  std::vector<Summaries> out;
  for (size_t p = 0; p < summaries.size(); ++p) {
    for (const auto& [error, lemmas] : summaries[p].throws) {
      out.push_back(summaries);
      out.back()[p].throws.erase(error);
    }
    for (size_t k = 0; k < summaries[p].returns.size(); ++k) {
      out.push_back(summaries);
      auto& returns = out.back()[p].returns;
      returns.erase(returns.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
  return out;
}

class Agreement : public ::testing::TestWithParam<std::string> {};

TEST_P(Agreement, BothProveTheSame) {
  const Program program = example(GetParam());
  const Summaries given =
      summaries_from(program, file_text("examples/rml/" + GetParam() + ".summaries"));
  Prover prover(program);
  int proved = 0;
  int refused = 0;
  for (const Summaries& some : weakened(given)) {
    const Summaries summaries = with_frames(program, some);
    const bool by_blocks = prover.by_blocks(summaries);
    ++(by_blocks ? proved : refused);
    const std::string what = print(program, summaries);
    EXPECT_EQ(prover.composed(summaries, {Blocks::kBasic, Inline::kNone}), by_blocks) << what;
    if (!by_blocks) continue;
    EXPECT_TRUE(prover.composed(summaries, {Blocks::kCut, Inline::kNone})) << what;
    EXPECT_TRUE(prover.composed(summaries, {Blocks::kCut, Inline::kSmall})) << what;
  }
  EXPECT_GT(proved, 0);
  EXPECT_GT(refused, 0);
}

std::string name_of(const ::testing::TestParamInfo<std::string>& example_name) {
  return example_name.param;
}

INSTANTIATE_TEST_SUITE_P(Examples, Agreement,
                         ::testing::Values("simple_loop", "call_outside_loop", "call_in_loop",
                                           "update_call_in_loop", "call_depth2_in_loop",
                                           "call_depth2", "sm", "div", "worklist", "map_test", "c",
                                           "flatten"),
                         name_of);

}  // namespace
}  // namespace epr::testing
