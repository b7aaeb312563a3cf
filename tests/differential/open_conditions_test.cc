// The checker asks what the formulas do not show by themselves; asked in full, the answer must
// be the same, of true claims and of false ones.
//
// Claims are the proofs of examples/rml, mutants of programs and proofs, and claims about random
// programs: which relations procedures leave alone, as mod-sets have it and, in two of three
// programs, of one procedure and relation too many; in every third program calls are inlined.
// By hand, any number of programs:
//   bazel test //tests/differential:open_conditions_test --test_output=all
//       --test_env=CME_DIFFERENTIAL_PROGRAMS=2000 --test_timeout=20000

#include <cstdlib>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/certify/block_conditions.h"
#include "epr/certify/inlining.h"
#include "epr/logic/smtlib.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/static_facts.h"
#include "tests/differential/dice.h"
#include "tests/support/examples.h"
#include "tests/support/inlinings.h"
#include "tests/support/mutate.h"
#include "tests/support/programs.h"
#include "tests/support/random_program.h"

namespace epr {
namespace {

using testing::Dice;

uint64_t setting(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 10) : otherwise;
}

// nullopt: the solver gave up.
std::optional<bool> proved(const std::vector<Condition>& conditions) {
  ScriptProver prover;
  Work unlimited;
  SolverLimits limits;
  limits.seconds_per_check = 20;
  for (const Condition& condition : conditions) {
    const ProofResult result =
        prover.prove(smtlib_script(condition.formulas, ""), limits, unlimited);
    if (std::holds_alternative<GaveUp>(result)) return std::nullopt;
    if (std::holds_alternative<Refuted>(result)) return false;
  }
  return true;
}

struct Counts {
  int accepted = 0;
  int refused = 0;
  int undecided = 0;
  size_t open = 0;  // conditions of those that are accepted
  size_t all = 0;
};

// Asks both ways.
class Comparison {
 public:
  void compare(const std::string& what, const Program& program, const Summaries& summaries,
               const std::set<int>& sites, const std::set<int>& procedures) {
    const auto open = block_conditions(program, summaries, sites, procedures, Asked::kOpen);
    const auto all = block_conditions(program, summaries, sites, procedures, Asked::kAll);
    EXPECT_LE(open.size(), all.size()) << what;
    const std::optional<bool> answer = proved(open);
    const std::optional<bool> full = proved(all);
    if (!answer || !full) {
      ++counts_.undecided;
      return;
    }
    EXPECT_EQ(*answer, *full) << what << "\n" << print(program, summaries);
    ++(*full ? counts_.accepted : counts_.refused);
    if (!*full) return;
    counts_.open += open.size();
    counts_.all += all.size();
  }

  void compare(const std::string& what, const Program& program, const Summaries& summaries,
               const std::set<int>& sites) {
    std::set<int> procedures;
    for (const Procedure& procedure : program.procedures) procedures.insert(procedure.index);
    compare(what, program, summaries, sites, procedures);
  }

  // What is no program, or no proof of it, is left out.
  void compare_texts(const std::string& what, const std::string& program_text,
                     const std::string& summaries_text) {
    try {
      const Program program = testing::program_from(program_text);
      const Summaries summaries = testing::summaries_from(program, summaries_text);
      compare(what, program, summaries, testing::all_sites(program));
    } catch (const std::runtime_error&) {
    }
  }

  const Counts& counts() const { return counts_; }

  void tell() const {
    fmt::print("{} accepted, with {} open conditions of {}; {} refused, {} undecided\n",
               counts_.accepted, counts_.open, counts_.all, counts_.refused, counts_.undecided);
  }

