#pragma once

// What came of the attempt to make a site throw.

#include <string>

namespace cli {

struct Reproduction {
  bool tried = false;
  bool thrown = false;   // a program threw there
  std::string folder;    // with the program, if one threw
  std::string source;    // of the program, in that folder
  std::string account;   // a line: what was thrown, or what could not be done
};

}  // namespace cli
