#include "epr/certify/element_names.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

TEST(ElementNames, UseTheInitialWhereItIsOneSortsOwn) {
  Program program;
  for (const char* name : {"container", "iterator", "obj"}) {
    program.sorts.push_back(program.formulas->vocabulary().add_sort(name));
  }
  const ElementNames names(program);
  EXPECT_EQ(names(program.sorts[0], 0), "c0");
  EXPECT_EQ(names(program.sorts[1], 12), "i12");
  EXPECT_EQ(names(program.sorts[2], 1), "o1");
}

TEST(ElementNames, DifferWhereInitialsAndDigitsClash) {
  Program program;
  for (const char* name : {"c", "cat", "c1", "1st"}) {
    program.sorts.push_back(program.formulas->vocabulary().add_sort(name));
  }
  const ElementNames names(program);
  EXPECT_EQ(names(program.sorts[0], 10), "c10");
  EXPECT_EQ(names(program.sorts[1], 0), "cat0");
  EXPECT_EQ(names(program.sorts[2], 0), "c1_0");
  EXPECT_EQ(names(program.sorts[3], 0), "1st0");
}

// The names of all elements of the first sort along the trace.
std::vector<std::string> names_in(const Program& program, const Trace& trace) {
  const ElementNames names(program, trace);
  std::vector<std::string> out;
  for (int k = 0; k < trace.start.size(program.sorts[0]); ++k) {
    out.push_back(names(program.sorts[0], k));
  }
  return out;
}

using Names = std::vector<std::string>;

TEST(ElementNames, AreThoseOfTheFirstVariablesThatHeldThem) {
  const Program program = testing::program_from(R"(
sort s
error e()
action any() returns (o: s) {
  havoc o
}
procedure main(first: s) {
  var copy: s
  copy := first
  var made: s
  made := any()
  var result: s
  result := visit(made)
  throw e() if true
  return
}
procedure visit(x: s) returns (y: s) {
  var z: s
  assume z != x
  y := z
  return
}
entry main
)");
  // Declared: 3, any's: 2, y: 3, z: 1.
  Trace trace{0, Structure({{program.sorts[0], 5}}), {3, 3, 2, 2, 3, 3, 1}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 4);
  const auto replayed = replay(program, trace);
  ASSERT_TRUE(std::holds_alternative<Replayed>(replayed)) << std::get<Refused>(replayed).reason;
  EXPECT_EQ(names_in(program, trace), (Names{"s0", "z", "made", "s3", "first"}));
}

TEST(ElementNames, ADeclaredVariableNamesWhatIsReadFromIt) {
  const Program program = testing::program_from(R"(
sort s
error e()
procedure main(a: s) {
  var b: s
  b := a
  var c: s
  throw e() if c != a
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 3}}), {1, 2}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 0);
  EXPECT_EQ(names_in(program, trace), (Names{"a", "s1", "c"}));
}

TEST(ElementNames, TellElementsOfOneVariableApart) {
  const Program program = testing::program_from(R"(
sort s
sort t
error e()
procedure main(it: s, it2: s, s3: t) {
  goto main.next(it2, s3)
}
procedure main.next(x: s, y: t) {
  var it: s
  throw e() if it != x
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 4}, {program.sorts[1], 1}}), {2}, 0};
  for (size_t k = 0; k < 3; ++k) {
    trace.start.variables().bind(program.procedures[0].inputs[k], std::vector<int>{1, 0, 0}[k]);
  }
  EXPECT_EQ(names_in(program, trace), (Names{"it2", "it", "it3", "s3_2"}));
  EXPECT_EQ(ElementNames(program, trace)(program.sorts[1], 0), "s3");
}

TEST(ElementNames, NumbersAfterADigitStandApart) {
  const Program program = testing::program_from(R"(
sort s
constant null: s
error e()
procedure main(it1: s) {
  havoc it1
  throw e() if it1 != null
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 3}}), {2}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 1);
  EXPECT_EQ(names_in(program, trace), (Names{"null", "it1", "it1_2"}));
}

TEST(ElementNames, AConstantComesBeforeVariables) {
  const Program program = testing::program_from(R"(
sort s
constant null: s
error e()
procedure main(it: s) {
  throw e() if it = null
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 2}}), {}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 0);
  EXPECT_EQ(names_in(program, trace), (Names{"null", "s1"}));
}

TEST(ElementNames, GoAsFarAsATraceCanBeRun) {
  const Program program = testing::program_from(R"(
sort s
error e()
procedure main(a: s) {
  var b: s
  assume b != a
  var c: s
  throw e() if c != a
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 2}}), {1}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 0);
  EXPECT_EQ(names_in(program, trace), (Names{"a", "b"}));
}

TEST(ElementNames, JavaNamesAreWithoutDecoration) {
  Program program;
  const Sort* sort = program.formulas->vocabulary().add_sort("s");
  const auto named = [&](const char* name) { return java_name(program.formulas->var(name, sort)); };
  EXPECT_EQ(named("it"), "it");
  EXPECT_EQ(named("it#2"), "it");
  EXPECT_EQ(named("o@3"), "");
  EXPECT_EQ(named("$r1"), "");
  EXPECT_EQ(named("a$b"), "a$b");
}

}  // namespace
}  // namespace epr
