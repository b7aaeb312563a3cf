#pragma once

// The living candidates of one cut point, and the question whether its body keeps to
// them.
//
// Invariant: what died was false in an execution of the body in which calls did as
// the summaries of that moment say.

#include <map>
#include <memory>
#include <set>
#include <variant>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/solver/solver.h"
#include "epr/vc/completion.h"
#include "epr/vc/compose.h"
#include "si/clauses.h"
#include "si/templates.h"

namespace si {

// The body keeps to all living candidates.
struct Kept {};
// It did not, in some execution: some candidates died.
struct Weakened {};

using BodyAnswer = std::variant<Kept, Weakened, epr::GaveUp>;

class Candidates {
 public:
  // REQUIRES: program, facts and sites live as long as this.
  Candidates(const epr::Program& program, const epr::ProgramFacts& facts, int procedure,
             const std::set<int>& sites, const epr::SolverOptions& options);

  // Makes all clauses of the templates candidates, besides those there are.
  void add(std::vector<Template> templates);

  // One query: some execution, its calls as in `living`, breaks a candidate.
  BodyAnswer ask(const epr::Summaries& living);

  // The same without a model: whether the body is known to keep to all that lives.
  bool keeps(const epr::Summaries& living);

  // Nothing lives any more.
  void forget();
  bool none() const;

  // The strongest living candidates.
  epr::Summary summary() const;

  const epr::Transition& transition() const { return transition_; }
  uint64_t checks() const { return solver_->stats().checks; }
  size_t tried() const;

 private:
  struct Group {
    Template shape;
    Clauses living;
    // Said of the transition; made when first asked about.
    epr::Formula premise = nullptr;
    epr::Formula also = nullptr;
    std::vector<epr::Formula> literals;
  };

  // How it may leave: by returning, or by throwing an error.
  using Exits = std::map<int, epr::Formula>;

  Exits exits(const epr::Summaries& living) const;
  std::vector<epr::Formula> question(const epr::Summaries& living, const Exits& exits);
  epr::Formula said(const Template& shape, epr::Formula f) const;
  epr::Formula broken(Group& group);
  epr::Formula broken(int error);
  epr::Structure execution(const epr::Structure& model) const;
  bool weaken(const epr::Structure& execution, int error);

  const epr::Program& program_;
  epr::Formulas& fs_;
  const std::set<int>& sites_;
  const std::vector<const epr::Symbol*>& modifies_;
  epr::Transition transition_;
  epr::Completion completion_;
  std::unique_ptr<epr::Solver> solver_;
  std::vector<Group> groups_;
  std::vector<std::map<epr::Formula, epr::Formula, epr::ById>> at_calls_;  // by call
};

}  // namespace si
