#include "updr/relevance.h"

#include <gtest/gtest.h>

#include "tests/unit/updr/toy.h"

namespace updr {
namespace {

constexpr const char* kProgram = R"(
sort s
rigid relation fixed(s)
relation looked_at(s)
relation written(s)
relation source(s)
relation origin(s)
relation idle(s)
error e(w: s)
procedure main(x: s) {
  var y: s
  assume idle(y)
  reader(x)
  return
}
procedure reader(x: s) {
  throw e(x) if looked_at(x) & fixed(x)
  writer(x)
  return
}
procedure writer(x: s) {
  written(X) := source(X)
  return
}
procedure even(x: s) {
  throw e(x) if written(x)
  odd(x)
  return
}
procedure odd(x: s) {
  choose {
    written(X) := written(X) | source(X)
    source(X) := origin(X)
    even(x)
    return
  } or {
    return
  }
}
procedure branching(x: s) {
  if origin(x) {
    return
  } else {
    return
  }
}
entry main
entry even
entry branching
)";

class RelevanceTest : public ::testing::Test {
 protected:
  RelevanceTest() : toy_(kProgram), relevance_(relevance(toy_.program, toy_.facts)) {}

  using Names = std::vector<std::string>;
  Names names(const std::vector<std::vector<const epr::Symbol*>>& all, const char* name) const {
    Names out;
    for (const epr::Symbol* symbol : all[static_cast<size_t>(toy_.index(name))]) {
      out.push_back(std::string(symbol->name));
    }
    return out;
  }
  Names throws(const char* name) const { return names(relevance_.throws, name); }
  Names returns(const char* name) const { return names(relevance_.returns, name); }

  Toy toy_;
  Relevance relevance_;
};

TEST_F(RelevanceTest, ConditionsDecideAndRigidRelationsAreNoState) {
  EXPECT_EQ(throws("reader"), Names{"looked_at"});
  EXPECT_EQ(throws("writer"), Names{});
  EXPECT_EQ(throws("branching"), Names{"origin"});
}

TEST_F(RelevanceTest, WhatACalleeLooksAtCountsForItsCaller) {
  EXPECT_EQ(throws("main"), (Names{"idle", "looked_at"}));
}

TEST_F(RelevanceTest, WhatIsLeftBehindDependsOnWhatUpdatesMention) {
  EXPECT_EQ(returns("writer"), (Names{"source", "written"}))
      << "source is not changed here, so its own updates elsewhere do not matter";
  EXPECT_EQ(returns("reader"), (Names{"source", "looked_at", "written"}));
}

TEST_F(RelevanceTest, WhatIsLookedAtAfterItWasChangedDependsOnWhatItWasChangedTo) {
  EXPECT_EQ(throws("even"), (Names{"source", "origin", "written"}));
}

// `source` is only what something else is set to; `origin` is asked to hold somewhere.
TEST_F(RelevanceTest, WhatIsAskedToHoldOrDecidesThrowsComesLast) {
  EXPECT_EQ(names(relevance_.asked, "even"), (Names{"origin", "written"}));
  EXPECT_EQ(names(relevance_.asked, "main"), (Names{"idle", "looked_at"}));
}

TEST_F(RelevanceTest, ProceduresThatCallEachOtherLookAtTheSame) {
  EXPECT_EQ(throws("odd"), throws("even"));
  EXPECT_EQ(returns("odd"), returns("even"));
}

}  // namespace
}  // namespace updr
