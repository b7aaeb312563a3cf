// Replay: the start is checked against what the program assumes of it, then the
// trace is run (execution.h), twice.  The first run decides; only a trace that is
// accepted gets a report, so that a bad one of millions of steps costs no memory.
//
// Sound because acceptance rests on evaluation in finite structures alone.

#include <algorithm>

#include <fmt/format.h>

#include "epr/certify/element_names.h"
#include "epr/certify/execution.h"
#include "epr/certify/trace.h"

namespace epr {
namespace {

constexpr size_t kMostAtomsShown = 4;

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

// Turns what happens into steps: one for each command as it was written, its
// action unfolded or not.
class Recorder : public ExecutionObserver {
 public:
  Recorder(const Program& program, const Structure& universe)
      : names_(program), program_(program), universe_(universe) {}

  void command(const CommandPlace& place) override {
    const bool same = !steps_.empty() && place.origin != 0 && steps_.back().depth == place.depth &&
                      steps_.back().procedure == place.procedure->index &&
                      steps_.back().origin == place.origin;
    if (same) return;
    steps_.push_back(Step{place.depth, place.procedure->index, place.origin, ""});
  }

  // Variables of unfolded actions ("o@3") are nobody's business.
  void assigned(Term variable, int element) override {
    if (variable->name.find('@') != std::string::npos) return;
    add(fmt::format("{} = {}", variable->name, names_(variable->sort, element)));
  }

  void updated(const Symbol* relation, const std::vector<uint16_t>& before,
               const std::vector<uint16_t>& after) override {
    std::vector<std::string> changes;
    size_t position = 0;
    size_t hidden = 0;
    for_each_tuple(domain_sizes(universe_, relation), [&](std::span<const int> tuple) {
      const size_t at = position++;
      if (before[at] == after[at]) return;
      if (changes.size() == kMostAtomsShown) {
        ++hidden;
        return;
      }
      changes.push_back(
          fmt::format("{} becomes {}", atom(relation, tuple), after[at] ? "true" : "false"));
    });
    for (const std::string& change : changes) add(change);
    if (hidden > 0) add(fmt::format("and {} more of '{}'", hidden, relation->name));
  }

  void thrown(int site, const std::vector<int>& witness) override {
    const Site& where = program_.sites[static_cast<size_t>(site)];
    const ErrorKind& error = program_.errors[static_cast<size_t>(where.error)];
    std::vector<std::string> shown;
    for (size_t k = 0; k < witness.size(); ++k) {
      shown.push_back(names_(error.witness[k]->sort, witness[k]));
    }
    add(fmt::format("throws {}({})", error.name, fmt::join(shown, ", ")));
  }

  std::vector<Step> take() { return std::move(steps_); }

 private:
  void add(const std::string& effect) {
    std::string& text = steps_.back().effect;
    text += (text.empty() ? "" : "; ") + effect;
  }

  std::string atom(const Symbol* relation, std::span<const int> tuple) const {
    if (tuple.empty()) return relation->name;
    std::vector<std::string> args;
    for (size_t k = 0; k < tuple.size(); ++k) args.push_back(names_(relation->domain[k], tuple[k]));
    return fmt::format("{}({})", relation->name, fmt::join(args, ", "));
  }

  ElementNames names_;
  const Program& program_;
  const Structure& universe_;
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
  Recorder recorder(program, trace.start);
  Execution(program, trace, recorder).run();
  return Replayed{recorder.take(), thrown.witness};
}

}  // namespace epr
