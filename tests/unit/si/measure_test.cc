#include <cstdio>
#include <ctime>

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"
#include "si/houdini.h"
#include "tests/support/examples.h"
#include "tests/support/families.h"
#include "tests/support/programs.h"
using namespace epr;
TEST(Measure, All) {
  const char* only = getenv("ONLY");
  const bool show = getenv("SHOW");
  const std::pair<const char*, CutOptions> cuts[] = {{"small", {}},
                                                     {"none", {Blocks::kCut, Inline::kNone, 0}},
                                                     {"basic", {Blocks::kBasic, Inline::kNone, 0}}};
  for (const auto& [label, cut] : cuts) {
    if (getenv("CUT") && std::string(getenv("CUT")) != label) continue;
    std::printf("--- %s\n%-26s %5s %5s %6s %5s %7s  %s\n", label, "program", "cuts", "cand", "kept",
                "quer", "ms", "proved");
    std::vector<std::string> names = epr::testing::example_names();
    if (getenv("FAMILY")) {
      names.clear();
      for (const std::string& f : epr::testing::family_names())
        for (int n : {2, 4, 8, 16}) names.push_back(f + ":" + std::to_string(n));
    }
    for (const std::string& name : names) {
      if (only && name != only) continue;
      const size_t colon = name.find(':');
      const Program program = epr::testing::program_from(
          colon == std::string::npos
              ? epr::testing::example_text(name)
              : epr::testing::family_program(name.substr(0, colon),
                                             std::stoi(name.substr(colon + 1))));
      const ProgramFacts facts = program_facts(program, cut);
      const std::set<int> sites = epr::testing::all_sites(program);
      const clock_t start = clock();
      const si::HoudiniResult result = si::houdini(program, facts, sites, {});
      const double ms = 1000.0 * static_cast<double>(clock() - start) / CLOCKS_PER_SEC;
      if (show) std::printf("%s\n", print(program, result.summaries).c_str());
      std::string fails;
      SolverOptions options;
      options.context = make_shared_context();
      int inductive = 0, bad = 0;
      for (const ComposedCondition& c :
           composed_conditions(program, facts, result.summaries, sites)) {
        auto solver = make_solver(*program.formulas, options);
        for (Formula f : c.formulas) solver->assert_formula(f);
        if (std::holds_alternative<Unsat>(solver->check())) {
          ++inductive;
          continue;
        }
        ++bad;
        fails += c.name + "; ";
      }
      int cuts_n = 0;
      for (bool b : facts.cut) cuts_n += b;
      std::printf("%-26s %5d %5d %6d %5d %7.1f  %s %s\n", name.c_str(), cuts_n, result.candidates,
                  result.kept, static_cast<int>(result.checks), ms,
                  fails.empty() ? "yes" : fails.c_str(), result.gave_up.c_str());
      std::fflush(stdout);
    }
  }
}
