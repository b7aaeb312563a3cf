#include <gtest/gtest.h>

#include "epr/certify/steps.h"
#include "epr/certify/trace.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::program_from;

// r is a set of visited elements; the error is a second visit.
constexpr const char* kVisits = R"(
sort s
relation r(s)
error again(x: s)
action visit(x: s) {
  throw again(x) if r(x)
  r(X) := r(X) | X = x
}
procedure main(first: s) {
  visit(first)
  goto main.loop(first)
}
procedure main.loop(first: s) {
  choose {
    var x: s
    assume x != first
    visit(x)
    goto main.loop(first)
  } or {
    return
  }
}
entry main when forall X: s. !r(X)
)";

Structure start_of(const Program& program, int size, int first = 0) {
  Structure start({{program.sorts[0], size}});
  for (Term input : program.procedures[0].inputs) start.variables().bind(input, first);
  return start;
}

Trace trace_of(const Program& program, const std::string& site, std::vector<int> choices) {
  return Trace{0, start_of(program, 2), std::move(choices),
               static_cast<int>(program.find_site(site) - program.sites.data())};
}

std::string refusal(const Program& program, const Trace& trace) {
  const auto result = replay(program, trace);
  const auto* refused = std::get_if<Refused>(&result);
  return refused ? refused->reason : "accepted";
}

void expect_refusal(const Program& program, const Trace& trace, const std::string& part) {
  EXPECT_NE(refusal(program, trace).find(part), std::string::npos) << refusal(program, trace);
}

TEST(Replay, AcceptsAnExecutionAndTellsTheWitness) {
  const Program program = program_from(kVisits);
  const Trace trace = trace_of(program, "main.loop#1", {0, 1, 0, 1});
  const auto result = replay(program, trace);
  ASSERT_TRUE(std::holds_alternative<Replayed>(result)) << refusal(program, trace);
  EXPECT_EQ(std::get<Replayed>(result).witness, std::vector<int>{1});
}

TEST(Replay, HasOneStepForEachCommandAsItWasWritten) {
  const Program program = program_from(kVisits);
  const auto result = replay(program, trace_of(program, "main.loop#1", {0, 1, 0, 1}));
  const std::vector<Step>& steps = std::get<Replayed>(result).steps;
  std::vector<std::string> texts;
  for (const Step& step : steps) texts.push_back(command_text(program, step));
  const std::vector<std::string> loop = {"choose",
                                         "var x: s",
                                         "assume x != first",
                                         "visit(x)",
                                         "goto main.loop(first)",
                                         "start of main.loop"};
  std::vector<std::string> expected = {"start of main", "visit(first)", "goto main.loop(first)",
                                       "start of main.loop"};
  expected.insert(expected.end(), loop.begin(), loop.end());
  expected.insert(expected.end(), loop.begin(), loop.begin() + 4);
  EXPECT_EQ(texts, expected);
}

TEST(Replay, StepsSayWhatIsDifferent) {
  const Program program = program_from(kVisits);
  const auto result = replay(program, trace_of(program, "main.loop#1", {0, 1, 0, 1}));
  const std::vector<Step>& steps = std::get<Replayed>(result).steps;
  ASSERT_EQ(steps[0].held.size(), 1u);
  EXPECT_EQ(steps[0].held[0].variable, program.procedures[0].inputs[0]);
  EXPECT_EQ(steps[0].held[0].element, 0);
  ASSERT_EQ(steps[1].changes.size(), 1u);
  EXPECT_EQ(steps[1].changes[0].relation, program.state[0]);
  EXPECT_EQ(steps[1].changes[0].flipped, std::vector<uint32_t>{0});
  ASSERT_EQ(steps[7].changes.size(), 1u);
  EXPECT_EQ(steps[7].changes[0].flipped, std::vector<uint32_t>{1});
  EXPECT_TRUE(steps.back().changes.empty());
}

TEST(Replay, TellsADeclaredVariableWhereItIsRead) {
  const Program program = program_from(kVisits);
  const auto result = replay(program, trace_of(program, "main.loop#1", {0, 1, 0, 1}));
  const std::vector<Step>& steps = std::get<Replayed>(result).steps;
  EXPECT_TRUE(steps[5].held.empty());  // var x: s
  ASSERT_EQ(steps[6].held.size(), 1u);
  EXPECT_EQ(steps[6].held[0].variable->name, "x");
  EXPECT_EQ(steps[6].held[0].element, 1);
  EXPECT_TRUE(steps[7].held.empty());
}

