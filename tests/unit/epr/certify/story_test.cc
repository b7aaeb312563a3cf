#include "epr/certify/story.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

constexpr const char* kProgram = R"(
sort container
sort iterator
function cnt(iterator): container
relation used(iterator)
relation stale(iterator)
error cme(i: iterator)
action iterator_of(c: container) returns (i: iterator) {
  assume cnt(i) = c & !used(i)
  used(X) := used(X) | X = i
}
action modify(c: container) {
  stale(X) := stale(X) | cnt(X) = c
}
action modify_through(c: container, i: iterator) {
  stale(X) := stale(X) | cnt(X) = c & X != i
}
procedure main(list: container, other: container) at "A.java":3 {
  helper(other) at 4
  var it: iterator
  it := iterator_of(list) at 5
  helper(list) at 6
  throw cme(it) if stale(it) at 7
  return
}
procedure helper(c: container) at "A.java":10 {
  modify(c) at 11
  return
}
procedure twice(list: container) at "A.java":30 {
  var it: iterator
  it := iterator_of(list) at 31
  var by: iterator
  by := iterator_of(list) at 32
  modify_through(list, by) at 33
  throw cme(it) if stale(it) at 34
  return
}
procedure given(it: iterator) at "A.java":20 {
  throw cme(it) if stale(it) at 21
  return
}
entry main
entry given
entry twice
)";

// "kind line text", a line each.
std::string told(const Program& program, const Trace& trace) {
  const auto result = replay(program, trace);
  if (const auto* refused = std::get_if<Refused>(&result)) return refused->reason;
  std::string out;
  const ElementNames names(program, trace);
  for (const StoryStep& step : story(program, trace, std::get<Replayed>(result), names)) {
    out += std::string(word(step.kind)) + " " + std::to_string(step.java.line) + " " + step.text + "\n";
  }
  return out;
}

const Symbol* symbol(const Program& program, const std::string& name) {
  for (const auto* symbols : {&program.rigid, &program.state}) {
    for (const Symbol* symbol : *symbols) {
      if (symbol->name == name) return symbol;
    }
  }
  return nullptr;
}

TEST(Story, TellsWhatIsAboutTheIterator) {
  const Program program = testing::program_from(kProgram);
  Trace trace{0, Structure({{program.sorts[0], 2}, {program.sorts[1], 1}}), {0, 0}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 0);
  trace.start.variables().bind(program.procedures[0].inputs[1], 1);
  // That `other` is modified, too, is not part of it.
  EXPECT_EQ(told(program, trace),
            "made 5 it is made, an iterator over list\n"
            "call 6 helper is called with c = list\n"
            "modified 11 c (= list) is modified: it becomes stale\n"
            "throws 7 it is used though it is stale: throws\n");
}

TEST(Story, NamesTheIteratorThatIsModifiedThrough) {
  const Program program = testing::program_from(kProgram);
  Trace trace{2, Structure({{program.sorts[0], 1}, {program.sorts[1], 2}}), {0, 0, 1, 1}, 1};
  trace.start.variables().bind(program.procedures[2].inputs[0], 0);
  EXPECT_EQ(told(program, trace),
            "made 31 it is made, an iterator over list\n"
            "modified 33 list is modified through by: it becomes stale\n"
            "throws 34 it is used though it is stale: throws\n");
}

TEST(Story, AnIteratorMayBeThereFromTheStart) {
  const Program program = testing::program_from(kProgram);
  Trace trace{1, Structure({{program.sorts[0], 1}, {program.sorts[1], 1}}), {}, 2};
  trace.start.variables().bind(program.procedures[3].inputs[0], 0);
  trace.start.set(symbol(program, "stale"), std::vector<int>{0}, true);
  EXPECT_EQ(told(program, trace),
            "start 0 it, an iterator over c0, is there from the start, and stale\n"
            "throws 21 it is used though it is stale: throws\n");
}

TEST(Story, IsOfIteratorsAlone) {
  const Program program = testing::program_from(R"(
sort person
relation tired(person)
error sleeps(p: person)
procedure main(guest: person) {
  tired(X) := X = guest
  throw sleeps(guest) if tired(guest)
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 1}}), {}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 0);
  EXPECT_EQ(told(program, trace), "");
}

}  // namespace
}  // namespace epr
