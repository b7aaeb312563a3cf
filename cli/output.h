#pragma once

// Where reports go, and what happens when they cannot; and what is said besides.

#include <string>

namespace cli {

// False, with errno, when not all of it could be written.
bool write_all(int fd, const std::string& text);

// Writes the file.  "" or why it could not: then one that was there is as it was, if it is a plain
// file in a folder that can be written.
std::string write_file(const std::string& name, const std::string& text);

// "cme: " and the text as one plain line (plain_text.h), on stderr.
void say(const std::string& text);

// Standard output, which is handed what there is at once.
class Output {
 public:
  Output();

  // False when this or something before could not be written.
  bool write(const std::string& text);

  // "" or why.
  const std::string& problem() const { return problem_; }

 private:
  std::string problem_;
};

}  // namespace cli
