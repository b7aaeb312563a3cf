#include "epr/certify/trace_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/programs.h"

namespace epr {
namespace {

using Json = nlohmann::ordered_json;
using testing::program_from;

constexpr const char* kProgram = R"(
sort container
sort iterator
function cnt(iterator): container
constant default: container
relation stale(iterator)
relation locked()
error cme(i: iterator)
error other()
procedure main(it: iterator) {
  choose {
    var c: container
    assume cnt(it) = c
    throw cme(it) if stale(it)
    return
  } or {
    throw other() if locked
    return
  }
}
entry main when stale(it)
entry main when locked
)";

Trace example(const Program& program) {
  Trace trace{0, Structure({{program.sorts[0], 2}, {program.sorts[1], 2}}), {0, 1}, 0};
  trace.start.set_value(program.rigid[0], std::vector<int>{1}, 1);
  trace.start.set(program.state[0], std::vector<int>{1}, true);
  trace.start.variables().bind(program.procedures[0].inputs[0], 1);
  return trace;
}

constexpr const char* kText = R"({
  "format": 1,
  "kind": "cme",
  "entry": "main",
  "site": "main#1",
  "universe": {
    "container": ["default","c"],
    "iterator": ["i0","it"]
  },
  "rigid": {
    "cnt": [
      ["i0","default"],
      ["it","c"]
    ],
    "default": "default"
  },
  "start": {
    "stale": [
      ["it"]
    ],
    "locked": false
  },
  "inputs": {
    "it": "it"
  },
  "choices": [0,"c"]
}
)";

TEST(TraceJson, IsReadableAndInTheOrderOfTheProgram) {
  const Program program = program_from(kProgram);
  EXPECT_EQ(to_json(program, example(program)), kText);
}

TEST(TraceJson, ReadingGivesBackWhatWasWritten) {
  const Program program = program_from(kProgram);
  Result<Trace> read = read_trace(program, kText);
  ASSERT_TRUE(read.ok()) << read.problems()[0].message;
  EXPECT_EQ(to_json(program, *read), kText);
  EXPECT_TRUE(std::holds_alternative<Replayed>(replay(program, *read)));
}

TEST(TraceJson, TellsEntriesOfOneProcedureApart) {
  const Program program = program_from(kProgram);
  Trace trace{1, Structure({{program.sorts[0], 1}, {program.sorts[1], 1}}), {1}, 1};
  trace.start.set(program.state[1], std::vector<int>{}, true);
  trace.start.variables().bind(program.procedures[0].inputs[0], 0);
  const std::string text = to_json(program, trace);
  Result<Trace> read = read_trace(program, text);
  ASSERT_TRUE(read.ok()) << read.problems()[0].message;
  EXPECT_EQ(read->entry, 1);
  EXPECT_EQ(to_json(program, *read), text);
  EXPECT_TRUE(std::holds_alternative<Replayed>(replay(program, *read)));
}

TEST(TraceJson, WritesTracesThatCannotBeRun) {
  const Program program = program_from(kProgram);
  Trace trace = example(program);
  trace.choices = {0, 7, 3};
  EXPECT_NE(to_json(program, trace).find("\"choices\": [0,7,3]"), std::string::npos);
}

TEST(TraceJson, ElementsMayHaveAnyNames) {
  const Program program = program_from(kProgram);
  std::string text = kText;
  for (size_t at = text.find("\"c\""); at != std::string::npos; at = text.find("\"c\"")) {
    text.replace(at, 3, "\"the cart\"");
  }
  Result<Trace> read = read_trace(program, text);
  ASSERT_TRUE(read.ok()) << read.problems()[0].message;
  EXPECT_EQ(to_json(program, *read), kText);
}

constexpr const char* kCalls = R"(
sort s
relation r(s)
relation done()
error e(x: s)
procedure main(a: s) at "Main.java":1 {
  var b: s
  b := visit(a) at 2
  throw e(b) if done at 3
  return
}
procedure visit(x: s) returns (y: s) at "Visit.java":7 {
  r(X) := X = x at 8
  y := x at 9
  done() := true at 10
  return
}
entry main
)";

// What the steps say, as a reader of the file would put it together.
std::vector<std::string> commands_of(const Json& steps, const std::string& indent = "") {
  std::vector<std::string> out;
  for (const Json& step : steps) {
    out.push_back(indent + step["command"].get<std::string>() + step["variables"].dump() +
                  step["changes"].dump());
    for (const std::string& line : commands_of(step["calls"], indent + "  ")) out.push_back(line);
  }
  return out;
}

