#include "cli/cache/inputs.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "cli/cache/bytes.h"

namespace cli::cache {
namespace {

namespace fs = std::filesystem;

// The Java that runs an installed frontend: tools/cme-frontend looks for it in the same order.
fs::path java_of(const fs::path& home) {
  const auto of_variable = [](const char* name) -> fs::path {
    const char* value = std::getenv(name);
    return value && *value ? fs::path(value) / "bin/java" : fs::path();
  };
  if (const fs::path chosen = of_variable("CME_JAVA_HOME"); !chosen.empty()) return chosen;
  const std::optional<std::string> noted = read_bytes(home / "java");
  if (noted) return noted->substr(0, noted->find('\n'));
  if (const fs::path usual = of_variable("JAVA_HOME"); !usual.empty()) return usual;
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path java = fs::path(folder) / "java";
    if (access(java.c_str(), X_OK) == 0) return java;
  }
  return {};
}

// Whatever has an influence on Java's own behaviour.
constexpr const char* kVariables[] = {
    "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH", "LC_ALL",
    "LC_CTYPE",          "LANG"};

bool is_archive(const fs::path& path) {
  std::string name = path.filename().string();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const char* end : {".jar", ".war", ".ear", ".zip"}) {
    if (name.ends_with(end)) return true;
  }
  return false;
}

bool is_java(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.ends_with(".class") || name.ends_with(".java") || is_archive(path);
}

class Reading {
 public:
  explicit Reading(const FrontendInputs& inputs) : inputs_(inputs) {}

  std::optional<Digest> run() {
    parts_ = {"frontend 1"};
    add_frontend();
    for (const char* name : kVariables) {
      const char* value = std::getenv(name);
      parts_.push_back(value ? "=" + std::string(value) : "");
    }
    add_list(inputs_.words);
    for (const std::string& file : inputs_.files) add_file(file);
    for (const std::string& path : inputs_.paths) add_path(path);
    add_classpath();
    if (!complete_) return std::nullopt;
    return digest_of(parts_);
  }

 private:
  // Launcher, jars, and the Java that runs it.
  void add_frontend() {
    std::error_code error;
    const fs::path program = fs::canonical(inputs_.program, error);
    const fs::path home = program.parent_path().parent_path() / "frontend";
    if (error || !fs::is_directory(home / "lib", error)) {
      complete_ = false;
      return;
    }
    add_file(program);
    add_path(home / "lib");
    const fs::path found = fs::canonical(java_of(home), error);
    if (error) {
      complete_ = false;
      return;
    }
    parts_.push_back(found.string());
    add_file(found.parent_path().parent_path() / "release");
  }

  void add_list(const std::vector<std::string>& words) {
    parts_.push_back(std::to_string(words.size()));
    parts_.insert(parts_.end(), words.begin(), words.end());
  }

  void add_file(const fs::path& path) {
    const std::optional<std::string> bytes = read_bytes(path);
    if (!bytes) complete_ = false;
    parts_.push_back(path.string());
    parts_.push_back(bytes ? to_bytes(digest_of(*bytes)) : "");
  }

  void add_path(const fs::path& path) {
    std::error_code error;
    if (!fs::is_directory(path, error)) return add_file(path);
    parts_.push_back("folder " + path.string());
    add_folder(path);
  }

  // A link to a folder that it is in leads to nothing new.
  void add_folder(const fs::path& folder) {
    std::error_code error;
    const fs::path real = fs::canonical(folder, error);
    if (std::find(inside_.begin(), inside_.end(), real) != inside_.end()) return;
    inside_.push_back(real);
    std::set<fs::path> entries;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
      entries.insert(it->path());
    }
    if (error) complete_ = false;
    for (const fs::path& entry : entries) {
      if (fs::is_directory(entry, error)) {
        add_folder(entry);
      } else if (is_java(entry)) {
        add_file(entry);
      }
    }
    inside_.pop_back();
  }

  void add_classpath() {
    size_t start = 0;
    while (start <= inputs_.classpath.size()) {
      const size_t end = std::min(inputs_.classpath.find(':', start), inputs_.classpath.size());
      add_entry(inputs_.classpath.substr(start, end - start));
      start = end + 1;
    }
  }

  // What is not there is no error of the class path.  `folder/*` are its jars.
  void add_entry(const fs::path& entry) {
    std::error_code error;
    parts_.push_back("entry " + entry.string());
    if (entry.filename() == "*") {
      const fs::path folder = entry.has_parent_path() ? entry.parent_path() : ".";
      if (fs::is_directory(folder, error)) add_folder(folder);
    } else if (fs::exists(entry, error)) {
      add_path(entry);
    }
  }

  const FrontendInputs& inputs_;
  std::vector<std::string> parts_;
  std::vector<fs::path> inside_;  // folders that are being read, outermost first
  bool complete_ = true;
};

}  // namespace

std::optional<Digest> frontend_key(const FrontendInputs& inputs) { return Reading(inputs).run(); }

}  // namespace cli::cache
