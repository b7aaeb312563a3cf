#include "epr/certify/steps.h"

#include "epr/logic/check.h"

namespace epr {

void apply(const Step& step, Structure& state) {
  for (const Change& change : step.changes) {
    std::vector<uint16_t> table = state.table(change.relation);
    for (uint32_t position : change.flipped) table[position] ^= 1;
    state.set_table(change.relation, std::move(table));
  }
}

Structure state_after(const Trace& trace, const Replayed& replayed, size_t count) {
  EPR_CHECK(count <= replayed.steps.size(), "a state of the execution");
  Structure state = trace.start;
  for (size_t k = 0; k < count; ++k) apply(replayed.steps[k], state);
  return state;
}

std::vector<int> tuple_at(const Structure& structure, const Symbol* relation, size_t position) {
  std::vector<int> tuple(relation->domain.size());
  for (size_t k = tuple.size(); k-- > 0;) {
    const auto size = static_cast<size_t>(structure.size(relation->domain[k]));
    tuple[k] = static_cast<int>(position % size);
    position /= size;
  }
  return tuple;
}

const Origin& origin_of(const Program& program, const Step& step) {
  const Procedure& procedure = program.procedures[static_cast<size_t>(step.procedure)];
  return procedure.origins[static_cast<size_t>(step.origin)];
}

std::string command_text(const Program& program, const Step& step) {
  const std::string& text = origin_of(program, step).text;
  return step.kind == StepKind::kBack ? text + " returns" : text;
}

}  // namespace epr
