#include "cli/precondition.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/infer.h"
#include "epr/certify/trace_json.h"
#include "tests/support/programs.h"

namespace cli {
namespace {

using Cases = std::vector<std::vector<std::string>>;

// As the frontend writes it.
const std::string kHead = R"(
sort obj
sort container
sort iterator
constant null: container
function cnt(iterator): container
relation used(iterator)
relation stale(iterator)
relation member(container, container)
relation Lib.items(obj, container)
error cme(i: iterator)
invariant stale_used: forall I: iterator. stale(I) -> used(I)
action walk(w: container, c: container) {
  var i: iterator
  assume w != null & c != null & !used(i) & cnt(i) = w
  used(I) := used(I) | I = i
  stale(I) := stale(I) | used(I) & cnt(I) = c
  throw cme(i) if stale(i)
}
)";

std::string method(const std::string& inputs, const std::string& body) {
  return fmt::format("{}procedure m({}) {{\n{}}}\n", kHead, inputs, body);
}

const std::string kInOut = "in: container, out: container";
const std::string kAlias = method(kInOut, "  walk(in, out)\n  return\n");
const std::string kEither = method(kInOut, R"(  choose {
    goto m.walk(in, out)
  } or {
    var w: container
    assume in != null & member(in, w)
    goto m.walk(w, out)
  }
)") + "procedure m.walk(w: container, c: container) {\n  walk(w, c)\n  return\n}\n";
const std::string kEntry = "entry m\n";

LoadedProgram read(const std::string& text) {
  epr::Sources sources;
  const epr::MemoryReader reader({{"test.rml", text}});
  epr::Result<epr::Loaded> loaded = epr::load(reader, sources, "test.rml");
  if (!loaded) throw std::runtime_error(sources.render(loaded.problems().at(0)));
  return {std::move(*loaded), epr::testing::program_from(text)};
}

// Of the only site.
SiteReport asked(const LoadedProgram& input) {
  VerifyReport report;
  report.sites.push_back({&input.program.sites.at(0), "", "", {}, ""});
  const VerifyOptions options;
  return infer(options, Budget(options), input, std::move(report)).sites.at(0);
}

// An execution that throws there.
epr::Trace thrown(const LoadedProgram& input) {
  const SiteReport site = asked(input);
  if (!site.trace) throw std::runtime_error(site.verdict + " " + site.account);
  return *site.trace;
}

InferredPrecondition inferred(const std::string& text, const VerifyOptions& options = {}) {
  const LoadedProgram input = read(text);
  return infer_precondition(options, Budget(options), input, thrown(input));
}

TEST(Precondition, ArgumentsThatAreOneAndOnlyThose) {
  const InferredPrecondition found = inferred(kAlias + kEntry);
  EXPECT_EQ(found.found.cases, (Cases{{"in == out"}}));
  EXPECT_TRUE(found.found.only);
  EXPECT_GT(found.queries, 0U);
}

TEST(Precondition, HasACaseForEachWayToThrow) {
  const Precondition found = inferred(kEither + kEntry).found;
  Cases sorted = found.cases;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, (Cases{{"in == out"}, {"in contains out"}}));
  EXPECT_TRUE(found.only);
}

TEST(Precondition, WhatIsAlreadyExcludedIsNoCase) {
  const Precondition found = inferred(kEither + "entry m when in != out\n").found;
  EXPECT_EQ(found.cases, (Cases{{"in contains out"}}));
  EXPECT_TRUE(found.only);
}

// An execution of one program is one of another that differs in its entries alone.
Precondition of_execution(const std::string& starts, const std::string& text) {
  const LoadedProgram narrow = read(starts);
  const LoadedProgram wide = read(text);
  const std::string text_of_trace = epr::to_json(narrow.program, thrown(narrow));
  const auto trace = epr::read_trace(wide.program, text_of_trace);
  const VerifyOptions options;
  return infer_precondition(options, Budget(options), wide, *trace).found;
}

TEST(Precondition, OnlyIsAboutTheEntryThatTheExecutionStartsIn) {
  const std::string other = "procedure other(c: container) {\n  goto m(c, c)\n}\n";
  const std::string program = kAlias + other + kEntry;
  const Precondition found = of_execution(program, program + "entry other\n");
  EXPECT_EQ(found.cases, (Cases{{"in == out"}}));
  EXPECT_TRUE(found.only);
}

TEST(Precondition, ThereIsNoneWhereNothingInTheArgumentsTells) {
  const std::string always = method("in: container", "  walk(in, in)\n  return\n");
  const Precondition found = inferred(always + kEntry).found;
  EXPECT_EQ(found.cases, Cases{});
  EXPECT_FALSE(found.only);
}

