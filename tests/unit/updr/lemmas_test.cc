#include "updr/lemmas.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace updr {
namespace {

const char* kProgram = R"(
sort container
sort iterator
relation r(container, container)
relation p(iterator)
relation D(container)
error e(i: iterator)
procedure main(c: container, C: container) { return }
entry main
)";

class LemmasOfAProgram : public ::testing::Test {
 protected:
  epr::Summaries read(const std::string& lemmas) {
    return epr::testing::summaries_from(program_, "summary main {\n" + lemmas + "\n}\n");
  }

  // A lemma as people write it.
  std::string rewritten(const std::string& formula) {
    const epr::Summaries summaries = read("  returns only if " + formula);
    return epr::to_text(readable(*program_.formulas, summaries[0].returns.at(0)));
  }

  epr::Program program_ = epr::testing::program_from(kProgram);
};

TEST_F(LemmasOfAProgram, AreTheSummariesAsSets) {
  const std::string text =
      "  throws e(i) only if p(i)\n  returns only if r(c, c)\n  returns only if D'(c)";
  const epr::Summaries summaries = read(text);
  const Lemmas lemmas = lemmas_of(summaries);
  EXPECT_EQ(2u, lemmas.at({0, Predicate::kReturns}).size());
  EXPECT_EQ(1u, lemmas.at({0, 0}).size());
  epr::Summaries again(program_.procedures.size());
  claim_lemmas(lemmas, again);
  EXPECT_EQ(epr::print(program_, summaries), epr::print(program_, again));
}

TEST_F(LemmasOfAProgram, AreInsertedAndErased) {
  Lemmas lemmas;
  const Claim claim{{0, 0}, program_.formulas->bottom()};
  const Claim other{{0, Predicate::kReturns}, program_.formulas->bottom()};
  EXPECT_FALSE(contains(lemmas, claim));
  insert(lemmas, claim);
  EXPECT_TRUE(contains(lemmas, claim));
  EXPECT_FALSE(contains(lemmas, other));
  erase(lemmas, claim);
  EXPECT_FALSE(contains(lemmas, claim));
}

TEST_F(LemmasOfAProgram, ComeApartAsClausesAndTogetherAgain) {
  for (const char* text : {"forall X: container, Y: iterator. D(X) | !p(Y)", "D(c)", "false",
                           "forall X: container. D(X)", "forall X: container. D(X) <-> D'(X)"}) {
    const epr::Formula lemma = read("  returns only if " + std::string(text))[0].returns.at(0);
    EXPECT_EQ(lemma, to_formula(*program_.formulas, clause_parts(lemma))) << text;
  }
  const auto parts = clause_parts(
      read("  returns only if forall X: container, Y: iterator. D(X) | !p(Y)")[0].returns.at(0));
  EXPECT_EQ(2u, parts.variables.size());
  EXPECT_EQ(2u, parts.literals.size());
}

TEST_F(LemmasOfAProgram, ReadAsImplicationsWithVariablesNamedAfterSorts) {
  EXPECT_EQ("forall I: iterator. p'(I) -> p(I)", rewritten("forall X0: iterator. !p'(X0) | p(X0)"));
  EXPECT_EQ("forall I: iterator. p(I) & c = C", rewritten("forall X0: iterator. p(X0) & c = C"));
  EXPECT_EQ("forall I: iterator. !(p(I) & p'(I))",
            rewritten("forall X0: iterator. !p(X0) | !p'(X0)"));
  EXPECT_EQ("D(c) -> c != C", rewritten("!D(c) | c != C"));
  EXPECT_EQ("false", rewritten("false"));
}

TEST_F(LemmasOfAProgram, VariablesAvoidTheNamesOfInputsAndSymbols) {
  // C is an input and occurs, D is a relation.
  EXPECT_EQ("forall E: container, F: container. r(E, F) -> r(C, E)",
            rewritten("forall X0: container, X1: container. !r(X0, X1) | r(C, X0)"));
}

}  // namespace
}  // namespace updr
