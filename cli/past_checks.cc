#include "cli/past_checks.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "cli/cache/bytes.h"
#include "cli/cache/digest.h"
#include "cli/cache/place.h"
#include "cli/output.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostChecks = 8;

std::string current_folder() {
  std::error_code error;
  return fs::current_path(error).string();
}

bool same_options(const PastCheck& a, const PastCheck& b) {
  return to_json({{a.options, {}}}) == to_json({{b.options, {}}});
}

}  // namespace

std::vector<PastCheck> with_check(std::vector<PastCheck> known, const PastCheck& check) {
  std::erase_if(known, [&](const PastCheck& other) { return same_options(other, check); });
  known.insert(known.begin(), check);
  if (known.size() > kMostChecks) known.resize(kMostChecks);
  return known;
}

std::variant<CheckOptions, std::string> find_check(const std::vector<PastCheck>& known,
                                                   const std::string& id) {
  constexpr const char* kGivePaths = "give the paths: cme reproduce ID PATH...";
  if (known.empty()) {
    return fmt::format("no check with findings in this folder is remembered; {}", kGivePaths);
  }
  const auto only = [](CheckOptions options, const std::string& finding) {
    options.only = finding;
    return options;
  };
  // "A#1" is how "A#10" begins, which a later check may have found.
  for (const PastCheck& check : known) {
    const std::vector<std::string>& findings = check.findings;
    if (std::count(findings.begin(), findings.end(), id) > 0) return only(check.options, id);
  }
  for (const PastCheck& check : known) {
    std::set<std::string> matches;
    for (const std::string& finding : check.findings) {
      if (finding.starts_with(id)) matches.insert(finding);
    }
    if (matches.size() == 1) return only(check.options, *matches.begin());
    if (matches.empty()) continue;
    return fmt::format("'{}' is how {} findings begin; the first are '{}' and '{}'", id,
                       matches.size(), *matches.begin(), *std::next(matches.begin()));
  }
  return fmt::format("no check in this folder that is remembered has found '{}'; {}", id,
                     kGivePaths);
}

std::string past_checks_file(const std::string& folder) {
  const std::string secret = cache::secret_file();
  if (secret.empty() || folder.empty()) return "";
  const fs::path state = fs::path(secret).parent_path();
  return (state / "checks" / (cache::to_hex(cache::digest_of(folder)) + ".json")).string();
}

void remember_check(const PastCheck& check) {
  const std::string file = past_checks_file(current_folder());
  if (file.empty()) return;
  std::error_code error;
  fs::create_directories(fs::path(file).parent_path(), error);
  write_file(file, to_json(with_check(remembered_checks(), check)));
}

std::vector<PastCheck> remembered_checks() {
  const std::optional<std::string> text = cache::read_bytes(past_checks_file(current_folder()));
  return text ? read_past_checks(*text) : std::vector<PastCheck>();
}

}  // namespace cli
