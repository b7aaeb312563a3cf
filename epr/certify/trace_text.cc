#include "epr/certify/trace_text.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "epr/certify/facts.h"
#include "epr/certify/steps.h"

namespace epr {
namespace {

constexpr size_t kMostAtomsShown = 4;
constexpr int kDeepestIndent = 40;

std::string line(const std::vector<std::string>& items) {
  return items.empty() ? "" : fmt::format("  {}\n", fmt::join(items, ", "));
}

std::string start_text(const Program& program, const Trace& trace, const ElementNames& names) {
  const Structure& start = trace.start;
  const Entry& entry = program.entries[static_cast<size_t>(trace.entry)];
  const Procedure& procedure = program.procedures[static_cast<size_t>(entry.procedure)];
  std::string out = fmt::format("starts in {}, where\n", procedure.name);
  for (const Sort* sort : program.sorts) {
    std::vector<std::string> elements;
    for (int k = 0; k < start.size(sort); ++k) elements.push_back(names(sort, k));
    out += fmt::format("  {}: {}\n", sort->name, fmt::join(elements, " "));
  }
  std::vector<std::string> inputs;
  for (Term input : procedure.inputs) {
    const std::string element = names(input->sort, start.variables().find(input).value_or(0));
    inputs.push_back(fmt::format("{} = {}", input->name, element));
  }
  out += line(inputs);
  for (const auto* symbols : {&program.rigid, &program.state}) {
    for (const Symbol* symbol : *symbols) out += line(facts(start, symbol, names));
  }
  return out;
}

bool is_denoted(const Program& program, const Structure& start, const Sort* sort, int element) {
  return std::any_of(program.rigid.begin(), program.rigid.end(), [&](const Symbol* symbol) {
    return !symbol->is_relation() && symbol->arity() == 0 && symbol->range == sort &&
           start.value(symbol, {}) == element;
  });
}

std::vector<std::string> same_inputs(const Program& program, const Trace& trace) {
  const Entry& entry = program.entries[static_cast<size_t>(trace.entry)];
  const Procedure& procedure = program.procedures[static_cast<size_t>(entry.procedure)];
  const auto element = [&](Term input) {
    return trace.start.variables().find(input).value_or(0);
  };
  std::vector<std::string> out;
  for (size_t k = 0; k < procedure.inputs.size(); ++k) {
    Term input = procedure.inputs[k];
    if (is_denoted(program, trace.start, input->sort, element(input))) continue;
    for (size_t earlier = 0; earlier < k; ++earlier) {
      Term other = procedure.inputs[earlier];
      if (other->sort != input->sort || element(other) != element(input)) continue;
      out.push_back(fmt::format("{} == {}", other->name, input->name));
      break;
    }
  }
  return out;
}

// The facts about the witness, and about what functions say of it: the container of an
// iterator.  All facts when there is no witness.
class EndText {
 public:
  EndText(const Program& program, const ErrorKind& error, const std::vector<int>& witness,
          const Structure& end)
      : program_(program), end_(end) {
    for (size_t k = 0; k < witness.size(); ++k) about(error.witness[k]->sort, witness[k]);
    const std::vector<Element> themselves = about_;
    for (const Symbol* symbol : program.rigid) {
      if (symbol->is_relation() || symbol->arity() != 1) continue;
      for (const auto& [sort, element] : themselves) {
        if (sort != symbol->domain[0]) continue;
        const std::vector<int> tuple = {element};
        about(symbol->range, end.value(symbol, tuple));
      }
    }
  }

  std::string run(const ElementNames& names) const {
    std::string out;
    for (const auto* symbols : {&program_.rigid, &program_.state}) {
      for (const Symbol* symbol : *symbols) {
        out += line(facts(end_, symbol, names,
                          [&](std::span<const int> tuple) { return matters(symbol, tuple); }));
      }
    }
    return out;
  }

 private:
  using Element = std::pair<const Sort*, int>;

  void about(const Sort* sort, int element) { about_.emplace_back(sort, element); }

  bool matters(const Symbol* symbol, std::span<const int> tuple) const {
    if (about_.empty() || tuple.empty()) return true;
    for (size_t k = 0; k < tuple.size(); ++k) {
      const Element element{symbol->domain[k], tuple[k]};
      if (std::find(about_.begin(), about_.end(), element) != about_.end()) return true;
    }
    return false;
  }

  const Program& program_;
  const Structure& end_;
  std::vector<Element> about_;
};

class StepsText {
 public:
  StepsText(const Program& program, const Trace& trace, const Replayed& replayed,
            const ElementNames& names)
      : program_(program), steps_(replayed.steps), names_(names), state_(trace.start) {
    const Site& site = program.sites[static_cast<size_t>(trace.site)];
    const ErrorKind& error = program.errors[static_cast<size_t>(site.error)];
    std::vector<std::string> witness;
    for (size_t k = 0; k < replayed.witness.size(); ++k) {
      witness.push_back(names(error.witness[k]->sort, replayed.witness[k]));
    }
    throws_ = fmt::format("throws {}({})", error.name, fmt::join(witness, ", "));
  }

  std::vector<TextStep> run() {
    for (size_t k = 0; k < steps_.size(); ++k) add(k);
    return std::move(shown_);
  }

  // The state after the steps that were written.
  const Structure& state() const { return state_; }

