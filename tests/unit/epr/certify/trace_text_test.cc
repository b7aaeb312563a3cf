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
  person: p0 p1
  guest = p1
  host = p0
  tired(p0)
1. Party.java:3   start of main  -- guest = p1
2. Party.java:4   dance(guest)
3. Dance.java:12    start of dance  -- p = p1
4. Dance.java:12    throw sleeps(p) if tired(p)
5. Dance.java:13    tired(X) := tired(X) | X = p  -- tired(p1) becomes true
6. Dance.java:12    return
7. Party.java:5   dance(guest)
8. Dance.java:12    start of dance  -- p = p1
9. Dance.java:12    throw sleeps(p) if tired(p)  -- throws sleeps(p1)
error 'sleeps' at site dance#1, Dance.java:12
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
1. start of main
2. throw e() if true  -- throws e()
error 'e' at site main#1
)");
}

}  // namespace
}  // namespace epr
