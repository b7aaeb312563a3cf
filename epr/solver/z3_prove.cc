// Proofs from text.  The script passes through Z3's parser and no code of ours,
// so what is checked is what another solver would check.  Doubt is met with other
// seeds, each in a context of its own.

#include <array>

#include <fmt/format.h>

#include "epr/logic/fault.h"
#include "epr/solver/z3_session.h"
#include "epr/solver/z3_solver.h"

namespace epr {
namespace {

constexpr std::array<unsigned, 3> kSeeds = {0, 1, 17};

ProofResult prove_once(const std::string& script, const SolverOptions& options) {
  Z3Session session(options);
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

ProofResult prove_smtlib(const std::string& script, const SolverLimits& limits) {
  SolverOptions options;
  options.limits = limits;
  ProofResult result = GaveUp{"not tried"};
  for (unsigned seed : kSeeds) {
    options.seed = seed;
    result = prove_once(script, options);
    auto* doubt = std::get_if<GaveUp>(&result);
    if (!doubt || !doubt->retryable) break;
  }
  return result;
}

std::string z3_version() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return fmt::format("{}.{}.{}.{}", major, minor, build, revision);
}

}  // namespace epr
