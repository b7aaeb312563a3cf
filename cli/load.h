#pragma once

// Reading programs and summaries; what is wrong with them goes to stderr.

#include <optional>
#include <string>

#include "epr/certify/summary.h"
#include "epr/rml/loader.h"
#include "epr/rml/program.h"

namespace cli {

struct LoadedProgram {
  epr::Loaded loaded;
  epr::Program program;
};

std::optional<epr::Loaded> load_text(const std::string& path);
std::optional<LoadedProgram> load_program(const std::string& path);
std::optional<epr::Summaries> load_summaries(const epr::Program& program, const std::string& path);

}  // namespace cli
