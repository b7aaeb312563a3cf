#include "updr/repair.h"

#include <gtest/gtest.h>

#include "tests/unit/updr/certified.h"

namespace updr {
namespace {

// What the proof of flatten needs, and no more.
constexpr const char* kNeeded = R"(
summary main.b1 {
  throws cme(i) only if false
}
summary flatten {
  throws cme(i) only if in = out | member_cnt(in, out)
}
summary flatten.b1 {
  throws cme(i) only if stale(itr1) | cnt(itr1) = out | member_cnt(cnt(itr1), out)
}
summary addList {
  throws cme(i) only if lst1 = lst2
  returns only if forall I: iterator. !stale'(I) | stale(I) | cnt(I) = lst1
}
summary addList.b1 {
  throws cme(i) only if stale(itr2) | cnt(itr2) = lst1
  returns only if forall I: iterator. !stale'(I) | stale(I) | cnt(I) = lst1
}
)";

class Repair : public ::testing::Test {
 protected:
  Lemmas read(const std::string& text) const {
    Lemmas out = lemmas_of(epr::testing::summaries_from(input_.program, text));
    std::erase_if(out, [&](const auto& item) {
      return !input_.facts.cut[static_cast<size_t>(item.first.procedure)];
    });
    return out;
  }

  Repaired repaired(const Lemmas& lemmas, ProofOptions options = {}) const {
    Proofs proofs(input_.program, input_.facts, epr::testing::all_sites(input_.program), options);
    return repair(input_.program, input_.facts, lemmas, proofs);
  }

  const Loaded input_ = loaded_example("flatten");
};

TEST_F(Repair, KeepsWhatHolds) {
  const Lemmas lemmas = read(kNeeded);
  const Repaired result = repaired(lemmas);
  EXPECT_EQ(result.lemmas, lemmas);
  EXPECT_EQ(result.dropped, 0);
  EXPECT_TRUE(result.proves);
  EXPECT_GT(result.checks, 0U);
}

TEST_F(Repair, DropsWhatDoesNotHoldAndNothingElse) {
  const Lemmas lemmas = read(kNeeded);
  const Repaired result =
      repaired(read(std::string(kNeeded) + "summary flatten.b1 {\n  returns only if false\n"
                                           "  throws cme(i) only if stale(itr1)\n}\n"));
  EXPECT_EQ(result.lemmas, lemmas);
  EXPECT_EQ(result.dropped, 2);
  EXPECT_TRUE(result.proves);
}

TEST_F(Repair, DropsWhatRestsOnSomethingDropped) {
  // That the loop returns is said of it wrongly, and rightly of its method: which cannot be
  // proved without.
  const std::string loop =
      "summary addList.b1 {\n  throws cme(i) only if stale(itr2) | cnt(itr2) = lst1\n";
  std::string text = kNeeded;
  const size_t right = text.find("returns only if", text.find(loop));
  ASSERT_NE(right, std::string::npos);
  text = text.substr(0, right) + "returns only if forall I: iterator. !stale'(I) | stale(I)\n}\n";
  const Repaired result = repaired(read(text));
  const auto knows_returns_of = [&](const std::string& name) {
    const int procedure = epr::testing::index_of(input_.program, name);
    return result.lemmas.contains(Predicate{procedure, Predicate::kReturns});
  };
  EXPECT_FALSE(knows_returns_of("addList.b1"));
  EXPECT_FALSE(knows_returns_of("addList"));
  EXPECT_GE(result.dropped, 2);
  EXPECT_FALSE(result.proves);
}

TEST_F(Repair, NothingProvesNothing) { EXPECT_FALSE(repaired({}).proves); }

TEST_F(Repair, ClaimsNothingWhenItHasToEnd) {
  ProofOptions options;
  options.go_on = [] { return false; };
  const Repaired result = repaired(read(kNeeded), options);
  EXPECT_FALSE(result.proves);
  EXPECT_EQ(result.lemmas, Lemmas{});
}

}  // namespace
}  // namespace updr
