// The certificate checker judged by mutants.
//
// Programs and hand-written proofs are changed in small ways: a lemma dropped,
// negated, weakened or strengthened; a command or argument changed; a safe
// program exchanged for its erroneous twin; a condition's file edited.  Whether
// the changed claim still meets the verification conditions is decided by trying
// every structure of a few elements (ConditionsOracle), which shares no code with
// the checker.  The checker must accept exactly those that do.

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/certify/certificate.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/rml/parser.h"
#include "epr/rml/printer.h"
#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"
#include "epr/vc/static_facts.h"
#include "tests/support/conditions_oracle.h"
#include "tests/support/enumerate.h"
#include "tests/support/mutate.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

namespace fs = std::filesystem;
using testing::ConditionsOracle;
using testing::Mutant;

// A claim as texts.
struct Case {
  std::string what;
  std::string program;
  std::string summaries;
};

enum class Outcome { kAccepted, kRejected, kGaveUp };

std::vector<syntax::Item> flat_items(const std::string& path) {
  Sources sources;
  Result<Loaded> loaded = load(DiskReader(), sources, path);
  EXPECT_TRUE(loaded.ok()) << path;
  const FileId file = sources.add("flat.rml", print_flat(*loaded));
  return parse(sources, file)->items;
}

std::vector<syntax::Item> summary_items(const std::string& path) {
  Sources sources;
  const FileId file = sources.add(path, testing::file_text(path));
  return parse(sources, file)->items;
}

std::string text_of(const std::vector<syntax::Item>& items) {
  syntax::File file;
  file.items = items;
  return print(file);
}

// Every procedure claimed, if by an empty summary: the oracle unfolds nothing.
std::string claim_all(const Program& program, const std::string& summaries) {
  Summaries read = testing::summaries_from(program, summaries);
  for (Summary& summary : read) summary.claimed = true;
  return print(program, read);
}

