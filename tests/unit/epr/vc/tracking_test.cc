#include "epr/vc/tracking.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "epr/vc/conditions.h"
#include "epr/vc/transition_text.h"
#include "epr/vc/unroll.h"
#include "tests/support/programs.h"
#include "tests/unit/epr/vc/many_relations.h"

namespace epr {
namespace {

using testing::all_sets;
using testing::feasible;
using testing::index_of;
using testing::many_relations;
using testing::program_from;
using testing::some_trees;

constexpr CutOptions kCut{Blocks::kCut, Inline::kNone, 0};
constexpr CutOptions kInlined{Blocks::kCut, Inline::kSmall, 60};

const Symbol* symbol(const Program& program, const std::string& name) {
  return program.formulas->vocabulary().find_symbol(name);
}

RelationSet set_of(const Program& program, const std::vector<std::string>& names) {
  RelationSet out;
  for (const std::string& name : names) out.insert(symbol(program, name));
  return out;
}

Transition abstraction(const Program& program, const std::vector<std::string>& tracked) {
  return compose(program, program_facts(program, kCut), index_of(program, "main"),
                 Tracking::only(program, set_of(program, tracked)));
}

bool satisfiable(const Program& program, const std::vector<Formula>& formulas) {
  const auto solver = make_grounded_solver(*program.formulas, {});
  for (Formula f : formulas) solver->assert_formula(f);
  const Answer answer = solver->check();
  EXPECT_FALSE(std::holds_alternative<GaveUp>(answer));
  return std::holds_alternative<Sat>(answer);
}

// Can it leave by the exit, in such a state?
bool may(const Program& program, const Transition& t, Formula exit, Formula also) {
  std::vector<Formula> all = t.constraints;
  all.insert(all.end(), {exit, also});
  return satisfiable(program, all);
}

// --- The parts of Fig. 3 --------------------------------------------------------------

constexpr char kParts[] = R"(
sort s
relation a(s)
relation b(s)
relation c(s)
error e(x: s)
procedure main(x: s) {
  a(X) := a(X) | X = x
  b(X) := a(X)
  assume b(x) & c(x)
  throw e(x) if !a(x)
  return
}
entry main
)";

TEST(Tracking, AnAssumptionIsKeptConjunctByConjunct) {
  const Program program = program_from(kParts);
  Formulas& fs = *program.formulas;
  Term x = program.procedures[0].inputs[0];
  const Formula a = fs.rel(symbol(program, "a"), {x}), b = fs.rel(symbol(program, "b"), {x});
  const Formula c = fs.rel(symbol(program, "c"), {x});
  const Formula assumed = fs.conj({b, fs.disj(c, a), fs.eq(x, fs.var("y", x->sort))});
  EXPECT_EQ(Tracking(fs).assumed(assumed), assumed);
  const auto keeps = [&](const std::vector<std::string>& tracked) {
    return Tracking::only(program, set_of(program, tracked)).assumed(assumed);
  };
  EXPECT_EQ(keeps({"a", "b", "c"}), assumed);
  EXPECT_EQ(keeps({"a", "b"}), fs.conj(assumed->args[0], assumed->args[2]));
  EXPECT_EQ(keeps({"a", "c"}), fs.conj(assumed->args[1], assumed->args[2]));
  EXPECT_EQ(keeps({}), assumed->args[2]);
  const auto on = [&](const char* name) {
    return fs.rel(Tracking::switch_of(fs, symbol(program, name)), {});
  };
  EXPECT_EQ(Tracking::switched(program, set_of(program, {"b"})).assumed(assumed),
            fs.conj({b, fs.implies(fs.conj(on("a"), on("c")), fs.disj(c, a)), assumed->args[2]}));
}

TEST(Tracking, AnUpdateThatReadsWhatIsNotTrackedMakesAnyRelation) {
  const Program program = program_from(kParts);
  Formulas& fs = *program.formulas;
  Term z = fs.var("z", program.procedures[0].inputs[0]->sort);
  // b' is a', which is a and x.
  const auto may_differ = [&](const std::vector<std::string>& tracked) {
    const Transition t = abstraction(program, tracked);
    Substitution at_z;
    const Definition& after = t.after.at(symbol(program, "b"));
    at_z.variables[after.params[0]] = z;
    const Formula b = substitute(fs, after.body, at_z);
    const Formula a = fs.rel(symbol(program, "a"), {z});
    return may(program, t, t.returned, fs.conj(a, fs.negate(b)));
  };
  EXPECT_FALSE(may_differ({"a", "b", "c"}));
  EXPECT_FALSE(may_differ({"a", "b"}));
  EXPECT_TRUE(may_differ({"b"}));
}

TEST(Tracking, AThrowThatReadsWhatIsNotTrackedMayThrowOrNot) {
  const Program program = program_from(kParts);
  Formulas& fs = *program.formulas;
  const auto may_throw = [&](const std::vector<std::string>& tracked) {
    const Transition t = abstraction(program, tracked);
    EXPECT_TRUE(may(program, t, t.returned, fs.top()));
    return !t.throws.empty() && may(program, t, t.throws[0].guard, fs.top());
  };
  EXPECT_FALSE(may_throw({"a"}));
  EXPECT_TRUE(may_throw({"b", "c"}));
}

TEST(Tracking, WhatIsNotTrackedHasNoDefinitionsAndNoCopies) {
  const Program program = program_from(kParts);
  const Transition none = abstraction(program, {});
  EXPECT_TRUE(none.constraints.empty());
  EXPECT_TRUE(none.after.empty());
  EXPECT_EQ(abstraction(program, {"b"}).after.size(), 1u);
}

TEST(Tracking, WhatIsNotTrackedCannotBeSpokenOf) {
  const Program program = program_from(R"(
sort s
relation a(s)
relation b(s)
procedure main(x: s) {
  callee(x)
  return
}
procedure callee(x: s) {
  a(X) := X = x
  return
}
entry main
)");
  Formulas& fs = *program.formulas;
  const Transition t = abstraction(program, {"b"});
  const Term y = program.procedures[1].inputs[0];
  const Formula a = fs.rel(symbol(program, "a"), {y}), b = fs.rel(symbol(program, "b"), {y});
  ASSERT_EQ(t.calls.size(), 1u);
  EXPECT_EQ(at_call(program, t.calls[0], b), b);
  EXPECT_DEATH(at_call(program, t.calls[0], a), "the relation is not tracked");
}

TEST(Tracking, AnUpdateNeedsNoSwitchOfItsOwnRelation) {
  const Program program = program_from(kParts);
  const Update update = std::get<Update>(program.procedures[0].body.commands[0].node);
  EXPECT_EQ(Tracking::switched(program, {}).value_of(update), program.formulas->top());
  const Update reads_a = std::get<Update>(program.procedures[0].body.commands[1].node);
  const Formula on =
      program.formulas->rel(Tracking::switch_of(*program.formulas, symbol(program, "a")), {});
  EXPECT_EQ(Tracking::switched(program, {}).value_of(reads_a), on);
}

// --- Laws, on random programs ---------------------------------------------------------

TEST(Tracking, TrackingEverythingIsNoAbstraction) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const Program program = program_from(many_relations(seed));
    const RelationSet all(program.state.begin(), program.state.end());
    for (const CutOptions& cut : {kCut, kInlined}) {
      const ProgramFacts facts = program_facts(program, cut);
      const Transition plain = compose(program, facts, 0);
      for (const Tracking& tracking :
           {Tracking::only(program, all), Tracking::switched(program, all)}) {
        const Transition tracked = compose(program, facts, 0, tracking);
        EXPECT_EQ(tracked.constraints, plain.constraints);
        EXPECT_EQ(to_text(program, tracked), to_text(program, plain));
      }
    }
  }
}