 private:
  // What the variables of a procedure and its blocks hold, by name.
  using Frame = std::map<std::string, std::string>;

  void add(size_t k) {
    const Step& step = steps_[k];
    const bool calls = k + 1 < steps_.size() && steps_[k + 1].depth > step.depth;
    const bool called =
        step.kind == StepKind::kStart && (k == 0 || steps_[k - 1].depth < step.depth);
    frames_.resize(static_cast<size_t>(step.depth) + 1);
    if (called) return enter(step);
    news_.clear();
    for (const Held& held : step.held) hear(held);
    add_changes(step);
    if (calls) add_inputs(steps_[k + 1]);
    if (k + 1 == steps_.size()) news_.push_back(throws_);
    if (news_.empty() && step.kind != StepKind::kCommand) return;
    std::string text = command_text(program_, step);
    if (!news_.empty()) text += fmt::format("  -- {}", fmt::join(news_, "; "));
    shown_.push_back({origin_of(program_, step).java, step.depth, std::move(text), k + 1});
  }

  // The line of the call, or of the entry, has said it.
  void enter(const Step& start) {
    for (const Held& held : start.held) frames_.back()[held.variable->name] = element(held);
  }

  std::string element(const Held& held) const { return names_(held.variable->sort, held.element); }

  void hear(const Held& held) {
    const std::string& name = held.variable->name;
    std::string& known = frames_.back().try_emplace(name, java_name(held.variable)).first->second;
    if (known != element(held)) news_.push_back(fmt::format("{} = {}", name, element(held)));
    known = element(held);
  }

  void add_inputs(const Step& start) {
    std::vector<std::string> inputs;
    for (const Held& held : start.held) {
      inputs.push_back(fmt::format("{} = {}", held.variable->name, element(held)));
    }
    if (inputs.empty()) return;
    const Procedure& procedure = program_.procedures[static_cast<size_t>(start.procedure)];
    news_.push_back(fmt::format("{}: {}", procedure.name, fmt::join(inputs, ", ")));
  }

  void add_changes(const Step& step) {
    apply(step, state_);
    for (const Change& change : step.changes) {
      const size_t shown = std::min(change.flipped.size(), kMostAtomsShown);
      for (size_t k = 0; k < shown; ++k) {
        const std::vector<int> tuple = tuple_at(state_, change.relation, change.flipped[k]);
        news_.push_back(fmt::format("{} becomes {}", atom_text(change.relation, tuple, names_),
                                    state_.holds(change.relation, tuple) ? "true" : "false"));
      }
      if (shown == change.flipped.size()) continue;
      news_.push_back(
          fmt::format("and {} more of '{}'", change.flipped.size() - shown, change.relation->name));
    }
  }

  const Program& program_;
  const std::vector<Step>& steps_;
  const ElementNames& names_;
  Structure state_;
  std::string throws_;
  std::vector<Frame> frames_;
  std::vector<std::string> news_;  // of the step that is being written
  std::vector<TextStep> shown_;
};

std::vector<std::string> procedures_of(const Program& program, const Replayed& replayed) {
  std::vector<std::string> out;
  std::set<int> seen;
  for (const Step& step : replayed.steps) {
    if (!seen.insert(step.procedure).second) continue;
    out.push_back(program.procedures[static_cast<size_t>(step.procedure)].name);
  }
  return out;
}

}  // namespace

TraceText describe(const Program& program, const Trace& trace, const Replayed& replayed) {
  const ElementNames names(program, trace);
  TraceText out;
  const Entry& entry = program.entries[static_cast<size_t>(trace.entry)];
  out.entry = program.procedures[static_cast<size_t>(entry.procedure)].name;
  out.start = start_text(program, trace, names);
  out.same_inputs = same_inputs(program, trace);
  StepsText steps(program, trace, replayed, names);
  out.steps = steps.run();
  out.story = story(program, trace, replayed, names);
  const Site& site = program.sites[static_cast<size_t>(trace.site)];
  const ErrorKind& error = program.errors[static_cast<size_t>(site.error)];
  const std::string java = to_text(site.java);
  const std::string end = EndText(program, error, replayed.witness, steps.state()).run(names);
  out.end = fmt::format("error '{}' at site {}{}{}\n{}", error.name, site.name,
                        java.empty() ? "" : ", " + java, end.empty() ? "" : ", where", end);
  out.procedures = procedures_of(program, replayed);
  return out;
}

std::string to_text(const std::vector<TextStep>& steps) {
  size_t place_width = 0;
  for (const TextStep& step : steps) {
    place_width = std::max(place_width, to_text(step.java).size());
  }
  const size_t number_width = fmt::format("{}", steps.size()).size();
  std::string out;
  for (size_t k = 0; k < steps.size(); ++k) {
    out += fmt::format("{:>{}}. ", k + 1, number_width);
    if (place_width > 0) out += fmt::format("{:<{}}  ", to_text(steps[k].java), place_width);
    const int indent = 2 * std::min(steps[k].depth, kDeepestIndent);
    out += std::string(static_cast<size_t>(indent), ' ') + steps[k].text + "\n";
  }
  return out;
}

std::string to_text(const Program& program, const Trace& trace, const Replayed& replayed) {
  const TraceText text = describe(program, trace, replayed);
  return text.start + to_text(text.steps) + text.end;
}

}  // namespace epr
