#include "cli/quiet_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace cli {
namespace {

TEST(QuietJson, EscapesWhatTerminalsAndRunnersObey) {
  EXPECT_EQ(quiet_json("\"\x7f\xC2\x9B\xE2\x80\xAE\""), "\"\\u007f\\u009b\\u202e\"");
  EXPECT_EQ(quiet_json("\"\xF3\xA0\x81\x81\""), "\"\\udb40\\udc41\"");  // U+E0041
  EXPECT_EQ(quiet_json("\"##[error]\""), "\"\\u0023#[error]\"");
  EXPECT_EQ(quiet_json("\"\xff\""), "\"\xEF\xBF\xBD\"");
}

TEST(QuietJson, IsTheSameJson) {
  const nlohmann::json json{{"\xC2\x9B", "a\xE2\x80\xAE ##[x] \xF3\xA0\x81\x81\x7f\n\"\\"}, {"b", {1, 2}}};
  EXPECT_EQ(nlohmann::json::parse(quiet_json(json.dump(2))), json);
}

TEST(QuietJson, LeavesTheRestAlone) {
  const std::string json = "{\n  \"a\": \"\xC3\xA4 :: # \\n\"\n}\n";
  EXPECT_EQ(quiet_json(json), json);
}

}  // namespace
}  // namespace cli
