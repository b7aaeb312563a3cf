#pragma once

// Truth of formulas in packed states.
//
// A PackedLogic fixes universes and rigid symbols; what varies is the state, and
// for formulas with primes the state after.  Values of free variables are set
// before asking.  Three ways to ask: in one state; in a state of which some atoms
// are unknown (Kleene's logic); in many states at once, a bit each.
//
// This evaluator shares nothing with Structure::evaluate, which tests compare it
// with.

#include <map>
#include <optional>
#include <vector>

#include "epr/logic/structure.h"
#include "epr/rml/program.h"
#include "tests/support/packed_state.h"
#include "tests/support/state_set.h"

namespace epr::testing {

using epr::Sizes;

enum class Truth : uint8_t { kFalse, kTrue, kUnknown };

// For each atom the positions of a list of states in which it holds.
using Columns = std::vector<StateSet>;

class PackedLogic {
 public:
  // REQUIRES: atom_count(program, sizes) <= PackedState::kBits.  Rigid symbols
  // start as all-false and all-zero.
  PackedLogic(const Program& program, const Sizes& sizes);

  // Bits that a state needs.
  static size_t atom_count(const Program& program, const Sizes& sizes);

  int atoms() const { return atoms_; }
  int size(const Sort* sort) const { return sizes_[static_cast<size_t>(sort->id)]; }
  // The bit of relation(tuple).
  int bit(const Symbol* relation, const std::vector<int>& tuple) const;
  // First bit and number of bits of a relation.
  int first_bit(const Symbol* relation) const { return base_[static_cast<size_t>(relation->id)]; }
  int bit_count(const Symbol* relation) const { return tuples(relation); }

  void set_rigid(const Symbol* symbol, const std::vector<uint8_t>& table);
  const std::vector<uint8_t>& rigid(const Symbol* symbol) const {
    return tables_[static_cast<size_t>(symbol->id)];
  }

  void set(Term variable, int element) {
    variables_[static_cast<size_t>(variable->id)] = static_cast<uint8_t>(element);
  }
  int get(Term variable) const { return variables_[static_cast<size_t>(variable->id)]; }
  // Makes room for variables that were made after this object.
  void make_room(const Formulas& formulas);

  int value(Term t) const;
  bool holds(Formula f, const PackedState& state) { return holds(f, state, state); }
  bool holds(Formula f, const PackedState& before, const PackedState& after);
  // `known` has a bit for each atom that is not unknown.
  Truth truth(Formula f, const PackedState& state, const PackedState& known);

  // Keeps in `states` the positions in which f == positive.  The list of states
  // is given by columns: `now` for atoms without prime, or nullptr if those are
  // fixed by `fixed`; `after` for primed ones.
  struct View {
    const PackedState* fixed = nullptr;
    const Columns* now = nullptr;
    const Columns* after = nullptr;
  };
  void restrict(Formula f, const View& view, StateSet& states) { restrict(f, true, view, states); }

  // R(params) := value in the state.
  PackedState updated(const Update& update, const PackedState& state);

  // The same state as a structure, rigid symbols included.
  Structure structure(const PackedState& state) const;

 private:
  int tuples(const Symbol* symbol) const;
  int index(const Symbol* symbol, const std::vector<Term>& args) const;
  bool rigid_atom(Formula f) const;

  // Calls visit under each binding of vars[depth..] until it returns false; then
  // false.  Afterwards the variables are as before: a variable may be bound again
  // inside its own scope.
  template <typename Visit>
  bool each_binding(const std::vector<Term>& vars, size_t depth, Visit visit) {
    if (depth == vars.size()) return visit();
    const int outer = get(vars[depth]);
    const int n = size(vars[depth]->sort);
    bool on = true;
    for (int element = 0; on && element < n; ++element) {
      set(vars[depth], element);
      on = each_binding(vars, depth + 1, visit);
    }
    set(vars[depth], outer);
    return on;
  }

  Truth junction(Formula f, const PackedState& state, const PackedState& known);
  void restrict(Formula f, bool positive, const View& view, StateSet& states);
  void restrict_atom(Formula f, bool positive, const View& view, StateSet& states);
  void restrict_iff(Formula f, bool positive, const View& view, StateSet& states);
  template <typename Each>
  void restrict_some(StateSet& states, Each each);

  const Program& program_;
  std::vector<int> sizes_;                    // by sort id
  std::vector<int> base_;                     // by symbol id; first bit, -1 for rigid ones
  std::vector<bool> primed_;                  // by symbol id
  std::vector<std::vector<uint8_t>> tables_;  // by symbol id, of rigid symbols
  std::vector<uint8_t> variables_;            // by term id
  int atoms_ = 0;
};

}  // namespace epr::testing
