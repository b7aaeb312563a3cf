// Faults of si, switched on one by one, against the same programs: each is noticed by an
// outcome that changes, and no fault makes a trace that is none.

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/logic/fault.h"
#include "epr/solver/z3_solver.h"
#include "si/engine.h"
#include "tests/faults/cases.h"
#include "tests/support/programs.h"

namespace faults {
namespace {

using Names = std::vector<std::string_view>;
using Outcomes = std::map<std::string, std::string>;  // by case and site

std::string to_text(const epr::Program& program, const si::SiteOutcome& outcome) {
  if (std::holds_alternative<si::Proved>(outcome)) return "proved";
  if (std::holds_alternative<si::BoundReached>(outcome)) return "nothing up to the bound";
  if (const auto* doubt = std::get_if<si::Undecided>(&outcome)) return doubt->reason;
  const auto replayed = epr::replay(program, std::get<si::Reached>(outcome).trace);
  return std::holds_alternative<epr::Replayed>(replayed) ? "throws" : "a trace that is none";
}

Outcomes outcomes(const Names& faults) {
  Outcomes out;
  for (const Case& c : cases()) {
    const epr::Program program = epr::testing::program_from(c.text);
    si::Options options;
    options.cut = c.cut;
    options.solver.backend = epr::Backend::kLazy;
    options.solver.context = epr::make_shared_context();
    options.solver.limits.max_checks = c.max_checks;
    options.recursion_bound = 4;
    options.max_inlined = 60;
    epr::switch_on_faults(faults);
    const si::Result result = si::search(program, epr::testing::all_sites(program), options);
    epr::switch_on_faults({});
    for (const auto& [site, outcome] : result.sites) {
      const std::string& name = program.sites[static_cast<size_t>(site)].name;
      out[fmt::format("{}, {}", c.name, name)] = to_text(program, outcome);
    }
  }
  return out;
}

TEST(InliningFaults, WithoutThemEveryErroneousProgramThrows) {
  const Outcomes plain = outcomes({});
  for (const Case& c : cases()) {
    if (c.max_checks > 0) continue;
    const bool throws = std::any_of(plain.begin(), plain.end(), [&](const auto& seen) {
      return seen.first.starts_with(c.name + ", ") && seen.second == "throws";
    });
    EXPECT_EQ(throws, c.truth == Case::Truth::kErroneous) << c.name;
  }
}

TEST(InliningFaults, EachIsNoticed) {
  const Outcomes plain = outcomes({});
  int count = 0;
  for (const epr::FaultEntry& fault : epr::kFaults) {
    if (!fault.place.starts_with("si/")) continue;
    ++count;
    std::map<std::string, int> changes;
    for (const auto& [where, seen] : outcomes({fault.name})) {
      EXPECT_NE(seen, "a trace that is none") << fault.name;
      const std::string& before = plain.at(where);
      if (seen != before) ++changes[fmt::format("{} -> {}", before, seen)];
    }
    EXPECT_FALSE(changes.empty()) << fault.name;
    fmt::print("{}:\n", fault.name);
    for (const auto& [change, times] : changes) fmt::print("      {}x {}\n", times, change);
  }
  EXPECT_GE(count, 6);
}

}  // namespace
}  // namespace faults
