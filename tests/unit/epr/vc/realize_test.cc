#include "epr/vc/realize.h"

#include <optional>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "epr/vc/cut_points.h"
#include "tests/support/programs.h"
#include "tests/unit/epr/vc/trees.h"

namespace epr {
namespace {

using testing::file_text;
using testing::program_from;
using testing::throwing_trees;
using testing::tree_from;

constexpr CutOptions kBasic{Blocks::kBasic, Inline::kNone, 0};
constexpr CutOptions kCut{Blocks::kCut, Inline::kNone, 0};
constexpr CutOptions kInlined{Blocks::kCut, Inline::kSmall, 60};

Program example(const std::string& name) {
  return program_from(file_text("examples/rml/" + name + ".rml"));
}

Realized realized(const Program& program, const CutOptions& options, const std::string& tree) {
  const ProgramFacts facts = program_facts(program, options);
  return realize(program, facts, 0, tree_from(program, facts, tree), {});
}

// "ok", "none", or why not.
std::string outcome(const Program& program, const Realized& result) {
  if (std::holds_alternative<NoExecution>(result.outcome)) return "none";
  if (const auto* doubt = std::get_if<GaveUp>(&result.outcome)) return "gave up: " + doubt->reason;
  const auto replayed = replay(program, std::get<Trace>(result.outcome));
  if (const auto* refused = std::get_if<Refused>(&replayed)) return "refused: " + refused->reason;
  return "ok";
}

std::string outcome(const Program& program, const CutOptions& options, const std::string& tree) {
  return outcome(program, realized(program, options, tree));
}

int size_of(const Program& program, const Trace& trace, const char* sort) {
  return trace.start.size(program.formulas->vocabulary().find_sort(sort));
}

// --- The examples -----------------------------------------------------------------

struct Expected {
  const char* name;
  CutOptions cut;
  const char* tree;
  int line;
  // Universes of the trace; docs and the head of the example say the same.
  int containers, iterators, objects;
};

void PrintTo(const Expected& expected, std::ostream* out) { *out << expected.tree; }

class RealizeExample : public ::testing::TestWithParam<Expected> {};

TEST_P(RealizeExample, ItsTreeBecomesAnExecutionThatThrowsInTheLineOfTheDocs) {
  const Expected& expected = GetParam();
  const Program program = example(expected.name);
  const Realized result = realized(program, expected.cut, expected.tree);
  ASSERT_EQ(outcome(program, result), "ok");
  const Trace& trace = std::get<Trace>(result.outcome);
  EXPECT_EQ(program.sites[static_cast<size_t>(trace.site)].java.line, expected.line);
  EXPECT_EQ(size_of(program, trace, "container"), expected.containers);
  EXPECT_EQ(size_of(program, trace, "iterator"), expected.iterators);
  EXPECT_EQ(size_of(program, trace, "obj"), expected.objects);
}

INSTANTIATE_TEST_SUITE_P(
    Trees, RealizeExample,
    ::testing::Values(
        Expected{"simple_loop_error", kBasic, "main(main.b1(main.b2(main.b1(main.b2!7))))", 7, 1, 1,
                 1},
        Expected{"simple_loop_error", kCut, "main(main.b1(main.b1!7))", 7, 1, 1, 1},
        Expected{"simple_loop_error", kInlined, "main(main.b1(main.b1!7))", 7, 1, 1, 1},
        Expected{"c_error", kBasic, "main(main.b1(step(step.b1(drop step.b2)) main.b2(step!12)))",
                 12, 1, 2, 1},
        Expected{"c_error", kCut, "main(step(drop) step!12)", 12, 1, 2, 1},
        Expected{"c_error", kInlined, "main!12", 12, 1, 2, 1},
        Expected{"flatten_error", kBasic,
                 "main(main.b1(main.b2(main.b1(main.b3(main.b4(flatten(flatten.b1(flatten.b2("
                 "flatten.b3(addList(addList.b1(addList.b2(addList.b1(addList.b3)))) flatten.b1("
                 "flatten.b2(flatten.b3(addList(addList.b1(addList.b2(addList.b1(addList.b2!19"
                 ")))))))))))))))))",
                 19, 3, 3, 1},
        Expected{"flatten_error", kCut,
                 "main(main.b1(main.b1(flatten(flatten.b1(addList(addList.b1(addList.b1)) "
                 "flatten.b1(addList(addList.b1(addList.b1!19))))))))",
                 19, 3, 3, 1},
        Expected{"flatten_error", kInlined,
                 "main(main.b1(main.b1(flatten.b1(addList.b1(addList.b1) "
                 "flatten.b1(addList.b1(addList.b1!19))))))",
                 19, 3, 3, 1},
        Expected{"worklist_error", kBasic,
                 "main(main.b1(addItem main.b2(process(takeItems process.b1(process.b2(process.b3("
                 "process.b4(processItem(processItem.b1(processItem.b2(addItem processItem.b3))) "
                 "process.b2(process.b3!20)))))))))",
                 20, 1, 1, 1},
        Expected{"worklist_error", kCut,
                 "main(addItem process(takeItems process.b2(processItem(addItem) "
                 "process.b2!20)))",
                 20, 1, 1, 1},
        Expected{"worklist_error", kInlined, "main(process.b2(process.b2!20))", 20, 1, 1, 1},
        Expected{"div_error", kBasic,
                 "main(main.b1(main.b2(main.b1(main.b3(main.b4(div(div.b2(div.b3(div.b4!19"
                 ")))))))))",
                 19, 3, 1, 1},
        Expected{"div_error", kCut, "main(main.b1(main.b1(div(div.b3!19))))", 19, 3, 1, 1},
        Expected{"div_error", kInlined, "main(main.b1(main.b1(div(div.b3!19))))", 19, 3, 1, 1}),
    [](const ::testing::TestParamInfo<Expected>& example_info) {
      const CutOptions& cut = example_info.param.cut;
      const char* mode = cut.blocks == Blocks::kBasic    ? "Basic"
                         : cut.inlining == Inline::kNone ? "Cut"
                                                         : "Inlined";
      return std::string(example_info.param.name) + mode;
    });

TEST(Realize, TheTreesOfFlattenErrorAreNoExecutionsOfFlatten) {
  const Program program = example("flatten");
  EXPECT_EQ(outcome(program, kCut,
                    "main(main.b1(main.b1(flatten(flatten.b1(addList(addList.b1(addList.b1)) "
                    "flatten.b1(addList(addList.b1(addList.b1!19))))))))"),
            "none");
  EXPECT_EQ(outcome(program, kInlined,
                    "main(main.b1(main.b1(flatten.b1(addList.b1(addList.b1) "
                    "flatten.b1(addList.b1(addList.b1!19))))))"),
            "none");
}

// The first tree that has an execution, the number of runs growing.
std::optional<Trace> search(const Program& program, const CutOptions& cut, int most_runs) {
  const ProgramFacts facts = program_facts(program, cut);
  for (int runs = 1; runs <= most_runs; ++runs) {
    for (const CallTree& tree :
         throwing_trees(program, facts, program.entries[0].procedure, runs)) {
      Realized result = realize(program, facts, 0, tree, {});
      EXPECT_FALSE(std::holds_alternative<GaveUp>(result.outcome)) << outcome(program, result);
      if (auto* trace = std::get_if<Trace>(&result.outcome)) return std::move(*trace);
    }
  }
  return std::nullopt;
}

TEST(Realize, NoSmallTreeOfASafeProgramHasAnExecution) {
  EXPECT_FALSE(search(example("simple_loop"), kCut, 5));
  EXPECT_FALSE(search(example("c"), kCut, 5));
  EXPECT_FALSE(search(example("update_call_in_loop"), kCut, 5));
}

TEST(Realize, SearchingAllTreesFindsTheErrors) {
  EXPECT_TRUE(search(example("simple_loop_error"), kCut, 5));
  EXPECT_TRUE(search(example("c_error"), kCut, 5));
  EXPECT_TRUE(search(example("div_error"), kInlined, 5));
}

// --- Shapes -------------------------------------------------------------------------

TEST(Realize, AShapeThatTheProgramDoesNotHaveHasNoExecution) {
  const Program program = example("simple_loop_error");
  // Too few rounds; too few blocks; no throw at all.
  EXPECT_EQ(outcome(program, kCut, "main(main.b1!7)"), "none");
  EXPECT_EQ(outcome(program, kBasic, "main(main.b1(main.b2!7))"), "none");
  EXPECT_EQ(outcome(program, kCut, "main(main.b1)"), "none");
  EXPECT_EQ(outcome(program, kCut, "main"), "none");
}

TEST(Realize, ACallOfTheTreeHasToBeMade) {
  const Program program = program_from(R"(
sort s
error e(x: s)
procedure main(x: s) {
  choose {
    callee()
    return
  } or {
    throw e(x) if true at "T.java":1
    return
  }
}
procedure callee() {
  return
}
entry main
)");
  EXPECT_EQ(outcome(program, kCut, "main!1"), "ok");
  EXPECT_EQ(outcome(program, kCut, "main!1(callee)"), "none");
}

TEST(Realize, ARunCannotGoOnAfterACallThatThrew) {
  const Program program = example("c_error");
  const ProgramFacts facts = program_facts(program, kCut);
  CallTree tree = tree_from(program, facts, "main(step(drop) step!12)");
  ASSERT_EQ(outcome(program, realize(program, facts, 0, tree, {})), "ok");
  std::swap(tree.calls[0].tree, tree.calls[1].tree);
  std::swap(tree.calls[0].threw, tree.calls[1].threw);
  EXPECT_EQ(outcome(program, realize(program, facts, 0, tree, {})), "none");
}

// --- Names, arguments and results ----------------------------------------------------

// Each program throws exactly if values go where the language says.

TEST(Realize, ACalleeThatIsCalledTwiceHasValuesOfItsOwnEachTime) {
  const Program program = program_from(R"(
sort s
relation r(s, s)
error e(x: s)
procedure main(x: s, y: s) {
  assume x != y
  assume forall X: s, Y: s. !r(X, Y)
  connect(x, y)
  throw e(x) if !r(x, y) | r(y, x)
  connect(y, x)
  throw e(x) if r(x, y) & r(y, x) at "T.java":1
  return
}
procedure connect(x: s, y: s) {
  var z: s
  assume z = y
  r(X, Y) := r(X, Y) | X = x & Y = z
  return
}
entry main
)");
  EXPECT_EQ(outcome(program, kCut, "main!1(connect connect)"), "ok");
  EXPECT_EQ(outcome(program, kInlined, "main!1"), "ok");
  EXPECT_EQ(outcome(program, kCut, "main!1(connect)"), "none");
  EXPECT_EQ(outcome(program, kCut, "main!0(connect)"), "none");
}

TEST(Realize, AnOutputThatIsAlsoAnArgumentGetsTheResult) {
  const Program program = program_from(R"(
sort s
relation next(s, s)
error e(x: s)
procedure main(x: s) {
  var y: s
  y := x
  y := step(y)
  y := step(y)
  throw e(y) if !next(x, y) & y != x at "T.java":1
  throw e(y) if y = x at "T.java":2
  return
}
procedure step(x: s) returns (y: s) {
  assume next(x, y)
  return
}
entry main when forall X: s. !next(X, X)
)");
  for (const char* line : {"1", "2"}) {
    EXPECT_EQ(outcome(program, kCut, std::string("main!") + line + "(step step)"), "ok");
    EXPECT_EQ(outcome(program, kInlined, std::string("main!") + line), "ok");
  }
}

TEST(Realize, AResultIsNotWhatTheCalleeDidNotGive) {
  const Program program = program_from(R"(
sort s
error e(x: s)
procedure main(x: s, y: s) {
  x, y := swap(x, y)
  x, y := swap(x, y)
  throw e(x) if x != y at "T.java":1
  return
}
procedure swap(x: s, y: s) returns (a: s, b: s) {
  a := y
  b := x
  return
}
procedure other(x: s, y: s) {
  var a: s
  var b: s
  a := x
  b := y
  a, b := swap(a, b)
  throw e(x) if a != y | b != x at "T.java":2
  return
}
entry main
entry other
)");
  EXPECT_EQ(outcome(program, kCut, "main!1(swap swap)"), "ok");
  const ProgramFacts facts = program_facts(program, kCut);
  const CallTree never = tree_from(program, facts, "other!2(swap)");
  EXPECT_EQ(outcome(program, realize(program, facts, 1, never, {})), "none");
}

TEST(Realize, RecursionHasAFrameForEachCall) {
  const Program program = program_from(R"(
sort s
relation done(s)
error e(x: s)
procedure main(x: s) {
  visit(x)
  throw e(x) if exists X: s, Y: s, Z: s. X != Y & X != Z & Y != Z & done(X) & done(Y) & done(Z) at "T.java":1
  return
}
procedure visit(x: s) {
  assume !done(x)
  done(X) := done(X) | X = x
  choose {
    var y: s
    visit(y)
    throw e(x) if !done(x) | !done(y) at "T.java":2
    return
  } or {
    return
  }
}
entry main when forall X: s. !done(X)
)");
  EXPECT_EQ(outcome(program, kCut, "main!1(visit(visit(visit)))"), "ok");
  EXPECT_EQ(outcome(program, kBasic, "main!1(visit(visit(visit)))"), "ok");
  EXPECT_EQ(outcome(program, kCut, "main!1(visit(visit))"), "none");
  EXPECT_EQ(outcome(program, kCut, "main(visit(visit!2(visit)))"), "none");
}

TEST(Realize, EveryKindOfChoiceIsReplayedInOrder) {
  // Choices before, within and after calls, on alternatives that are not the first.
  const Program program = program_from(R"(
sort s
relation seen(s)
error e(x: s)
action mark() {
  choose {
    assume false
  } or {
    var x: s
    assume !seen(x)
    seen(X) := seen(X) | X = x
  } or {
    assume false
  }
}
procedure main() returns (o: s) {
  mark()
  o := inner()
  mark()
  choose {
    goto main.other(o)
  } or {
    goto main.end(o)
  }
}
procedure main.other(o: s) returns (p: s) {
  assume false
  return
}
procedure main.end(o: s) returns (p: s) {
  mark()
  p := inner()
  throw e(o) if o != p & seen(o) & seen(p) at "T.java":1
  return
}
procedure inner() returns (o: s) {
  mark()
  assume seen(o)
  return
}
entry main when forall X: s. !seen(X)
)");
  EXPECT_EQ(outcome(program, kBasic, "main(inner main.end!1(inner))"), "ok");
  EXPECT_EQ(outcome(program, kCut, "main!1(inner inner)"), "ok");
  EXPECT_EQ(outcome(program, kInlined, "main!1"), "ok");
  const Realized result = realized(program, kInlined, "main!1");
  EXPECT_EQ(size_of(program, std::get<Trace>(result.outcome), "s"), 5);
}

TEST(Realize, DefinitionsThatGrowGetNamesAndKeepTheirMeaning) {
  // Each call uses the relation twice: written out, forty of them are 2^40 symbols.
  std::string text = R"(
sort s
relation r(s)
error e(x: s)
procedure twist(x: s, y: s) {
  r(X) := r(X) & X != x | r(y)
  return
}
procedure main(x: s, y: s) {
)";
  std::string tree = "main!1(twist";
  constexpr int kCalls = 40;
  for (int k = 0; k < kCalls; ++k) text += "  twist(x, y)\n";
  for (int k = 1; k < kCalls; ++k) tree += " twist";
  text += R"(  throw e(x) if !r(x) & r(y) at "T.java":1
  throw e(x) if r(x) & r(y) at "T.java":2
  return
}
entry main
)";
  const Program program = program_from(text);
  EXPECT_EQ(outcome(program, kCut, tree + ")"), "none");
  EXPECT_EQ(outcome(program, kCut, "main!2" + tree.substr(6) + ")"), "ok");
}

}  // namespace
}  // namespace epr