// The case, unless the text is refused: then it is no program, or no lemma.
std::optional<Case> checked_case(std::string what, const std::string& program,
                                 const std::string& summaries) {
  try {
    const Program read = testing::program_from(program);
    return Case{std::move(what), program, claim_all(read, summaries)};
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
}

void add_example(const std::string& name, size_t lemma_mutants, size_t program_mutants,
                 std::vector<Case>& out) {
  const std::string base = "examples/rml/" + name;
  const std::vector<syntax::Item> program = flat_items(base + ".rml");
  const std::vector<syntax::Item> summaries = summary_items(base + ".summaries");
  const std::string program_text = text_of(program), summaries_text = text_of(summaries);
  const auto add = [&](std::string what, const std::string& p, const std::string& s) {
    if (auto made = checked_case(name + ": " + what, p, s)) out.push_back(std::move(*made));
  };
  add("unchanged", program_text, summaries_text);
  for (const Mutant& mutant : sample(testing::mutate_summaries(summaries), lemma_mutants)) {
    add(mutant.what, program_text, text_of(mutant.items));
  }
  for (const Mutant& mutant : sample(testing::mutate_program(program), program_mutants)) {
    add(mutant.what, text_of(mutant.items), summaries_text);
  }
  if (fs::exists(base + "_error.rml")) {
    add("its erroneous twin", text_of(flat_items(base + "_error.rml")), summaries_text);
  }
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  add_example("simple_loop", 30, 20, cases);
  add_example("call_in_loop", 40, 10, cases);
  add_example("update_call_in_loop", 30, 10, cases);
  add_example("worklist", 40, 5, cases);
  add_example("flatten", 50, 10, cases);
  add_example("c", 20, 10, cases);
  return cases;
}

// --- Who decides ------------------------------------------------------------

Outcome checker(const Case& c) {
  Sources sources;
  const Program program = testing::program_from(c.program);
  SafeClaim claim{c.program, c.summaries, {}};
  for (const Site& site : program.sites) claim.sites.push_back(site.name);
  Result<ClaimConditions> conditions = conditions_of(claim, sources);
  if (!conditions) return Outcome::kRejected;
  const CheckResult result = prove_conditions(*conditions, claim, {});
  if (std::holds_alternative<Accepted>(result)) return Outcome::kAccepted;
  return std::holds_alternative<Rejected>(result) ? Outcome::kRejected : Outcome::kGaveUp;
}

// The engines' conditions.
Outcome composer(const Program& program, const ProgramFacts& facts, const Summaries& summaries) {
  for (const ComposedCondition& condition :
       composed_conditions(program, facts, summaries, testing::all_sites(program))) {
    auto solver = make_grounded_solver(*program.formulas, {});
    for (Formula f : condition.formulas) solver->assert_formula(f);
    const Answer answer = solver->check();
    if (std::holds_alternative<Sat>(answer)) return Outcome::kRejected;
    if (std::holds_alternative<GaveUp>(answer)) return Outcome::kGaveUp;
  }
  return Outcome::kAccepted;
}

// Claims what the composer knows without being told: which procedures cannot
// throw, and which relations they leave alone.  Other procedures than cut points
// are not claimed at all.
Summaries with_static_facts(const Program& program, const ProgramFacts& facts,
                            Summaries summaries) {
  for (size_t p = 0; p < summaries.size(); ++p) {
    if (!facts.cut[p]) summaries[p] = Summary{};
  }
  claim_static_facts(program, facts, summaries);
  return summaries;
}

// Whether invariants hold wherever procedures meet.  Between cut points the
// engines' conditions do not ask that.
bool invariants_hold(const Case& c) {
  Sources sources;
  const SafeClaim claim{c.program, c.summaries, {testing::program_from(c.program).sites[0].name}};
  const auto conditions = conditions_of(claim, sources);
  ScriptProver prover;
  Work unlimited;
  for (size_t k = 0; k < conditions->size(); ++k) {
    const ConditionText condition = (*conditions)[k];
    if (condition.name.find("invariants hold") == std::string::npos) continue;
    const ProofResult result = prover.prove(condition.script, {}, unlimited);
    if (!std::holds_alternative<Proved>(result)) return false;
  }
  return true;
}

// Cases, of every third, in which the engines' conditions and the checker's
// disagree, both knowing the same static facts.
std::vector<std::string> disagreements(const CutOptions& options) {
  std::vector<std::string> out;
  const std::vector<Case> cases = all_cases();
  for (size_t k = 0; k < cases.size(); k += 3) {
    const Case& c = cases[k];
    const Program program = testing::program_from(c.program);
    const ProgramFacts facts = program_facts(program, options);
    const Summaries summaries =
        with_static_facts(program, facts, testing::summaries_from(program, c.summaries));
    const Outcome composed = composer(program, facts, summaries);
    const Outcome checked = checker(Case{c.what, c.program, print(program, summaries)});
    if (composed != checked && invariants_hold(c)) {
      out.push_back(fmt::format("{}: composed {}, checked {}", c.what, static_cast<int>(composed),
                                static_cast<int>(checked)));
    }
  }
  return out;
}

// A violation over few elements is one; to see that there is none it takes as
// many as a block of these programs can tell apart: two containers, two iterators
// or two objects; both where fields tie objects to containers.
class Enumeration {
 public:
  explicit Enumeration(const std::string& text)
      : text_(text), program_(testing::program_from(text)) {
    const bool has_fields = program_.state.size() > 6;
    for (const auto& [containers, iterators, objects] :
         {std::tuple{2, 1, 1}, std::tuple{1, 1, 2}, std::tuple{2, 2, 1}, std::tuple{2, 1, 2}}) {
      if (containers * objects == 4 && !has_fields) continue;
      oracles_.push_back(std::make_unique<ConditionsOracle>(
          program_,
          testing::sizes_of(
              program_, {{"container", containers}, {"iterator", iterators}, {"obj", objects}})));
    }
  }

  const std::string& text() const { return text_; }

  Outcome decide(const std::string& summaries_text) {
    const Summaries summaries = testing::summaries_from(program_, summaries_text);
    for (auto& oracle : oracles_) {
      if (oracle->find_violation(summaries)) return Outcome::kRejected;
    }
    return Outcome::kAccepted;
  }

 private:
  std::string text_;
  Program program_;
  std::vector<std::unique_ptr<ConditionsOracle>> oracles_;
};

const std::vector<std::pair<Case, Outcome>>& judged_cases() {
  static const std::vector<std::pair<Case, Outcome>> judged = [] {
    std::vector<std::pair<Case, Outcome>> out;
    std::unique_ptr<Enumeration> enumeration;  // of the last program; cases of one come together
    for (Case& c : all_cases()) {
      if (!enumeration || enumeration->text() != c.program) {
        enumeration = std::make_unique<Enumeration>(c.program);
      }
      const Outcome right = enumeration->decide(c.summaries);
      out.emplace_back(std::move(c), right);
    }
    return out;
  }();
  return judged;
}

// Descriptions of the cases that `judge` gets wrong.
template <typename Judge>
std::vector<std::string> mistakes(Judge judge) {
  std::vector<std::string> out;
  for (const auto& [c, right] : judged_cases()) {
    const Outcome outcome = judge(c);
    if (outcome != right) {
      out.push_back(fmt::format("{}: should be {}", c.what,
                                right == Outcome::kAccepted ? "accepted" : "rejected"));
    }
  }
  return out;
}

TEST(CertificateMutants, ThereAreManyOfBothKinds) {
  size_t accepted = 0, rejected = 0;
  std::map<std::string, int> by_example;
  for (const auto& [c, right] : judged_cases()) {
    ++(right == Outcome::kAccepted ? accepted : rejected);
    ++by_example[c.what.substr(0, c.what.find(':'))];
  }
  fmt::print("{} cases: {} to accept, {} to reject\n", accepted + rejected, accepted, rejected);
  for (const auto& [example, count] : by_example) fmt::print("  {:<14} {}\n", example, count);
  EXPECT_GE(accepted + rejected, 200u);
  EXPECT_GE(accepted, 20u);
  EXPECT_GE(rejected, 100u);
}

TEST(CertificateMutants, TheCheckerJudgesAllOfThemRight) {
  EXPECT_EQ(mistakes(checker), std::vector<std::string>{});
}

TEST(CertificateMutants, TheEnginesConditionsAgreeBlockByBlock) {
  EXPECT_EQ(disagreements({Blocks::kBasic, Inline::kNone, 0}), std::vector<std::string>{});
}

TEST(CertificateMutants, TheEnginesConditionsAgreeBetweenCutPoints) {
  EXPECT_EQ(disagreements({Blocks::kCut, Inline::kNone, 0}), std::vector<std::string>{});
  EXPECT_EQ(disagreements({Blocks::kCut, Inline::kSmall, 60}), std::vector<std::string>{});
}

TEST(CertificateMutants, ACheckerThatAcceptsOrRejectsEverythingFails) {
  EXPECT_GE(mistakes([](const Case&) { return Outcome::kAccepted; }).size(), 100u);
  EXPECT_GE(mistakes([](const Case&) { return Outcome::kRejected; }).size(), 20u);
}

TEST(CertificateMutants, ErroneousTwinsAreAmongThemAndRejected) {
  size_t twins = 0;
  for (const auto& [c, right] : judged_cases()) {
    if (c.what.find("twin") == std::string::npos) continue;
    ++twins;
    EXPECT_EQ(right, Outcome::kRejected) << c.what;
  }
  EXPECT_EQ(twins, 4u);
}

// Every condition's file of a certificate, edited in ways that leave it
// unsatisfiable: only the comparison with the regenerated text can tell.
TEST(CertificateMutants, EditedConditionsAreRefused) {
  const fs::path folder = fs::path(::testing::TempDir()) / "edited";
  const std::string program = text_of(flat_items("examples/rml/simple_loop.rml"));
  SafeClaim claim{program, testing::file_text("examples/rml/simple_loop.summaries"), {}};
  for (const Site& site : testing::program_from(program).sites) claim.sites.push_back(site.name);
  Sources sources;
  const auto conditions = conditions_of(claim, sources);
  ASSERT_TRUE(conditions.ok());
  fs::remove_all(folder);
  ASSERT_EQ(write_certificate(folder.string(), certificate_files(claim, *conditions)), "");
  ASSERT_TRUE(std::holds_alternative<Accepted>(check_certificate(folder.string(), {})));
  for (size_t k = 0; k < conditions->size(); ++k) {
    const ConditionText condition = (*conditions)[k];
    for (const std::string& edited :
         {condition.script + "\n", "(assert false)\n" + condition.script, std::string()}) {
      std::ofstream(folder / condition.path) << edited;
      EXPECT_TRUE(std::holds_alternative<Rejected>(check_certificate(folder.string(), {})))
          << condition.path;
    }
    std::ofstream(folder / condition.path) << condition.script;
  }
  EXPECT_TRUE(std::holds_alternative<Accepted>(check_certificate(folder.string(), {})));
}

}  // namespace
}  // namespace epr
