#include "cli/used_summaries.h"

#include "epr/certify/callees.h"

namespace cli {

epr::Summaries used_summaries(const epr::Program& program, epr::Summaries summaries) {
  std::vector<bool> called(program.procedures.size(), false);
  for (const epr::Procedure& procedure : program.procedures) {
    epr::for_each_callee(procedure.body,
                         [&](int callee, int) { called[static_cast<size_t>(callee)] = true; });
  }
  for (const epr::Entry& entry : program.entries) {
    const auto procedure = static_cast<size_t>(entry.procedure);
    if (!called[procedure]) summaries.at(procedure) = {};
  }
  return summaries;
}

}  // namespace cli
