// Realising every call tree of a program finds just what trying everything finds.
//
// The programs are random, without cycles, so that they have finitely many trees, and
// over at most two elements, so that the oracle (enumerate.h) can try everything.

#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/vc/realize.h"
#include "tests/support/enumerate.h"
#include "tests/support/programs.h"
#include "tests/unit/epr/vc/trees.h"

namespace epr {
namespace {

constexpr int kProcedures = 4;
constexpr size_t kMostTrees = 400;

class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string out = R"(
sort s
constant one: s
constant two: s
axiom small: forall X: s. X = one | X = two
relation r(s)
relation q(s, s)
error e(x: s)
action flip(x: s) {
  choose {
    r(X) := r(X) | X = x
  } or {
    var z: s
    assume q(x, z)
    r(X) := r(X) & X != z
  }
}
action pick(x: s) returns (y: s) {
  choose {
    assume q(x, y)
  } or {
    assume !r(y)
  } or {
    y := x
  }
}
)";
    for (int k = 0; k < kProcedures; ++k) out += procedure(k);
    return out + "entry p0 when (forall X: s. !r(X)) & !q(one, one)\n";
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  // Variables are called alike in all procedures.
  std::string variable() { return std::string(1, "xyo"[below(3)]); }

  std::string condition() {
    const std::string a = variable(), b = variable();
    const std::string atom = below(3) == 0   ? fmt::format("r({})", a)
                             : below(2) == 0 ? fmt::format("q({}, {})", a, b)
                                             : fmt::format("{} = {}", a, b);
    return below(2) == 0 ? "!(" + atom + ")" : atom;
  }

  std::string command(int k) {
    switch (below(8)) {
      case 0:
        return fmt::format("  assume {}\n", condition());
      case 1:
        return fmt::format("  {} := {}\n", variable(), variable());
      case 2:
        return fmt::format("  q(X, Y) := q(X, Y) & X != {} | Y = {}\n", variable(), variable());
      case 3:
        return fmt::format("  flip({})\n", variable());
      case 4:
        return fmt::format("  {} := pick({})\n", variable(), variable());
      case 5:
        return fmt::format("  throw e({}) if {} & {}\n", variable(), condition(), condition());
      case 6:
        return fmt::format("  havoc {}\n", variable());
      default:
        return k + 1 == kProcedures ? ""
                                    : fmt::format("  {} := {}({}, {})\n", variable(), later(k),
                                                  variable(), variable());
    }
  }

  std::string later(int k) {
    return fmt::format("p{}",
                       k + 1 + static_cast<int>(below(static_cast<unsigned>(kProcedures - k - 1))));
  }

  std::string end(int k) {
    if (k + 1 == kProcedures || below(3) == 0) return "  return\n";
    return fmt::format("  goto {}({}, {})\n", later(k), variable(), variable());
  }

  std::string procedure(int k) {
    std::string out = fmt::format("procedure p{}(x: s, y: s) returns (o: s) {{\n", k);
    for (unsigned n = 1 + below(3); n > 0; --n) out += command(k);
    if (below(2) == 0) return out + end(k) + "}\n";
    return out + "  choose {\n" + command(k) + end(k) + "  } or {\n" + end(k) + "  }\n}\n";
  }

  std::mt19937 random_;
};

// Of all trees; nothing if those are too many.
std::optional<std::set<int>> realized_sites(const Program& program, const CutOptions& cut) {
  const ProgramFacts facts = program_facts(program, cut);
  std::vector<CallTree> trees;
  for (int runs = 1; runs <= 12; ++runs) {
    for (CallTree& tree : testing::throwing_trees(program, facts, 0, runs))
      trees.push_back(std::move(tree));
    if (trees.size() > kMostTrees) return std::nullopt;
  }
  std::set<int> out;
  for (const CallTree& tree : trees) {
    const Realized result = realize(program, facts, 0, tree, {});
    if (const auto* trace = std::get_if<Trace>(&result.outcome)) out.insert(trace->site);
    if (const auto* doubt = std::get_if<GaveUp>(&result.outcome)) ADD_FAILURE() << doubt->reason;
  }
  return out;
}

std::set<int> reached_sites(const Program& program) {
  std::set<int> out;
  for (int size : {1, 2}) {
    const auto reached = testing::explore(program, testing::sizes_of(program, {{"s", size}}));
    EXPECT_TRUE(reached.exhaustive()) << reached.not_exhaustive;
    for (const auto& [site, trace] : reached.traces) out.insert(site);
  }
  return out;
}

TEST(RealizeRandom, RealisingAllTreesFindsWhatTryingEverythingFinds) {
  int compared = 0, thrown = 0, quiet = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const std::string text = RandomProgram(seed).text();
    const Program program = testing::program_from(text);
    if (program.sites.empty()) continue;
    const std::set<int> reached = reached_sites(program);
    for (const CutOptions& cut :
         {CutOptions{Blocks::kBasic, Inline::kNone, 0}, CutOptions{Blocks::kCut, Inline::kNone, 0},
          CutOptions{Blocks::kCut, Inline::kSmall, 60}}) {
      const auto sites = realized_sites(program, cut);
      if (!sites) continue;
      EXPECT_EQ(*sites, reached) << "seed " << seed << text;
      ++compared;
    }
    thrown += static_cast<int>(reached.size());
    quiet += static_cast<int>(program.sites.size() - reached.size());
  }
  // Programs of both kinds were there.
  EXPECT_GT(compared, 60);
  EXPECT_GT(thrown, 10);
  EXPECT_GT(quiet, 10);
}

}  // namespace
}  // namespace epr
