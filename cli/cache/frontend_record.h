#pragma once

// What is remembered of a run of the frontend: the manifest, and which programs belong to it.
// The programs are records of their own, so that those which an edit leaves alone are kept once.

#include <optional>
#include <string>
#include <vector>

#include "cli/cache/cache.h"
#include "cli/cache/digest.h"

namespace cli::cache {

struct ProgramFile {
  std::string name;  // in the manifest's folder
  std::string text;
};

struct FrontendOutput {
  std::string manifest;
  std::vector<ProgramFile> programs;
};

void keep_frontend(Cache& cache, const Digest& key, const FrontendOutput& output);

// All of it or nothing.  It cannot be checked, so that it counts only as this user's own.
std::optional<FrontendOutput> find_frontend(Cache& cache, const Digest& key);

}  // namespace cli::cache
