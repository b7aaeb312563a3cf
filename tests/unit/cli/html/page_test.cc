#include "cli/html/page.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace cli::html {
namespace {

// What stands in the element with the data.
std::string data_of(const std::string& page) {
  const std::string start = R"(<script type="application/json" id="data">)";
  const size_t first = page.find(start) + start.size();
  return page.substr(first, page.find("</script>", first) - first);
}

TEST(Page, HoldsTheDataAsItIs) {
  const nlohmann::json data{{"text", "</script><script>alert(1)</script><!-- & \xE2\x80\xA8 \xE2\x80\xA9 \xE2\x80\xA6"}};
  const std::string text = data_of(page(data.dump()));
  EXPECT_EQ(nlohmann::json::parse(text), data);
  EXPECT_EQ(text.find_first_of("<>&"), std::string::npos);
  EXPECT_EQ(text.find("\xE2\x80\xA8"), std::string::npos);
  EXPECT_EQ(text.find("\xE2\x80\xA9"), std::string::npos);
  EXPECT_NE(text.find("\xE2\x80\xA6"), std::string::npos);
}

TEST(Page, DataThatEndsInTheMiddleOfACharacterStaysSo) {
  EXPECT_EQ(data_of(page("\xE2\x80")), "\xE2\x80");
}

TEST(Page, NothingIsLeftOfTheTemplate) {
  const std::string text = page("{}");
  EXPECT_EQ(text.find("{{"), std::string::npos);
  EXPECT_NE(text.find("default-src 'none'; script-src 'sha256-"), std::string::npos);
}

}  // namespace
}  // namespace cli::html
