#include "tests/support/random_program.h"

#include <map>

#include <gtest/gtest.h>

#include "tests/support/block_writer.h"
#include "tests/support/programs.h"

namespace epr::testing {
namespace {

constexpr uint64_t kPrograms = 300;

bool mentions(const RandomProgram& program, const std::string& what) {
  return program.text.find(what) != std::string::npos;
}

TEST(RandomProgram, FollowsFromItsSeed) {
  EXPECT_EQ(random_program(7).text, random_program(7).text);
  EXPECT_EQ(random_program(7).features, random_program(7).features);
  EXPECT_NE(random_program(7).text, random_program(8).text);
}

TEST(RandomProgram, IsAcceptedAndHasSites) {
  for (uint64_t seed = 1; seed <= kPrograms; ++seed) {
    const RandomProgram program = random_program(seed);
    SCOPED_TRACE(program.text);
    EXPECT_NO_THROW({ EXPECT_FALSE(program_from(program.text).sites.empty()); });
  }
}

TEST(RandomProgram, FeaturesAreWhatTheTextHas) {
  for (uint64_t seed = 1; seed <= kPrograms; ++seed) {
    const RandomProgram program = random_program(seed);
    SCOPED_TRACE(program.text);
    const auto has = [&](Feature feature) { return program.features.contains(feature); };
    EXPECT_EQ(has(Feature::kEmptied), mentions(program, "  clear("));
    EXPECT_EQ(has(Feature::kNullGuard), mentions(program, "if exists I: iterator. cursor("));
    EXPECT_EQ(has(Feature::kNested),
              mentions(program, " add_cnt(") || mentions(program, " next_cnt("));
    EXPECT_EQ(has(Feature::kAnyHeap), !mentions(program, "entry main when empty_heap"));
  }
}

TEST(RandomProgram, EveryFeatureIsNeitherRareNorInEveryProgram) {
  std::map<Feature, uint64_t> counts;
  for (uint64_t seed = 1; seed <= kPrograms; ++seed) {
    for (Feature feature : random_program(seed).features) ++counts[feature];
  }
  for (Feature feature : all_features()) {
    EXPECT_GE(counts[feature], kPrograms / 20) << to_text(feature);
    EXPECT_LE(counts[feature], kPrograms * 9 / 10) << to_text(feature);
  }
}

TEST(BlockWriter, HandsOnJustWhatIsReadLater) {
  BlockWriter writer({"m", {{"a", "s"}, {"b", "s"}}, "s"});
  const int head = writer.add_block();
  const int body = writer.add_block();
  const int after = writer.add_block();
  writer.command("c := a", {"a"}, {{"c", "s"}});
  writer.jump(head);
  writer.enter(head);
  writer.choose(body, after);
  writer.enter(body);
  writer.command("c := b", {"b"}, {{"c", "s"}});
  writer.jump(head);
  writer.enter(after);
  writer.finish("c");
  EXPECT_EQ(writer.text(), R"(procedure m(a: s, b: s) returns (result: s) {
  var c: s
  c := a
  goto m.b1(b, c)
}

procedure m.b1(b: s, c: s) returns (result: s) {
  choose {
    goto m.b2(b)
  } or {
    goto m.b3(c)
  }
}

procedure m.b2(b: s) returns (result: s) {
  var c: s
  c := b
  goto m.b1(b, c)
}

procedure m.b3(c: s) returns (result: s) {
  result := c
  return
}
)");
}

TEST(BlockWriter, BlocksThatOnlyJumpAreLeftOut) {
  BlockWriter writer({"m", {}, ""});
  const int then = writer.add_block();
  const int next = writer.add_block();
  writer.choose(then, next);
  writer.enter(then);
  writer.jump(next);
  writer.enter(next);
  writer.finish("");
  EXPECT_EQ(writer.text(), R"(procedure m() {
  choose {
    goto m.b2()
  } or {
    goto m.b2()
  }
}

procedure m.b2() {
  return
}
)");
}

}  // namespace
}  // namespace epr::testing
