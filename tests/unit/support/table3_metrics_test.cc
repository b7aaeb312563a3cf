#include "tests/support/table3_metrics.h"

#include <gtest/gtest.h>

#include "epr/rml/file_reader.h"
#include "epr/rml/sort_check.h"

namespace epr::testing {
namespace {

// Metrics of some procedures after declarations that they may use; `main` is
// the entry.
std::string metrics(const std::string& procedures) {
  const std::string text =
      "sort s\nrelation r(s)\n"
      "action add(x: s) {\n  r(X) := r(X) | X = x\n}\n"
      "action read(x: s) {\n  assume r(x)\n}\n" +
      procedures + "entry main\n";
  Sources sources;
  Result<Loaded> loaded = load(MemoryReader({{"test.rml", text}}), sources, "test.rml");
  if (!loaded) return sources.render(loaded.problems()[0]);
  Result<Program> program = sort_check(*loaded);
  if (!program) return sources.render(program.problems()[0]);
  return to_text(table3_metrics(*loaded));
}

TEST(Table3Metrics, AMethodIsTheNameBeforeTheNumberOfTheBlock) {
  EXPECT_EQ(method_of("main"), "main");
  EXPECT_EQ(method_of("main.b12"), "main");
  EXPECT_EQ(method_of("A.b.b1"), "A.b");
  EXPECT_EQ(method_of("A.b"), "A.b");
  EXPECT_EQ(method_of("A.bx"), "A.bx");
  EXPECT_EQ(method_of("A.b1.b2"), "A.b1");
  EXPECT_EQ(method_of(".b1"), ".b1");
}

TEST(Table3Metrics, NothingUpdates) {
  EXPECT_EQ(metrics("procedure main(x: s) { read(x) f(x) return }\n"
                    "procedure f(x: s) { read(x) return }\n"),
            "blocks 2, meth 2, D 0, W 0, N 0");
}

TEST(Table3Metrics, OwnUpdatesCountAsOne) {
  EXPECT_EQ(metrics("procedure main(x: s) { add(x) add(x) goto main.b1(x) }\n"
                    "procedure main.b1(x: s) { add(x) return }\n"),
            "blocks 2, meth 1, D 0, W 1, N 0");
}

TEST(Table3Metrics, CallsThatUpdateCountInsteadOfOwnUpdates) {
  EXPECT_EQ(metrics("procedure main(x: s) { add(x) f(x) f(x) g(x) f(x) return }\n"
                    "procedure f(x: s) { add(x) return }\n"
                    "procedure g(x: s) { return }\n"),
            "blocks 3, meth 3, D 1, W 3, N 0");
}

TEST(Table3Metrics, DepthIsThatOfTheDeepestMethodWithAnUpdate) {
  EXPECT_EQ(metrics("procedure main(x: s) { f(x) return }\n"
                    "procedure f(x: s) { add(x) g(x) return }\n"
                    "procedure g(x: s) { return }\n"),
            "blocks 3, meth 3, D 1, W 1, N 0");
  EXPECT_EQ(metrics("procedure main(x: s) { f(x) g(x) return }\n"
                    "procedure f(x: s) { g(x) return }\n"
                    "procedure g(x: s) { add(x) return }\n"),
            "blocks 3, meth 3, D 2, W 2, N 0");
}

TEST(Table3Metrics, WhatTheEntryDoesNotReachHasNoDepth) {
  EXPECT_EQ(metrics("procedure main(x: s) { return }\n"
                    "procedure f(x: s) { g(x) return }\n"
                    "procedure g(x: s) { goto g.b1(x) }\n"
                    "procedure g.b1(x: s) { add(x) goto g.b1(x) }\n"),
            "blocks 4, meth 3, D 0, W 1, N 0");
}

TEST(Table3Metrics, RecursionThatUpdates) {
  EXPECT_EQ(metrics("procedure main(x: s) { f(x) return }\n"
                    "procedure f(x: s) { g(x) g(x) return }\n"
                    "procedure g(x: s) { add(x) choose { f(x) return } or { return } }\n"),
            "blocks 3, meth 3, D rec, W 2, N rec");
}

TEST(Table3Metrics, RecursionThatDoesNotUpdateIsNone) {
  EXPECT_EQ(metrics("procedure main(x: s) { add(x) f(x) return }\n"
                    "procedure f(x: s) { choose { f(x) return } or { return } }\n"),
            "blocks 2, meth 2, D 0, W 1, N 0");
}

TEST(Table3Metrics, AnUpdateAfterALoopIsNotNested) {
  EXPECT_EQ(metrics("procedure main(x: s) { goto main.b1(x) }\n"
                    "procedure main.b1(x: s) {\n"
                    "  choose { read(x) goto main.b1(x) } or { goto main.b2(x) } }\n"
                    "procedure main.b2(x: s) { add(x) return }\n"),
            "blocks 3, meth 1, D 0, W 1, N 0");
}

TEST(Table3Metrics, ABlockThatJumpsToItselfIsALoop) {
  EXPECT_EQ(metrics("procedure main(x: s) { add(x) choose { goto main(x) } or { return } }\n"),
            "blocks 1, meth 1, D 0, W 1, N 1");
}

TEST(Table3Metrics, LoopsInALoop) {
  // b1 { b2 { b3 } }, the update in b3; then in b2; then in b1.
  const std::string before = "procedure main(x: s) { goto main.b1(x) }\n";
  const auto loops = [&](const std::string& in1, const std::string& in2, const std::string& in3) {
    return metrics(before + "procedure main.b1(x: s) {" + in1 +
                   " choose { goto main.b2(x) } or { return } }\n"
                   "procedure main.b2(x: s) {" +
                   in2 +
                   " choose { goto main.b3(x) } or { goto main.b1(x) } }\n"
                   "procedure main.b3(x: s) {" +
                   in3 + " goto main.b2(x) }\n");
  };
  EXPECT_EQ(loops("", "", "add(x)"), "blocks 4, meth 1, D 0, W 1, N 2");
  EXPECT_EQ(loops("", "add(x)", ""), "blocks 4, meth 1, D 0, W 1, N 2");
  EXPECT_EQ(loops("add(x)", "", ""), "blocks 4, meth 1, D 0, W 1, N 1");
}

TEST(Table3Metrics, TwoWaysRoundOneHeadAreOneLoop) {
  EXPECT_EQ(metrics("procedure main(x: s) { goto main.b1(x) }\n"
                    "procedure main.b1(x: s) {\n"
                    "  choose { goto main.b2(x) } or { goto main.b3(x) } or { return } }\n"
                    "procedure main.b2(x: s) { add(x) goto main.b1(x) }\n"
                    "procedure main.b3(x: s) { add(x) goto main.b1(x) }\n"),
            "blocks 4, meth 1, D 0, W 1, N 1");
}

TEST(Table3Metrics, LoopsAroundACallAddToThoseOfTheCallee) {
  const std::string f =
      "procedure f(x: s) { goto f.b1(x) }\n"
      "procedure f.b1(x: s) { add(x) choose { goto f.b1(x) } or { return } }\n";
  EXPECT_EQ(metrics("procedure main(x: s) { f(x) choose { goto main(x) } or { return } }\n" + f),
            "blocks 3, meth 2, D 1, W 1, N 2");
  EXPECT_EQ(metrics("procedure main(x: s) { f(x) return }\n" + f),
            "blocks 3, meth 2, D 1, W 1, N 1");
}

}  // namespace
}  // namespace epr::testing
