// Both solver backends lead the engine to the same verdicts.
//
// Compiled twice, linked once with the Z3 in use and once with Debian's.  The
// verdicts stand here, so all four ways have the same.

#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "tests/engines/confirm.h"
#include "tests/support/examples.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace updr {
namespace {

// The examples that are not proved between cut points, small callees inlined; all
// others are.
const std::map<std::string, std::string> kNotProved = {
    {"c_error", "reached"},           {"flatten_error", "reached"},
    {"worklist_error", "reached"},    {"div_error", "reached"},
    {"simple_loop_error", "reached"}, {"no_universal_recursive", "counterexample"}};

using Verdicts = std::map<std::string, std::string>;

std::string verdict(const std::string& text, epr::Backend backend) {
  const epr::Program program = epr::testing::program_from(text);
  const std::set<int> sites = epr::testing::all_sites(program);
  Options options;
  options.solver.backend = backend;
  const Result result = infer(program, sites, testing::confirmed_by_inlining(program, options));
  if (result.all_proved()) {
    const bool accepted = epr::testing::certified(text, program, result.summaries, sites);
    return accepted ? "proved" : "proved, but not certified";
  }
  std::string worst = "counterexample";
  for (const auto& [site, outcome] : result.sites) {
    if (const auto* doubt = std::get_if<Undecided>(&outcome)) return doubt->reason;
    if (std::holds_alternative<Reached>(outcome)) worst = "reached";
  }
  return worst;
}

Verdicts verdicts(epr::Backend backend) {
  Verdicts out;
  for (const std::string& name : epr::testing::example_names()) {
    out[name] = verdict(epr::testing::example_text(name), backend);
  }
  return out;
}

Verdicts expected() {
  Verdicts out;
  for (const std::string& name : epr::testing::example_names()) {
    const auto known = kNotProved.find(name);
    out[name] = known == kNotProved.end() ? "proved" : known->second;
  }
  return out;
}

TEST(Verdicts, OfTheGroundedBackend) { EXPECT_EQ(verdicts(epr::Backend::kGrounded), expected()); }

TEST(Verdicts, OfTheQuantifiedBackend) {
  EXPECT_EQ(verdicts(epr::Backend::kQuantified), expected());
}

TEST(Verdicts, AreThoseOfTheZ3ThatTheTestIsAbout) {
  fmt::print("Z3 {}\n", epr::z3_version());
#ifdef DEBIAN_Z3
  EXPECT_EQ(epr::z3_version().substr(0, 4), "4.8.");
#endif
}

}  // namespace
}  // namespace updr
