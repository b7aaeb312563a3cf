#pragma once

// Where the frontend writes: a folder that the user keeps, or one that goes with this object.

#include <string>

namespace cli {

class WorkFolder {
 public:
  // `keep` is made, or is empty, or holds what an earlier run has kept, whose manifest is
  // removed; "" for a temporary folder.
  explicit WorkFolder(const std::string& keep);
  ~WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  // "" or why there is no folder.
  const std::string& problem() const { return problem_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::string problem_;
  bool temporary_ = false;
};

}  // namespace cli