std::vector<Formula> everything_in(const Transition& t) {
  std::vector<Formula> out = t.constraints;
  out.push_back(t.returned);
  for (const ThrowSite& thrown : t.throws) out.push_back(thrown.guard);
  for (const CallSite& call : t.calls) {
    out.insert(out.end(), {call.returned, call.threw});
    for (const auto& [relation, definition] : call.before) out.push_back(definition.body);
    for (const auto& [relation, definition] : call.after) out.push_back(definition.body);
  }
  for (const auto& [relation, definition] : t.after) out.push_back(definition.body);
  return out;
}

TEST(Tracking, WhatIsNotTrackedIsNeverRead) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const Program program = program_from(many_relations(seed));
    for (const CutOptions& cut : {kCut, kInlined}) {
      const ProgramFacts facts = program_facts(program, cut);
      for (const RelationSet& tracked : all_sets(program)) {
        const Transition t = compose(program, facts, 0, Tracking::only(program, tracked));
        EXPECT_EQ(t.calls.size(), compose(program, facts, 0).calls.size());
        for (const Symbol* used : symbols_of(everything_in(t))) {
          // Of the relation itself, or of its copies "r0#1".
          const Symbol* relation = symbol(program, used->name.substr(0, used->name.find('#')));
          const bool state = std::find(program.state.begin(), program.state.end(), relation) !=
                             program.state.end();
          EXPECT_TRUE(!state || tracked.contains(relation)) << used->name;
        }
      }
    }
  }
}

