// The engine judged by mutants.
//
// Twenty mutants of every example, spread over the kinds of change, are handed to
// the engine, and every site's outcome is held against what executions over three
// elements of each sort reach (explore), which shares no code with it.  A site
// that is reached must not be proved, and what is proved must be certified.  A
// counterexample that no execution confirms, not even over four elements, is no
// error: universal summaries may be unable to say why, or it may take still more.
// It is counted.

#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/certify/certificate.h"
#include "epr/solver/z3_solver.h"
#include "tests/engines/confirm.h"
#include "tests/support/enumerate.h"
#include "tests/support/examples.h"
#include "tests/support/mistakes.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace updr {
namespace {

using epr::testing::Mutant;
using epr::testing::Reachability;

constexpr size_t kMutants = 20;  // of each program
constexpr int kElements = 3;     // of each sort
constexpr size_t kMaxNodes = 100'000;
constexpr size_t kMaxUndecidedPercent = 2;

// So that nothing runs for ever; the examples themselves take a hundredth.
constexpr uint64_t kMaxQueries = 10000;

struct Case {
  std::string what;
  std::string kind;
  std::string text;
};

// Whether invariants and transitions hold wherever procedures meet.  If they do
// not, no verdict but UNKNOWN can be had, and frontends make no such programs.
class Invariants {
 public:
  bool hold(const std::string& text, const epr::Program& program) {
    epr::Summaries nothing(program.procedures.size());
    for (epr::Summary& summary : nothing) summary.claimed = true;
    const epr::SafeClaim claim{text, print(program, nothing), {program.sites.at(0).name}};
    epr::Sources sources;
    const auto conditions = epr::conditions_of(claim, sources);
    for (size_t k = 0; k < conditions->size(); ++k) {
      const epr::ConditionText condition = (*conditions)[k];
      if (!is_about_invariants(condition) || proved_.contains(condition.script)) continue;
      const auto result = epr::prove_smtlib(condition.script, {});
      if (!std::holds_alternative<epr::Proved>(result)) return false;
      proved_.insert(condition.script);
    }
    return true;
  }

 private:
  static bool is_about_invariants(const epr::ConditionText& condition) {
    return condition.name.find("invariants hold") != std::string::npos ||
           condition.name.find("transitions hold") != std::string::npos;
  }

