#pragma once

#include <string>
#include <string_view>

namespace cli {

// Any text for XML 1.0, as content or as the value of an attribute: markup is escaped, ends of
// lines of an attribute too.  What XML cannot say, and what is not UTF-8, becomes U+FFFD; what a
// terminal or a CI runner would obey is written as its number.
std::string xml_content(std::string_view text);
std::string xml_attribute(std::string_view text);

}  // namespace cli
