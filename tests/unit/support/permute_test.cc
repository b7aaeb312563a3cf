#include "tests/support/permute.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/examples.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

std::string permuted_text(const std::string& text, uint64_t seed) {
  return text_of(permute(items_of(text), seed).items);
}

std::vector<std::string> sorted_lines(const std::string& text) {
  std::vector<std::string> lines;
  size_t start = 0;
  for (size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    if (end > start) lines.push_back(text.substr(start, end - start));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(Permute, EveryExampleStaysWellFormedAndKeepsItsSites) {
  for (const std::string& name : example_names()) {
    const std::string text = example_text(name);
    const Program before = program_from(text);
    const Permuted permuted = permute(items_of(text), 7);
    const Program after = program_from(text_of(permuted.items));
    std::set<std::string> expected, found;
    for (const Site& site : before.sites) {
      const size_t number = site.name.rfind('#');
      expected.insert(permuted.names.at(site.name.substr(0, number)) + site.name.substr(number));
    }
    for (const Site& site : after.sites) found.insert(site.name);
    EXPECT_EQ(found, expected) << name;
  }
}

TEST(Permute, RenamingBackGivesTheSameLinesInAnotherOrder) {
  const std::string text = example_text("sm");
  const Permuted permuted = permute(items_of(text), 3);
  std::string back = text_of(permuted.items);
  ASSERT_NE(back, text);
  for (const auto& [old_name, new_name] : permuted.names) {
    ASSERT_EQ(text.find(new_name), std::string::npos) << "the example uses " << new_name;
    for (size_t at; (at = back.find(new_name)) != std::string::npos;) {
      back.replace(at, new_name.size(), old_name);
    }
  }
  EXPECT_NE(back, text);
  EXPECT_EQ(sorted_lines(back), sorted_lines(text));
}

TEST(Permute, SeedsDifferAndEachGivesOneText) {
  const std::string text = example_text("flatten");
  EXPECT_EQ(permuted_text(text, 1), permuted_text(text, 1));
  EXPECT_NE(permuted_text(text, 1), permuted_text(text, 2));
}

TEST(Permute, ProceduresAndRelationsChangeTheirOrder) {
  const Program before = program_from(example_text("flatten"));
  const Permuted permuted = permute(items_of(example_text("flatten")), 1);
  const Program after = program_from(text_of(permuted.items));
  std::vector<std::string> procedures, relations, renamed_procedures, renamed_relations;
  for (const Procedure& p : before.procedures) procedures.push_back(permuted.names.at(p.name));
  for (const Symbol* r : before.state) relations.push_back(permuted.names.at(r->name));
  for (const Procedure& p : after.procedures) renamed_procedures.push_back(p.name);
  for (const Symbol* r : after.state) renamed_relations.push_back(r->name);
  EXPECT_NE(renamed_procedures, procedures);
  EXPECT_NE(renamed_relations, relations);
  EXPECT_TRUE(std::is_permutation(procedures.begin(), procedures.end(), renamed_procedures.begin(),
                                  renamed_procedures.end()));
}

}  // namespace
}  // namespace epr::testing
