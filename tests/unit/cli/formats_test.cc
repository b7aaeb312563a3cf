#include "cli/formats.h"

#include <gtest/gtest.h>

#include "cli/check_report.h"
#include "cli/options.h"

namespace cli {
namespace {

TEST(Formats, AChoiceIsANameAloneOrWithAFile) {
  for (const ReportFormat& format : report_formats()) {
    const std::string name = format.name;
    ASSERT_TRUE(format_choice(name));
    EXPECT_EQ(format_choice(name)->format, &format);
    EXPECT_EQ(format_choice(name)->file, "");
    EXPECT_EQ(format_choice(name + "=a=b")->file, "a=b");
    EXPECT_FALSE(format_choice(name + "="));
    EXPECT_FALSE(format_choice(name + "x"));
  }
  EXPECT_FALSE(format_choice(""));
}

TEST(Formats, OnlyTextOnStandardOutputIsAStream) {
  EXPECT_TRUE(format_choice("text")->streams());
  EXPECT_FALSE(format_choice("text=f")->streams());
  EXPECT_FALSE(format_choice("concise")->streams());
}

TEST(Formats, TextIsWhatIsWrittenWhenNothingIsChosen) {
  CheckOptions options;
  ASSERT_EQ(formats_of(options).size(), 1u);
  EXPECT_TRUE(formats_of(options)[0].streams());
  options.formats = {"json", "sarif=x"};
  ASSERT_EQ(formats_of(options).size(), 2u);
  EXPECT_EQ(formats_of(options)[1].file, "x");
}

// What everyone reads first.
TEST(Formats, NoReportOfARunThatFailedLooksClean) {
  CheckReport report;
  report.failure = "the frontend failed";
  for (const ReportFormat& format : report_formats()) {
    const std::string text = format.print(report, CheckOptions(), SourceLines({})).text;
    EXPECT_NE(text.find("the frontend failed"), std::string::npos) << format.name;
  }
}

}  // namespace
}  // namespace cli
