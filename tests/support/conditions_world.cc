#include "tests/support/conditions_world.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/certify/element_names.h"
#include "epr/logic/check.h"

namespace epr::testing {

TupleSpace::TupleSpace(const PackedLogic& logic, std::vector<Term> variables)
    : variables_(std::move(variables)) {
  for (Term variable : variables_) {
    sizes_.push_back(static_cast<size_t>(logic.size(variable->sort)));
    count_ *= sizes_.back();
  }
}

size_t TupleSpace::number(const PackedLogic& logic, const std::vector<Term>& terms) const {
  EPR_CHECK(terms.size() == sizes_.size(), "length of a tuple");
  size_t out = 0;
  for (size_t k = 0; k < terms.size(); ++k) {
    out = out * sizes_[k] + static_cast<size_t>(logic.value(terms[k]));
  }
  return out;
}

int TupleSpace::element(size_t k, size_t position) const {
  for (size_t after = sizes_.size() - 1; after > position; --after) k /= sizes_[after];
  return static_cast<int>(k % sizes_[position]);
}

void TupleSpace::load(PackedLogic& logic, size_t k) const {
  for (size_t p = 0; p < variables_.size(); ++p) logic.set(variables_[p], element(k, p));
}

ConditionsWorld::ConditionsWorld(const Program& program, const ProgramCode& code,
                                 const std::vector<bool>& unfolded, const Sizes& sizes,
                                 const World& world, size_t most_states)
    : program_(program),
      code_(code),
      unfolded_(unfolded),
      logic_(program, sizes),
      runner_(logic_, code, *this) {
  enter(logic_, program, world);
  std::vector<Formula> invariants;
  for (const NamedFormula& invariant : program.invariants) invariants.push_back(invariant.formula);
  States found = states_where(logic_, program, invariants, most_states);
  EPR_CHECK(found.complete, "too many well-formed states to enumerate");
  states_ = std::move(found.states);
  for (size_t k = 0; k < states_.size(); ++k) positions_.emplace(states_[k], k);
  add_columns();
  add_sort_invariants();
  add_successors();
  add_symmetries(world);
  for (const Procedure& procedure : program.procedures) {
    inputs_.emplace_back(logic_, procedure.inputs);
    outputs_.emplace_back(logic_, procedure.outputs);
    starts_.emplace_back(inputs_.back().count() * states_.size(), -1);
  }
  for (const ErrorKind& error : program.errors) witnesses_.emplace_back(logic_, error.witness);
}

void ConditionsWorld::add_columns() {
  columns_.assign(static_cast<size_t>(logic_.atoms()), StateSet(states_.size(), false));
  for (size_t k = 0; k < states_.size(); ++k) {
    for (int atom = 0; atom < logic_.atoms(); ++atom) {
      if (states_[k].test(atom)) columns_[static_cast<size_t>(atom)].insert(k);
    }
  }
}

void ConditionsWorld::add_sort_invariants() {
  const PackedLogic::View view{nullptr, &columns_, nullptr};
  for (const Sort* sort : program_.sorts) {
    for (int element = 0; element < logic_.size(sort); ++element) {
      StateSet where(states_.size(), true);
      for (const SortInvariant& invariant : program_.sort_invariants) {
        if (invariant.subject->sort != sort) continue;
        logic_.set(invariant.subject, element);
        logic_.restrict(invariant.formula, view, where);
      }
      known_[sort].push_back(std::move(where));
    }
  }
}

void ConditionsWorld::add_successors() {
  for (const PackedState& state : states_) {
    StateSet after(states_.size(), true);
    const PackedLogic::View view{&state, nullptr, &columns_};
    for (const NamedFormula& f : program_.transitions) logic_.restrict(f.formula, view, after);
    successors_.push_back(std::move(after));
  }
}

void ConditionsWorld::add_symmetries(const World& world) {
  for (const Permutation& p : world.automorphisms) {
    const std::vector<int> bits = permuted_bits(logic_, program_, p);
    Symmetry symmetry{p, {}};
    for (const PackedState& state : states_) {
      symmetry.states.push_back(positions_.at(permuted(state, bits)));
    }
    symmetries_.push_back(std::move(symmetry));
  }
}

bool ConditionsWorld::is_first(const TupleSpace& space, size_t tuple, size_t state) const {
  const std::vector<Term>& variables = space.variables();
  return std::all_of(symmetries_.begin(), symmetries_.end(), [&](const Symmetry& symmetry) {
    for (size_t k = 0; k < variables.size(); ++k) {
      const int from = space.element(tuple, k);
      const int to =
          symmetry.elements[static_cast<size_t>(variables[k]->sort->id)][static_cast<size_t>(from)];
      if (from != to) return from < to;
    }
    return state <= symmetry.states[state];
  });
}

StateSet ConditionsWorld::where_known(const TupleSpace& space, size_t tuple) const {
  StateSet out(states_.size(), true);
  for (size_t k = 0; k < space.variables().size(); ++k) {
    const auto element = static_cast<size_t>(space.element(tuple, k));
    out.intersect(known_.at(space.variables()[k]->sort)[element]);
  }
  return out;
}

const std::vector<Event>& ConditionsWorld::from_start(int procedure, size_t inputs, size_t state) {
  int& known = starts_[static_cast<size_t>(procedure)][inputs * states_.size() + state];
  if (known < 0) {
    inputs_[static_cast<size_t>(procedure)].load(logic_, inputs);
    known = run(code_.start(procedure), states_[state], nullptr);
  }
  return stretches_[static_cast<size_t>(known)];
}

const std::vector<Event>& ConditionsWorld::after_call(size_t continuation, size_t outputs,
                                                      size_t state) {
  Continuation& after = continuations_[continuation];
  int& known = after.known[outputs * states_.size() + state];
  if (known < 0) {
    const Instruction& call = *after.call;
    for (size_t k = 0; k < call.across.size(); ++k) {
      logic_.set(call.across[k], static_cast<uint8_t>(after.values[k]));
    }
    for (size_t k = 0; k < call.outputs.size(); ++k) {
      logic_.set(call.outputs[k], outputs_[static_cast<size_t>(call.callee)].element(outputs, k));
    }
    known =
        run(call.next, states_[state], after.pending.empty() ? nullptr : &after.pending.front());
  }
  return stretches_[static_cast<size_t>(known)];
}

int ConditionsWorld::run(int pc, const PackedState& state, const Pending* pending) {
  stretches_.emplace_back();
  runner_.run(pc, state, pending);
  return static_cast<int>(stretches_.size()) - 1;
}

void ConditionsWorld::thrown(const Instruction& at, const PackedState&) {
  const auto error = static_cast<size_t>(program_.sites[static_cast<size_t>(at.site)].error);
  const size_t witness = witnesses_[error].number(logic_, at.terms);
  stretches_.back().push_back(Event{Event::Kind::kThrow, &at, witness, 0, 0, ""});
}

void ConditionsWorld::called(const Instruction& at, const PackedState& state) {
  const auto position = well_formed(at, state);
  if (!position) return;
  const size_t args = inputs_[static_cast<size_t>(at.callee)].number(logic_, at.terms);
  std::string values;
  for (Term variable : at.across) values.push_back(static_cast<char>(logic_.get(variable)));
  const size_t after = continuation_of(Pending{&at, values, runner_.pending()});
  stretches_.back().push_back(Event{Event::Kind::kCall, &at, args, *position, after, ""});
}

// In an unfolded procedure a jump is a call: what it returns goes to the caller.
void ConditionsWorld::jumped(const Instruction& at, const PackedState& state) {
  const auto position = well_formed(at, state);
  if (!position) return;
  const size_t args = inputs_[static_cast<size_t>(at.callee)].number(logic_, at.terms);
  if (const Pending* caller = runner_.pending()) {
    const size_t after = continuation_of(*caller);
    stretches_.back().push_back(Event{Event::Kind::kCall, &at, args, *position, after, ""});
    return;
  }
  stretches_.back().push_back(Event{Event::Kind::kGoto, &at, args, *position, 0, ""});
}

void ConditionsWorld::returned(const Instruction& at, const PackedState& state) {
  const auto position = well_formed(at, state);
  if (!position) return;
  const size_t tuple = outputs_[static_cast<size_t>(at.procedure)].number(logic_, at.terms);
  stretches_.back().push_back(Event{Event::Kind::kReturn, &at, tuple, *position, 0, ""});
}

std::optional<size_t> ConditionsWorld::well_formed(const Instruction& at,
                                                   const PackedState& state) {
  auto broken = [&](std::string what) {
    stretches_.back().push_back(Event{Event::Kind::kBroken, &at, 0, 0, 0, std::move(what)});
    return std::nullopt;
  };
  auto found = positions_.find(state);
  if (found == positions_.end()) return broken(broken_invariant(state));
  for (Term t : at.terms) {
    const auto element = static_cast<size_t>(logic_.value(t));
    if (known_.at(t->sort)[element].test(found->second)) continue;
    return broken(fmt::format("a sort invariant of '{}'", to_text(t)));
  }
  return found->second;
}

std::string ConditionsWorld::broken_invariant(const PackedState& state) {
  for (const NamedFormula& invariant : program_.invariants) {
    if (!logic_.holds(invariant.formula, state)) return "invariant '" + invariant.name + "'";
  }
  EPR_CHECK(false, "an ill-formed state breaks some invariant");
}

size_t ConditionsWorld::continuation_of(const Pending& first) {
  std::vector<std::pair<const Instruction*, std::string>> key;
  for (const Pending* p = &first; p; p = p->outer) key.emplace_back(p->call, p->values);
  const auto [known, added] = continuation_numbers_.emplace(key, continuations_.size());
  if (!added) return known->second;
  const size_t count = outputs_[static_cast<size_t>(first.call->callee)].count() * states_.size();
  continuations_.push_back(Continuation{
      first.call, first.values, {}, key.back().first->procedure, std::vector<int>(count, -1)});
  // The outermost first, so that each knows where the one around it is.
  std::deque<Pending>& chain = continuations_.back().pending;
  for (size_t k = key.size(); k-- > 1;) {
    chain.push_front(
        Pending{key[k].first, key[k].second, chain.empty() ? nullptr : &chain.front()});
  }
  return known->second;
}

std::string ConditionsWorld::describe(size_t state) const {
  const ElementNames names(program_);
  std::vector<std::string> atoms;
  for (const Symbol* relation : program_.state) {
    std::vector<int> sizes;
    for (const Sort* sort : relation->domain) sizes.push_back(logic_.size(sort));
    for_each_tuple(sizes, [&](std::span<const int> tuple) {
      if (!states_[state].test(logic_.bit(relation, {tuple.begin(), tuple.end()}))) return;
      std::vector<std::string> args;
      for (size_t k = 0; k < tuple.size(); ++k)
        args.push_back(names(relation->domain[k], tuple[k]));
      atoms.push_back(fmt::format("{}({})", relation->name, fmt::join(args, ", ")));
    });
  }
  return fmt::format("{{{}}}", fmt::join(atoms, " "));
}

std::string ConditionsWorld::describe(const TupleSpace& space, size_t tuple) const {
  const ElementNames names(program_);
  std::vector<std::string> out;
  for (size_t k = 0; k < space.variables().size(); ++k) {
    const Term variable = space.variables()[k];
    out.push_back(fmt::format("{} = {}", variable->name.substr(0, variable->name.find('@')),
                              names(variable->sort, space.element(tuple, k))));
  }
  return fmt::format("({})", fmt::join(out, ", "));
}

}  // namespace epr::testing
