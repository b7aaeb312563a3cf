// Tabulation, the functional approach of Sharir and Pnueli with concrete states.
//
// An *activation* is a procedure called with certain inputs in a certain state;
// however often that happens, it is explored once, and its results (outputs and
// state when it returns) serve all callers.  A *node* is a moment of an
// activation at which execution resumes: at the start of a procedure, or after a
// call.  Running a node's code to the next calls, jumps, returns and throws
// (SegmentRunner) gives new nodes, results and reached sites.  A result that is
// found late wakes up the callers that were there before it; so recursion ends
// when nothing new is found, and then everything reachable was seen.
//
// Sound: activations are made only by reachable calls, so what is reached is
// reachable.  Each node remembers how it was first found, and everything it was
// found by is older; following that back gives the choices of an execution.

#include "tests/support/exploration.h"

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

constexpr size_t kLongestTrace = 10'000'000;

}  // namespace

size_t Exploration::KeyHash::operator()(const Key& key) const {
  return mix(mix(PackedStateHash()(key.state), key.owner), std::hash<std::string>()(key.values));
}

size_t Exploration::NodeHash::operator()(size_t node) const {
  const Node& at = (*nodes)[node];
  const size_t seed =
      mix(mix(PackedStateHash()(at.state), at.activation), static_cast<uint64_t>(at.pc));
  return mix(seed, std::hash<std::string>()(at.values));
}

bool Exploration::NodeEqual::operator()(size_t a, size_t b) const {
  const Node& left = (*nodes)[a];
  const Node& right = (*nodes)[b];
  return left.activation == right.activation && left.pc == right.pc && left.state == right.state &&
         left.values == right.values;
}

void Exploration::add_start(int entry, const Values& inputs, const PackedState& state) {
  const int procedure = program_.entries[static_cast<size_t>(entry)].procedure;
  Activation& start = activations_[activate(procedure, inputs, state)];
  start.entries.push_back(entry);
  if (!start.results.empty()) out_.returning.insert(entry);
}

bool Exploration::run() {
  for (; next_ < nodes_.size(); ++next_) {
    if (nodes_.size() > limits_.nodes) return false;
    if (limits_.stop_when_all_reached && out_.traces.size() == program_.sites.size()) return true;
    const Node& node = nodes_[next_];
    const std::vector<Term>& live = code_[node.pc].live;
    for (size_t k = 0; k < live.size(); ++k) {
      logic_.set(live[k], static_cast<uint8_t>(node.values[k]));
    }
    runner_.run(node.pc, node.state);
  }
  return true;
}

void Exploration::thrown(const Instruction& at, const PackedState&) {
  if (!out_.traces.contains(at.site)) out_.traces.emplace(at.site, trace(at.site));
}

void Exploration::jumped(const Instruction& at, const PackedState& state) {
  add_node(Node{nodes_[next_].activation, code_.start(at.callee), state,
                live_inputs(at.callee, values_of(at.terms)), next_, kNone, runner_.choices()});
}

void Exploration::called(const Instruction& at, const PackedState& state) {
  const size_t before = activations_.size();
  const size_t number = activate(at.callee, values_of(at.terms), state);
  Activation& callee = activations_[number];
  if (number == before) {
    callee.caller = next_;
    callee.choices = runner_.choices();
  }
  callee.callers.push_back(Caller{next_, &at, values_of(at.across), runner_.choices()});
  for (size_t result : callee.results) resume(callee.callers.back(), result);
}

void Exploration::returned(const Instruction& at, const PackedState& state) {
  const size_t activation = nodes_[next_].activation;
  Values outputs = values_of(at.terms);
  if (!known_results_.insert(Key{activation, state, outputs}).second) return;
  results_.push_back(Returned{std::move(outputs), state, next_, runner_.choices()});
  Activation& done = activations_[activation];
  done.results.push_back(results_.size() - 1);
  out_.returning.insert(done.entries.begin(), done.entries.end());
  for (const Caller& caller : done.callers) resume(caller, results_.size() - 1);
}

