#include "cli/cache/place.h"

#include <cstdlib>

namespace cli::cache {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

// $`name`, which counts if it is absolute, or the folder in the home; "" if there is no home.
std::string base(const char* name, const char* in_home) {
  const std::string given = variable(name);
  if (given.starts_with('/')) return given;
  const std::string home = variable("HOME");
  return home.empty() ? "" : home + in_home;
}

}  // namespace

std::string cache_folder(const std::string& given) {
  if (!given.empty()) return given;
  const std::string named = variable("CME_CACHE");
  if (named == "off") return "";
  if (!named.empty()) return named;
  const std::string folder = base("XDG_CACHE_HOME", "/.cache");
  return folder.empty() ? "" : folder + "/cme";
}

std::string secret_file() {
  const std::string folder = base("XDG_STATE_HOME", "/.local/state");
  return folder.empty() ? "" : folder + "/cme/cache.key";
}

}  // namespace cli::cache