// The definitions of `at` are, of all elements, what `values` are in the model.
std::vector<Formula> agree(const Program& program, const RelationMap& at, const RelationMap& values,
                           const Structure& model) {
  Formulas& fs = *program.formulas;
  std::vector<Formula> out;
  for (const auto& [relation, definition] : at) {
    const Definition& concrete = values.at(relation);
    for (const char* name : {"one", "two"}) {
      const Term element = fs.apply(symbol(program, name), {});
      Substitution here, there;
      here.variables[definition.params[0]] = element;
      there.variables[concrete.params[0]] = element;
      const Formula known = substitute(fs, concrete.body, there);
      Assignment rest;
      for (Term v : free_variables(known)) {
        if (!model.variables().find(v)) rest.bind(v, 0);
      }
      const Formula f = substitute(fs, definition.body, here);
      out.push_back(model.evaluate(known, rest) ? f : fs.negate(f));
    }
  }
  return out;
}

// The state at the start, and where the inputs are.
std::vector<Formula> start_of(const Program& program, const Structure& model) {
  Formulas& fs = *program.formulas;
  RelationMap start;
  for (const Symbol* relation : program.state) start[relation] = named_by(fs, relation, relation);
  std::vector<Formula> out = agree(program, start, start, model);
  for (const char* name : {"one", "two"}) {
    const Term constant = fs.apply(symbol(program, name), {});
    for (Term input : program.procedures[0].inputs) {
      const Formula same = fs.eq(input, constant);
      const auto value = model.variables().find(input);
      if (value) out.push_back(model.evaluate(constant, {}) == *value ? same : fs.negate(same));
    }
  }
  return out;
}

constexpr int kReturn = -1;

// At the site, in whichever inlined copy, or by returning.
Formula leaves_by(const Program& program, const Transition& t, int site) {
  if (site == kReturn) return t.returned;
  std::vector<Formula> ways;
  for (const ThrowSite& thrown : t.throws) {
    if (thrown.site == site) ways.push_back(thrown.guard);
  }
  return program.formulas->disj(std::move(ways));
}

// A model of the transition that leaves so.
std::optional<Structure> execution_by(const Program& program, const Transition& t, int site) {
  const auto solver = make_grounded_solver(*program.formulas, {});
  solver->assert_formula(program.axioms[0].formula);
  for (Formula f : t.constraints) solver->assert_formula(f);
  solver->assert_formula(leaves_by(program, t, site));
  Answer answer = solver->check();
  if (auto* sat = std::get_if<Sat>(&answer)) return std::move(sat->model);
  return std::nullopt;
}

