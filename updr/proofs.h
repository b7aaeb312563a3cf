#pragma once

// Whether single lemmas of cut points are inductive, and on what each proof rests.
//
// A solver a cut point: its composed body is asserted, lemmas of callees are
// assumptions, so an answer comes with those that it used.  Doubt, and a run that has to end, count
// as "not proved".

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

#include "epr/solver/solver.h"
#include "epr/vc/compose.h"
#include "updr/lemmas.h"

namespace updr {

struct ProofOptions {
  epr::SolverOptions solver;
  std::function<bool()> go_on;  // false: nothing is proved any more; may be empty
};

struct Proof {
  std::vector<Claim> uses;  // lemmas of callees, each once
};

class Proofs {
 public:
  Proofs(const epr::Program& program, const epr::ProgramFacts& facts, const std::set<int>& sites,
         const ProofOptions& options);
  ~Proofs();

  // Every run of the claim's procedure satisfies it, if the calls it makes satisfy
  // the known lemmas.  REQUIRES: the procedure is a cut point.
  std::optional<Proof> prove(const Claim& claim, const Lemmas& known);

  // The entry (an index into Program::entries) never throws the error.
  std::optional<Proof> prove_entry(int entry, int error, const Lemmas& known);

  // Cut points that the cut point calls or jumps to, each once, by index.
  std::vector<int> callees(int procedure);

  uint64_t checks() const;
  // False from the moment when the run had to end.
  bool may_go_on();

 private:
  class Body;

  Body& body(int procedure);

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const std::set<int> sites_;
  const ProofOptions options_;
  std::map<int, std::unique_ptr<Body>> bodies_;
  bool stopped_ = false;
};

}  // namespace updr
