#include "epr/vc/call_graph.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::index_of;
using testing::program_from;

constexpr const char* kProgram = R"(
procedure main() {
  helper()
  goto loop()
}
procedure loop() {
  choose {
    helper()
    goto loop()
  } or {
    return
  }
}
procedure helper() {
  return
}
procedure even() {
  odd()
  return
}
procedure odd() {
  choose {
    even()
    return
  } or {
    return
  }
}
entry main
)";

TEST(CallGraph, TellsCallsFromJumps) {
  const Program program = program_from(kProgram);
  const CallGraph graph = call_graph(program);
  const auto& edges = graph.edges[static_cast<size_t>(index_of(program, "main"))];
  ASSERT_EQ(edges.size(), 2u);
  EXPECT_EQ(edges[0].target, index_of(program, "helper"));
  EXPECT_FALSE(edges[0].jump);
  EXPECT_EQ(edges[1].target, index_of(program, "loop"));
  EXPECT_TRUE(edges[1].jump);
}

TEST(CallGraph, ComponentsComeCalleesFirst) {
  const Program program = program_from(kProgram);
  const std::vector<std::vector<int>> found = components(call_graph(program));
  std::vector<size_t> position(program.procedures.size());
  for (size_t k = 0; k < found.size(); ++k) {
    for (int member : found[k]) position[static_cast<size_t>(member)] = k;
  }
  const auto at = [&](const char* name) {
    return position[static_cast<size_t>(index_of(program, name))];
  };
  EXPECT_LT(at("helper"), at("loop"));
  EXPECT_LT(at("loop"), at("main"));
  EXPECT_EQ(at("even"), at("odd"));
  EXPECT_EQ(found.size(), 4u);
}

TEST(CallGraph, ReachesOnlyWhatEntriesLeadTo) {
  const Program program = program_from(kProgram);
  const std::vector<bool> reached = reachable(program, call_graph(program));
  EXPECT_TRUE(reached[static_cast<size_t>(index_of(program, "helper"))]);
  EXPECT_FALSE(reached[static_cast<size_t>(index_of(program, "even"))]);
}

TEST(CallGraph, ChainsOfManyBlocksNeedNoDeepStack) {
  std::string text = "entry p0\n";
  constexpr int kBlocks = 50000;
  for (int k = 0; k < kBlocks; ++k) {
    text += "procedure p" + std::to_string(k) + "() {\n  " +
            (k + 1 < kBlocks ? "goto p" + std::to_string(k + 1) + "()" : std::string("return")) +
            "\n}\n";
  }
  const Program program = program_from(text);
  EXPECT_EQ(components(call_graph(program)).size(), static_cast<size_t>(kBlocks));
}

}  // namespace
}  // namespace epr
