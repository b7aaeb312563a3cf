#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include "tests/support/enumerate.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

Program with_rigid(const std::string& declarations) {
  return program_from("sort s\nsort t\nrelation r(s)\n" + declarations +
                      "procedure main() { return }\nentry main\n");
}

size_t count(const Program& program, int s, int t) {
  return enumerate_worlds(program, sizes_of(program, {{"s", s}, {"t", t}}), 100'000).worlds.size();
}

TEST(Worlds, AreOnePerIsomorphismClass) {
  EXPECT_EQ(count(with_rigid(""), 3, 3), 1u);
  EXPECT_EQ(count(with_rigid("constant c: s\n"), 3, 3), 1u);
  EXPECT_EQ(count(with_rigid("constant c: s\nconstant d: s\n"), 3, 1), 2u);
  // Functions up to renaming on both sides: partitions of the domain.
  EXPECT_EQ(count(with_rigid("function f(s): t\n"), 3, 3), 3u);
  EXPECT_EQ(count(with_rigid("function f(s): t\n"), 4, 4), 5u);
  EXPECT_EQ(count(with_rigid("rigid relation p(s)\n"), 3, 1), 4u);
}

TEST(Worlds, SatisfyTheAxioms) {
  const Program program = with_rigid("constant c: s\nconstant d: s\naxiom apart: c != d\n");
  EXPECT_EQ(count(program, 1, 1), 0u);
  EXPECT_EQ(count(program, 2, 1), 1u);
}

TEST(Worlds, KnowTheirSymmetries) {
  const Program program = with_rigid("constant c: s\n");
  const Worlds found = enumerate_worlds(program, sizes_of(program, {{"s", 3}}), 100'000);
  EXPECT_EQ(found.worlds[0].automorphisms.size(), 1u);  // swaps what is not c
}

TEST(Worlds, TellWhenTheyAreTooMany) {
  const Program program = with_rigid("rigid relation p(s, s)\n");
  const Worlds found = enumerate_worlds(program, sizes_of(program, {{"s", 3}}), 100);
  EXPECT_FALSE(found.complete);
}

TEST(States, AreThoseInWhichAllFormulasHold) {
  const Program program = program_from(R"(
sort s
relation p(s)
relation q(s, s)
invariant both: forall X: s, Y: s. q(X, Y) -> p(X) & p(Y)
procedure main() { return }
entry main
)");
  PackedLogic logic(program, sizes_of(program, {}, 4));
  const std::vector<Formula> invariants = {program.invariants[0].formula};
  // A subset of 4, and any relation on it.
  const size_t expected = 1 + 4 * 2 + 6 * 16 + 4 * 512 + 65536;
  const States all = states_where(logic, program, invariants, 1'000'000);
  EXPECT_TRUE(all.complete);
  EXPECT_EQ(all.states.size(), expected);
  EXPECT_EQ(std::set<PackedState>(all.states.begin(), all.states.end()).size(), expected);
  for (const PackedState& state : all.states) EXPECT_TRUE(logic.holds(invariants[0], state));
  const States some = states_where(logic, program, invariants, 10);
  EXPECT_FALSE(some.complete);
  EXPECT_EQ(some.states.size(), 10u);
}

}  // namespace
}  // namespace epr::testing
