#include "epr/certify/summary.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::index_of;
using testing::program_from;
using testing::summaries_from;

constexpr const char* kProgram = R"(
sort s
relation r(s)
function f(s): s2
sort s2
relation q(s2)
error e(w: s)
procedure main(x: s) returns (y: s) {
  goto main.b1(x)
}
procedure main.b1(x: s) returns (y: s) {
  throw e(x) if r(x)
  return
}
procedure loop(x: s) {
  choose {
    goto loop(x)
  } or {
    leads_to_loop(x)
    return
  }
}
procedure leads_to_loop(x: s) {
  loop(x)
  return
}
entry main
)";

std::string refusal(const std::string& text) {
  const Program program = program_from(kProgram);
  try {
    summaries_from(program, text);
  } catch (const std::exception& error) {
    const std::string all = error.what();
    return all.substr(0, all.find('\n'));
  }
  return "accepted";
}

TEST(Summary, ReadsThrowsAndReturnsLemmas) {
  const Program program = program_from(kProgram);
  const Summaries summaries = summaries_from(program, R"(
summary main.b1 {
  throws e(z) only if z = x & r(x)
  returns only if forall X: s. r'(X) -> r(X)
  returns only if y = x
}
)");
  const Summary& summary = summaries[static_cast<size_t>(index_of(program, "main.b1"))];
  EXPECT_TRUE(summary.claimed);
  EXPECT_EQ(summary.throws.at(0).size(), 1u);
  EXPECT_EQ(summary.returns.size(), 2u);
  EXPECT_FALSE(summaries[0].claimed);
}

TEST(Summary, PrintingAndReadingBackGivesTheSame) {
  const Program program = program_from(kProgram);
  const std::string text =
      "summary main {\n"
      "  throws e(w) only if r(w)\n"
      "}\n"
      "\n"
      "summary main.b1 {\n"
      "  throws e(w) only if r(x) & w = x\n"
      "  returns only if forall X: s. r'(X) -> r(X)\n"
      "}\n";
  const Summaries summaries = summaries_from(program, text);
  const std::string printed = print(program, summaries);
  EXPECT_EQ(print(program, summaries_from(program, printed)), printed);
  EXPECT_EQ(printed, text);
}

TEST(Summary, AnEmptySummaryIsAClaimThatIsPrinted) {
  const Program program = program_from(kProgram);
  const Summaries summaries = summaries_from(program, "summary main {\n}\n");
  EXPECT_TRUE(summaries[0].claimed);
  EXPECT_TRUE(summaries[0].trivial());
  EXPECT_EQ(print(program, summaries), "summary main {\n}\n");
}

TEST(Summary, WitnessesKeepClearOfInputs) {
  const Program program = program_from(R"(
sort s
error e(x: s)
procedure main(x: s) {
  throw e(x) if true
  return
}
entry main
)");
  const Summaries summaries =
      summaries_from(program, "summary main {\n  throws e(thrown) only if thrown = x\n}\n");
  const std::string printed = print(program, summaries);
  EXPECT_NE(printed.find("throws e(x_) only if"), std::string::npos) << printed;
  EXPECT_EQ(print(program, summaries_from(program, printed)), printed);
}

TEST(Summary, RefusesWhatItCannotMean) {
  EXPECT_EQ(refusal("summary man { }"),
            "test.summaries:1:9: error: the program has no procedure 'man' (did you mean 'main'?)");
  EXPECT_EQ(refusal("summary main { throws f(w) only if true }"),
            "test.summaries:1:23: error: unknown error 'f'");
  EXPECT_EQ(refusal("summary main { throws e(w, v) only if true }"),
            "test.summaries:1:16: error: error 'e' has 1 witnesses, found 2");
  EXPECT_NE(refusal("summary main { throws e(w) only if r'(w) }").find("state after a step"),
            std::string::npos);
  EXPECT_NE(refusal("summary main { throws e(x) only if true }").find("already an input"),
            std::string::npos);
  EXPECT_NE(refusal("sort t").find("nothing but 'summary' items"), std::string::npos);
  EXPECT_NE(refusal("summary main { throws e(w) only if y = w }").find("unknown variable 'y'"),
            std::string::npos);
}

TEST(Summary, RefusesLemmasThatLeaveTheFragment) {
  // f goes from s to s2; an s for every s2 closes the cycle.
  EXPECT_NE(refusal("summary main { returns only if forall Y: s2. exists X: s. f(X) = Y }")
                .find("not in the EPR fragment"),
            std::string::npos);
  EXPECT_EQ(refusal("summary main { returns only if forall X: s. q(f(X)) }"), "accepted");
}

TEST(Summary, OnlyProceduresOutsideUnclaimedCyclesAreUnfolded) {
  const Program program = program_from(kProgram);
  const auto unfolded = [&](const char* summaries, const char* name) -> bool {
    return unfolded_procedures(
        program, summaries_from(program, summaries))[static_cast<size_t>(index_of(program, name))];
  };
  EXPECT_TRUE(unfolded("", "main"));
  EXPECT_TRUE(unfolded("", "main.b1"));
  EXPECT_FALSE(unfolded("", "loop"));
  EXPECT_FALSE(unfolded("", "leads_to_loop"));
  EXPECT_FALSE(unfolded("summary main { }", "main"));
  EXPECT_TRUE(unfolded("summary loop { }", "leads_to_loop"));
}

}  // namespace
}  // namespace epr
