#pragma once

// Small programs whose questions tests ask one by one.

#include <set>
#include <string>
#include <vector>

#include "epr/vc/compose.h"
#include "tests/support/programs.h"
#include "updr/queries.h"

namespace updr {

// Every called procedure is a cut point.  All sites are asked about.
struct Toy {
  explicit Toy(const std::string& text)
      : program(epr::testing::program_from(text)),
        facts(epr::program_facts(program, {epr::Blocks::kCut, epr::Inline::kNone, 0})),
        sites(epr::testing::all_sites(program)) {}

  epr::Formulas& fs() const { return *program.formulas; }
  int index(const std::string& procedure) const {
    return epr::testing::index_of(program, procedure);
  }
  const epr::Procedure& procedure(const std::string& name) const {
    return program.procedures[static_cast<size_t>(index(name))];
  }
  epr::Term input(const std::string& name, size_t k) const { return procedure(name).inputs[k]; }
  const epr::Sort* sort(const char* name) const { return fs().vocabulary().find_sort(name); }
  const epr::Symbol* symbol(const char* name) const { return fs().vocabulary().find_symbol(name); }
  epr::Formula is(const char* relation, std::vector<epr::Term> terms) const {
    return fs().rel(symbol(relation), std::move(terms));
  }
  epr::Formula is_after(const char* relation, std::vector<epr::Term> terms) const {
    return fs().rel(program.primed(symbol(relation)), std::move(terms));
  }
  epr::Formula no(epr::Formula f) const { return fs().negate(f); }
  Predicate returns(const std::string& name) const { return {index(name), Predicate::kReturns}; }
  Predicate throws(const std::string& name) const { return {index(name), 0}; }

  Queries queries(const std::string& name) const {
    return Queries(program, facts, index(name), sites, frames, {});
  }

  // A lemma of F_level that nothing is said to support.
  int add(Cube cube, int level) {
    Lemma lemma;
    lemma.clause = clause_of(fs(), cube);
    lemma.cube = std::move(cube);
    lemma.level = level;
    lemma.support.bounded = true;
    return frames.add(std::move(lemma));
  }

  epr::Program program;
  epr::ProgramFacts facts;
  std::set<int> sites;
  Frames frames;
};

inline int value_of(const epr::Structure& s, epr::Term variable) {
  return s.variables().find(variable).value();
}

}  // namespace updr
