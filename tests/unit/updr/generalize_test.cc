#include "updr/generalize.h"

#include <gtest/gtest.h>

namespace updr {
namespace {

// Cubes over propositions, each a letter; an oracle that is told what to answer.
class GeneralizeTest : public ::testing::Test {
 protected:
  Cube cube(const std::string& letters) {
    Cube out;
    for (char letter : letters) {
      const std::string name(1, letter);
      const epr::Symbol* symbol = fs_.vocabulary().find_symbol(name);
      if (!symbol) symbol = fs_.vocabulary().add_relation(name, {}, false);
      out.literals.push_back(fs_.rel(symbol, {}));
    }
    return out;
  }

  static std::string letters(const Cube& cube) {
    std::string out;
    for (epr::Formula f : cube.literals) out += f->symbol->name;
    return out;
  }

  static NoTrace all_of(const std::string& letters, int lemma) {
    NoTrace out{{}, {{lemma}, false}};
    for (size_t k = 0; k < letters.size(); ++k) out.core.push_back(static_cast<int>(k));
    return out;
  }

  // Excluded are cubes with all letters of `needed`.
  AskCube excluded_with(const std::string& needed) {
    return [this, needed](const Cube& candidate) -> std::optional<NoTrace> {
      const std::string have = letters(candidate);
      asked_.push_back(have);
      for (char letter : needed) {
        if (have.find(letter) == std::string::npos) return std::nullopt;
      }
      return all_of(have, static_cast<int>(asked_.size()));
    };
  }

  epr::Formulas fs_;
  std::vector<std::string> asked_;
};

TEST_F(GeneralizeTest, OnlyLiteralsThatAreNeededStay) {
  const Excluded excluded = generalize(cube("abcd"), all_of("abcd", 0), excluded_with("bd"));
  EXPECT_EQ(letters(excluded.cube), "bd");
  EXPECT_EQ(asked_, (std::vector<std::string>{"bcd", "cd", "bd", "b"}));
}

TEST_F(GeneralizeTest, TheSupportIsThatOfTheLastExclusion) {
  EXPECT_EQ(generalize(cube("abcd"), all_of("abcd", 0), excluded_with("bd")).support.lemmas,
            std::vector<int>{3});
  asked_.clear();
  EXPECT_EQ(generalize(cube("ab"), all_of("ab", 9), excluded_with("ab")).support.lemmas,
            std::vector<int>{9})
      << "nothing could go, so the first answer counts";
}

TEST_F(GeneralizeTest, WhatIsOutsideTheCoreIsNeverAskedAbout) {
  const Excluded excluded =
      generalize(cube("abcd"), NoTrace{{1, 3}, {{5}, false}}, excluded_with("bd"));
  EXPECT_EQ(letters(excluded.cube), "bd");
  EXPECT_EQ(asked_, (std::vector<std::string>{"d", "b"}));
}

TEST_F(GeneralizeTest, EachAnswersCoreShrinksTheRest) {
  int asked = 0;
  const Excluded excluded = generalize(cube("abcd"), all_of("abcd", 0), [&](const Cube& candidate) {
    EXPECT_EQ(letters(candidate), asked == 0 ? "bcd" : "");
    // First: only d is needed.  Then: d is.
    return asked++ == 0 ? std::optional(NoTrace{{2}, {{1}, true}}) : std::nullopt;
  });
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(letters(excluded.cube), "d");
  EXPECT_TRUE(excluded.support.bounded);
}

TEST_F(GeneralizeTest, VariablesGoWithTheirLiterals) {
  const epr::Sort* s = fs_.vocabulary().add_sort("s");
  const epr::Symbol* r = fs_.vocabulary().add_relation("r", {s}, false);
  const epr::Term x = fs_.var("x", s);
  Cube with_variable = cube("a");
  with_variable.variables = {x};
  with_variable.literals.push_back(fs_.rel(r, {x}));
  const Excluded excluded = generalize(with_variable, all_of("ar", 0), [&](const Cube& candidate) {
    return candidate.variables.empty() ? std::optional(all_of("a", 1)) : std::nullopt;
  });
  EXPECT_EQ(letters(excluded.cube), "a");
  EXPECT_TRUE(excluded.cube.variables.empty());
}

}  // namespace
}  // namespace updr
