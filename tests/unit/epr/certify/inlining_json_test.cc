#include "epr/certify/inlining_json.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

TEST(InliningJson, IsReadBackAsWritten) {
  const std::vector<Inlining> runs{
      {"main", {{"main.b1", 3, {"f", {{"f", 0, {"g", {}}}}}}, {"main", 1, {"f", {}}}}},
      {"other", {}}};
  const std::string text = to_json(runs);
  const auto read = read_inlining(text);
  ASSERT_TRUE(std::holds_alternative<std::vector<Inlining>>(read)) << std::get<1>(read);
  const auto& back = std::get<0>(read);
  ASSERT_EQ(back.size(), 2u);
  EXPECT_EQ(back[1].procedure, "other");
  ASSERT_EQ(back[0].calls.size(), 2u);
  EXPECT_EQ(back[0].calls[0].block, "main.b1");
  EXPECT_EQ(back[0].calls[0].origin, 3);
  EXPECT_EQ(back[0].calls[0].callee.calls.at(0).callee.procedure, "g");
  EXPECT_EQ(to_json(back), text);
}

TEST(InliningJson, SaysWhatIsWrong) {
  const auto problem = [](const std::string& text) {
    const auto read = read_inlining(text);
    return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "nothing";
  };
  const auto entries = [&](const std::string& list) {
    return problem("{\"format\": 1, \"entries\": " + list + "}");
  };
  const auto call = [&](const std::string& members) {
    return entries("[{\"procedure\": \"main\", \"calls\": [" + members + "]}]");
  };
  EXPECT_EQ(entries("[]"), "nothing");
  EXPECT_EQ(problem(""), "not an inlining of format 1");
  EXPECT_EQ(problem("{\"format\": 2, \"entries\": []}"), "not an inlining of format 1");
  EXPECT_EQ(problem("{\"format\": 1}"), "the inlining has no \"entries\"");
  EXPECT_EQ(entries("{}"), "\"entries\" must be a list");
  EXPECT_EQ(entries("[7]"), "a run has no \"procedure\"");
  EXPECT_EQ(entries("[{\"procedure\": 7, \"calls\": []}]"), "\"procedure\" must be a name");
  EXPECT_EQ(entries("[{\"procedure\": \"main\"}]"), "a run has no \"calls\"");
  EXPECT_EQ(call("[]"), "a call has no \"block\"");
  EXPECT_EQ(call("{\"block\": \"main\"}"), "a call has no \"origin\"");
  for (const char* number : {"-1", "1.5", "\"1\"", "4294967296"}) {
    EXPECT_EQ(call(std::string("{\"block\": \"main\", \"origin\": ") + number + "}"),
              "\"origin\" must be the number of a command");
  }
  EXPECT_EQ(call("{\"block\": \"main\", \"origin\": 1}"), "a call has no \"callee\"");
}

std::string nested(int depth) {
  std::string text = "{\"procedure\": \"f\", \"calls\": []}";
  for (int k = 1; k < depth; ++k) {
    text =
        "{\"procedure\": \"f\", \"calls\": [{\"block\": \"f\", \"origin\": 1, \"callee\": " + text +
        "}]}";
  }
  return "{\"format\": 1, \"entries\": [" + text + "]}";
}

TEST(InliningJson, NestsOnlySoDeep) {
  EXPECT_TRUE(std::holds_alternative<std::vector<Inlining>>(read_inlining(nested(500))));
  const auto deeper = read_inlining(nested(501));
  ASSERT_TRUE(std::holds_alternative<std::string>(deeper));
  EXPECT_EQ(std::get<std::string>(deeper), "more than 500 nested runs");
}

}  // namespace
}  // namespace epr
