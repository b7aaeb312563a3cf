#include "cli/source_lines.h"

#include <algorithm>
#include <cctype>
#include <fstream>

#include <fmt/format.h>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFiles = 200'000;
constexpr uintmax_t kLargestFile = 16 << 20;

// "a/b/C.java" for class a.b.C of C.java; a file that has a folder already is taken as it is.
std::string in_package(const std::string& class_name, const std::string& file) {
  const size_t dot = class_name.rfind('.');
  if (file.empty() || file.find('/') != std::string::npos || dot == std::string::npos) return file;
  std::string folder = class_name.substr(0, dot);
  std::replace(folder.begin(), folder.end(), '.', '/');
  return folder + "/" + file;
}

// The name comes from a class file, and must not lead out of the folders that may be read.
bool stays_below(const fs::path& path) {
  return path.is_relative() && std::find(path.begin(), path.end(), "..") == path.end();
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

// Does the path end in these folders and this file?
bool ends_in(const std::string& path, const std::string& file) {
  return path == file || path.ends_with("/" + file);
}

}  // namespace

SourceLines::SourceLines(const std::vector<std::string>& roots) : roots_(roots) {}

const std::map<std::string, std::vector<std::string>>& SourceLines::index() const {
  if (index_) return *index_;
  index_.emplace();
  size_t seen = 0;
  for (const std::string& root : roots_) {
    std::error_code error;
    const auto skip = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator it(root, skip, error), end; !error && it != end;
         it.increment(error)) {
      if (++seen > kMostFiles) break;
      if (it->path().extension() == ".java") {
        (*index_)[it->path().filename().string()].push_back(it->path().string());
      }
    }
  }
  for (auto& [name, paths] : *index_) {
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  }
  return *index_;
}

std::optional<std::string> SourceLines::find(const std::string& class_name,
                                             const std::string& file) const {
  if (file.empty()) return std::nullopt;
  const auto [known, is_new] = found_.try_emplace({class_name, file});
  if (!is_new) return known->second;
  const std::string wanted = in_package(class_name, file);
  if (!stays_below(wanted)) return std::nullopt;
  for (const std::string& root : roots_) {
    const fs::path below = fs::path(root) / wanted;
    if (!class_name.empty() && is_file(below)) return known->second = below.string();
    if (ends_in(root, fs::path(wanted).filename().string()) && is_file(root)) {
      return known->second = root;
    }
  }
  const auto named = index().find(fs::path(wanted).filename().string());
  if (named == index().end()) return std::nullopt;
  std::vector<std::string> fitting;
  for (const std::string& path : named->second) {
    if (ends_in(path, wanted)) fitting.push_back(path);
  }
  if (fitting.size() == 1) known->second = fitting[0];
  return known->second;
}

std::string SourceLines::found_name(const std::string& path) const {
  const auto [known, is_new] = names_.try_emplace(path);
  if (!is_new) return known->second;
  std::error_code error;
  const fs::path here = fs::weakly_canonical(fs::current_path(error), error);
  const fs::path there = fs::weakly_canonical(path, error);
  const fs::path relative = there.lexically_relative(here);
  if (relative.empty() || *relative.begin() == "..") return "";
  return known->second = relative.string();
}

std::vector<std::string> SourceLines::files() const {
  std::vector<std::string> out;
  for (const auto& [name, paths] : index()) out.insert(out.end(), paths.begin(), paths.end());
  for (const std::string& root : roots_) {
    if (root.ends_with(".java") && is_file(root)) out.push_back(root);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::string SourceLines::name(const std::string& class_name, const std::string& file) const {
  const std::optional<std::string> path = find(class_name, file);
  const std::string relative = path ? found_name(*path) : "";
  return relative.empty() ? in_package(class_name, file) : relative;
}

std::string SourceLines::uri(const std::string& class_name, const std::string& file) const {
  std::string out;
  for (const fs::path& part : fs::path(name(class_name, file)).relative_path()) {
    if (part.empty() || part == "." || part == "..") continue;
    if (!out.empty()) out += '/';
    for (char c : part.string()) {
      const bool plain = std::isalnum(static_cast<unsigned char>(c)) ||
                         std::string_view("-._~$").find(c) != std::string_view::npos;
      out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::optional<std::string> SourceLines::line(const std::string& class_name,
                                             const epr::JavaPosition& position) const {
  const std::optional<std::string> path = find(class_name, position.file);
  if (!path || position.line < 1) return std::nullopt;
  const auto [read, is_new] = lines_.try_emplace(*path);
  std::error_code error;
  if (is_new && fs::file_size(*path, error) <= kLargestFile && !error) {
    std::ifstream in(*path);
    for (std::string text; std::getline(in, text);) {
      if (text.ends_with('\r')) text.pop_back();
      read->second.push_back(std::move(text));
    }
  }
  const auto number = static_cast<size_t>(position.line);
  if (number > read->second.size()) return std::nullopt;
  return read->second[number - 1];
}

}  // namespace cli
