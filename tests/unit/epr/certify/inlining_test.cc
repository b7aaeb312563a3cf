#include "epr/certify/inlining.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/certify/block_conditions.h"
#include "epr/certify/callees.h"
#include "epr/logic/smtlib.h"
#include "epr/solver/z3_solver.h"
#include "tests/support/inlinings.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::inlining_where;
using testing::program_from;
using testing::summaries_from;
using Lines = std::vector<std::string>;

// The number of the command of `block` with this text.
int origin_of(const Program& program, const std::string& block, const std::string& text) {
  const auto& origins = program.find_procedure(block)->origins;
  for (size_t k = 0; k < origins.size(); ++k) {
    if (origins[k].text == text) return static_cast<int>(k);
  }
  ADD_FAILURE() << "no '" << text << "' in " << block;
  return -1;
}

// What is reached, each with where it goes: "main:3 -> f:4, f:1".  Numbers are indices.
Lines shape(const InlinedProgram& inlined) {
  const auto label = [&](int procedure) {
    return fmt::format("{}:{}", inlined.program.procedures.at(static_cast<size_t>(procedure)).name,
                       procedure);
  };
  Lines out;
  for (int procedure : inlined.reachable) {
    Lines targets;
    for_each_callee(inlined.program.procedures.at(static_cast<size_t>(procedure)).body,
                    [&](int target, int) { targets.push_back(label(target)); });
    out.push_back(fmt::format("{} -> {}", label(procedure), fmt::join(targets, ", ")));
  }
  return out;
}

Lines shape(Result<InlinedProgram> inlined) {
  if (inlined) return shape(*inlined);
  return {inlined.problems()[0].message};
}

// Names of the conditions that do not hold.
Lines failing(Result<InlinedProgram> inlined) {
  if (!inlined) return {inlined.problems()[0].message};
  Lines out;
  for (const Condition& condition :
       block_conditions(inlined->program, inlined->summaries, testing::all_sites(inlined->program),
                        inlined->reachable)) {
    const ProofResult result = prove_smtlib(smtlib_script(condition.formulas, ""), {});
    if (!std::holds_alternative<Proved>(result)) out.push_back(condition.name);
  }
  return out;
}

// What the program looks like with these summaries, inlining where it is said.
Lines shape(const std::string& text, const std::string& summaries_text,
            const testing::InlineIt& inline_it) {
  Program program = program_from(text);
  Summaries summaries = summaries_from(program, summaries_text);
  const auto entries = inlining_where(program, summaries, inline_it);
  return shape(inline_calls(std::move(program), std::move(summaries), entries));
}

Lines failing(const std::string& text, const std::string& summaries_text,
              const testing::InlineIt& inline_it) {
  Program program = program_from(text);
  Summaries summaries = summaries_from(program, summaries_text);
  const auto entries = inlining_where(program, summaries, inline_it);
  return failing(inline_calls(std::move(program), std::move(summaries), entries));
}

constexpr const char* kTwoCalls = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s, y: s) {
  f(x)
  f(y)
  return
}
procedure f(x: s) {
  throw e(x) if r(x)
  goto f.b1(x)
}
procedure f.b1(x: s) {
  r(X) := r(X) | X = x
  return
}
)";

TEST(Inlining, OfTwoCallsOfAProcedureOneMayBeInlined) {
  for (const bool first : {true, false}) {
    Program program = program_from(std::string(kTwoCalls) + "entry main\n");
    Summaries summaries = summaries_from(program, "summary f { }");
    const int origin = origin_of(program, "main", first ? "f(x)" : "f(y)");
    const std::vector<Inlining> entries{{"main", {{"main", origin, {"f", {}}}}}};
    EXPECT_EQ(
        shape(inline_calls(std::move(program), std::move(summaries), entries)),
        (Lines{"f:1 -> f.b1:2", "f.b1:2 -> ", first ? "main:3 -> f:4, f:1" : "main:3 -> f:1, f:4",
               "f:4 -> f.b1:5", "f.b1:5 -> "}));
  }
}

