#pragma once

// What the sources say need not be reported:
//
//   @SuppressWarnings("cme")   on a class, method, field or local variable: all of it
//   // cme:ignore reason       the line, or, where it stands alone, the next one with code
//
// Class files do not have either, so both are read from the sources that are at hand.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/check_verdict.h"
#include "cli/source_lines.h"

namespace cli {

struct Suppression {
  Waiver::By by = Waiver::By::kComment;
  std::string reason;
  int line = 0;   // where it stands
  int first = 0;  // lines that it covers
  int last = 0;

  bool covers(int at) const { return first <= at && at <= last; }
};

// Those of a source, by line.
std::vector<Suppression> suppressions_in(const std::string& source);

// Those of a program.  `sources` outlives this object.
class Suppressions {
 public:
  explicit Suppressions(const SourceLines& sources) : sources_(sources) {}

  // Who waives the site; notes that it was of use.
  std::optional<Waiver> find(const JavaSite& site);

  // What is wrong with them, once every site was asked about that has to be waived: those that
  // waive nothing, and comments without a reason.  `sites` are all of the program; files without
  // one are looked at if they lie below `paths`.
  std::vector<ManifestMessage> problems(const std::vector<SiteVerdict>& sites,
                                        const std::vector<std::string>& paths);

 private:
  struct Entry {
    Suppression suppression;
    bool used = false;
  };
  std::vector<Entry>& of_file(const std::string& path);

  const SourceLines& sources_;
  std::map<std::string, std::vector<Entry>> files_;  // by canonical path
};

}  // namespace cli