TEST(TraceJson, HasATreeOfStepsAndTheStateAtTheEnd) {
  const Program program = program_from(kCalls);
  Trace trace{0, Structure({{program.sorts[0], 2}}), {1, 1}, 0};
  trace.start.variables().bind(program.procedures[0].inputs[0], 0);
  trace.start.set(program.state[0], std::vector<int>{1}, true);
  const auto replayed = replay(program, trace);
  ASSERT_TRUE(std::holds_alternative<Replayed>(replayed)) << std::get<Refused>(replayed).reason;
  const Json json = Json::parse(to_json(program, trace, std::get<Replayed>(replayed)));
  EXPECT_EQ(json["witness"].dump(), R"(["a"])");
  EXPECT_EQ(json["end"].dump(), R"({"r":[["a"]],"done":true})");
  EXPECT_EQ(json["steps"][2]["rml"], 8);
  EXPECT_EQ(json["steps"][2]["java"], "Main.java:2");
  EXPECT_EQ(json["steps"][2]["procedure"], "main");
  EXPECT_EQ(json["steps"][2]["calls"][1]["java"], "Visit.java:8");
  EXPECT_EQ(json["steps"][2]["calls"][1]["procedure"], "visit");
  const std::vector<std::string> expected = {
      R"(start of main{"a":"a"}[])",
      R"(var b: s{}[])",
      R"(b := visit(a){}[])",
      R"(  start of visit{"x":"a"}[])",
      R"(  r(X) := X = x{}[{"relation":"r","true":[["a"]],"false":[["s1"]]}])",
      R"(  y := x{"y":"a"}[])",
      R"(  done() := true{}[{"relation":"done","true":[[]],"false":[]}])",
      R"(  return{}[])",
      R"(b := visit(a) returns{"b":"a"}[])",
      R"(throw e(b) if done{}[])"};
  EXPECT_EQ(commands_of(json["steps"]), expected);
}

TEST(TraceJson, ReadingIgnoresWhatIsForReaders) {
  const Program program = program_from(kProgram);
  const Trace trace = example(program);
  const auto replayed = replay(program, trace);
  const std::string text = to_json(program, trace, std::get<Replayed>(replayed));
  for (const char* steps : {"[]", "{}", "null", "[[[{}]]]", "\"nothing\""}) {
    Json json = Json::parse(text);
    json["steps"] = Json::parse(steps);
    json["end"] = Json::parse(steps);
    json["witness"] = Json::parse(steps);
    const Result<Trace> read = read_trace(program, json.dump());
    ASSERT_TRUE(read.ok()) << read.problems()[0].message;
    EXPECT_EQ(to_json(program, *read), kText);
  }
}

TEST(TraceJson, WritesAndReadsCallsOfAnyDepth) {
  const Program program = program_from(R"(
sort s
error e()
procedure main() {
  choose { main() return } or { throw e() if true return }
}
entry main
)");
  std::vector<int> choices(9000, 0);
  choices.push_back(1);
  const Trace trace{0, Structure({{program.sorts[0], 1}}), choices, 0};
  const auto replayed = replay(program, trace);
  ASSERT_TRUE(std::holds_alternative<Replayed>(replayed)) << std::get<Refused>(replayed).reason;
  const std::string text = to_json(program, trace, std::get<Replayed>(replayed));
  EXPECT_LT(text.size(), 10'000'000u);
  const Result<Trace> read = read_trace(program, text);
  ASSERT_TRUE(read.ok()) << read.problems()[0].message;
  EXPECT_EQ(read->choices, choices);
}

// The message when the value at `pointer` is replaced, or taken away.
std::string message_for(const std::string& pointer, const char* value) {
  const Program program = program_from(kProgram);
  Json json = Json::parse(kText);
  const Json::json_pointer at(pointer);
  if (value) {
    json[at] = Json::parse(value);
  } else {
    json[at.parent_pointer()].erase(at.back());
  }
  const Result<Trace> read = read_trace(program, json.dump());
  return read.ok() ? "accepted" : read.problems()[0].message;
}

TEST(TraceJson, SaysWhatIsMissing) {
  EXPECT_EQ(message_for("/format", nullptr), "the trace has no \"format\"");
  EXPECT_EQ(message_for("/kind", nullptr), "the trace has no \"kind\"");
  EXPECT_EQ(message_for("/choices", nullptr), "the trace has no \"choices\"");
  EXPECT_EQ(message_for("/universe/iterator", nullptr), "\"universe\" has no \"iterator\"");
  EXPECT_EQ(message_for("/rigid/cnt", nullptr), "\"rigid\" has no \"cnt\"");
  EXPECT_EQ(message_for("/start/locked", nullptr), "\"start\" has no \"locked\"");
  EXPECT_EQ(message_for("/inputs/it", nullptr), "\"inputs\" has no \"it\"");
}

