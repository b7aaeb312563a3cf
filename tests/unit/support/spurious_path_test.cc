#include "tests/support/spurious_path.h"

#include <gtest/gtest.h>

#include "si/engine.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

TEST(SpuriousPath, HasTheFieldsThatAreAskedForAndAmongThemThoseThatAreNeeded) {
  for (int fields : {1, 3, 10, 11, 200}) {
    const Program program = program_from(spurious_path_program(fields, fields > 3 ? 3 : 1));
    EXPECT_EQ(program.state.size(), static_cast<size_t>(fields));
    EXPECT_EQ(program.sites.size(), 1u);
    for (const std::string& name : needed_fields(fields, fields > 3 ? 3 : 1)) {
      EXPECT_NE(program.formulas->vocabulary().find_symbol(name), nullptr);
    }
  }
  EXPECT_EQ(needed_fields(200, 3).size(), 3u);
  EXPECT_TRUE(needed_fields(5, 0).empty());
}

// "none", "throws" or "in doubt".
std::string outcome(const std::string& text) {
  const Program program = program_from(text);
  si::Options options;
  options.cut = {Blocks::kCut, Inline::kNone, 0};
  const si::Result result = si::search(program, all_sites(program), options);
  const si::SiteOutcome& found = result.sites.at(0);
  if (std::holds_alternative<si::Reached>(found)) return "throws";
  return std::holds_alternative<si::Proved>(found) ? "none" : "in doubt";
}

TEST(SpuriousPath, NeverThrowsUnlessANeededFieldIsForgotten) {
  std::string text = spurious_path_program(12, 3);
  EXPECT_EQ(outcome(text), "none");
  const std::string store = "  store" + needed_fields(12, 3)[1].substr(1) + "(this, o)\n";
  const size_t at = text.find(store);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(outcome(text.erase(at, store.size())), "throws");
}

}  // namespace
}  // namespace epr::testing
