#include "tests/support/enumerate.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr::testing {
namespace {

// Names of the sites that are reached; their traces must replay.
std::set<std::string> reached(const Program& program, const Reachability& found) {
  std::set<std::string> out;
  for (const auto& [site, trace] : found.traces) {
    const auto result = replay(program, trace);
    const auto* refused = std::get_if<Refused>(&result);
    EXPECT_FALSE(refused) << (refused ? refused->reason : "");
    EXPECT_EQ(trace.site, site);
    out.insert(program.sites[static_cast<size_t>(site)].name);
  }
  return out;
}

const std::map<std::string, int> kSizes = {{"container", 2}, {"iterator", 2}, {"obj", 1}};

std::set<std::string> reached(const std::string& text,
                              const std::map<std::string, int>& sizes = kSizes) {
  const Program program = program_from(text);
  const Reachability found = explore(program, sizes_of(program, sizes, 2));
  EXPECT_TRUE(found.exhaustive()) << found.not_exhaustive;
  return reached(program, found);
}

using Names = std::set<std::string>;

TEST(Explore, FindsAModificationWhileIterating) {
  const std::string text = R"(
include "collections.rml"
procedure main() {
  var c: container
  c := new_container()
  var other: container
  other := new_container()
  var o: obj
  o := any_value()
  add(c, o)
  var i: iterator
  i := iterator_of(c)
  goto main.loop(c, other, i)
}
procedure main.loop(c: container, other: container, i: iterator) {
  choose {
    var o: obj
    o := next(i)
    add(TARGET, o)
    goto main.loop(c, other, i)
  } or {
    return
  }
}
entry main when empty_heap
)";
  auto with = [&](const std::string& target) {
    std::string changed = text;
    return changed.replace(changed.find("TARGET"), 6, target);
  };
  EXPECT_EQ(reached(with("c")), Names{"main.loop#1"});
  EXPECT_EQ(reached(with("other")), Names{});
}

TEST(Explore, StopsAnExecutionAtItsFirstThrow) {
  EXPECT_EQ(reached(R"(
sort s
relation r(s)
error e()
procedure main(x: s) {
  throw e() if r(x)
  throw e() if r(x)
  return
}
entry main
)"),
            Names{"main#1"});
}

TEST(Explore, PassesSwappedArgumentsByValue) {
  const std::string text = R"(
sort s
relation first(s)
relation second(s)
error crossed()
procedure main(a: s, b: s) {
  mark(a, b)
  MARK
  throw crossed() if exists X: s. first(X) & second(X)
  return
}
procedure mark(b: s, a: s) {
  first(X) := first(X) | X = b
  second(X) := second(X) | X = a
  return
}
entry main when a != b & forall X: s. !first(X) & !second(X)
)";
  auto with = [&](const std::string& call) {
    std::string changed = text;
    return changed.replace(changed.find("MARK"), 4, call);
  };
  EXPECT_EQ(reached(with("mark(a, b)")), Names{});
  EXPECT_EQ(reached(with("mark(b, a)")), Names{"main#1"});
}

// r grows on the way down and shrinks on the way up: what comes back depends on
// how deep the recursion went.
constexpr const char* kRecursion = R"(
sort s
relation r(s)
relation back(s)
error e(x: s)
procedure main() {
  var x: s
  x := down()
  throw e(x) if CONDITION
  return
}
procedure down() returns (last: s) {
  choose {
    var x: s
    assume !r(x)
    r(X) := r(X) | X = x
    last := down()
    back(X) := back(X) | X = x
    return
  } or {
    assume r(last)
    return
  }
}
entry main when forall X: s. !r(X) & !back(X)
)";

std::string recursion(const std::string& condition) {
  std::string text = kRecursion;
  return text.replace(text.find("CONDITION"), 9, condition);
}

TEST(Explore, FollowsRecursionToTheBottomAndBack) {
  EXPECT_EQ(reached(recursion("forall X: s. back(X)"), {{"s", 3}}), Names{"main#1"});
  EXPECT_EQ(reached(recursion("!back(x)"), {{"s", 3}}), Names{});
  EXPECT_EQ(reached(recursion("exists X: s. r(X) & !back(X)"), {{"s", 3}}), Names{});
}

