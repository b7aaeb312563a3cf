// Worlds are counted through like an odometer and filtered by the axioms.  Of
// isomorphic ones the least is kept: formulas cannot tell them apart, so what
// holds of one holds of all.
//
// States are found by fixing atoms one after another, small relations first, and
// giving up a branch as soon as a formula is false whatever the other atoms are;
// the last atoms are not fixed but tried all at once (PackedLogic::restrict).

#include "tests/support/worlds.h"

#include <algorithm>
#include <numeric>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

constexpr size_t kMostPermutations = 40'320;
constexpr size_t kBlockAtoms = 12;

using Tables = std::vector<std::vector<uint8_t>>;

// All permutations of all universes; none at all when there are too many.
std::vector<Permutation> permutations(const Program& program, const Sizes& sizes) {
  size_t sort_ids = 0;
  for (const Sort* sort : program.sorts)
    sort_ids = std::max(sort_ids, static_cast<size_t>(sort->id) + 1);
  std::vector<Permutation> out(1, Permutation(sort_ids));
  for (const Sort* sort : program.sorts) {
    std::vector<int> order(static_cast<size_t>(sizes.at(sort)));
    std::iota(order.begin(), order.end(), 0);
    std::vector<Permutation> longer;
    do {
      for (const Permutation& shorter : out) {
        longer.push_back(shorter);
        longer.back()[static_cast<size_t>(sort->id)] = order;
      }
      if (longer.size() > kMostPermutations) return {};
    } while (std::next_permutation(order.begin(), order.end()));
    out = std::move(longer);
  }
  return out;
}

// table'[p(args)] = p(table[args])
std::vector<uint8_t> permuted_table(const PackedLogic& logic, const Symbol* symbol,
                                    const std::vector<uint8_t>& table, const Permutation& p) {
  std::vector<uint8_t> out(table.size());
  std::vector<int> sizes;
  for (const Sort* sort : symbol->domain) sizes.push_back(logic.size(sort));
  size_t position = 0;
  for_each_tuple(sizes, [&](std::span<const int> tuple) {
    int to = 0;
    for (size_t k = 0; k < tuple.size(); ++k) {
      to = to * sizes[k] +
           p[static_cast<size_t>(symbol->domain[k]->id)][static_cast<size_t>(tuple[k])];
    }
    const uint8_t value = table[position++];
    out[static_cast<size_t>(to)] =
        symbol->is_relation()
            ? value
            : static_cast<uint8_t>(p[static_cast<size_t>(symbol->range->id)][value]);
  });
  return out;
}

class WorldSearch {
 public:
  WorldSearch(const Program& program, const Sizes& sizes)
      : program_(program), logic_(program, sizes), permutations_(permutations(program, sizes)) {}

  Worlds run(size_t limit) {
    Worlds out;
    World world;
    for (const Symbol* symbol : program_.rigid) world.tables.push_back(logic_.rigid(symbol));
    size_t seen = 0;
    do {
      if (seen++ == limit) {
        out.complete = false;
        break;
      }
      world.automorphisms.clear();
      if (satisfies_axioms(world) && is_least(world)) out.worlds.push_back(world);
    } while (advance(world.tables));
    return out;
  }

 private:
  bool satisfies_axioms(const World& world) {
    enter(logic_, program_, world);
    return std::all_of(
        program_.axioms.begin(), program_.axioms.end(),
        [&](const NamedFormula& axiom) { return logic_.holds(axiom.formula, PackedState()); });
  }

  // Among its isomorphic images.  Collects the automorphisms on the way.
  bool is_least(World& world) const {
    for (size_t k = 1; k < permutations_.size(); ++k) {  // the first is the identity
      Tables image;
      for (size_t s = 0; s < program_.rigid.size(); ++s) {
        image.push_back(
            permuted_table(logic_, program_.rigid[s], world.tables[s], permutations_[k]));
      }
      if (image < world.tables) return false;
      if (image == world.tables) world.automorphisms.push_back(permutations_[k]);
    }
    return true;
  }

  bool advance(Tables& tables) const {
    for (size_t s = tables.size(); s-- > 0;) {
      const Symbol* symbol = program_.rigid[s];
      const int values = symbol->is_relation() ? 2 : logic_.size(symbol->range);
      for (size_t k = tables[s].size(); k-- > 0;) {
        if (++tables[s][k] < values) return true;
        tables[s][k] = 0;
      }
    }
    return false;
  }

  const Program& program_;
  PackedLogic logic_;
  std::vector<Permutation> permutations_;
};

