#include "updr/summary.h"

#include <gtest/gtest.h>

#include "tests/unit/updr/toy.h"

namespace updr {
namespace {

constexpr const char* kProgram = R"(
sort s
relation r(s)
relation p(s)
error e(w: s)
procedure main(x: s) {
  callee(x)
  quiet(x)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  r(X) := r(X) | X = x
  return
}
procedure quiet(x: s) {
  p(X) := false
  return
}
entry main
)";

class SummaryTest : public ::testing::Test {
 protected:
  SummaryTest() : toy_(kProgram) {}

  int add(Predicate predicate, epr::Formula literal, Support support) {
    Lemma lemma;
    lemma.cube = Cube{predicate, {}, {literal}};
    lemma.clause = clause_of(toy_.fs(), lemma.cube);
    lemma.level = 1;
    lemma.support = std::move(support);
    return toy_.frames.add(std::move(lemma));
  }

  // What is claimed, a line each, without the static facts.
  std::string text(const std::vector<int>& lemmas) const {
    return epr::print(toy_.program, summaries_of(toy_.program, toy_.facts, toy_.frames, lemmas));
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }

  Toy toy_;
};

TEST_F(SummaryTest, InductiveLemmasAreClaimedOfTheirPredicate) {
  const epr::Formula r = toy_.is("r", {toy_.input("callee", 0)});
  const int throws = add(toy_.throws("callee"), toy_.no(r), {{}, false});
  const int returns = add(toy_.returns("callee"), r, {{}, false});
  const std::string all = text({throws, returns});
  EXPECT_TRUE(has(all, "throws e(w) only if r(x)")) << all;
  EXPECT_TRUE(has(all, "returns only if !r(x)")) << all;
  EXPECT_FALSE(has(text({throws}), "returns only if !r(x)")) << "only what is asked for";
}

TEST_F(SummaryTest, LemmasThatAreNotInductiveAreNotClaimed) {
  const epr::Formula r = toy_.is("r", {toy_.input("callee", 0)});
  const int bounded = add(toy_.throws("callee"), toy_.no(r), {{}, true});
  EXPECT_FALSE(has(text({bounded}), "throws e(w) only if r(x)"));
  toy_.frames.support(bounded, {{}, false});
  EXPECT_TRUE(has(text({bounded}), "throws e(w) only if r(x)"));
}

TEST_F(SummaryTest, WhatQueriesUseSilentlyIsClaimedToo) {
  const std::string all = text({});
  const size_t quiet = all.find("summary quiet");
  ASSERT_NE(quiet, std::string::npos) << all;
  const std::string claims = all.substr(quiet, all.find('}', quiet) - quiet);
  EXPECT_TRUE(has(claims, "throws e(w) only if false")) << claims;
  EXPECT_TRUE(has(claims, "r'(")) << "r is outside the mod-set: " << claims;
  EXPECT_FALSE(has(claims, "p'(")) << claims;
}

}  // namespace
}  // namespace updr
