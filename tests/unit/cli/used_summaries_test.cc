#include "cli/used_summaries.h"

#include <gtest/gtest.h>

#include "tests/support/inlinings.h"
#include "tests/support/programs.h"

namespace cli {
namespace {

// Names of the procedures that keep their summaries, if all have one.
std::vector<std::string> kept(const std::string& text) {
  const epr::Program program = epr::testing::program_from(text);
  const epr::Summaries used = used_summaries(program, epr::testing::claim_nothing_of_all(program));
  std::vector<std::string> out;
  for (const epr::Procedure& procedure : program.procedures) {
    if (used[static_cast<size_t>(procedure.index)].claimed) out.push_back(procedure.name);
  }
  return out;
}

using Names = std::vector<std::string>;

TEST(UsedSummaries, AreThoseOfAllButEntriesThatNothingCalls) {
  const std::string callee = "procedure callee() {\n  return\n}\n";
  const std::string calls = "procedure main() {\n  callee()\n  return\n}\n";
  const std::string alone = "procedure main() {\n  return\n}\n";
  EXPECT_EQ(kept(calls + callee + "entry main\n"), Names{"callee"});
  EXPECT_EQ(kept(alone + callee + "entry main\n"), Names{"callee"});
  EXPECT_EQ(kept(calls + callee + "entry main\nentry callee\n"), Names{"callee"});
  EXPECT_EQ(kept(alone + callee + "entry main\nentry callee\n"), Names{});
}

TEST(UsedSummaries, AreThoseOfEntriesThatAreCalledOrJumpedTo) {
  for (const char* step : {"main()\n    return", "goto main()"}) {
    const std::string again =
        "{\n  choose {\n    return\n  } or {\n    " + std::string(step) + "\n  }\n}\n";
    EXPECT_EQ(kept("procedure main() " + again + "entry main\n"), Names{"main"});
    EXPECT_EQ(kept("procedure main() {\n  goto callee()\n}\nprocedure callee() " + again +
                   "entry main\n"),
              (Names{"main", "callee"}));
  }
}

}  // namespace
}  // namespace cli
