#include "epr/vc/cut_points.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::program_from;

// Names of the cut points.
std::set<std::string> cuts(const Program& program, const CutOptions& options) {
  const std::vector<bool> cut = cut_points(program, call_graph(program), options);
  std::set<std::string> out;
  for (const Procedure& p : program.procedures) {
    if (cut[static_cast<size_t>(p.index)]) out.insert(p.name);
  }
  return out;
}

constexpr const char* kProgram = R"(
procedure main() {
  method()
  goto main.head()
}
procedure main.head() {
  choose {
    goto main.body()
  } or {
    goto main.exit()
  }
}
procedure main.body() {
  recursive()
  goto main.head()
}
procedure main.exit() {
  return
}
procedure method() {
  goto method.b1()
}
procedure method.b1() {
  return
}
procedure recursive() {
  choose {
    recursive()
    return
  } or {
    return
  }
}
entry main
)";

TEST(CutPoints, BasicCutsEverywhere) {
  const Program program = program_from(kProgram);
  EXPECT_EQ(cuts(program, CutOptions{Blocks::kBasic, Inline::kSmall, 60}).size(),
            program.procedures.size());
}

TEST(CutPoints, WithoutInliningEntriesLoopHeadsAndMethodsAreCut) {
  const Program program = program_from(kProgram);
  EXPECT_EQ(cuts(program, CutOptions{Blocks::kCut, Inline::kNone, 60}),
            (std::set<std::string>{"main", "main.head", "method", "recursive"}));
}

TEST(CutPoints, SmallMethodsThatDoNotRecurAreInlined) {
  const Program program = program_from(kProgram);
  EXPECT_EQ(cuts(program, CutOptions{Blocks::kCut, Inline::kSmall, 60}),
            (std::set<std::string>{"main", "main.head", "recursive"}));
}

// Two commands of main, one of method, one of the block it jumps to.
TEST(CutPoints, SizeCountsWhatAMethodJumpsTo) {
  const Program program = program_from(kProgram);
  EXPECT_TRUE(cuts(program, CutOptions{Blocks::kCut, Inline::kSmall, 3}).contains("method"));
  EXPECT_FALSE(cuts(program, CutOptions{Blocks::kCut, Inline::kSmall, 4}).contains("method"));
}

TEST(CutPoints, InliningStopsWhereTheCallerWouldGrowLarge) {
  const Program program = program_from(R"(
procedure main() {
  a()
  b()
  return
}
procedure a() {
  goto a.b1()
}
procedure a.b1() {
  return
}
procedure b() {
  goto b.b1()
}
procedure b.b1() {
  return
}
entry main
)");
  const auto cut_at = [&](int small) {
    return cuts(program, CutOptions{Blocks::kCut, Inline::kSmall, small});
  };
  EXPECT_EQ(cut_at(7), (std::set<std::string>{"main"}));
  EXPECT_EQ(cut_at(6), (std::set<std::string>{"main", "b"}));
  EXPECT_EQ(cut_at(4), (std::set<std::string>{"main", "a", "b"}));
}

TEST(CutPoints, EveryCycleHasOneEvenInDeadCode) {
  const Program program = program_from(R"(
procedure main() {
  return
}
procedure dead() {
  goto dead.b1()
}
procedure dead.b1() {
  goto dead()
}
entry main
)");
  const std::set<std::string> found = cuts(program, CutOptions{});
  EXPECT_TRUE(found.contains("dead") || found.contains("dead.b1"));
}

constexpr const char* kForks = R"(
procedure main() {
  goto a()
}
procedure a() {
  choose {
    goto b()
  } or {
    goto b()
  }
}
procedure b() {
  twice()
  choose {
    goto end()
  } or {
    goto end()
  }
}
procedure twice() {
  choose {
    goto end()
  } or {
    goto end()
  }
}
procedure end() {
  return
}
entry main
)";

// Two through `twice`, so four through `b` and eight through `a`.
TEST(CutPoints, WherePathsAreManyIsOneBesides) {
  const Program program = program_from(kForks);
  CutOptions options;
  EXPECT_EQ(cuts(program, options), (std::set<std::string>{"main"}));
  options.most_paths = 8;
  EXPECT_EQ(cuts(program, options), (std::set<std::string>{"main"}));
  options.most_paths = 7;
  EXPECT_EQ(cuts(program, options), (std::set<std::string>{"main", "a"}));
  options.most_paths = 3;
  EXPECT_EQ(cuts(program, options), (std::set<std::string>{"main", "b"}));
  options.most_paths = 1;
  EXPECT_EQ(cuts(program, options), (std::set<std::string>{"main", "a", "b", "twice"}));
}

}  // namespace
}  // namespace epr
