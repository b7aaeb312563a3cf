#include "epr/certify/facts.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

class FactsTest : public ::testing::Test {
 protected:
  const Program program_ = testing::program_from(R"(
sort container
sort iterator
sort obj
function cnt(iterator): container
constant default: container
relation member(container, obj)
relation stale(iterator)
relation locked()
procedure main() { return }
entry main
)");
  const ElementNames names_{program_};
  Structure structure_{{{program_.sorts[0], 2}, {program_.sorts[1], 2}, {program_.sorts[2], 1}}};
};

using Facts = std::vector<std::string>;

TEST_F(FactsTest, AreTheTrueAtomsOfARelation) {
  const Symbol* stale = program_.state[1];
  EXPECT_EQ(facts(structure_, stale, names_), Facts{});
  structure_.set_table(stale, {0, 1});
  EXPECT_EQ(facts(structure_, stale, names_), Facts{"stale(i1)"});
  structure_.set_table(program_.state[0], {1, 1});
  EXPECT_EQ(facts(structure_, program_.state[0], names_),
            (Facts{"member(c0, o0)", "member(c1, o0)"}));
  structure_.set_table(program_.state[2], {1});
  EXPECT_EQ(facts(structure_, program_.state[2], names_), Facts{"locked"});
}

TEST_F(FactsTest, AreTheValuesOfAFunction) {
  structure_.set_table(program_.rigid[0], {1, 0});
  EXPECT_EQ(facts(structure_, program_.rigid[0], names_), (Facts{"cnt(i0) = c1", "cnt(i1) = c0"}));
  EXPECT_EQ(facts(structure_, program_.rigid[1], names_), Facts{"default = c0"});
}

TEST_F(FactsTest, AreOfTheTuplesAskedFor) {
  structure_.set_table(program_.state[1], {1, 1});
  EXPECT_EQ(facts(structure_, program_.state[1], names_,
                  [](std::span<const int> tuple) { return tuple[0] == 1; }),
            Facts{"stale(i1)"});
}

TEST_F(FactsTest, AreNotOfSortsThatTheStructureDoesNotHave) {
  const Structure part({{program_.sorts[1], 2}});
  EXPECT_EQ(facts(part, program_.rigid[0], names_), Facts{});
  EXPECT_EQ(facts(part, program_.rigid[1], names_), Facts{});
  EXPECT_EQ(facts(part, program_.state[0], names_), Facts{});
}

}  // namespace
}  // namespace epr
