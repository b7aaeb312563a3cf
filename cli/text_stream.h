#pragma once

// The report as text, while it comes into being.
//
// Sites are told of in the order of the report, each as soon as its verdict and those of all
// before it are final: what is written is the same on every run, only when it is is not.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cli/check_report.h"

namespace cli {

class TextStream {
 public:
  // False when there is no use in going on: nobody reads it.
  using Write = std::function<bool(const std::string& text)>;

  // All outlive this object.  `write` is given some text at a time, never none.
  TextStream(const CheckOptions& options, const SourceLines& sources, Write write)
      : options_(options), sources_(sources), write_(std::move(write)) {}

  // Before the first verdict: what the frontend said, and the sites in the order of the report.
  void begin(const std::vector<ManifestMessage>& messages, const std::vector<JavaSite>& sites);

  // A verdict that is final.  False when there is no use in going on.
  bool add(const SiteVerdict& verdict);

  // All that was not written yet.
  void end(const CheckReport& report);

 private:
  bool write(const std::string& text) const { return text.empty() || write_(text); }

  const CheckOptions& options_;
  const SourceLines& sources_;
  const Write write_;
  std::vector<std::string> order_;              // ids
  size_t written_ = 0;                          // of them
  std::map<std::string, std::string> waiting_;  // texts, by id
};

}  // namespace cli