  std::set<std::string> proved_;  // scripts; a mutant has most of them in common with the next
};

// Whether the text is a program to judge the engine by.
bool suitable(const std::string& text, Invariants& invariants) {
  try {
    const epr::Program program = epr::testing::program_from(text);
    return !program.sites.empty() && invariants.hold(text, program);
  } catch (const std::runtime_error&) {
    return false;  // it does not sort-check
  }
}

std::vector<Mutant> all_mutants(const std::string& text) {
  const std::vector<epr::syntax::Item> items = epr::testing::items_of(text);
  std::vector<Mutant> out = epr::testing::make_mistakes(items);
  for (Mutant& mutant : epr::testing::mutate_program(items)) out.push_back(std::move(mutant));
  return epr::testing::spread(std::move(out));
}

std::vector<Case> cases_of(const std::string& example) {
  const std::string original = epr::testing::example_text(example);
  std::set<std::string> known{original};
  Invariants invariants;
  std::vector<Case> out;
  for (const Mutant& mutant : all_mutants(original)) {
    if (out.size() == kMutants) break;
    std::string text = epr::testing::text_of(mutant.items);
    if (!known.insert(text).second || !suitable(text, invariants)) continue;
    out.push_back({mutant.what, mutant.kind, std::move(text)});
  }
  return out;
}

// What the cases of a program came to.
struct Counts {
  size_t cases = 0;
  size_t proved = 0;       // at all sites
  size_t reached = 0;      // some site, by enumeration
  size_t confirmed = 0;    // some site, by an execution that the engine found
  size_t unconfirmed = 0;  // counterexamples, but no execution reaches a site
  size_t undecided = 0;
  size_t not_exhaustive = 0;  // the enumeration over kElements
  std::set<std::string> kinds;
};

const char* name_of(const SiteOutcome& outcome) {
  if (std::holds_alternative<Proved>(outcome)) return "proved";
  if (std::holds_alternative<Reached>(outcome)) return "reached";
  return std::holds_alternative<AbstractCounterexample>(outcome) ? "counterexample" : "undecided";
}

// Sites that are proved, but reached.
std::vector<std::string> falsely_proved(const epr::Program& program, const Result& result,
                                        const Reachability& reached) {
  std::vector<std::string> out;
  for (const auto& [site, trace] : reached.traces) {
    if (std::holds_alternative<Proved>(result.sites.at(site))) {
      out.push_back(program.sites[static_cast<size_t>(site)].name);
    }
  }
  return out;
}

// Sites with a trace that is no execution to them.
std::vector<std::string> falsely_reached(const epr::Program& program, const Result& result) {
  std::vector<std::string> out;
  for (const auto& [site, outcome] : result.sites) {
    const auto* found = std::get_if<Reached>(&outcome);
    if (!found) continue;
    const auto replayed = epr::replay(program, found->trace);
    if (found->trace.site != site || !std::holds_alternative<epr::Replayed>(replayed)) {
      out.push_back(program.sites[static_cast<size_t>(site)].name);
    }
  }
  return out;
}

std::set<int> proved_sites(const Result& result) {
  std::set<int> out;
  for (const auto& [site, outcome] : result.sites) {
    if (std::holds_alternative<Proved>(outcome)) out.insert(site);
  }
  return out;
}

Result infer_all(const epr::Program& program) {
  Options options;
  options.max_queries = kMaxQueries;
  return infer(program, epr::testing::all_sites(program),
               testing::confirmed_by_inlining(program, options));
}

void count(const Result& result, const Reachability& reached, Counts& counts) {
  std::set<std::string> outcomes;
  for (const auto& [site, outcome] : result.sites) outcomes.insert(name_of(outcome));
  ++counts.cases;
  counts.proved += result.all_proved();
  counts.reached += !reached.traces.empty();
  counts.confirmed += outcomes.contains("reached");
  counts.unconfirmed += outcomes.contains("counterexample") && reached.traces.empty();
  counts.undecided += outcomes.contains("undecided");
}

Reachability explore(const epr::Program& program, int elements) {
  epr::testing::ExploreLimits limits;
  limits.nodes = kMaxNodes;
  return epr::testing::explore(program, epr::testing::sizes_of(program, {}, elements), limits);
}

void judge(const Case& c, Counts& counts) {
  const epr::Program program = epr::testing::program_from(c.text);
  const Result result = infer_all(program);
  Reachability reached = explore(program, kElements);
  counts.not_exhaustive += !reached.exhaustive() && reached.traces.size() < program.sites.size();
  if (reached.traces.empty() && !result.all_proved()) reached = explore(program, kElements + 1);
  EXPECT_EQ(falsely_proved(program, result, reached), std::vector<std::string>{}) << c.what;
  EXPECT_EQ(falsely_reached(program, result), std::vector<std::string>{}) << c.what;
  const std::set<int> proved = proved_sites(result);
  if (!proved.empty()) {
    EXPECT_TRUE(epr::testing::certified(c.text, program, result.summaries, proved)) << c.what;
  }
  count(result, reached, counts);
  counts.kinds.insert(c.kind);
}

void print_row(const std::string& name, const Counts& counts) {
  fmt::print("{:<24} {:>7} {:>5} {:>6} {:>7} {:>9} {:>11} {:>9} {:>14}\n", name, counts.cases,
             counts.kinds.size(), counts.proved, counts.reached, counts.confirmed,
             counts.unconfirmed, counts.undecided, counts.not_exhaustive);
}

void add(const Counts& more, Counts& sum) {
  sum.cases += more.cases;
  sum.proved += more.proved;
  sum.reached += more.reached;
  sum.confirmed += more.confirmed;
  sum.unconfirmed += more.unconfirmed;
  sum.undecided += more.undecided;
  sum.not_exhaustive += more.not_exhaustive;
  sum.kinds.insert(more.kinds.begin(), more.kinds.end());
}

TEST(EngineMutants, NoneThatThrowsIsProvedAndFewStayUndecided) {
  fmt::print("{:<24} mutants kinds proved reached confirmed unconfirmed undecided not exhaustive\n",
             fmt::format("{} elements of a sort", kElements));
  Counts all;
  for (const std::string& example : epr::testing::example_names()) {
    Counts counts;
    for (const Case& c : cases_of(example)) judge(c, counts);
    print_row(example, counts);
    EXPECT_EQ(counts.cases, kMutants) << example;
    add(counts, all);
  }
  print_row("all", all);
  EXPECT_LE(100 * all.undecided, kMaxUndecidedPercent * all.cases);
  // Otherwise there would be little to get wrong.
  EXPECT_GE(5 * all.reached, all.cases);
  EXPECT_GE(5 * all.proved, all.cases);
}

TEST(EngineMutants, AnEngineThatProvesEverythingIsFoundOut) {
  const epr::Program program =
      epr::testing::program_from(epr::testing::example_text("simple_loop_error"));
  Result wrong;
  for (int site : epr::testing::all_sites(program)) wrong.sites.emplace(site, Proved{});
  EXPECT_FALSE(falsely_proved(program, wrong, explore(program, kElements)).empty());
}

}  // namespace
}  // namespace updr