// The second run meets what the first one did, and its throw is found.
TEST(Inlining, WhatAnInlinedCallDoesIsKnownAfterwards) {
  const auto everything = [](const Procedure&, int) { return true; };
  const std::string apart = std::string(kTwoCalls) + "entry main when x != y & !r(x) & !r(y)\n";
  const std::string maybe_one = std::string(kTwoCalls) + "entry main when !r(x) & !r(y)\n";
  EXPECT_EQ(failing(apart, "summary f { }", everything), Lines{});
  EXPECT_EQ(failing(maybe_one, "summary f { }", everything),
            Lines{"entry main: throws at 'f(y)' only as claimed"});
  const auto nothing = [](const Procedure&, int) { return false; };
  EXPECT_EQ(failing(apart, "summary f { }", nothing).size(), 2u);
}

TEST(Inlining, AnOpenCallIsTakenAtItsSummarysWordWhichIsProved) {
  Program program = program_from(std::string(kTwoCalls) + "entry main when x != y & !r(y)\n");
  const int origin = origin_of(program, "main", "f(y)");
  const std::vector<Inlining> entries{{"main", {{"main", origin, {"f", {}}}}}};
  const auto with = [&](const std::string& summary) {
    Program read =
        program_from(std::string(kTwoCalls) + "entry main when x != y & !r(x) & !r(y)\n");
    Summaries summaries = summaries_from(read, summary);
    return failing(inline_calls(std::move(read), std::move(summaries), entries));
  };
  EXPECT_EQ(with("summary f { throws e(w) only if r(x) "
                 "returns only if forall X: s. r'(X) -> r(X) | X = x }"),
            Lines{});
  EXPECT_EQ(with("summary f { throws e(w) only if r(x) }"),
            Lines{"entry main: throws at 'f(y)' only as claimed"});
  EXPECT_EQ(with("summary f { throws e(w) only if false "
                 "returns only if forall X: s. r'(X) -> r(X) | X = x }"),
            Lines{"f: throws at 'throw e(x) if r(x)' only as claimed"});
}

constexpr const char* kRecursion = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  down(x)
  return
}
procedure down(x: s) {
  throw e(x) if r(x)
  choose {
    assume r(x)
    down(x)
    return
  } or {
    return
  }
}
entry main when !r(x)
)";

TEST(Inlining, RecursionIsUnrolledAndThenLeftToTheSummary) {
  const auto twice = [](const Procedure&, int depth) { return depth <= 2; };
  EXPECT_EQ(
      shape(kRecursion, "summary down { }", twice),
      (Lines{"down:1 -> down:1", "main:2 -> down:3", "down:3 -> down:4", "down:4 -> down:1"}));
  EXPECT_EQ(failing(kRecursion, "summary down { }", twice), Lines{});
  EXPECT_EQ(failing(kRecursion, "summary down { }", [](const Procedure&, int) { return false; }),
            Lines{"entry main: 'e' throws during 'down(x)' only as claimed"});
}

// Without a summary nothing ends the recursion: the run's own block, of which nothing
// is known, stands for the rest.
TEST(Inlining, RecursionWithoutASummaryIsNotUnfoldedForever) {
  const auto once = [](const Procedure&, int depth) { return depth <= 1; };
  EXPECT_EQ(shape(kRecursion, "", once), (Lines{"main:2 -> down:3", "down:3 -> down:3"}));
  EXPECT_EQ(failing(kRecursion, "", once),
            Lines{"entry main: 'e' throws during 'down(x)' only as claimed"});
}

TEST(Inlining, OriginalsThatNothingReachesNeedNoConditions) {
  const std::string program = R"(
sort s
relation r(s)
error e(w: s)
transition kept: forall X: s. r'(X) <-> r(X)
procedure main(x: s) {
  flip(x)
  flip(x)
  return
}
procedure flip(x: s) {
  r(X) := (X = x & !r(X)) | (X != x & r(X))
  return
}
entry main
)";
  EXPECT_EQ(failing(program, "summary flip { throws e(w) only if false }",
                    [](const Procedure&, int) { return true; }),
            Lines{});
  EXPECT_EQ(failing(program, "summary flip { throws e(w) only if false }",
                    [](const Procedure&, int) { return false; }),
            Lines{"flip: transitions hold at 'return'"});
}

