// Replay: the start is checked against what the program assumes of it, then the
// trace is run (execution.h), twice.  The first run decides; only a trace that is
// accepted gets a report, so that a bad one of millions of steps costs no memory.
//
// Sound because acceptance rests on evaluation in finite structures alone.

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "epr/certify/execution.h"
#include "epr/certify/trace.h"

namespace epr {
namespace {

// Whether the structure can be evaluated at all.
std::optional<Refused> check_shape(const Program& program, const Trace& trace) {
  const Structure& start = trace.start;
  for (const Sort* sort : program.sorts) {
    if (!start.sizes().contains(sort)) {
      return Refused{fmt::format("the start has no universe for sort '{}'", sort->name)};
    }
  }
  for (const Symbol* symbol : program.rigid) {
    if (symbol->is_relation()) continue;
    const std::vector<uint16_t>& table = start.table(symbol);
    const int size = start.size(symbol->range);
    if (std::any_of(table.begin(), table.end(), [&](int element) { return element >= size; })) {
      return Refused{fmt::format("the start gives '{}' a value outside of its sort", symbol->name)};
    }
  }
  const Entry& entry = program.entries[static_cast<size_t>(trace.entry)];
  for (Term input : program.procedures[static_cast<size_t>(entry.procedure)].inputs) {
    const std::optional<int> element = start.variables().find(input);
    if (!element || *element < 0 || *element >= start.size(input->sort)) {
      return Refused{fmt::format("the start gives no element for the input '{}'", input->name)};
    }
  }
  return std::nullopt;
}

// Whether an execution may start there.
std::optional<Refused> check_start(const Program& program, const Trace& trace) {
  const Structure& start = trace.start;
  auto broken = [](const char* what, const std::string& name) {
    return Refused{fmt::format("the start breaks {} '{}'", what, name)};
  };
  for (const NamedFormula& axiom : program.axioms) {
    if (!start.evaluate(axiom.formula)) return broken("axiom", axiom.name);
  }
  for (const NamedFormula& invariant : program.invariants) {
    if (!start.evaluate(invariant.formula)) return broken("invariant", invariant.name);
  }
  const Entry& entry = program.entries[static_cast<size_t>(trace.entry)];
  const Procedure& procedure = program.procedures[static_cast<size_t>(entry.procedure)];
  for (const SortInvariant& invariant : program.sort_invariants) {
    for (Term input : procedure.inputs) {
      if (input->sort != invariant.subject->sort) continue;
      Assignment assignment;
      assignment.bind(invariant.subject, *start.variables().find(input));
      if (start.evaluate(invariant.formula, assignment)) continue;
      return Refused{fmt::format("the input '{}' breaks invariant '{}' at the start", input->name,
                                 invariant.name)};
    }
  }
  if (!start.evaluate(entry.condition)) {
    return Refused{fmt::format("the start breaks the entry condition of '{}'", procedure.name)};
  }
  return std::nullopt;
}

bool of_an_action(Term variable) { return variable->name.find('@') != std::string::npos; }

// Turns what happens into steps: one for each command as it was written, its
// action unfolded or not.
class Recorder : public ExecutionObserver {
 public:
  void command(const CommandPlace& place) override {
    if (!steps_.empty() && continues(place)) {
      Step& step = steps_.back();
      if (step.kind != place.kind && step.kind != StepKind::kStart) step.kind = StepKind::kCommand;
      return;
    }
    steps_.push_back(Step{place.kind, place.depth, place.procedure->index, place.origin, {}, {}});
  }

  void assigned(Term variable, int element) override {
    if (!of_an_action(variable)) steps_.back().held.push_back({variable, element});
  }

  void updated(const Symbol* relation, const std::vector<uint16_t>& before,
               const std::vector<uint16_t>& after) override {
    std::vector<uint32_t> flipped;
    for (size_t k = 0; k < before.size(); ++k) {
      if (before[k] != after[k]) flipped.push_back(static_cast<uint32_t>(k));
    }
    std::vector<Change>& changes = steps_.back().changes;
    auto known = std::find_if(changes.begin(), changes.end(),
                              [&](const Change& change) { return change.relation == relation; });
    if (known == changes.end()) known = changes.insert(known, Change{relation, {}});
    // What is flipped twice is as it was.
    std::vector<uint32_t> both;
    std::set_symmetric_difference(known->flipped.begin(), known->flipped.end(), flipped.begin(),
                                  flipped.end(), std::back_inserter(both));
    known->flipped = std::move(both);
    if (known->flipped.empty()) changes.erase(known);
  }

  std::vector<Step> take() { return std::move(steps_); }

 private:
  bool continues(const CommandPlace& place) const {
    const Step& last = steps_.back();
    return place.kind != StepKind::kStart && last.depth == place.depth &&
           last.procedure == place.procedure->index && last.origin == place.origin;
  }

  std::vector<Step> steps_;
};

std::optional<Refused> check_end(const Program& program, const Trace& trace, const Thrown& thrown) {
  if (thrown.site != trace.site) {
    return Refused{fmt::format("the execution ends at site '{}', not at '{}'",
                               program.sites[static_cast<size_t>(thrown.site)].name,
                               program.sites[static_cast<size_t>(trace.site)].name)};
  }
  if (thrown.choices != trace.choices.size()) {
    return Refused{fmt::format("the execution ends after {} choices, but the trace has {}",
                               thrown.choices, trace.choices.size())};
  }
  return std::nullopt;
}

}  // namespace

std::variant<Replayed, Refused> replay(const Program& program, const Trace& trace) {
  if (trace.entry < 0 || static_cast<size_t>(trace.entry) >= program.entries.size()) {
    return Refused{fmt::format("the program has no entry {}", trace.entry)};
  }
  if (trace.site < 0 || static_cast<size_t>(trace.site) >= program.sites.size()) {
    return Refused{fmt::format("the program has no site {}", trace.site)};
  }
  if (auto refused = check_shape(program, trace)) return *refused;
  if (auto refused = check_start(program, trace)) return *refused;
  ExecutionObserver nobody;
  const auto end = Execution(program, trace, nobody).run();
  if (const auto* refused = std::get_if<Refused>(&end)) return *refused;
  const Thrown& thrown = std::get<Thrown>(end);
  if (auto refused = check_end(program, trace, thrown)) return *refused;
  Recorder recorder;
  Execution(program, trace, recorder).run();
  return Replayed{recorder.take(), thrown.witness};
}

}  // namespace epr