 private:
  Counts counts_;
};

bool has_summaries(const std::string& example) {
  return std::filesystem::exists("examples/rml/" + example + ".summaries");
}

TEST(OpenConditions, AndAllConditionsAgreeOnTheExamples) {
  Comparison comparison;
  for (const std::string& name : testing::example_names()) {
    if (!has_summaries(name)) continue;
    comparison.compare_texts(name, testing::example_text(name),
                             testing::file_text("examples/rml/" + name + ".summaries"));
  }
  comparison.tell();
  EXPECT_GE(comparison.counts().accepted, 12);
  EXPECT_EQ(comparison.counts().refused, 0);
  EXPECT_EQ(comparison.counts().undecided, 0);
}

TEST(OpenConditions, AndAllConditionsAgreeOnMutants) {
  Comparison comparison;
  for (const std::string& name : testing::example_names()) {
    if (!has_summaries(name)) continue;
    const std::string program = testing::example_text(name);
    const std::string summaries = testing::file_text("examples/rml/" + name + ".summaries");
    for (const testing::Mutant& mutant :
         sample(testing::mutate_summaries(testing::items_of(summaries)), 25)) {
      comparison.compare_texts(name + ": " + mutant.what, program, testing::text_of(mutant.items));
    }
    for (const testing::Mutant& mutant :
         sample(testing::mutate_program(testing::items_of(program)), 12)) {
      comparison.compare_texts(name + ": " + mutant.what, testing::text_of(mutant.items),
                               summaries);
    }
  }
  comparison.tell();
  EXPECT_GE(comparison.counts().accepted, 40);
  EXPECT_GE(comparison.counts().refused, 100);
  EXPECT_LE(comparison.counts().undecided, 3);
}

Formula unchanged(const Program& program, const Symbol* relation) {
  Formulas& fs = *program.formulas;
  std::vector<Term> params;
  for (const Sort* sort : relation->domain) {
    params.push_back(fs.var(fmt::format("U{}", params.size()), sort));
  }
  return fs.forall(params, fs.iff(fs.rel(program.primed(relation), params),
                                  fs.rel(relation, params)));
}

// Of two thirds of the procedures: they never throw, true or not, and the relations outside
// their mod-sets are unchanged.
Summaries random_claims(const Program& program, Dice& dice) {
  Summaries known(program.procedures.size());
  claim_static_facts(program, program_facts(program, {Blocks::kBasic, Inline::kNone, 0}), known);
  Summaries out(program.procedures.size());
  for (size_t p = 0; p < out.size(); ++p) {
    if (dice.one_in(3)) continue;
    out[p].claimed = true;
    out[p].returns = known[p].returns;
    for (size_t e = 0; e < program.errors.size(); ++e) {
      out[p].throws[static_cast<int>(e)] = {program.formulas->bottom()};
    }
  }
  return out;
}

// One more relation is claimed unchanged, true or not.
void claim_too_much(const Program& program, Dice& dice, Summaries& summaries) {
  Summary& summary = summaries[dice.below(summaries.size())];
  summary.claimed = true;
  summary.returns.push_back(unchanged(program, program.state[dice.below(program.state.size())]));
}

TEST(OpenConditions, AndAllConditionsAgreeOnRandomPrograms) {
  const uint64_t programs = setting("CME_DIFFERENTIAL_PROGRAMS", 120);
  Comparison comparison;
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    Program program = testing::program_from(testing::random_program(seed).text);
    Dice dice(seed);
    Summaries summaries = random_claims(program, dice);
    if (!dice.one_in(3)) claim_too_much(program, dice, summaries);
    // Without sites a claim is accepted if what it says of returns is true.
    std::set<int> sites;
    if (dice.one_in(3)) sites.insert(static_cast<int>(dice.below(program.sites.size())));
    const std::string what = fmt::format("seed {}", seed);
    if (!dice.one_in(3)) {
      comparison.compare(what, program, summaries, sites);
      continue;
    }
    int runs = 0;
    const std::vector<Inlining> inlining =
        testing::inlining_where(program, summaries, [&](const Procedure&, int depth) {
          return depth < 5 && runs < 30 && !dice.one_in(4) && ++runs > 0;
        });
    const Result<InlinedProgram> inlined =
        inline_calls(std::move(program), std::move(summaries), inlining);
    ASSERT_TRUE(inlined.ok()) << what;
    comparison.compare(what, inlined->program, inlined->summaries, sites, inlined->reachable);
  }
  comparison.tell();
  if (programs < 120) return;
  EXPECT_GE(comparison.counts().accepted, 30);
  EXPECT_GE(comparison.counts().refused, 30);
  EXPECT_LE(comparison.counts().undecided, 3);
}

}  // namespace
}  // namespace epr
