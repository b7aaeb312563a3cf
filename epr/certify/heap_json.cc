#include "epr/certify/heap_json.h"

#include <algorithm>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "epr/certify/element_names.h"
#include "epr/certify/steps.h"

namespace epr {
namespace {

using Json = nlohmann::ordered_json;

class HeapWriter {
 public:
  HeapWriter(const Program& program, const Trace& trace, const Replayed& replayed)
      : program_(program), trace_(trace), replayed_(replayed), names_(program, trace) {
    int count = 0;
    for (const Sort* sort : program.sorts) {
      first_[sort] = count;
      count += trace.start.size(sort);
    }
    for (const auto* symbols : {&program.rigid, &program.state}) {
      for (const Symbol* symbol : *symbols) {
        relations_.emplace(symbol, static_cast<int>(relations_.size()));
      }
    }
  }

  std::string run(const TraceText& text) {
    Json out;
    out["elements"] = elements();
    out["relations"] = Json::array();
    for (const auto* symbols : {&program_.rigid, &program_.state}) {
      for (const Symbol* symbol : *symbols) out["relations"].push_back(symbol->name);
    }
    out["start"] = start();
    out["inputs"] = inputs();
    out["steps"] = steps(text);
    out["witness"] = witness();
    return out.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

 private:
  // What the variables of a procedure hold, by their Java names.
  using Frame = std::map<std::string, int>;

  int number(const Sort* sort, int element) const { return first_.at(sort) + element; }

  Json elements() const {
    std::set<const Sort*, ById> iterators, containers;
    for (const ErrorKind& error : program_.errors) {
      for (Term variable : error.witness) iterators.insert(variable->sort);
    }
    for (const Symbol* symbol : program_.rigid) {
      if (symbol->arity() == 0 || !iterators.count(symbol->domain[0])) continue;
      if (!symbol->is_relation() && symbol->arity() == 1) containers.insert(symbol->range);
      if (symbol->is_relation() && symbol->arity() == 2) containers.insert(symbol->domain[1]);
    }
    Json out = Json::array();
    for (const Sort* sort : program_.sorts) {
      const char* kind = iterators.count(sort)    ? "iterator"
                         : containers.count(sort) ? "container"
                                                  : "object";
      for (int k = 0; k < trace_.start.size(sort); ++k) {
        out.push_back(Json::array({names_(sort, k), sort->name, kind}));
      }
    }
    return out;
  }

  Json start() const {
    Json out = Json::array();
    for (const auto* symbols : {&program_.rigid, &program_.state}) {
      for (const Symbol* symbol : *symbols) add_facts(symbol, out);
    }
    return out;
  }

  void add_facts(const Symbol* symbol, Json& out) const {
    const Structure& state = trace_.start;
    const auto add = [&](std::span<const int> tuple) {
      if (symbol->is_relation() && !state.holds(symbol, tuple)) return;
      Json fact = Json::array({relations_.at(symbol)});
      add_elements(symbol, tuple, fact);
      if (!symbol->is_relation()) fact.push_back(number(symbol->range, state.value(symbol, tuple)));
      out.push_back(std::move(fact));
    };
    if (symbol->arity() == 0) return add({});
    for_each_tuple(domain_sizes(state, symbol), add);
  }

  void add_elements(const Symbol* symbol, std::span<const int> tuple, Json& fact) const {
    for (size_t k = 0; k < tuple.size(); ++k) fact.push_back(number(symbol->domain[k], tuple[k]));
  }

  Json inputs() const {
    const Entry& entry = program_.entries[static_cast<size_t>(trace_.entry)];
    Frame frame;
    for (Term input : program_.procedures[static_cast<size_t>(entry.procedure)].inputs) {
      hold({input, trace_.start.variables().find(input).value_or(0)}, frame);
    }
    return frame;
  }

  void hold(const Held& held, Frame& frame) const {
    const std::string name = java_name(held.variable);
    if (!name.empty()) frame[name] = number(held.variable->sort, held.element);
  }

  Json steps(const TraceText& text) const {
    const std::vector<Step>& steps = replayed_.steps;
    Json out = Json::array();
    Json changes = Json::array();  // since the last step that is shown
    std::vector<Frame> frames;
    Structure state = trace_.start;
    for (size_t k = 0; k < steps.size(); ++k) {
      const Step& step = steps[k];
      frames.resize(static_cast<size_t>(step.depth) + 1);
      if (step.kind == StepKind::kStart) frames.back().clear();
      for (const Held& held : step.held) hold(held, frames.back());
      for (const Change& change : step.changes) add_changes(change, state, changes);
      apply(step, state);
      if (out.size() == text.steps.size() || text.steps[out.size()].run != k + 1) continue;
      Frame called;
      const bool calls = k + 1 < steps.size() && steps[k + 1].depth > step.depth;
      if (calls) {
        for (const Held& held : steps[k + 1].held) hold(held, called);
      }
      out.push_back(Json::array({std::move(changes), calls ? called : frames.back()}));
      changes = Json::array();
    }
    return out;
  }

  void add_changes(const Change& change, const Structure& before, Json& out) const {
    for (uint32_t position : change.flipped) {
      const std::vector<int> tuple = tuple_at(before, change.relation, position);
      Json fact = Json::array(
          {relations_.at(change.relation), before.holds(change.relation, tuple) ? 0 : 1});
      add_elements(change.relation, tuple, fact);
      out.push_back(std::move(fact));
    }
  }

  Json witness() const {
    const Site& site = program_.sites[static_cast<size_t>(trace_.site)];
    const ErrorKind& error = program_.errors[static_cast<size_t>(site.error)];
    Json out = Json::array();
    for (size_t k = 0; k < replayed_.witness.size(); ++k) {
      out.push_back(number(error.witness[k]->sort, replayed_.witness[k]));
    }
    return out;
  }

  const Program& program_;
  const Trace& trace_;
  const Replayed& replayed_;
  const ElementNames names_;
  std::map<const Sort*, int, ById> first_;         // number of the sort's first element
  std::map<const Symbol*, int, ById> relations_;  // their numbers
};

}  // namespace

std::string heap_json(const Program& program, const Trace& trace, const Replayed& replayed,
                      const TraceText& text) {
  return HeapWriter(program, trace, replayed).run(text);
}

}  // namespace epr
