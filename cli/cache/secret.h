#pragma once

// A secret of this user, made when it is first needed.

#include <optional>
#include <string>

namespace cli::cache {

struct Secret {
  std::string bytes;    // empty: there is none
  std::string problem;  // why
};

// Reads the file, or makes it.  One that others could have written or read is no secret.
Secret read_secret(const std::string& file);

}  // namespace cli::cache
