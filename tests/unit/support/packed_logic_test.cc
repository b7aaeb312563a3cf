#include "tests/support/packed_logic.h"

#include <gtest/gtest.h>

#include "tests/support/random_formula.h"

namespace epr::testing {
namespace {

constexpr int kSamples = 3000;

// A random structure, packed.
struct Sample {
  Program program;
  RandomFormulas random;
  Structure structure;
  std::optional<PackedLogic> logic;

  explicit Sample(uint64_t seed)
      : random(*program.formulas, choices_from(seed)), structure(random.structure(3)) {
    program.sorts = {random.container(), random.iterator()};
    for (const Symbol* symbol : random.symbols()) {
      (symbol->rigid ? program.rigid : program.state).push_back(symbol);
    }
  }

  void pack() {
    logic.emplace(program, structure.sizes());
    for (const Symbol* symbol : program.rigid) {
      const auto& table = structure.table(symbol);
      logic->set_rigid(symbol, std::vector<uint8_t>(table.begin(), table.end()));
    }
    for (Term variable : random.variables()) {
      logic->set(variable, structure.variables().find(variable).value_or(0));
    }
  }

  PackedState packed(const Structure& from) const {
    PackedState out;
    for (const Symbol* relation : program.state) {
      const auto& table = from.table(relation);
      for (size_t k = 0; k < table.size(); ++k) {
        out.set(logic->first_bit(relation) + static_cast<int>(k), table[k] != 0);
      }
    }
    return out;
  }
};

TEST(PackedLogic, AgreesWithStructures) {
  for (uint64_t seed = 0; seed < kSamples; ++seed) {
    Sample sample(seed);
    Formula f = sample.random.formula(4);
    sample.pack();
    const PackedState state = sample.packed(sample.structure);
    EXPECT_EQ(sample.logic->holds(f, state), sample.structure.evaluate(f)) << to_text(f);
    EXPECT_EQ(sample.logic->structure(state).table(sample.program.state[3]),
              sample.structure.table(sample.program.state[3]));
  }
}

TEST(PackedLogic, KnowsWhatPartialStatesSettle) {
  int unknown = 0;
  for (uint64_t seed = 0; seed < kSamples; ++seed) {
    Sample sample(seed);
    Formula f = sample.random.formula(4);
    sample.pack();
    const PackedState state = sample.packed(sample.structure);
    Choose choose = choices_from(seed + 1'000'000);
    PackedState all, some;
    for (int atom = 0; atom < sample.logic->atoms(); ++atom) {
      all.set(atom, true);
      some.set(atom, choose(3) > 0);
    }
    const Truth truth = sample.structure.evaluate(f) ? Truth::kTrue : Truth::kFalse;
    EXPECT_EQ(sample.logic->truth(f, state, all), truth) << to_text(f);
    const Truth partial = sample.logic->truth(f, state, some);
    EXPECT_TRUE(partial == Truth::kUnknown || partial == truth) << to_text(f);
    unknown += partial == Truth::kUnknown ? 1 : 0;
  }
  EXPECT_GT(unknown, kSamples / 50);
  EXPECT_LT(unknown, kSamples);
}

TEST(PackedLogic, EvaluatesManyStatesAtOnce) {
  for (uint64_t seed = 0; seed < kSamples / 10; ++seed) {
    Sample sample(seed);
    Formula f = sample.random.formula(4);
    sample.pack();
    Choose choose = choices_from(seed + 2'000'000);
    constexpr size_t kStates = 100;
    std::vector<PackedState> states(kStates);
    Columns columns(static_cast<size_t>(sample.logic->atoms()), StateSet(kStates, false));
    for (size_t k = 0; k < kStates; ++k) {
      for (int atom = 0; atom < sample.logic->atoms(); ++atom) {
        states[k].set(atom, choose(2) == 0);
        if (states[k].test(atom)) columns[static_cast<size_t>(atom)].insert(k);
      }
    }
    StateSet found(kStates, true);
    sample.logic->restrict(f, PackedLogic::View{nullptr, &columns, nullptr}, found);
    for (size_t k = 0; k < kStates; ++k) {
      EXPECT_EQ(found.test(k), sample.logic->holds(f, states[k])) << to_text(f);
    }
  }
}

TEST(PackedLogic, TellsTheStateBeforeFromTheOneAfter) {
  Program program;
  Formulas& fs = *program.formulas;
  const Sort* s = fs.vocabulary().add_sort("s");
  const Symbol* r = fs.vocabulary().add_relation("r", {s}, false);
  program.sorts = {s};
  program.state = {r};
  Term x = fs.var("x", s);
  Formula grows = fs.forall({x}, fs.implies(fs.rel(r, {x}), fs.rel(program.primed(r), {x})));
  PackedLogic logic(program, {{s, 2}});
  PackedState none, one, both;
  one.set(1, true);
  both.set(0, true);
  both.set(1, true);
  EXPECT_TRUE(logic.holds(grows, one, both));
  EXPECT_FALSE(logic.holds(grows, both, one));
  const std::vector<PackedState> states = {none, one, both};
  Columns columns(2, StateSet(3, false));
  columns[0].insert(2);
  columns[1].insert(1);
  columns[1].insert(2);
  for (const PackedState& before : states) {
    StateSet after(3, true);
    logic.restrict(grows, PackedLogic::View{&before, nullptr, &columns}, after);
    for (size_t k = 0; k < 3; ++k) EXPECT_EQ(after.test(k), logic.holds(grows, before, states[k]));
  }
}

}  // namespace
}  // namespace epr::testing