TEST(Tracking, AnAbstractionLeavesWhereverTheProgramDoesInTheSameStates) {
  int returned = 0, threw = 0;
  for (unsigned seed = 1; seed <= 15; ++seed) {
    const Program program = program_from(many_relations(seed));
    const ProgramFacts facts = program_facts(program, kInlined);
    const Transition concrete = compose(program, facts, 0);
    for (int site = kReturn; site < static_cast<int>(program.sites.size()); ++site) {
      const std::optional<Structure> model = execution_by(program, concrete, site);
      if (!model) continue;
      for (const RelationSet& tracked : all_sets(program)) {
        const Transition t = compose(program, facts, 0, Tracking::only(program, tracked));
        std::vector<Formula> all = start_of(program, *model);
        all.push_back(program.axioms[0].formula);
        all.insert(all.end(), t.constraints.begin(), t.constraints.end());
        all.push_back(leaves_by(program, t, site));
        if (site == kReturn) {
          const auto after = agree(program, t.after, concrete.after, *model);
          all.insert(all.end(), after.begin(), after.end());
        }
        EXPECT_TRUE(satisfiable(program, all)) << "seed " << seed << " site " << site;
        ++(site == kReturn ? returned : threw);
      }
    }
  }
  EXPECT_GT(returned, 60);
  EXPECT_GT(threw, 60);
}

// By all sets, in the order of all_sets(): is the abstract path feasible?
std::vector<bool> feasible_by_set(const Program& program, const ProgramFacts& facts,
                                  const CallTree& tree) {
  std::vector<bool> out;
  for (const RelationSet& tracked : all_sets(program)) {
    out.push_back(feasible(program, facts, tree, Tracking::only(program, tracked)));
  }
  return out;
}

TEST(Tracking, MoreRelationsMeanFewerPathsAndAllOfThemTheProgramsOwn) {
  int gone = 0, spurious = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const Program program = program_from(many_relations(seed));
    const ProgramFacts facts = program_facts(program, kCut);
    for (const CallTree& tree : some_trees(program, facts, 3, 4)) {
      const std::vector<bool> found = feasible_by_set(program, facts, tree);
      // Bit k of a set's number says whether it has relation k.
      for (size_t set = 0; set < found.size(); ++set) {
        for (size_t bit = 1; bit < found.size(); bit *= 2) {
          EXPECT_TRUE(found[set] || !found[set | bit]) << "seed " << seed;
          gone += found[set] && !found[set | bit];
        }
      }
      EXPECT_EQ(found.back(), feasible(program, facts, tree, Tracking(*program.formulas)));
      spurious += found.front() && !found.back();
    }
  }
  EXPECT_GT(gone, 30);
  EXPECT_GT(spurious, 5);
}

TEST(Tracking, SwitchesAbstractAsTheSetOfThoseThatAreOn) {
  int feasible_ones = 0, infeasible_ones = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const Program program = program_from(many_relations(seed));
    Formulas& fs = *program.formulas;
    const ProgramFacts facts = program_facts(program, kCut);
    const RelationSet fixed = seed % 2 == 0 ? RelationSet{program.state[1]} : RelationSet{};
    for (const CallTree& tree : some_trees(program, facts, 3, 4)) {
      const auto solver = make_grounded_solver(fs, {});
      const UnrolledTree unrolled =
          unroll(program, facts, tree, Tracking::switched(program, fixed));
      for (Formula f : executions_from(program, program.entries[0], unrolled)) {
        solver->assert_formula(f);
      }
      for (const RelationSet& tracked : all_sets(program)) {
        if (!std::includes(tracked.begin(), tracked.end(), fixed.begin(), fixed.end(), ById()))
          continue;
        std::vector<Formula> switches;
        for (const Symbol* relation : program.state) {
          const Formula on = fs.rel(Tracking::switch_of(fs, relation), {});
          switches.push_back(tracked.contains(relation) ? on : fs.negate(on));
        }
        const Answer answer = solver->check(switches);
        ASSERT_FALSE(std::holds_alternative<GaveUp>(answer));
        const bool expected = feasible(program, facts, tree, Tracking::only(program, tracked));
        EXPECT_EQ(std::holds_alternative<Sat>(answer), expected) << "seed " << seed;
        ++(expected ? feasible_ones : infeasible_ones);
      }
    }
  }
  EXPECT_GT(feasible_ones, 50);
  EXPECT_GT(infeasible_ones, 50);
}

}  // namespace
}  // namespace epr
