// For each world, the starts of all entries, and then one Exploration of them.
// Starts that an automorphism of the world turns into one another are explored
// once: their executions look the same to every formula.

#include "tests/support/enumerate.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/substitute.h"
#include "tests/support/exploration.h"
#include "tests/support/program_code.h"
#include "tests/support/worlds.h"

namespace epr::testing {
namespace {

using Values = Exploration::Values;

// What holds at the start of an entry, as formulas over its inputs.
std::vector<Formula> start_conditions(const Program& program, const Entry& entry) {
  std::vector<Formula> out;
  for (const NamedFormula& invariant : program.invariants) out.push_back(invariant.formula);
  const Procedure& procedure = program.procedures[static_cast<size_t>(entry.procedure)];
  for (const SortInvariant& invariant : program.sort_invariants) {
    for (Term input : procedure.inputs) {
      if (input->sort != invariant.subject->sort) continue;
      Substitution instance;
      instance.variables[invariant.subject] = input;
      out.push_back(substitute(*program.formulas, invariant.formula, instance));
    }
  }
  out.push_back(entry.condition);
  return out;
}

class Driver {
 public:
  Driver(const Program& program, const Sizes& sizes, const ExploreLimits& limits)
      : program_(program), limits_(limits), code_(program) {
    for (const Entry& entry : program.entries)
      conditions_.push_back(start_conditions(program, entry));
    worlds_ = enumerate_worlds(program, sizes, limits.worlds);
    if (!worlds_.complete) give_up(fmt::format("more than {} worlds", limits.worlds));
    logic_.emplace(program, sizes);
  }

  Reachability run() {
    for (const World& world : worlds_.worlds) {
      if (limits_.stop_when_all_reached && out_.traces.size() == program_.sites.size()) break;
      enter(*logic_, program_, world);
      explore(world);
    }
    return std::move(out_);
  }

 private:
  void give_up(const std::string& why) {
    if (out_.not_exhaustive.empty()) out_.not_exhaustive = why;
  }

  void explore(const World& world) {
    Exploration exploration(program_, code_, *logic_, limits_, out_);
    symmetries_.clear();
    for (const Permutation& p : world.automorphisms) {
      symmetries_.emplace_back(p, permuted_bits(*logic_, program_, p));
    }
    for (size_t entry = 0; entry < program_.entries.size(); ++entry) add_starts(entry, exploration);
    if (!exploration.run()) give_up(fmt::format("more than {} nodes", limits_.nodes));
    ++out_.worlds;
    out_.nodes += exploration.node_count();
  }

  void add_starts(size_t entry, Exploration& exploration) {
    const auto procedure = static_cast<size_t>(program_.entries[entry].procedure);
    const std::vector<Term>& inputs = program_.procedures[procedure].inputs;
    std::vector<int> sizes;
    for (Term input : inputs) sizes.push_back(logic_->size(input->sort));
    size_t left = limits_.starts;
    for_each_tuple(sizes, [&](std::span<const int> tuple) {
      for (size_t k = 0; k < tuple.size(); ++k) logic_->set(inputs[k], tuple[k]);
      const Values values(tuple.begin(), tuple.end());
      const States found = states_where(*logic_, program_, conditions_[entry], left);
      if (!found.complete) give_up(fmt::format("more than {} start states", limits_.starts));
      left -= found.states.size();
      for (const PackedState& state : found.states) {
        if (!is_least(inputs, values, state)) continue;
        exploration.add_start(static_cast<int>(entry), values, state);
        ++out_.starts;
      }
    });
  }

  // Among the starts that it is symmetric to.
  bool is_least(const std::vector<Term>& inputs, const Values& values,
                const PackedState& state) const {
    return std::all_of(symmetries_.begin(), symmetries_.end(), [&](const auto& symmetry) {
      Values image = values;
      for (size_t k = 0; k < inputs.size(); ++k) {
        const auto sort = static_cast<size_t>(inputs[k]->sort->id);
        image[k] = static_cast<char>(symmetry.first[sort][static_cast<size_t>(values[k])]);
      }
      if (image != values) return values < image;
      return state <= permuted(state, symmetry.second);
    });
  }

  const Program& program_;
  const ExploreLimits& limits_;
  ProgramCode code_;
  Worlds worlds_;
  std::optional<PackedLogic> logic_;
  std::vector<std::vector<Formula>> conditions_;  // by entry
  std::vector<std::pair<Permutation, std::vector<int>>> symmetries_;
  Reachability out_;
};

}  // namespace

Reachability explore(const Program& program, const Sizes& sizes, const ExploreLimits& limits) {
  if (PackedLogic::atom_count(program, sizes) > PackedState::kBits) {
    Reachability nothing;
    nothing.not_exhaustive = fmt::format("a state has more than {} atoms", PackedState::kBits);
    return nothing;
  }
  return Driver(program, sizes, limits).run();
}

Sizes sizes_of(const Program& program, const std::map<std::string, int>& named, int others) {
  Sizes out;
  for (const Sort* sort : program.sorts) {
    auto found = named.find(sort->name);
    out[sort] = found == named.end() ? others : found->second;
  }
  return out;
}

}  // namespace epr::testing