TEST(Explore, EndsOnRecursionThatNeverReturns) {
  const Program program = program_from(R"(
sort s
relation r(s)
error e()
procedure main() {
  flip()
  throw e() if true
  return
}
procedure flip() {
  var x: s
  r(X) := r(X) <-> X != x
  flip()
  return
}
entry main
)");
  const Reachability found = explore(program, sizes_of(program, {}, 2));
  EXPECT_TRUE(found.exhaustive());
  EXPECT_EQ(reached(program, found), Names{});
  EXPECT_TRUE(found.returning.empty());
}

TEST(Explore, AContainerEmptiedInALoopThrows) {
  EXPECT_EQ(reached(R"(
include "collections.rml"
procedure main() {
  var c: container
  c := new_container()
  var o: obj
  o := any_value()
  add(c, o)
  var i: iterator
  i := iterator_of(c)
  goto main.loop(c, i)
}
procedure main.loop(c: container, i: iterator) {
  choose {
    var o: obj
    o := next(i)
    clear(c)
    goto main.loop(c, i)
  } or {
    return
  }
}
entry main when empty_heap
)"),
            Names{"main.loop#1"});
}

TEST(Explore, StartsInEveryWellFormedHeap) {
  const std::string text = R"(
include "collections.rml"
procedure use(i: iterator, c: container) {
  clear(c)
  advance(i)
  return
}
)";
  EXPECT_EQ(reached(text + "entry use when cnt(i) != c\n"), Names{"use#1"});
  EXPECT_EQ(reached(text + "entry use when cnt(i) != c & !stale(i)\n"), Names{});
  EXPECT_EQ(reached(text + "entry use when !stale(i)\n"), Names{"use#1"});
}

TEST(Explore, KeepsSeveralEntriesApart) {
  const Program program = program_from(R"(
sort s
relation r(s)
error e()
procedure one(x: s) {
  throw e() if !r(x)
  return
}
procedure two() {
  var x: s
  one(x)
  assume false
  return
}
entry one when r(x)
entry two when forall X: s. r(X)
)");
  const Reachability found = explore(program, sizes_of(program, {}, 2));
  EXPECT_EQ(reached(program, found), Names{});
  EXPECT_EQ(found.returning, std::set<int>{0});
}

TEST(Explore, AgreesWithTheExamples) {
  const std::map<std::string, int> sizes = {{"container", 3}, {"iterator", 3}, {"obj", 2}};
  auto example = [&](const std::string& name) {
    return reached(file_text("examples/rml/" + name + ".rml"), sizes);
  };
  EXPECT_EQ(example("flatten"), Names{});
  EXPECT_EQ(example("flatten_error"), Names{"addList.b2#1"});
  EXPECT_EQ(example("div"), Names{});
  EXPECT_EQ(example("worklist"), Names{});
  EXPECT_FALSE(example("worklist_error").empty());
}

TEST(Explore, SaysWhenItWasNotExhaustive) {
  const Program program = program_from(file_text("examples/rml/flatten.rml"));
  const Sizes sizes = sizes_of(program, kSizes);
  ExploreLimits limits;
  limits.nodes = 5;
  EXPECT_EQ(explore(program, sizes, limits).not_exhaustive, "more than 5 nodes");
  limits = ExploreLimits();
  limits.worlds = 1;
  EXPECT_EQ(explore(program, sizes, limits).not_exhaustive, "more than 1 worlds");
  EXPECT_EQ(explore(program, sizes_of(program, {}, 9)).not_exhaustive,
            "a state has more than 128 atoms");
  const Program any =
      program_from("include \"collections.rml\"\nprocedure main() { return }\nentry main\n");
  limits = ExploreLimits();
  limits.starts = 100;
  limits.stop_when_all_reached = false;
  EXPECT_EQ(explore(any, sizes_of(any, kSizes), limits).not_exhaustive,
            "more than 100 start states");
}

TEST(Explore, IsTheSameEveryTime) {
  const Program program = program_from(file_text("examples/rml/flatten_error.rml"));
  const Sizes sizes = sizes_of(program, {{"container", 3}, {"iterator", 3}}, 1);
  const Reachability a = explore(program, sizes);
  const Reachability b = explore(program, sizes);
  ASSERT_EQ(a.traces.size(), 1u);
  EXPECT_EQ(a.traces.begin()->second.choices, b.traces.begin()->second.choices);
  EXPECT_EQ(a.nodes, b.nodes);
}

}  // namespace
}  // namespace epr::testing
