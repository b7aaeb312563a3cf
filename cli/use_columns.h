#pragma once

// Where in a source line the use of an iterator stands.  Class files know lines and no columns.

#include <string>
#include <string_view>
#include <vector>

namespace cli {

struct WordInLine {
  size_t begin = 0;  // bytes
  size_t end = 0;
};

// Calls of the method, `next` of "Iterator.next" as in it.next(); if there is none, each `for (`,
// which may hide one.
std::vector<WordInLine> uses_in(std::string_view line, const std::string& use);

}  // namespace cli
