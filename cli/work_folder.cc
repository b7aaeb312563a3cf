#include "cli/work_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

namespace cli {
namespace {

namespace fs = std::filesystem;

// "" or why the folder cannot be used.
std::string prepare(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fmt::format("cannot make folder '{}': {}", folder, error.message());
  const fs::path manifest = fs::path(folder) / "manifest.json";
  const bool empty = fs::is_empty(folder, error);
  if (error) return fmt::format("cannot use folder '{}': {}", folder, error.message());
  if (!empty && !fs::exists(manifest, error)) {
    return fmt::format("'{}' is neither empty nor the folder of an earlier run", folder);
  }
  fs::remove(manifest, error);
  if (error) return fmt::format("cannot write into folder '{}': {}", folder, error.message());
  return "";
}

}  // namespace

WorkFolder::WorkFolder(const std::string& keep) : path_(keep), temporary_(keep.empty()) {
  if (!temporary_) {
    problem_ = prepare(keep);
    return;
  }
  std::error_code error;
  fs::path base = fs::temp_directory_path(error);
  if (error) base = "/tmp";
  path_ = (base / "cme-XXXXXX").string();
  if (!mkdtemp(path_.data())) {
    problem_ = fmt::format("cannot make a temporary folder in '{}': {}", base.string(),
                           std::strerror(errno));
    temporary_ = false;
  }
}

WorkFolder::~WorkFolder() {
  std::error_code error;
  if (temporary_) fs::remove_all(path_, error);
}

}  // namespace cli
