#include "updr/proofs.h"

#include <gtest/gtest.h>

#include "tests/unit/updr/certified.h"

namespace updr {
namespace {

using epr::testing::index_of;

class ProofsOfFlatten : public ::testing::Test {
 protected:
  ProofsOfFlatten()
      : input_(loaded_example("flatten")),
        known_(lemmas_of(epr::testing::summaries_from(
            input_.program, epr::testing::file_text("examples/rml/flatten.summaries")))),
        proofs_(input_.program, input_.facts, epr::testing::all_sites(input_.program), {}) {}

  Claim claim(const std::string& procedure, int error, const std::string& lemma) const {
    const std::string kind = error == 0 ? "throws cme(i) only if " : "returns only if ";
    const epr::Summaries one = epr::testing::summaries_from(
        input_.program, "summary " + procedure + " {\n  " + kind + lemma + "\n}\n");
    return claims_of(lemmas_of(one)).at(0);
  }

  Loaded input_;
  Lemmas known_;
  Proofs proofs_;
};

TEST_F(ProofsOfFlatten, EveryLemmaOfAProofIsProved) {
  for (const Claim& claim : claims_of(known_)) {
    if (!input_.facts.cut[static_cast<size_t>(claim.predicate.procedure)]) continue;
    EXPECT_TRUE(proofs_.prove(claim, known_)) << epr::to_text(claim.lemma);
  }
  EXPECT_TRUE(proofs_.prove_entry(0, 0, known_));
}

TEST_F(ProofsOfFlatten, FalseClaimsAreNotProved) {
  EXPECT_FALSE(proofs_.prove(claim("addList", 0, "false"), known_));
  EXPECT_FALSE(proofs_.prove(claim("addList.b1", 0, "stale(itr2)"), known_));
  EXPECT_FALSE(proofs_.prove(
      claim("addList", -1, "forall I: iterator. !stale'(I) | stale(I) | cnt(I) = lst2"), known_));
}

TEST_F(ProofsOfFlatten, WithoutLemmasOfTheCalleesNothingIsProvedOfThem) {
  EXPECT_FALSE(proofs_.prove(claim("flatten", 0, "in = out | member_cnt(in, out)"), {}));
  EXPECT_FALSE(proofs_.prove_entry(0, 0, {}));
}

TEST_F(ProofsOfFlatten, AProofNamesTheLemmasThatItUses) {
  const std::optional<Proof> proof =
      proofs_.prove(claim("flatten", 0, "in = out | member_cnt(in, out)"), known_);
  ASSERT_TRUE(proof);
  Lemmas used;
  for (const Claim& claim : proof->uses) insert(used, claim);
  const std::set<std::string> expected{
      "flatten.b1 throws: stale(itr1) | out = cnt(itr1) | member_cnt(cnt(itr1), out)"};
  EXPECT_EQ(expected, texts(input_.program, used));
  EXPECT_TRUE(proofs_.prove(claim("flatten", 0, "in = out | member_cnt(in, out)"), used));
}

TEST_F(ProofsOfFlatten, CalleesAreCutPoints) {
  const int b1 = index_of(input_.program, "flatten.b1");
  const std::vector<int> expected{b1, index_of(input_.program, "addList")};
  EXPECT_EQ(expected, proofs_.callees(b1));
}

TEST_F(ProofsOfFlatten, EveryCheckCounts) {
  EXPECT_EQ(0u, proofs_.checks());
  proofs_.prove_entry(0, 0, known_);
  proofs_.prove(claim("addList", 0, "false"), known_);
  EXPECT_EQ(2u, proofs_.checks());
}

TEST_F(ProofsOfFlatten, NothingIsProvedOnceTheRunHasToEnd) {
  ProofOptions options;
  bool on = true;
  options.go_on = [&] { return on; };
  Proofs proofs(input_.program, input_.facts, epr::testing::all_sites(input_.program), options);
  EXPECT_TRUE(proofs.prove_entry(0, 0, known_));
  EXPECT_TRUE(proofs.may_go_on());
  on = false;
  EXPECT_FALSE(proofs.prove_entry(0, 0, known_));
  on = true;
  EXPECT_FALSE(proofs.may_go_on()) << "what was missed stays missed";
  EXPECT_FALSE(proofs.prove_entry(0, 0, known_));
}

TEST_F(ProofsOfFlatten, OnlyTheSitesAskedAboutThrow) {
  Proofs none(input_.program, input_.facts, {}, {});
  EXPECT_TRUE(none.prove(
      claim("addList.b1", 0, "false"),
      lemmas_of(epr::testing::summaries_from(input_.program,
                                             "summary addList.b1 {\n  throws cme(i) only if "
                                             "false\n}\n"))));
}

}  // namespace
}  // namespace updr
