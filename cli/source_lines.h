#pragma once

// Sources, for reports: where a class's file lies, and what its lines say.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "epr/logic/source.h"

namespace cli {

class SourceLines {
 public:
  // Looks below these folders; a root may also be a source file.
  explicit SourceLines(const std::vector<std::string>& roots);

  // The file in which the class, "a.b.C", was written, by its name in the class file; with
  // "" for a class, the only file of that name.  Nothing when it is not found, or when the name
  // leads out of the folders.
  std::optional<std::string> find(const std::string& class_name, const std::string& file) const;

  // How reports name the file: relative to the current folder where it is found below it,
  // otherwise by its package.
  std::string name(const std::string& class_name, const std::string& file) const;
  // The same as a relative URI, which leads nowhere else than down.
  std::string uri(const std::string& class_name, const std::string& file) const;

  // Of a file that was found: relative to the current folder, "" when it is not below it.
  std::string found_name(const std::string& path) const;

  // All sources below the roots, and those that are roots, by path.
  std::vector<std::string> files() const;

  // The line, without its end; nothing when there is none.
  std::optional<std::string> line(const std::string& class_name,
                                  const epr::JavaPosition& position) const;

 private:
  const std::map<std::string, std::vector<std::string>>& index() const;

  std::vector<std::string> roots_;
  // What has been looked up.
  mutable std::optional<std::map<std::string, std::vector<std::string>>> index_;  // by file name
  mutable std::map<std::pair<std::string, std::string>, std::optional<std::string>> found_;
  mutable std::map<std::string, std::string> names_;               // by path
  mutable std::map<std::string, std::vector<std::string>> lines_;  // by path
};

}  // namespace cli
