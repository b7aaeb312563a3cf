#include "tests/unit/si/inductive.h"

#include <sstream>

#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"
#include "tests/support/programs.h"

namespace si {

namespace {

bool of_summaries(const epr::ComposedCondition& condition) {
  return condition.name.ends_with("only as claimed");
}

bool any(const epr::ComposedCondition&) { return true; }

template <typename Wanted>
std::vector<std::string> unproved_if(const epr::Program& program, const epr::ProgramFacts& facts,
                                     const epr::Summaries& summaries, const std::set<int>& sites,
                                     Wanted wanted) {
  std::vector<std::string> out;
  epr::SolverOptions options;
  options.context = epr::make_shared_context();
  for (const epr::ComposedCondition& condition :
       epr::composed_conditions(program, facts, summaries, sites)) {
    if (!wanted(condition)) continue;
    const auto solver = epr::make_solver(*program.formulas, options);
    for (epr::Formula f : condition.formulas) solver->assert_formula(f);
    if (!std::holds_alternative<epr::Unsat>(solver->check())) out.push_back(condition.name);
  }
  return out;
}

}  // namespace

std::vector<std::string> unproved(const epr::Program& program, const epr::ProgramFacts& facts,
                                  const epr::Summaries& summaries, const std::set<int>& sites) {
  return unproved_if(program, facts, summaries, sites, any);
}

std::vector<std::string> not_inductive(const epr::Program& program, const epr::ProgramFacts& facts,
                                       const epr::Summaries& summaries,
                                       const std::set<int>& sites) {
  return unproved_if(program, facts, summaries, sites, of_summaries);
}

std::vector<std::string> lemmas_of(const epr::Program& program, const epr::Summaries& summaries,
                                   const std::string& procedure) {
  const auto index = static_cast<size_t>(epr::testing::index_of(program, procedure));
  epr::Summaries one(summaries.size());
  one[index] = summaries[index];
  std::istringstream text(epr::print(program, one));
  std::vector<std::string> out;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("  ")) out.push_back(line.substr(2));
  }
  return out;
}

Inferred::Inferred(const std::string& text, const epr::CutOptions& cut,
                   const HoudiniOptions& options)
    : program(epr::testing::program_from(text)),
      facts(epr::program_facts(program, cut)),
      sites(epr::testing::all_sites(program)),
      result(houdini(program, facts, sites, options)) {}

}  // namespace si
