// What the prelude says of Java's collections, by trying everything over small
// heaps; and for each place where it departs from Table 2 of the paper, that the
// formula as printed there gives a wrong answer and the prelude's the right one.

#include "epr/rml/prelude.h"

#include <gtest/gtest.h>

#include "tests/support/enumerate.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::explore;
using testing::program_from;
using testing::Reachability;
using testing::sizes_of;

// Whether some execution throws.
bool throws(const std::string& text, int containers = 2, int iterators = 2) {
  const Program program = program_from("include \"collections.rml\"\n" + text);
  const Reachability found =
      explore(program, sizes_of(program, {{"container", containers}, {"iterator", iterators}}, 1));
  EXPECT_TRUE(found.exhaustive()) << found.not_exhaustive;
  for (const auto& [site, trace] : found.traces) {
    const auto result = replay(program, trace);
    const auto* refused = std::get_if<Refused>(&result);
    EXPECT_FALSE(refused) << (refused ? refused->reason : "");
  }
  return !found.traces.empty();
}

// A container c with an element o and an iterator i; then the commands.
std::string with_iterator(const std::string& commands) {
  return R"(
procedure main() {
  var c: container
  c := new_container()
  var o: obj
  o := any_value()
  add(c, o)
  var i: iterator
  i := iterator_of(c)
  )" + commands +
         R"(
  return
}
entry main when empty_heap
)";
}

TEST(Prelude, IsListedAndEmbedded) {
  EXPECT_EQ(prelude_names(), std::vector<std::string_view>{"collections.rml"});
  EXPECT_TRUE(prelude_text("collections.rml").has_value());
  EXPECT_FALSE(prelude_text("nothing.rml").has_value());
}

TEST(Prelude, AFreshIteratorMayBeUsed) {
  EXPECT_FALSE(throws(with_iterator("o := next(i)  remove(i)  advance(i)")));
}

TEST(Prelude, EveryModificationMakesIteratorsStale) {
  for (const char* modification :
       {"add(c, o)", "add_cnt(c, c)", "clear(c)", "modify(c)", "remove_obj(c, o)"}) {
    EXPECT_TRUE(throws(with_iterator(modification + std::string("  advance(i)")))) << modification;
  }
}

TEST(Prelude, OtherContainersAreLeftAlone) {
  for (const char* modification :
       {"add(d, o)", "add_cnt(d, c)", "clear(d)", "modify(d)", "remove_obj(d, o)"}) {
    EXPECT_FALSE(throws(with_iterator("var d: container  d := new_container() " +
                                      std::string(modification) + "  advance(i)")))
        << modification;
  }
}

TEST(Prelude, RemovingThroughAnIteratorSparesThatIteratorOnly) {
  EXPECT_FALSE(throws(with_iterator("remove(i)  advance(i)")));
  const std::string other = "var j: iterator  j := iterator_of(c)  remove(j)  ";
  EXPECT_FALSE(throws(with_iterator(other + "advance(j)")));
  EXPECT_TRUE(throws(with_iterator(other + "advance(i)")));
}

TEST(Prelude, NewThingsAreNew) {
  EXPECT_FALSE(throws(with_iterator(
      "var d: container  d := new_container()  throw cme(i) if d = c | member_cnt(c, d)")));
  EXPECT_FALSE(throws(with_iterator(
      "var j: iterator  j := iterator_of(c)  throw cme(i) if i = j | cnt(j) != c | stale(j)")));
  EXPECT_FALSE(
      throws(with_iterator("var p: obj  p := new_object()  throw cme(i) if p = o | member(c, p)")));
}

// --- The gaps of Table 2 -------------------------------------------------------

// for (x : c) c.clear();
std::string clear_while_iterating(const std::string& next) {
  return R"(
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
    o := )" +
         next + R"((i)
    clear(c)
    goto main.loop(c, i)
  } or {
    return
  }
}
entry main when empty_heap
)";
}

TEST(PreludeGaps, NextThrowsWhateverTheContainerHolds) {
  // points_to(i, o) & (cme'(I) <-> cme(I) | I = i & stale(i))
  const std::string printed = R"(
action printed_next(i: iterator) returns (o: obj) {
  assume member(cnt(i), o)
  throw cme(i) if stale(i)
}
)";
  EXPECT_FALSE(throws(printed + clear_while_iterating("printed_next"))) << "the false SAFE";
  EXPECT_TRUE(throws(clear_while_iterating("next")));
}

TEST(PreludeGaps, NextOfContainersThrowsWhateverTheContainerHolds) {
  const std::string printed = R"(
action printed_next_cnt(i: iterator) returns (d: container) {
  assume member_cnt(cnt(i), d)
  throw cme(i) if stale(i)
}
)";
  const auto program = [](const std::string& next) {
    return with_iterator("add_cnt(c, c)  clear(c)  var d: container  d := " + next + "(i)");
  };
  EXPECT_FALSE(throws(printed + program("printed_next_cnt"))) << "the false SAFE";
  EXPECT_TRUE(throws(program("next_cnt")));
}

// Both membership relations may be anything afterwards, but for the one that is
// spoken of; noise gives them their values.
constexpr const char* kPrintedRemove = R"(
relation noise(container, obj)
relation noise_cnt(container, container)
action printed_remove(i: iterator) {
  choose {
    var o: obj
    assume used_obj(o)
    member(C, O) := member(C, O) & (C != cnt(i) | O != o)
    member_cnt(C, D) := noise_cnt(C, D)
  } or {
    var c: container
    assume used_cnt(c)
    member_cnt(C, D) := member_cnt(C, D) & (C != cnt(i) | D != c)
    member(C, O) := noise(C, O)
  }
  stale(I) := stale(I) | cnt(I) = cnt(i) & I != i & used_iter(I)
}
)";

TEST(PreludeGaps, RemoveOnAStaleIteratorThrows) {
  const auto program = [](const std::string& remove) {
    return with_iterator("add(c, o)  " + remove + "(i)");
  };
  EXPECT_FALSE(throws(kPrintedRemove + program("printed_remove"))) << "the false SAFE";
  EXPECT_TRUE(throws(program("remove")));
}

// Unframed relations allow more, so here the printed formula errs on the other
// side: after a removal a list seems to be in a list to which nobody added it.
TEST(PreludeGaps, RemoveLeavesTheOtherMembershipRelationAlone) {
  const auto program = [](const std::string& remove) {
    return R"(
procedure main() {
  var lists: container
  lists := new_container()
  var inner: container
  inner := new_container()
  add_cnt(lists, inner)
  var other: container
  other := new_container()
  var o: obj
  o := any_value()
  add(other, o)
  var i: iterator
  i := iterator_of(other)
  )" + remove +
           R"((i)
  var j: iterator
  j := iterator_of(lists)
  var d: container
  d := next_cnt(j)
  var k: iterator
  k := iterator_of(d)
  add(other, o)
  advance(k)
  return
}
entry main when empty_heap
)";
  };
  EXPECT_TRUE(throws(kPrintedRemove + program("printed_remove"), 3, 3)) << "the false alarm";
  EXPECT_FALSE(throws(program("remove"), 3, 3));
}

}  // namespace
}  // namespace epr
