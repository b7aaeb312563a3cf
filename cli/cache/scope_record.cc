#include "cli/cache/scope_record.h"

#include <algorithm>

#include "cli/cache/program_key.h"

namespace cli::cache {
namespace {

void add(std::vector<std::string>& parts, const std::vector<std::string>& list) {
  parts.push_back(std::to_string(list.size()));
  parts.insert(parts.end(), list.begin(), list.end());
}

bool is_decided(const SiteFound& found) {
  return found.verdict == "safe" || found.verdict == "cme";
}

template <typename Holds>
bool any_site(const ScopeRecord& record, Holds holds) {
  return std::any_of(record.decisions.begin(), record.decisions.end(), [&](const Decision& decision) {
    return std::any_of(decision.sites.begin(), decision.sites.end(), holds);
  });
}

}  // namespace

bool ScopeRecord::has_evidence() const {
  return any_site(*this, [](const SiteFound& found) { return is_decided(found); });
}

bool ScopeRecord::has_doubt() const {
  return any_site(*this, [](const SiteFound& found) { return !is_decided(found); }) ||
         std::any_of(reaches.begin(), reaches.end(),
                     [](const ReachFound& found) { return found.reach == "unknown"; });
}

bool ScopeRecord::has_unreachable() const {
  return std::any_of(reaches.begin(), reaches.end(),
                     [](const ReachFound& found) { return found.reach == "unreachable"; });
}

std::optional<Digest> scope_key(const ScopeQuestion& question) {
  const std::optional<std::string> program = without_positions(question.program);
  if (!program) return std::nullopt;
  std::vector<std::string> parts{"scope 1", *program};
  add(parts, question.sites);
  add(parts, question.settings);
  return digest_of(parts);
}

Digest name_key(const std::string& scope, const std::vector<std::string>& settings) {
  std::vector<std::string> parts{"name 1", scope};
  add(parts, settings);
  return digest_of(parts);
}

}  // namespace cli::cache
