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

}  // namespace

bool ScopeRecord::has_doubt() const {
  const auto undecided = [](const Decision& decision) {
    return !std::all_of(decision.sites.begin(), decision.sites.end(), is_decided);
  };
  return std::any_of(decisions.begin(), decisions.end(), undecided) ||
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

Digest exact_key(const std::string& program_digest, const ScopeQuestion& question) {
  std::vector<std::string> parts{"exact 1", program_digest};
  add(parts, question.sites);
  add(parts, question.settings);
  return digest_of(parts);
}

}  // namespace cli::cache
