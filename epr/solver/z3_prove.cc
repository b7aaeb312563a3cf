// Proofs from text.  The script passes through Z3's parser and no code of ours,
// so what is checked is what another solver would check.
//
// A context remembers terms and nothing that is asserted: a term means the same whoever
// made it, and declarations of a script are looked up in that script alone.  Still it is
// renewed from time to time, and after doubt, which is met with other seeds, each in a
// context of its own.

#include <array>

#include <fmt/format.h>

#include "epr/logic/fault.h"
#include "epr/solver/z3_session.h"
#include "epr/solver/z3_solver.h"

namespace epr {
namespace {

constexpr std::array<unsigned, 2> kOtherSeeds = {1, 17};
constexpr int kScriptsPerContext = 64;

bool worth_retrying(const ProofResult& result) {
  const auto* doubt = std::get_if<GaveUp>(&result);
  return doubt && doubt->retryable;
}

ProofResult prove_once(const std::string& script, const SolverOptions& options, Work& work) {
  Z3Session session(options, work);
  try {
    const z3::expr_vector asserted = session.context().parse_string(script.c_str());
    if (asserted.empty()) return GaveUp{"the script asserts nothing", false};
    for (unsigned k = 0; k < asserted.size(); ++k) session.solver().add(asserted[k]);
  } catch (const z3::exception& problem) {
    return GaveUp{fmt::format("Z3 does not accept the script: {}", problem.msg()), false};
  }
  const Z3Session::Outcome outcome = session.check(z3::expr_vector(session.context()));
  if (auto* doubt = std::get_if<GaveUp>(&outcome)) return *doubt;
  const bool believed = EPR_FAULT("any-answer-taken-for-a-proof");
  if (believed || std::holds_alternative<Z3Session::Contradictory>(outcome)) return Proved{};
  try {
    return Refuted{session.model().to_string()};
  } catch (const z3::exception& problem) {
    return Refuted{fmt::format("(model not printed: {})", problem.msg())};
  }
}

}  // namespace

ProofResult ScriptProver::prove(const std::string& script, const SolverLimits& limits,
                                Work& work) {
  if (!context_ || scripts_ == kScriptsPerContext) {
    context_ = make_shared_context();
    scripts_ = 0;
  }
  ++scripts_;
  SolverOptions options;
  options.limits = limits;
  options.context = context_;
  ProofResult result = prove_once(script, options, work);
  if (std::holds_alternative<GaveUp>(result)) context_ = nullptr;
  options.context = nullptr;
  for (unsigned seed : kOtherSeeds) {
    if (!worth_retrying(result)) break;
    options.seed = seed;
    result = prove_once(script, options, work);
  }
  return result;
}

ProofResult prove_smtlib(const std::string& script, const SolverLimits& limits) {
  Work unlimited;
  return ScriptProver().prove(script, limits, unlimited);
}

std::string z3_version() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return fmt::format("{}.{}.{}.{}", major, minor, build, revision);
}

}  // namespace epr