TEST(Replay, TellsAnInputOnceThatWasChosenBeforeAJump) {
  const Program program = program_from(R"(
sort s
constant null: s
error e()
procedure main(x: s) {
  choose {
    var y: s
    havoc x
    goto main(y)
  } or {
    throw e() if x != null
    return
  }
}
entry main
)");
  const auto result = replay(program, Trace{0, start_of(program, 2), {0, 1, 0, 1}, 0});
  ASSERT_TRUE(std::holds_alternative<Replayed>(result)) << std::get<Refused>(result).reason;
  const std::vector<Step>& steps = std::get<Replayed>(result).steps;
  ASSERT_EQ(steps[5].held.size(), 1u);
  EXPECT_EQ(steps[5].held[0].element, 1);
  EXPECT_TRUE(steps.back().held.empty());
}

TEST(Replay, StepsHaveKinds) {
  const Program program = program_from(R"(
sort s
error e()
procedure main() {
  var x: s
  x := same(x)
  throw e() if true
  return
}
procedure same(a: s) returns (b: s) {
  goto same.end(a)
}
procedure same.end(a: s) returns (b: s) {
  b := a
  return
}
entry main
)");
  const auto result = replay(program, Trace{0, start_of(program, 1), {0, 0, 0}, 0});
  std::vector<StepKind> kinds;
  std::vector<int> depths;
  for (const Step& step : std::get<Replayed>(result).steps) {
    kinds.push_back(step.kind);
    depths.push_back(step.depth);
  }
  using enum StepKind;
  EXPECT_EQ(kinds, (std::vector<StepKind>{kStart, kDeclare, kCommand, kStart, kControl, kStart,
                                          kCommand, kControl, kBack, kCommand}));
  EXPECT_EQ(depths, (std::vector<int>{0, 0, 0, 1, 1, 1, 1, 1, 0, 0}));
}

TEST(Replay, LeavesOutWhatAnActionChangesBack) {
  const Program program = program_from(R"(
sort s
relation r(s)
relation q(s)
error e()
action fuss(x: s) {
  r(X) := true
  q(X) := X = x
  r(X) := X = x
}
procedure main(x: s) {
  fuss(x)
  q(X) := true
  throw e() if true
  return
}
entry main
)");
  Trace trace{0, start_of(program, 3), {}, 0};
  trace.start.set(program.state[0], std::vector<int>{0}, true);
  trace.start.set(program.state[1], std::vector<int>{2}, true);
  const auto result = replay(program, trace);
  const std::vector<Step>& steps = std::get<Replayed>(result).steps;
  ASSERT_EQ(steps[1].changes.size(), 1u);
  EXPECT_EQ(steps[1].changes[0].relation, program.state[1]);
  EXPECT_EQ(steps[1].changes[0].flipped, (std::vector<uint32_t>{0, 2}));
  EXPECT_EQ(steps[2].changes[0].flipped, (std::vector<uint32_t>{1, 2}));
}

TEST(Replay, RefusesAConditionThatIsFalse) {
  const Program program = program_from(kVisits);
  expect_refusal(program, trace_of(program, "main.loop#1", {0, 0, 0, 0}), "x != first is false");
}

TEST(Replay, RefusesChoicesThatAreMissingOrLeftOver) {
  const Program program = program_from(kVisits);
  expect_refusal(program, trace_of(program, "main.loop#1", {0, 1, 0}), "no choice left");
  expect_refusal(program, trace_of(program, "main.loop#1", {0, 1, 0, 1, 0}),
                 "ends after 4 choices, but the trace has 5");
}

TEST(Replay, RefusesChoicesOutOfRange) {
  const Program program = program_from(kVisits);
  expect_refusal(program, trace_of(program, "main.loop#1", {2}), "there are 2 alternatives");
  expect_refusal(program, trace_of(program, "main.loop#1", {-1}), "there are 2 alternatives");
  expect_refusal(program, trace_of(program, "main.loop#1", {0, 7}),
                 "there are 2 elements of sort s");
}

TEST(Replay, RefusesAnExecutionThatReturns) {
  const Program program = program_from(kVisits);
  expect_refusal(program, trace_of(program, "main.loop#1", {1}), "returns without an error");
}

TEST(Replay, RefusesAnotherSite) {
  const Program program = program_from(kVisits);
  expect_refusal(program, trace_of(program, "main#1", {0, 1, 0, 1}),
                 "ends at site 'main.loop#1', not at 'main#1'");
}

TEST(Replay, RefusesAStartThatBreaksTheEntryCondition) {
  const Program program = program_from(kVisits);
  Trace trace = trace_of(program, "main#1", {});
  trace.start.set(program.state[0], std::vector<int>{0}, true);
  expect_refusal(program, trace, "entry condition of 'main'");
}

