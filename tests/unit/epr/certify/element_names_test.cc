#include "epr/certify/element_names.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

TEST(ElementNames, UseTheInitialWhereItIsOneSortsOwn) {
  Program program;
  for (const char* name : {"container", "iterator", "obj"}) {
    program.sorts.push_back(program.formulas->vocabulary().add_sort(name));
  }
  const ElementNames names(program);
  EXPECT_EQ(names(program.sorts[0], 0), "c0");
  EXPECT_EQ(names(program.sorts[1], 12), "i12");
  EXPECT_EQ(names(program.sorts[2], 1), "o1");
}

TEST(ElementNames, DifferWhereInitialsAndDigitsClash) {
  Program program;
  for (const char* name : {"c", "cat", "c1", "1st"}) {
    program.sorts.push_back(program.formulas->vocabulary().add_sort(name));
  }
  const ElementNames names(program);
  EXPECT_EQ(names(program.sorts[0], 10), "c10");
  EXPECT_EQ(names(program.sorts[1], 0), "cat0");
  EXPECT_EQ(names(program.sorts[2], 0), "c1_0");
  EXPECT_EQ(names(program.sorts[3], 0), "1st0");
}

}  // namespace
}  // namespace epr
