#pragma once

// For the files that write JSON, alone: the library costs seconds to compile.

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/manifest.h"

namespace cli {

// [{"severity": "error"|"warning", "path": …, "line": n, "text": …}, …]
nlohmann::ordered_json messages_json(const std::vector<ManifestMessage>& messages);

}  // namespace cli
