// Both solver backends lead the engine to the same verdicts.
//
// Compiled twice, linked once with the Z3 in use and once with Debian's.  The
// verdicts stand here, so all four ways have the same.

#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "tests/support/examples.h"
#include "tests/support/programs.h"
#include "updr/engine.h"

namespace updr {
namespace {

// The examples that are not proved between cut points, small callees inlined; all
// others are.
const std::set<std::string> kCounterexample = {"c_error",           "flatten_error",
                                               "worklist_error",    "div_error",
                                               "simple_loop_error", "no_universal_recursive"};

using Verdicts = std::map<std::string, std::string>;

std::string verdict(const std::string& text, epr::Backend backend) {
  const epr::Program program = epr::testing::program_from(text);
  const std::set<int> sites = epr::testing::all_sites(program);
  Options options;
  options.solver.backend = backend;
  const Result result = infer(program, sites, options);
  if (result.all_proved()) {
    const bool accepted = epr::testing::certified(text, program, result.summaries, sites);
    return accepted ? "proved" : "proved, but not certified";
  }
  for (const auto& [site, outcome] : result.sites) {
    if (const auto* doubt = std::get_if<Undecided>(&outcome)) return doubt->reason;
  }
  return "counterexample";
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
    out[name] = kCounterexample.contains(name) ? "counterexample" : "proved";
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
