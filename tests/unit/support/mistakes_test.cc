#include "tests/support/mistakes.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/examples.h"

namespace epr::testing {
namespace {

constexpr const char* kLoop = R"(
procedure main(list: container, other: container) {
  var it: iterator
  it := iterator_of(list)
  goto main.b1(it)
}
procedure main.b1(it: iterator) {
  choose {
    goto main.b2(it)
  } or {
    return
  }
}
procedure main.b2(it: iterator) {
  advance(it)
  goto main.b1(it)
}
)";

std::vector<std::string> of_kind(const std::vector<Mutant>& mutants, const std::string& kind) {
  std::vector<std::string> out;
  for (const Mutant& mutant : mutants) {
    if (mutant.kind == kind) out.push_back(mutant.what);
  }
  return out;
}

using Texts = std::vector<std::string>;

TEST(Mistakes, ModifyWhatAnIteratorWalksWhereverThereIsOne) {
  const std::vector<Mutant> mutants = make_mistakes(items_of(kLoop));
  EXPECT_EQ(of_kind(mutants, "iterated container modified"),
            (Texts{"main: 'modify(cnt(it))' added", "main.b1: 'modify(cnt(it))' added",
                   "main.b2: 'modify(cnt(it))' added", "main.b2: 'modify(cnt(it))' added"}));
}

TEST(Mistakes, DropTheExitOfALoopButNotItsBody) {
  EXPECT_EQ(of_kind(make_mistakes(items_of(kLoop)), "exit dropped"),
            Texts{"main.b1: exit 2 dropped"});
}

TEST(Mistakes, AssignOnlyVariablesOfTheSort) {
  EXPECT_EQ(of_kind(make_mistakes(items_of(kLoop)), "alias assigned"), Texts{});
  EXPECT_EQ(of_kind(make_mistakes(items_of(R"(
procedure main(a: container, o: obj) {
  var b: container
  b := new_container()
  return
}
)")),
                    "alias assigned"),
            Texts{"main: 'b := new_container()' becomes 'b := a'"});
}

TEST(Mistakes, RepeatCommands) {
  EXPECT_EQ(of_kind(make_mistakes(items_of(kLoop)), "command repeated"),
            (Texts{"main: 'it := iterator_of(list)' repeated", "main.b2: 'advance(it)' repeated"}));
}

TEST(Mistakes, EachChangesTheText) {
  const std::string text = text_of(items_of(kLoop));
  for (const Mutant& mutant : make_mistakes(items_of(kLoop))) {
    EXPECT_NE(text_of(mutant.items), text) << mutant.what;
  }
}

TEST(Spread, TakesKindsInTurnAndEveryMutantOnce) {
  std::vector<Mutant> mutants;
  for (const char* what : {"a0", "a1", "a2", "a3", "a4"}) mutants.push_back({what, "a", {}});
  for (const char* what : {"b0", "b1"}) mutants.push_back({what, "b", {}});
  Texts order;
  for (const Mutant& mutant : spread(mutants)) order.push_back(mutant.what);
  EXPECT_EQ(order, (Texts{"a4", "b1", "a2", "b0", "a1", "a3", "a0"}));
}

}  // namespace
}  // namespace epr::testing
