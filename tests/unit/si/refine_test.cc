#include "si/refine.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "epr/vc/realize.h"
#include "tests/support/programs.h"
#include "tests/support/spurious_path.h"
#include "tests/unit/epr/vc/many_relations.h"

namespace si {
namespace {

using epr::CallTree;
using epr::CutOptions;
using epr::Program;
using epr::ProgramFacts;
using epr::RelationSet;
using epr::Symbol;
using epr::Tracking;
using epr::testing::feasible;
using epr::testing::program_from;

constexpr CutOptions kCut{epr::Blocks::kCut, epr::Inline::kNone, 0};
constexpr Refinement kAll[] = {Refinement::kOneByOne, Refinement::kHrefine, Refinement::kVcrefine};

Refined refined(const Program& program, const CallTree& tree, const RelationSet& tracked,
                Refinement algorithm) {
  return refine(program, program_facts(program, kCut), 0, tree, tracked, {algorithm, {}});
}

RelationSet set_of(const Program& program, const std::vector<std::string>& names) {
  RelationSet out;
  for (const std::string& name : names) {
    out.insert(program.formulas->vocabulary().find_symbol(name));
  }
  return out;
}

std::string names_of(const RelationSet& relations) {
  std::string out;
  for (const Symbol* relation : relations) out += relation->name + " ";
  return out;
}

int ceil_log2(size_t n) {
  int out = 0;
  while ((size_t{1} << out) < n) ++out;
  return out;
}

// Lemma 1.
void expect_few_checks(const Refined& result, size_t added, Refinement algorithm) {
  const uint64_t open = result.candidates;
  if (algorithm == Refinement::kOneByOne) {
    EXPECT_EQ(result.checks, open);
    return;
  }
  EXPECT_LE(result.checks, open == 0 ? 0 : 2 * open - 1);
  EXPECT_LE(result.checks, 2 * added * static_cast<uint64_t>(ceil_log2(open)) + 1);
}

// Theorem 1.
void expect_minimal(const Program& program, const CallTree& tree, const RelationSet& tracked,
                    const RelationSet& found) {
  const ProgramFacts facts = program_facts(program, kCut);
  EXPECT_TRUE(
      std::includes(found.begin(), found.end(), tracked.begin(), tracked.end(), epr::ById()));
  EXPECT_FALSE(feasible(program, facts, tree, Tracking::only(program, found)));
  for (const Symbol* relation : found) {
    if (tracked.contains(relation)) continue;
    RelationSet fewer = found;
    fewer.erase(relation);
    EXPECT_TRUE(feasible(program, facts, tree, Tracking::only(program, fewer)))
        << relation->name << " is not needed";
  }
}

// --- A path of which it is known what it takes ------------------------------------------

// main calls every part once and throws.
CallTree spurious_path(const Program& program) {
  CallTree tree;
  tree.procedure = epr::testing::index_of(program, "main");
  for (int k = 0; program.find_procedure("part" + std::to_string(k)); ++k) {
    CallTree part;
    part.procedure = epr::testing::index_of(program, "part" + std::to_string(k));
    tree.calls.push_back({k, false, part});
  }
  tree.site = 0;
  return tree;
}

TEST(Refine, FindsJustTheRelationsThatAreNeeded) {
  for (const auto& [fields, needed] :
       {std::pair{1, 1}, {8, 1}, {16, 3}, {25, 3}, {33, 1}, {12, 12}}) {
    const Program program = program_from(epr::testing::spurious_path_program(fields, needed));
    const RelationSet expected = set_of(program, epr::testing::needed_fields(fields, needed));
    ASSERT_EQ(expected.size(), static_cast<size_t>(needed));
    for (Refinement algorithm : kAll) {
      const Refined result = refined(program, spurious_path(program), {}, algorithm);
      ASSERT_TRUE(std::holds_alternative<RelationSet>(result.outcome));
      EXPECT_EQ(names_of(std::get<RelationSet>(result.outcome)), names_of(expected));
      EXPECT_EQ(result.candidates, static_cast<size_t>(fields));
      expect_few_checks(result, expected.size(), algorithm);
    }
  }
}

TEST(Refine, ChecksGrowWithTheLogarithmOfTheRelations) {
  const auto checks = [](int fields) {
    const Program program = program_from(epr::testing::spurious_path_program(fields, 1));
    return refined(program, spurious_path(program), {}, Refinement::kVcrefine).checks;
  };
  const uint64_t at_8 = checks(8), at_64 = checks(64);
  EXPECT_GT(at_64, at_8);
  EXPECT_LE(at_64, 2 * at_8 + 1);
}

TEST(Refine, AddsToWhatIsTracked) {
  const Program program = program_from(epr::testing::spurious_path_program(9, 3));
  const RelationSet needed = set_of(program, epr::testing::needed_fields(9, 3));
  RelationSet tracked{*needed.begin(), program.state[0]};
  RelationSet expected = needed;
  expected.insert(program.state[0]);
  for (Refinement algorithm : kAll) {
    const Refined result = refined(program, spurious_path(program), tracked, algorithm);
    EXPECT_EQ(names_of(std::get<RelationSet>(result.outcome)), names_of(expected));
    EXPECT_EQ(result.candidates, 9 - tracked.size());
  }
}

TEST(Refine, AsksNothingWhenEverythingIsTracked) {
  const Program program = program_from(epr::testing::spurious_path_program(4, 2));
  const RelationSet all(program.state.begin(), program.state.end());
  for (Refinement algorithm : kAll) {
    const Refined result = refined(program, spurious_path(program), all, algorithm);
    EXPECT_EQ(std::get<RelationSet>(result.outcome), all);
    EXPECT_EQ(result.checks, 0u);
  }
}

TEST(Refine, RelationsOnWhichThePathDoesNotDependAreNoCandidates) {
  const Program program = program_from(R"(
sort s
relation needed(s)
relation written(s)
relation elsewhere(s)
error e(x: s)
procedure main(x: s) {
  needed(X) := X = x
  written(X) := needed(X)
  throw e(x) if !needed(x)
  other(x)
  return
}
procedure other(x: s) {
  assume elsewhere(x)
  return
}
entry main
)");
  CallTree tree;
  tree.site = 0;
  for (Refinement algorithm : kAll) {
    const Refined result = refined(program, tree, {}, algorithm);
    EXPECT_EQ(names_of(std::get<RelationSet>(result.outcome)), "needed ");
    EXPECT_EQ(result.candidates, 1u);
    EXPECT_EQ(result.checks, 1u);
  }
}

TEST(Refine, DoubtIsNoSet) {
  const Program program = program_from(epr::testing::spurious_path_program(8, 3));
  const ProgramFacts facts = program_facts(program, kCut);
  RefineOptions options;
  options.solver.limits.max_checks = 3;
  const Refined result = refine(program, facts, 0, spurious_path(program), {}, options);
  EXPECT_TRUE(std::holds_alternative<epr::GaveUp>(result.outcome));
  EXPECT_EQ(result.checks, 4u);
  options.solver.limits.max_checks = 0;
  EXPECT_TRUE(std::holds_alternative<RelationSet>(
      refine(program, facts, 0, spurious_path(program), {}, options).outcome));
}

// --- Random programs --------------------------------------------------------------------

TEST(Refine, EveryAlgorithmFindsAMinimalSetWithFewChecks) {
  int paths = 0, with_many = 0;
  for (unsigned seed = 1; seed <= 15; ++seed) {
    const Program program = program_from(epr::testing::many_relations(seed));
    const ProgramFacts facts = program_facts(program, kCut);
    const RelationSet tracked = seed % 3 == 0 ? RelationSet{program.state[0]} : RelationSet{};
    for (const CallTree& tree : epr::testing::some_trees(program, facts, 3, 6)) {
      const epr::Realized realized = realize(program, facts, 0, tree, {});
      if (!std::holds_alternative<epr::NoExecution>(realized.outcome)) continue;
      ++paths;
      for (Refinement algorithm : kAll) {
        SCOPED_TRACE(seed);
        const Refined result = refined(program, tree, tracked, algorithm);
        ASSERT_TRUE(std::holds_alternative<RelationSet>(result.outcome));
        const auto& found = std::get<RelationSet>(result.outcome);
        expect_minimal(program, tree, tracked, found);
        expect_few_checks(result, found.size() - tracked.size(), algorithm);
        with_many += found.size() - tracked.size() > 1;
      }
    }
  }
  EXPECT_GT(paths, 15);
  EXPECT_GT(with_many, 10);
}

}  // namespace
}  // namespace si