Exploration::Values Exploration::values_of(const std::vector<Term>& terms) const {
  Values out;
  for (Term t : terms) out.push_back(static_cast<char>(logic_.value(t)));
  return out;
}

// Of the inputs only those that are read.
Exploration::Values Exploration::live_inputs(int procedure, const Values& inputs) const {
  const std::vector<Term>& all = program_.procedures[static_cast<size_t>(procedure)].inputs;
  Values out;
  for (Term variable : code_[code_.start(procedure)].live) {
    for (size_t k = 0; k < all.size(); ++k) {
      if (all[k] == variable) out.push_back(inputs[k]);
    }
  }
  return out;
}

size_t Exploration::activate(int procedure, const Values& inputs, const PackedState& state) {
  Values live = live_inputs(procedure, inputs);
  const auto [known, added] = known_activations_.emplace(
      Key{static_cast<size_t>(procedure), state, live}, activations_.size());
  if (!added) return known->second;
  activations_.emplace_back();
  activations_.back().inputs = inputs;
  activations_.back().state = state;
  add_node(Node{known->second, code_.start(procedure), state, std::move(live), kNone, kNone, {}});
  return known->second;
}

void Exploration::add_node(Node node) {
  nodes_.push_back(std::move(node));
  if (!known_nodes_.insert(nodes_.size() - 1).second) nodes_.pop_back();
}

// The caller goes on with a result.
void Exploration::resume(const Caller& caller, size_t result) {
  const Returned& got = results_[result];
  const std::vector<Term>& outputs = caller.call->outputs;
  const std::vector<Term>& across = caller.call->across;
  Values values;
  for (Term variable : code_[caller.call->next].live) {
    for (size_t k = 0; k < across.size(); ++k) {
      if (across[k] == variable) values.push_back(caller.values[k]);
    }
    for (size_t k = 0; k < outputs.size(); ++k) {
      if (outputs[k] == variable) values.push_back(got.outputs[k]);
    }
  }
  add_node(Node{nodes_[caller.node].activation, caller.call->next, got.state, std::move(values),
                caller.node, result, caller.choices});
}

// Adds the choices from the start of its activation to a node.
void Exploration::choices_within(size_t node, std::vector<int>& out) const {
  std::vector<size_t> path;
  for (size_t at = node; nodes_[at].parent != kNone; at = nodes_[at].parent) path.push_back(at);
  for (auto at = path.rbegin(); at != path.rend(); ++at) {
    EPR_CHECK(out.size() <= kLongestTrace, "a trace without end");
    const Node& here = nodes_[*at];
    out.insert(out.end(), here.choices.begin(), here.choices.end());
    if (here.result == kNone) continue;
    const Returned& result = results_[here.result];
    choices_within(result.node, out);
    out.insert(out.end(), result.choices.begin(), result.choices.end());
  }
}

// The execution that has just thrown.
Trace Exploration::trace(int site) const {
  std::vector<size_t> stack;  // activations, innermost first
  for (size_t at = nodes_[next_].activation; at != kNone;) {
    stack.push_back(at);
    const size_t caller = activations_[at].caller;
    at = caller == kNone ? kNone : nodes_[caller].activation;
  }
  const Activation& start = activations_[stack.back()];
  const int entry = start.entries.front();
  Trace out{entry, logic_.structure(start.state), {}, site};
  const int procedure = program_.entries[static_cast<size_t>(entry)].procedure;
  const std::vector<Term>& inputs = program_.procedures[static_cast<size_t>(procedure)].inputs;
  for (size_t k = 0; k < inputs.size(); ++k) {
    out.start.variables().bind(inputs[k], static_cast<uint8_t>(start.inputs[k]));
  }
  for (size_t k = stack.size() - 1; k-- > 0;) {
    const Activation& callee = activations_[stack[k]];
    choices_within(callee.caller, out.choices);
    out.choices.insert(out.choices.end(), callee.choices.begin(), callee.choices.end());
  }
  choices_within(next_, out.choices);
  out.choices.insert(out.choices.end(), runner_.choices().begin(), runner_.choices().end());
  return out;
}

}  // namespace epr::testing
