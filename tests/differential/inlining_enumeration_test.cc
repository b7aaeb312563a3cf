// Proofs by inlining against enumeration, on random programs: the checker must accept
// no claim that an execution contradicts.
//
// Of each program a few sites are claimed; a random half of the procedures have
// summaries, which say that they never throw of those that do not lead to the sites (in a
// third of the programs of all, true or not), and nothing of the others; a random part of
// the calls is inlined.
// Where all are, the checker must also accept whatever enumeration finds no fault with.  Sizes are
// those of judge.cc.  By hand, any number of programs:
//   bazel test //tests/differential:inlining_enumeration_test --test_output=all
//       --test_env=CME_DIFFERENTIAL_PROGRAMS=5000 --test_timeout=20000

#include <algorithm>
#include <cstdlib>
#include <optional>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/certify/callees.h"
#include "epr/certify/certificate.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "tests/differential/dice.h"
#include "tests/support/enumerate.h"
#include "tests/support/inlinings.h"
#include "tests/support/programs.h"
#include "tests/support/random_program.h"

namespace epr {
namespace {

using testing::Dice;

constexpr int kDepth = 6;      // of random inlinings
constexpr int kMostRuns = 40;  // of an inlining

uint64_t setting(const char* name, uint64_t otherwise) {
  const char* value = std::getenv(name);
  return value ? std::strtoull(value, nullptr, 10) : otherwise;
}

std::string flat(const std::string& text) {
  Sources sources;
  return print_flat(*load(MemoryReader({{"test.rml", text}}), sources, "test.rml"));
}

testing::Reachability explore(const Program& program, int more_iterators = 0) {
  testing::ExploreLimits limits;
  limits.starts = 20'000;
  limits.nodes = 50'000;
  const bool starts_empty =
      std::all_of(program.entries.begin(), program.entries.end(), [&](const Entry& entry) {
        return program.procedures[static_cast<size_t>(entry.procedure)].inputs.empty();
      });
  const int containers = starts_empty ? 3 : 2;
  const int iterators = (starts_empty ? 4 : 2) + more_iterators;
  const int objects = starts_empty ? 2 : 1;
  return testing::explore(
      program,
      testing::sizes_of(program,
                        {{"container", containers}, {"iterator", iterators}, {"obj", objects}}),
      limits);
}

// By procedure: an execution of it may come to one of the sites.
std::vector<bool> leading_to(const Program& program, const std::set<int>& sites) {
  std::vector<bool> out(program.procedures.size(), false);
  for (int site : sites) {
    out[static_cast<size_t>(program.sites[static_cast<size_t>(site)].procedure)] = true;
  }
  for (bool more = true; more;) {
    more = false;
    for (const Procedure& procedure : program.procedures) {
      const auto p = static_cast<size_t>(procedure.index);
      for_each_callee(procedure.body, [&](int target, int) {
        if (out[p] || !out[static_cast<size_t>(target)]) return;
        out[p] = more = true;
      });
    }
  }
  return out;
}

Summaries claims(const Program& program, const std::set<int>& sites, Dice& dice) {
  const std::vector<bool> leads = leading_to(program, sites);
  const bool careless = dice.one_in(3);
  Summaries summaries(program.procedures.size());
  for (size_t p = 0; p < summaries.size(); ++p) {
    summaries[p].claimed = dice.one_in(2);
    if (!summaries[p].claimed || (leads[p] && !careless)) continue;
    for (size_t e = 0; e < program.errors.size(); ++e) {
      summaries[p].throws[static_cast<int>(e)] = {program.formulas->bottom()};
    }
  }
  return summaries;
}

// nullopt: the checker gave up.
std::optional<bool> accepts(const SafeClaim& claim) {
  Sources sources;
  const auto conditions = conditions_of(claim, sources);
  EXPECT_TRUE(conditions.ok()) << sources.render(conditions.problems()[0]);
  if (!conditions) return std::nullopt;
  const CheckResult result = prove_conditions(*conditions, claim, {});
  if (std::holds_alternative<Undecided>(result)) return std::nullopt;
  return std::holds_alternative<Accepted>(result);
}

SafeClaim claim_of(const std::string& text, const Program& program, const std::set<int>& sites,
                   const Summaries& summaries) {
  SafeClaim claim{flat(text), print(program, summaries), {}};
  for (int site : sites) claim.sites.push_back(program.sites[static_cast<size_t>(site)].name);
  return claim;
}

bool reaches_any(const testing::Reachability& reached, const std::set<int>& sites) {
  return std::any_of(sites.begin(), sites.end(), [&](int site) { return reached.reaches(site); });
}

TEST(InliningAgainstEnumeration, WhatIsAcceptedThrowsNowhere) {
  const uint64_t programs = setting("CME_DIFFERENTIAL_PROGRAMS", 400);
  int judged = 0, erroneous = 0, accepted = 0, by_inlining = 0;
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    const std::string text = testing::random_program(seed).text;
    const Program program = testing::program_from(text);
    Dice dice(seed);
    std::set<int> sites;
    for (int k = 0; k < 2; ++k) sites.insert(static_cast<int>(dice.below(program.sites.size())));
    const Summaries summaries = claims(program, sites, dice);
    SafeClaim claim = claim_of(text, program, sites, summaries);
    int runs = 0;
    claim.inlining = testing::inlining_where(program, summaries, [&](const Procedure&, int depth) {
      return depth < kDepth && runs < kMostRuns && !dice.one_in(8) && ++runs > 0;
    });
    const std::optional<bool> with = accepts(claim);
    if (!with || !inlines(claim.inlining)) continue;
    const bool throws = reaches_any(explore(program), sites);
    EXPECT_FALSE(*with && throws) << "seed " << seed << "\n" << text << claim.summaries;
    ++judged;
    erroneous += throws;
    accepted += *with;
    if (!*with) continue;
    claim.inlining.clear();
    by_inlining += accepts(claim) == false;
  }
  fmt::print(
      "{} claims judged: {} of erroneous programs; {} accepted, {} of them not without "
      "inlining\n",
      judged, erroneous, accepted, by_inlining);
  if (programs < 400) return;
  EXPECT_GE(judged, 300);
  EXPECT_GE(erroneous, 50);
  EXPECT_GE(accepted, 60);
  EXPECT_GE(by_inlining, 25);
}

// Without loops and recursion nothing is left to summaries: an inlined program is proved
// exactly if it does not throw.
TEST(InliningAgainstEnumeration, WhatIsInlinedAltogetherIsAcceptedIfItThrowsNowhere) {
  const uint64_t programs = setting("CME_DIFFERENTIAL_PROGRAMS", 400);
  int judged = 0, accepted = 0;
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    const std::string text = testing::random_program(seed).text;
    const Program program = testing::program_from(text);
    const Summaries summaries = testing::claim_nothing_of_all(program);
    int runs = 0;
    SafeClaim claim = claim_of(text, program, {}, summaries);
    claim.inlining = testing::inlining_where(
        program, summaries, [&](const Procedure&, int) { return ++runs <= kMostRuns; });
    if (runs > kMostRuns) continue;  // most likely it never ends
    const testing::Reachability reached = explore(program);
    if (!reached.exhaustive()) continue;
    const std::set<int> sites{static_cast<int>(Dice(seed).below(program.sites.size()))};
    claim.sites = claim_of(text, program, sites, summaries).sites;
    const std::optional<bool> verdict = accepts(claim);
    const bool throws = reaches_any(reached, sites) ||
                        (verdict == false && reaches_any(explore(program, 1), sites));
    EXPECT_EQ(verdict, !throws) << "seed " << seed << "\n" << text;
    ++judged;
    accepted += verdict == true;
  }
  fmt::print("{} programs inlined altogether, {} accepted\n", judged, accepted);
  if (programs < 400) return;
  EXPECT_GE(judged, 40);
  EXPECT_GE(accepted, 20);
  EXPECT_LE(accepted, judged - 5);
}

}  // namespace
}  // namespace epr