TEST(Inlining, ProceduresThatCallEachOtherAreUnrolledInTurn) {
  const std::string program = R"(
sort s
procedure main(x: s) {
  even(x)
  return
}
procedure even(x: s) {
  choose {
    odd(x)
    return
  } or {
    return
  }
}
procedure odd(x: s) {
  even(x)
  return
}
entry main
)";
  const auto thrice = [](const Procedure&, int depth) { return depth <= 3; };
  EXPECT_EQ(shape(program, "summary even { } summary odd { }", thrice),
            (Lines{"even:1 -> odd:2", "odd:2 -> even:1", "main:3 -> even:4", "even:4 -> odd:5",
                   "odd:5 -> even:6", "even:6 -> odd:2"}));
  // Each run has an `odd` of its own, as long as it has no summary.
  EXPECT_EQ(shape(program, "summary even { }",
                  [](const Procedure& p, int depth) { return p.name == "even" && depth <= 2; }),
            (Lines{"even:1 -> odd:2", "odd:2 -> even:1", "main:3 -> even:4", "even:4 -> odd:5",
                   "odd:5 -> even:6", "even:6 -> odd:7", "odd:7 -> even:1"}));
}

constexpr const char* kLoop = R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  goto main.head(x)
}
procedure main.head(x: s) {
  choose {
    goto main.body(x)
  } or {
    goto main.end(x)
  }
}
procedure main.body(x: s) {
  throw e(x) if r(x)
  assume false
  goto main.head(x)
}
procedure main.end(x: s) {
  return
}
entry main when !r(x)
)";

TEST(Inlining, ALoopIsInlinedRoundByRound) {
  const auto one_round = [](const Procedure& p, int depth) {
    return p.name == "main.head" && depth <= 2;
  };
  EXPECT_EQ(shape(kLoop, "summary main.head { }", one_round),
            (Lines{"main.head:1 -> main.body:2, main.end:3", "main.body:2 -> main.head:1",
                   "main.end:3 -> ", "main:4 -> main.head:5",
                   "main.head:5 -> main.body:6, main.end:7", "main.body:6 -> main.head:8",
                   "main.end:7 -> ", "main.head:8 -> main.body:9, main.end:10",
                   "main.body:9 -> main.head:1", "main.end:10 -> "}));
  EXPECT_EQ(failing(kLoop, "summary main.head { }", one_round), Lines{});
}

TEST(Inlining, CopiesHaveTheCodeOfTheirOriginals) {
  Program program = program_from(kRecursion);
  Summaries summaries = summaries_from(program, "summary down { throws e(w) only if r(x) }");
  const auto entries =
      inlining_where(program, summaries, [](const Procedure&, int depth) { return depth <= 1; });
  const Formulas* formulas = program.formulas.get();
  const auto inlined = inline_calls(std::move(program), std::move(summaries), entries);
  ASSERT_TRUE(inlined.ok());
  EXPECT_EQ(inlined->program.formulas.get(), formulas);
  ASSERT_EQ(inlined->summaries.size(), 4u);
  EXPECT_TRUE(inlined->summaries[1].claimed);
  EXPECT_FALSE(inlined->summaries[3].claimed);
  EXPECT_EQ(inlined->program.entries[0].procedure, 2);
  const Procedure& original = inlined->program.procedures[1];
  const Procedure& copy = inlined->program.procedures[3];
  EXPECT_EQ(copy.index, 3);
  EXPECT_EQ(copy.inputs, original.inputs);
  ASSERT_EQ(copy.body.commands.size(), original.body.commands.size());
  EXPECT_EQ(std::get<Throw>(copy.body.commands[0].node).site,
            std::get<Throw>(original.body.commands[0].node).site);
}

TEST(Inlining, EveryEntryHasARun) {
  const std::string text = std::string(kRecursion) + "entry down when !r(x)\n";
  const auto once = [](const Procedure&, int depth) { return depth <= 1; };
  EXPECT_EQ(shape(text, "summary down { }", once),
            (Lines{"down:1 -> down:1", "main:2 -> down:3", "down:3 -> down:1", "down:4 -> down:5",
                   "down:5 -> down:1"}));
}

// --- What is refused ----------------------------------------------------------

std::string refusal(const std::vector<Inlining>& entries, const std::string& summaries_text) {
  Program program = program_from(std::string(kTwoCalls) + "entry main\n");
  Summaries summaries = summaries_from(program, summaries_text);
  const auto inlined = inline_calls(std::move(program), std::move(summaries), entries);
  return inlined ? "nothing" : inlined.problems()[0].message;
}

