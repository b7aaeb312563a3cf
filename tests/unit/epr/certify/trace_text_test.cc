#include "epr/certify/trace_text.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

TEST(TraceText, NumbersStepsAndIndentsCalls) {
  const Program program = testing::program_from(R"(
sort person
constant host: person
relation tired(person)
error sleeps(p: person)
procedure main(guest: person) at "Party.java":3 {
  dance(guest) at 4
  dance(guest) at 5
  return
}
procedure dance(p: person) at "Dance.java":12 {
  throw sleeps(p) if tired(p)
  tired(X) := tired(X) | X = p at 13
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 2}}), {}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 1);
  trace.start.set(program.state[0], std::vector<int>{0}, true);
  const auto result = replay(program, trace);
  ASSERT_TRUE(std::holds_alternative<Replayed>(result));
  EXPECT_EQ(to_text(program, trace, std::get<Replayed>(result)),
            R"(starts in main, where
  person: host guest
  guest = guest
  host = host
  tired(host)
1. Party.java:4   dance(guest)  -- dance: p = guest
2. Dance.java:12    throw sleeps(p) if tired(p)
3. Dance.java:13    tired(X) := tired(X) | X = p  -- tired(guest) becomes true
4. Party.java:5   dance(guest)  -- dance: p = guest
5. Dance.java:12    throw sleeps(p) if tired(p)  -- throws sleeps(guest)
error 'sleeps' at site dance#1, Dance.java:12, where
  host = host
  tired(guest)
)");
}

std::string text_of(const Program& program, const Trace& trace) {
  const auto result = replay(program, trace);
  const auto* refused = std::get_if<Refused>(&result);
  return refused ? refused->reason : to_text(program, trace, std::get<Replayed>(result));
}

// The lines between start and end.
std::string steps_of(const std::string& text) {
  const size_t first = text.find("1. ");
  return text.substr(first, text.find("error '") - first);
}

TEST(TraceText, NamesInputsThatAreTheSame) {
  const Program program = testing::program_from(R"(
sort s
sort t
constant nothing: s
error e(x: s)
procedure main(a: s, b: s, c: t, d: s, f: s, g: s) {
  throw e(a) if true
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 3}, {program.sorts[1], 1}}), {}, 0};
  const std::vector<Term>& inputs = program.procedures[0].inputs;
  const std::vector<int> elements = {1, 2, 0, 1, 0, 0};  // element 0 of s is nothing
  for (size_t k = 0; k < inputs.size(); ++k) trace.start.variables().bind(inputs[k], elements[k]);
  const auto result = replay(program, trace);
  ASSERT_TRUE(std::holds_alternative<Replayed>(result));
  const TraceText text = describe(program, trace, std::get<Replayed>(result));
  EXPECT_EQ(text.same_inputs, std::vector<std::string>{"a == d"});
}

TEST(TraceText, SaysWhatVariablesHoldWhenThatIsNews) {
  const Program program = testing::program_from(R"(
sort s
error e(x: s)
procedure main(a: s, b: s) {
  var x: s
  x := other(a)
  a := x
  goto main.swapped(b, a)
}
procedure main.swapped(a: s, b: s) {
  b := b
  var c: s
  throw e(c) if a != b
  return
}
procedure other(a: s) returns (c: s) {
  assume c != a
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 3}}), {0, 2, 1}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 0);
  trace.start.variables().bind(program.procedures[0].inputs[1], 1);
  EXPECT_EQ(steps_of(text_of(program, trace)),
            R"(1. x := other(a)  -- other: a = a
2.   assume c != a
3. x := other(a) returns  -- x = c
4. a := x  -- a = c
5. start of main.swapped  -- a = b; b = c
6. b := b
7. throw e(c) if a != b  -- c = b; throws e(b)
)");
}

TEST(TraceText, EndsWithWhatIsKnownOfTheWitness) {
  const Program program = testing::program_from(R"(
sort container
sort iterator
function cnt(iterator): container
relation size(container, container)
relation stale(iterator)
relation locked()
error cme(i: iterator)
procedure main(i: iterator) {
  throw cme(i) if stale(i)
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 3}, {program.sorts[1], 2}}), {}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 1);
  trace.start.set_value(program.rigid[0], std::vector<int>{1}, 2);
  for (int k = 0; k < 3; ++k) trace.start.set(program.state[0], std::vector<int>{k, 1}, true);
  trace.start.set_table(program.state[1], {1, 1});
  trace.start.set(program.state[2], std::vector<int>{}, true);
  const std::string text = text_of(program, trace);
  EXPECT_EQ(text.substr(text.find("error '")), R"(error 'cme' at site main#1, where
  cnt(i) = c2
  size(c2, c1)
  stale(i)
  locked
)");
}

TEST(TraceText, LeavesOutJavaWhereItIsUnknown) {
  const Program program = testing::program_from(R"(
sort s
error e()
procedure main() {
  throw e() if true
  return
}
entry main
)");
  const Trace trace{0, Structure({{program.sorts[0], 1}}), {}, 0};
  EXPECT_EQ(to_text(program, trace, std::get<Replayed>(replay(program, trace))),
            R"(starts in main, where
  s: s0
1. throw e() if true  -- throws e()
error 'e' at site main#1
)");
}

TEST(TraceText, ShowsFewOfManyChanges) {
  const Program program = testing::program_from(R"(
sort s
relation r(s)
error e()
procedure main() {
  r(X) := true
  throw e() if true
  return
}
entry main
)");
  EXPECT_EQ(steps_of(text_of(program, Trace{0, Structure({{program.sorts[0], 7}}), {}, 0})),
            "1. r(X) := true  -- r(s0) becomes true; r(s1) becomes true; r(s2) becomes true; "
            "r(s3) becomes true; and 3 more of 'r'\n"
            "2. throw e() if true  -- throws e()\n");
}

}  // namespace
}  // namespace epr
