#include "cli/xml_text.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(XmlText, MarkupIsEscaped) {
  EXPECT_EQ(xml_content("<a b=\"c\" d='e'>&]]>"),
            "&#60;a b=&#34;c&#34; d=&#39;e&#39;&#62;&#38;]]&#62;");
}

TEST(XmlText, LineEndsStayInContentAndAreNumbersInAttributes) {
  EXPECT_EQ(xml_content("a\nb\r\tc"), "a\nb&#13;&#9;c");
  EXPECT_EQ(xml_attribute("a\nb"), "a&#10;b");
}

TEST(XmlText, WhatXmlCannotSayIsReplaced) {
  EXPECT_EQ(xml_content("a\x1b\xff\x01"), "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(xml_content("\xEF\xBF\xBE"), "\xEF\xBF\xBD");  // U+FFFE
}

TEST(XmlText, WhatOthersWouldObeyIsANumber) {
  EXPECT_EQ(xml_content("\xC2\x9B \xE2\x80\xAE"), "&#155; &#8238;");
  EXPECT_EQ(xml_content("::error::"), ":&#58;error:&#58;");
  EXPECT_EQ(xml_content("##[x] #"), "&#35;#[x] #");
}

TEST(XmlText, OtherCharactersStay) { EXPECT_EQ(xml_attribute("\xC3\xA4 a:b #1"), "\xC3\xA4 a:b #1"); }

}  // namespace
}  // namespace cli
