#pragma once

// What the frontend reads: the content of the files and folders that it is given.

#include <optional>
#include <string>
#include <vector>

#include "cli/cache/digest.h"

namespace cli::cache {

struct FrontendInputs {
  std::string program;             // its launcher
  std::vector<std::string> words;  // all that it is told, but for where it writes
  std::vector<std::string> paths;  // files and folders of Java, as given
  std::string classpath;           // entries with colons between them
  std::vector<std::string> files;  // that are read whatever they are called
};

// By what its output is known: the same inputs and the same frontend, the same output.  Nothing
// when that cannot be said: something cannot be read, or the frontend is not one that is
// installed as tools/build-frontend does, whose parts are known.
std::optional<Digest> frontend_key(const FrontendInputs& inputs);

}  // namespace cli::cache