TEST(Inlining, IsRefusedUnlessItFitsTheProgram) {
  const Program program = program_from(std::string(kTwoCalls) + "entry main\n");
  const int call = origin_of(program, "main", "f(x)");
  const int jump = origin_of(program, "f", "goto f.b1(x)");
  const auto of = [&](const std::vector<InlinedCall>& calls) {
    return refusal({{"main", calls}}, "summary f { }");
  };
  const Inlining f{"f", {}};
  EXPECT_EQ(of({{"main", call, f}}), "nothing");
  EXPECT_EQ(of({{"main", call, {"f", {{"f", jump, {"f.b1", {}}}}}}}), "nothing");
  EXPECT_EQ(of({{"no", call, f}}), "inlining: the program has no procedure 'no'");
  EXPECT_EQ(of({{"main", 0, f}}),
            "inlining: a run of 'main' has no call or goto that is command 0 of 'main'");
  EXPECT_EQ(of({{"main", 77, f}}),
            "inlining: a run of 'main' has no call or goto that is command 77 of 'main'");
  EXPECT_EQ(of({{"main", call, {"f.b1", {}}}}),
            fmt::format("inlining: command {} of 'main' leads to 'f', not to 'f.b1'", call));
  EXPECT_EQ(of({{"main", call, f}, {"main", call, f}}),
            fmt::format("inlining: command {} of 'main' is inlined twice in one run", call));
  // `f` is a procedure that the run does not enter: it has a summary.
  EXPECT_EQ(
      of({{"f", jump, {"f.b1", {}}}}),
      fmt::format("inlining: a run of 'main' has no call or goto that is command {} of 'f'", jump));
  EXPECT_EQ(refusal({{"main", {{"f", jump, {"f.b1", {}}}}}}, ""), "nothing");
}

TEST(Inlining, IsRefusedUnlessItsRootsAreTheEntries) {
  EXPECT_EQ(refusal({}, ""), "inlining: the program has 1 entries, and there are runs of 0");
  EXPECT_EQ(refusal({{"main", {}}, {"main", {}}}, ""),
            "inlining: the program has 1 entries, and there are runs of 2");
  EXPECT_EQ(refusal({{"f", {}}}, ""), "inlining: the entry is 'main', and its run one of 'f'");
}

TEST(Inlining, OnlySoDeepAndSoLarge) {
  const auto to = [](int most) {
    return [most](const Procedure&, int depth) { return depth < most; };
  };
  EXPECT_EQ(failing(kRecursion, "summary down { }", to(50)), Lines{});
  EXPECT_EQ(shape(kRecursion, "summary down { }", to(500)).size(), 501u);
  EXPECT_EQ(shape(kRecursion, "summary down { }", to(501)),
            Lines{"inlining: runs are nested more than 500 deep"});
  const std::string wide = R"(
procedure main() {
  main()
  main()
  return
}
entry main
)";
  EXPECT_EQ(shape(wide, "summary main { }", to(19)),
            Lines{"inlining: more than 1000000 commands to copy"});
}

TEST(Inlining, ACallAddedTwiceIsInlinedWhereEitherIs) {
  Inlining run{"main", {}};
  add_call(run, {"main", 1, {"f", {{"f", 1, {"g", {}}}}}});
  add_call(run, {"main", 2, {"f", {}}});
  add_call(run, {"main", 1, {"f", {{"f", 2, {"h", {}}}, {"f", 1, {"g", {{"g", 1, {"f", {}}}}}}}}});
  ASSERT_EQ(run.calls.size(), 2u);
  const Inlining& f = run.calls[0].callee;
  ASSERT_EQ(f.calls.size(), 2u);
  EXPECT_EQ(f.calls[0].callee.calls.size(), 1u);
  EXPECT_EQ(f.calls[1].callee.procedure, "h");
  EXPECT_TRUE(run.calls[1].callee.calls.empty());
}

TEST(Inlining, RunsWithoutCallsInlineNothing) {
  EXPECT_FALSE(inlines({}));
  EXPECT_FALSE(inlines({{"main", {}}}));
  EXPECT_TRUE(inlines({{"main", {}}, {"main", {{"main", 1, {"f", {}}}}}}));
}

}  // namespace
}  // namespace epr
