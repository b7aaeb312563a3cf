#include "epr/vc/transition_text.h"

#include <fmt/format.h>

namespace epr {
namespace {

std::string list(const std::vector<Term>& terms) {
  std::vector<std::string> out;
  for (Term t : terms) out.push_back(to_text(t));
  return fmt::format("{}", fmt::join(out, ", "));
}

// Only what differs from the relation itself.
std::string relations(const RelationMap& map, const char* mark) {
  std::string out;
  for (const auto& [relation, definition] : map) {
    const bool itself = definition.body->kind == Kind::kRel && definition.body->symbol == relation;
    if (itself) continue;
    out += fmt::format("    {}{}({}) := {}\n", relation->name, mark, list(definition.params),
                       to_text(definition.body));
  }
  return out;
}

}  // namespace

std::string to_text(const Program& program, const Transition& transition) {
  const auto name = [&](int procedure) -> const std::string& {
    return program.procedures[static_cast<size_t>(procedure)].name;
  };
  const Procedure& procedure = program.procedures[static_cast<size_t>(transition.procedure)];
  std::string out = fmt::format("transition {}({})\n", procedure.name, list(procedure.inputs));
  for (Formula f : transition.constraints) out += fmt::format("  where {}\n", to_text(f));
  for (const CallSite& call : transition.calls) {
    out += fmt::format("  call {}({}) from {}\n    returned if {}\n    threw if {}\n",
                       name(call.callee), list(call.args), name(call.procedure),
                       to_text(call.returned), to_text(call.threw));
    if (!call.outputs.empty()) out += fmt::format("    outputs {}\n", list(call.outputs));
    out += relations(call.before, "") + relations(call.after, "'");
  }
  for (const ThrowSite& thrown : transition.throws) {
    out +=
        fmt::format("  throw {}({}) if {}\n", program.sites[static_cast<size_t>(thrown.site)].name,
                    list(thrown.witness), to_text(thrown.guard));
  }
  out +=
      fmt::format("  return({}) if {}\n", list(transition.outputs), to_text(transition.returned));
  return out + relations(transition.after, "'") + "\n";
}

}  // namespace epr
