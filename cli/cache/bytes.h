#pragma once

// Whole files.

#include <filesystem>
#include <optional>
#include <string>

namespace cli::cache {

// Nothing when it is no file that can be read to its end.
std::optional<std::string> read_bytes(const std::filesystem::path& path);

// False when it could not be written whole.
bool write_bytes(const std::filesystem::path& path, const std::string& bytes);

}  // namespace cli::cache