constexpr const char* kFacts = R"(
sort s
sort t
function f(s): t
constant c: t
relation r(t)
error e()
axiom f_is_c: forall X: s. f(X) = c
invariant r_c: r(c)
invariant r_input(x: t): r(x)
procedure main(x: t) {
  throw e() if true
  return
}
entry main
)";

TEST(Replay, ChecksAxiomsAndInvariantsAtTheStart) {
  const Program program = program_from(kFacts);
  const Symbol* f = program.rigid[0];
  const Symbol* c = program.rigid[1];
  const Symbol* r = program.state[0];
  Trace trace{0, Structure({{program.sorts[0], 1}, {program.sorts[1], 2}}), {}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 1);
  trace.start.set_value(c, std::vector<int>{}, 1);
  expect_refusal(program, trace, "axiom 'f_is_c'");
  trace.start.set_value(f, std::vector<int>{0}, 1);
  expect_refusal(program, trace, "invariant 'r_c'");
  trace.start.set(r, std::vector<int>{1}, true);
  EXPECT_EQ(refusal(program, trace), "accepted");
  trace.start.variables().set(program.procedures[0].inputs[0], 0);
  expect_refusal(program, trace, "the input 'x' breaks invariant 'r_input'");
}

TEST(Replay, RefusesIllFormedTraces) {
  const Program program = program_from(kFacts);
  Trace trace{0, Structure({{program.sorts[0], 1}, {program.sorts[1], 2}}), {}, 0};
  expect_refusal(program, trace, "no element for the input 'x'");
  trace.start.variables().bind(program.procedures[0].inputs[0], 2);
  expect_refusal(program, trace, "no element for the input 'x'");
  trace.start.set_table(program.rigid[1], {5});
  expect_refusal(program, trace, "'c' a value outside of its sort");
  trace.entry = 1;
  expect_refusal(program, trace, "no entry 1");
  trace.entry = 0;
  trace.site = 3;
  expect_refusal(program, trace, "no site 3");
  const Trace without{0, Structure({{program.sorts[0], 1}}), {}, 0};
  expect_refusal(program, without, "no universe for sort 't'");
}

TEST(Replay, SwapsArgumentsByValue) {
  const Program program = program_from(R"(
sort s
constant one: s
error swapped()
procedure main(a: s, b: s) {
  a, b := swap(a, b)
  throw swapped() if a != b & b = one
  return
}
procedure swap(a: s, b: s) returns (x: s, y: s) {
  goto swap.end(b, a)
}
procedure swap.end(a: s, b: s) returns (p: s, q: s) {
  p := a
  q := b
  return
}
entry main when a = one
)");
  Trace trace{0, start_of(program, 2), {0, 0, 0, 0}, 0};
  trace.start.variables().set(program.procedures[0].inputs[1], 1);
  EXPECT_EQ(refusal(program, trace), "accepted");
}

TEST(Replay, UpdatesAllTuplesAtOnce) {
  const Program program = program_from(R"(
sort s
rigid relation from(s)
relation r(s, s)
error e()
procedure main() {
  r(X, Y) := r(Y, X)
  throw e() if (exists X: s, Y: s. r(X, Y)) & (forall X: s, Y: s. r(X, Y) -> from(Y) & !from(X))
  return
}
entry main
)");
  Trace trace{0, start_of(program, 2), {}, 0};
  trace.start.set(program.rigid[0], std::vector<int>{0}, true);
  trace.start.set(program.state[0], std::vector<int>{0, 1}, true);
  EXPECT_EQ(refusal(program, trace), "accepted");
}

TEST(Replay, RunsLongLoopsWithoutRecursion) {
  const Program program = program_from(R"(
sort s
error e()
procedure main() {
  choose { goto main() } or { throw e() if true return }
}
entry main
)");
  std::vector<int> choices(200'000, 0);
  choices.push_back(1);
  EXPECT_EQ(refusal(program, Trace{0, start_of(program, 1), choices, 0}), "accepted");
}

TEST(Replay, GivesUpOnEndlessLoops) {
  const Program program = program_from(R"(
sort s
error e()
procedure main() {
  throw e() if false
  goto main()
}
entry main
)");
  expect_refusal(program, Trace{0, start_of(program, 1), {}, 0},
                 "no error after 10000000 commands");
}

TEST(Replay, GivesUpOnEndlessRecursion) {
  const Program program = program_from(R"(
sort s
error e()
procedure main() {
  main()
  throw e() if true
  return
}
entry main
)");
  expect_refusal(program, Trace{0, start_of(program, 1), {}, 0}, "nested more than 10000 deep");
}

}  // namespace
}  // namespace epr