TEST(Precondition, ACaseIsNoneIfAnExecutionThrowsWithoutItToo) {
  const std::string program = method(kInOut, "  walk(out, out)\n  return\n");
  const Precondition found = of_execution(program + "entry m when in = out\n", program + kEntry);
  EXPECT_EQ(found.cases, Cases{});
  EXPECT_FALSE(found.only);
}

// Nothing starts otherwise, so that a proof would say nothing.
TEST(Precondition, OnlyThenIsNotSaidOfACaseThatAlwaysHolds) {
  const Precondition found = inferred(kAlias + "entry m when in = out\n").found;
  EXPECT_EQ(found.cases, (Cases{{"in == out"}}));
  EXPECT_FALSE(found.only);
}

TEST(Precondition, OnlyThenTakesAProof) {
  // The invariant does not hold when m returns, so nothing is proved of the program.
  const Precondition found =
      inferred(kAlias + "invariant none: forall I: iterator. !used(I)\n" + kEntry).found;
  EXPECT_EQ(found.cases, (Cases{{"in == out"}}));
  EXPECT_FALSE(found.only);
}

TEST(Precondition, OnlyThenIsNotSaidWhenTheTimeIsUp) {
  const LoadedProgram input = read(kAlias + kEntry);
  const epr::Trace trace = thrown(input);
  VerifyOptions options;
  options.timeout = 1e-9;
  const InferredPrecondition found = infer_precondition(options, Budget(options), input, trace);
  EXPECT_EQ(found.found.cases, (Cases{{"in == out"}}));
  EXPECT_FALSE(found.found.only);
  EXPECT_EQ(found.queries, 0U);
}

TEST(Precondition, ArgumentsMayBeCalledWhatFormulasCannot) {
  const Precondition found =
      inferred(method("`error`: container, `or`: container", "  walk(`error`, `or`)\n  return\n") +
               kEntry).found;
  EXPECT_EQ(found.cases, (Cases{{"error == or"}}));
  EXPECT_TRUE(found.only);
}

TEST(Precondition, FourCasesAreLookedFor) {
  std::string inputs = "in: container";
  std::string body = "  choose {\n    return\n";
  for (char name = 'a'; name <= 'f'; ++name) {
    inputs += fmt::format(", {}: container", name);
    body += fmt::format("  }} or {{\n    goto m.walk(in, {})\n", name);
  }
  const std::string apart =
      "a != b & a != c & a != d & a != e & a != f & b != c & b != d & b != e & b != f & c != d & "
      "c != e & c != f & d != e & d != f & e != f";
  const Precondition found =
      inferred(method(inputs, body + "  }\n") +
               "procedure m.walk(w: container, c: container) {\n  walk(w, c)\n  return\n}\n" +
               "entry m when " + apart + "\n")
          .found;
  EXPECT_EQ(found.cases.size(), 4U);
  for (const auto& facts : found.cases) EXPECT_EQ(facts.size(), 1U);
  EXPECT_FALSE(found.only);
}

TEST(Excluding, LeavesTheEntryWithoutItsCases) {
  const LoadedProgram input = read(kEither + kEntry);
  const epr::Trace trace = thrown(input);
  const auto rest = [&](const Cases& cases) {
    return asked(read(excluding(input, trace, cases))).verdict;
  };
  EXPECT_EQ(rest({}), "cme");
  EXPECT_EQ(rest({{"in = out"}}), "cme");
  EXPECT_EQ(rest({{"member(in, out)"}}), "cme");
  EXPECT_EQ(rest({{"in = out"}, {"member(in, out)"}}), "safe");
  // A case holds if all its facts do.
  EXPECT_EQ(rest({{"in = out", "member(in, out)"}}), "cme");
}

TEST(Excluding, KeepsTheConditionOfTheEntry) {
  const LoadedProgram input = read(kEither + "entry m when in != out | in = null\n");
  const std::string rest = excluding(input, thrown(input), {{"member(in, out)"}});
  EXPECT_NE(rest.find("\nentry m when (in != out | in = null) & !(member(in, out))\n"),
            std::string::npos)
      << rest;
  EXPECT_EQ(asked(read(rest)).verdict, "safe");
}

TEST(Excluding, HasNoOtherEntries) {
  const std::string other = "procedure other(c: container) {\n  goto m(c, c)\n}\n";
  const LoadedProgram input = read(kAlias + other + "entry other\n" + kEntry + "entry other\n");
  epr::Trace trace = thrown(input);
  trace.entry = 1;  // all that is asked for
  const std::string rest = excluding(input, trace, {{"in = out"}});
  EXPECT_EQ(rest.find("entry other"), std::string::npos);
  EXPECT_NE(rest.find("\nentry m when (true) & !(in = out)\n"), std::string::npos) << rest;
  EXPECT_EQ(asked(read(rest)).verdict, "safe");
}

}  // namespace
}  // namespace cli
