#include "epr/logic/vocabulary.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

class VocabularyTest : public ::testing::Test {
 protected:
  Vocabulary vocabulary_;
};

TEST_F(VocabularyTest, FindsWhatWasAddedByItsName) {
  const Sort* person = vocabulary_.add_sort("person");
  const Symbol* knows = vocabulary_.add_relation("knows", {person, person}, false);
  const Symbol* boss = vocabulary_.add_function("boss", {person}, person);
  EXPECT_EQ(vocabulary_.find_sort("person"), person);
  EXPECT_EQ(vocabulary_.find_symbol("knows"), knows);
  EXPECT_EQ(vocabulary_.find_symbol("boss"), boss);
  EXPECT_EQ(vocabulary_.find_sort("knows"), nullptr);
  EXPECT_EQ(vocabulary_.find_symbol("person"), nullptr);
}

TEST_F(VocabularyTest, NumbersSortsAndSymbolsInOrderOfDeclaration) {
  const Sort* a = vocabulary_.add_sort("a");
  const Sort* b = vocabulary_.add_sort("b");
  EXPECT_EQ(a->id, 0);
  EXPECT_EQ(b->id, 1);
  EXPECT_EQ(vocabulary_.add_relation("r", {a}, false)->id, 0);
  EXPECT_EQ(vocabulary_.add_function("f", {a}, b)->id, 1);
}

TEST_F(VocabularyTest, FunctionsAndConstantsAreRigid) {
  const Sort* a = vocabulary_.add_sort("a");
  EXPECT_TRUE(vocabulary_.add_function("f", {a}, a)->rigid);
  const Symbol* constant = vocabulary_.add_function("c", {}, a);
  EXPECT_TRUE(constant->rigid);
  EXPECT_EQ(constant->arity(), 0);
  EXPECT_FALSE(constant->is_relation());
}

TEST_F(VocabularyTest, CopiesOfARelationAreMadeOnceAndHaveItsSorts) {
  const Sort* a = vocabulary_.add_sort("a");
  const Symbol* r = vocabulary_.add_relation("r", {a, a}, false);
  const Symbol* copy = vocabulary_.copy(r, "'");
  EXPECT_EQ(copy->name, "r'");
  EXPECT_EQ(copy->domain, r->domain);
  EXPECT_NE(copy, r);
  EXPECT_EQ(vocabulary_.copy(r, "'"), copy);
  EXPECT_NE(vocabulary_.copy(r, "''"), copy);
}

TEST_F(VocabularyTest, DeclaringANameTwiceAborts) {
  const Sort* a = vocabulary_.add_sort("a");
  vocabulary_.add_relation("r", {a}, false);
  EXPECT_DEATH(vocabulary_.add_sort("a"), "sort declared twice: a");
  EXPECT_DEATH(vocabulary_.add_relation("r", {}, false), "symbol declared twice: r");
}

TEST_F(VocabularyTest, AddressesStayWhenMoreIsAdded) {
  const Sort* first = vocabulary_.add_sort("s0");
  for (int k = 1; k < 1000; ++k) vocabulary_.add_sort("s" + std::to_string(k));
  EXPECT_EQ(vocabulary_.find_sort("s0"), first);
  EXPECT_EQ(first->name, "s0");
}

}  // namespace
}  // namespace epr