class StateSearch {
 public:
  StateSearch(PackedLogic& logic, const Program& program, const std::vector<Formula>& conjuncts,
              size_t limit)
      : logic_(logic), conjuncts_(conjuncts), limit_(limit) {
    std::vector<const Symbol*> relations = program.state;
    std::stable_sort(relations.begin(), relations.end(), [&](const Symbol* a, const Symbol* b) {
      return logic.bit_count(a) < logic.bit_count(b);
    });
    for (const Symbol* relation : relations) {
      for (int k = 0; k < logic.bit_count(relation); ++k)
        order_.push_back(logic.first_bit(relation) + k);
    }
    prepare_block();
  }

  States run() {
    fix(0);
    return std::move(out_);
  }

 private:
  void prepare_block() {
    block_atoms_ = std::min(order_.size(), kBlockAtoms);
    fixed_atoms_ = order_.size() - block_atoms_;
    block_size_ = size_t{1} << block_atoms_;
    columns_.assign(order_.size(), StateSet(block_size_, false));
    for (size_t k = 0; k < block_atoms_; ++k) {
      StateSet& column = columns_[static_cast<size_t>(order_[fixed_atoms_ + k])];
      for (size_t position = 0; position < block_size_; ++position) {
        if ((position >> k) & 1) column.insert(position);
      }
    }
  }

  void fix(size_t depth) {
    if (!out_.complete) return;
    for (Formula f : conjuncts_) {
      if (logic_.truth(f, state_, known_) == Truth::kFalse) return;
    }
    if (depth == fixed_atoms_) return try_block();
    const int atom = order_[depth];
    known_.set(atom, true);
    for (const bool value : {false, true}) {
      state_.set(atom, value);
      columns_[static_cast<size_t>(atom)] = StateSet(block_size_, value);
      fix(depth + 1);
    }
    state_.set(atom, false);
    known_.set(atom, false);
  }

  void try_block() {
    StateSet found(block_size_, true);
    const PackedLogic::View view{nullptr, &columns_, nullptr};
    for (Formula f : conjuncts_) logic_.restrict(f, view, found);
    found.for_each([&](size_t position) {
      if (out_.states.size() == limit_) {
        out_.complete = false;
        return;
      }
      PackedState state = state_;
      for (size_t k = 0; k < block_atoms_; ++k) {
        state.set(order_[fixed_atoms_ + k], (position >> k) & 1);
      }
      out_.states.push_back(state);
    });
  }

  PackedLogic& logic_;
  const std::vector<Formula>& conjuncts_;
  size_t limit_;
  std::vector<int> order_;  // atoms
  size_t block_atoms_ = 0;
  size_t fixed_atoms_ = 0;
  size_t block_size_ = 1;
  Columns columns_;
  PackedState state_;
  PackedState known_;
  States out_;
};

}  // namespace

Worlds enumerate_worlds(const Program& program, const Sizes& sizes, size_t limit) {
  return WorldSearch(program, sizes).run(limit);
}

void enter(PackedLogic& logic, const Program& program, const World& world) {
  for (size_t k = 0; k < program.rigid.size(); ++k)
    logic.set_rigid(program.rigid[k], world.tables[k]);
}

States states_where(PackedLogic& logic, const Program& program,
                    const std::vector<Formula>& conjuncts, size_t limit) {
  return StateSearch(logic, program, conjuncts, limit).run();
}

std::vector<int> permuted_bits(const PackedLogic& logic, const Program& program,
                               const Permutation& permutation) {
  std::vector<int> bits(static_cast<size_t>(logic.atoms()));
  for (const Symbol* relation : program.state) {
    std::vector<int> sizes;
    for (const Sort* sort : relation->domain) sizes.push_back(logic.size(sort));
    size_t from = static_cast<size_t>(logic.first_bit(relation));
    for_each_tuple(sizes, [&](std::span<const int> tuple) {
      std::vector<int> to;
      for (size_t k = 0; k < tuple.size(); ++k) {
        const auto sort = static_cast<size_t>(relation->domain[k]->id);
        to.push_back(permutation[sort][static_cast<size_t>(tuple[k])]);
      }
      bits[from++] = logic.bit(relation, to);
    });
  }
  return bits;
}

PackedState permuted(const PackedState& state, const std::vector<int>& bits) {
  PackedState out;
  for (size_t k = 0; k < bits.size(); ++k) {
    if (state.test(static_cast<int>(k))) out.set(bits[k], true);
  }
  return out;
}

}  // namespace epr::testing