TEST(TraceJson, SaysWhatIsUnknown) {
  EXPECT_EQ(message_for("/format", "2"), "unknown format; this program reads format 1");
  EXPECT_EQ(message_for("/entry", "\"start\""), "'start' is no entry of the program");
  EXPECT_EQ(message_for("/site", "\"main#9\""), "'main#9' is no site of the program");
  EXPECT_EQ(message_for("/kind", "\"other\""), "site 'main#1' does not throw 'other'");
  EXPECT_EQ(message_for("/start/fresh", "[]"), "\"start\" has 'fresh', which the program does not");
  EXPECT_EQ(message_for("/universe/obj", "[]"),
            "\"universe\" has 'obj', which the program does not");
  EXPECT_EQ(message_for("/start/stale/0/0", "\"c0\""),
            "'stale': 'c0' is no element of sort 'iterator'");
  EXPECT_EQ(message_for("/inputs/it", "\"i7\""),
            "input 'it': 'i7' is no element of sort 'iterator'");
  EXPECT_EQ(message_for("/choices/1", "\"c7\""), "choice 'c7' is no element");
}

TEST(TraceJson, SaysWhatHasTheWrongShape) {
  EXPECT_EQ(message_for("/format", "\"1\""), "unknown format; this program reads format 1");
  EXPECT_EQ(message_for("/entry", "1"), "\"entry\" must be a string");
  EXPECT_EQ(message_for("/start", "[]"), "\"start\" must be an object");
  EXPECT_EQ(message_for("/start/stale", "true"), "'stale' must be a list of tuples");
  EXPECT_EQ(message_for("/start/stale/0", "[]"), "every tuple of 'stale' must have 1 elements");
  EXPECT_EQ(message_for("/start/stale/0/0", "0"), "an element in 'stale' must be a string");
  EXPECT_EQ(message_for("/start/locked", "[]"), "'locked' must be true or false");
  EXPECT_EQ(message_for("/rigid/cnt", "[[\"i0\",\"default\"]]"),
            "'cnt' must have a value for each of 2 tuples, found 1");
  EXPECT_EQ(message_for("/rigid/cnt/1", "[\"i0\",\"c\"]"), "'cnt' lists [\"i0\",\"c\"] twice");
  EXPECT_EQ(message_for("/choices", "{}"), "\"choices\" must be a list");
  for (const char* choice : {"-1", "1.5", "null", "65536", "1e300", "[]"}) {
    EXPECT_EQ(message_for("/choices/0", choice),
              "a choice must be an element or the number of an alternative");
  }
}

TEST(TraceJson, RefusesUniversesOutOfRange) {
  EXPECT_EQ(message_for("/universe/container", "[]"),
            "the universe of 'container' must list 1 to 200 elements");
  EXPECT_EQ(message_for("/universe/container", "3"),
            "the universe of 'container' must list 1 to 200 elements");
  EXPECT_EQ(
      message_for("/universe/container", Json(std::vector<std::string>(201, "x")).dump().c_str()),
      "the universe of 'container' must list 1 to 200 elements");
  EXPECT_EQ(message_for("/universe/container", "[\"c0\",\"c0\"]"),
            "the universe of 'container' lists 'c0' twice");
}

TEST(TraceJson, RefusesAChoiceThatSeveralElementsMayBe) {
  const Program program = program_from(kProgram);
  Json json = Json::parse(kText);
  json["universe"]["iterator"] = {"c", "it"};
  json["rigid"]["cnt"] = Json::parse(R"([["c", "default"], ["it", "c"]])");
  const Result<Trace> read = read_trace(program, json.dump());
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.problems()[0].message, "choice 'c' names elements of several sorts");
}

TEST(TraceJson, RefusesTablesThatAreTooLarge) {
  const Program program = program_from(R"(
sort s
relation r(s, s, s)
error e()
procedure main() {
  throw e() if true
  return
}
entry main
)");
  Trace trace{0, Structure({{program.sorts[0], 1}}), {}, 0};
  Json json = Json::parse(to_json(program, trace));
  for (int k = 1; k < 150; ++k) json["universe"]["s"].push_back("s" + std::to_string(k));
  const Result<Trace> read = read_trace(program, json.dump());
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.problems()[0].message, "the universes are too large for 'r'");
}

TEST(TraceJson, SurvivesAnyText) {
  const Program program = program_from(kProgram);
  for (const std::string& text :
       {std::string(), std::string("nonsense"), std::string("[]"), std::string("null"),
        std::string("{\"format\": 1}"), std::string("\xff\xfe"), std::string(100, '\0'),
        std::string(1'000'000, '['), std::string("{\"a\":") + std::string(100'000, '[')}) {
    EXPECT_FALSE(read_trace(program, text).ok());
  }
  const std::string whole = kText;
  for (size_t length = 0; length + 2 < whole.size(); ++length) {
    EXPECT_FALSE(read_trace(program, whole.substr(0, length)).ok()) << length;
  }
}

}  // namespace
}  // namespace epr
