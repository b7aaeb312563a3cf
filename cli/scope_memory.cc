#include "cli/scope_memory.h"

#include <algorithm>

#include "cli/cache/bytes.h"
#include "epr/solver/z3_solver.h"

namespace cli {
namespace {

// Whatever has an influence on what the engines say.  Time and memory are not among them: what is
// found with little is found with more, and what is not found for lack of them is not kept.
std::vector<std::string> settings(const VerifyOptions& run, const std::string& tool) {
  std::vector<std::string> out{tool,
                               std::string(epr::z3_version()),
                               run.engine,
                               run.cut.blocks,
                               run.cut.inlining,
                               std::to_string(run.max_frames),
                               std::to_string(run.max_queries),
                               std::to_string(run.max_work),
                               std::to_string(run.inlining.bound),
                               run.inlining.track,
                               std::to_string(run.seed)};
  out.insert(out.end(), run.inlining.over.begin(), run.inlining.over.end());
  if (run.smaller_proofs) out.push_back("smaller proofs");
  return out;
}

// Lemmas are about cut points, and hold or do not, whoever found them.
cache::Digest name_key(const ScopeTask& task) {
  return cache::digest_of({"lemmas 1", task.scope, task.run.cut.blocks, task.run.cut.inlining});
}

}  // namespace

ScopeMemory::ScopeMemory(cache::Cache& cache) : cache_(cache) {
  if (const auto self = cache::read_bytes("/proc/self/exe")) {
    tool_ = cache::to_hex(cache::digest_of(*self));
  }
}

// Cutting a program into tokens takes thirty times as long as its digest, so the key that the
// tokens make is itself remembered, by the digest of the whole text.
std::optional<ScopeMemory::Asked> ScopeMemory::asked(const ScopeTask& task) {
  if (!tool_) return std::nullopt;
  std::optional<std::string> text = cache::read_bytes(task.run.file);
  if (!text) return std::nullopt;
  Asked out;
  out.program = cache::to_hex(cache::digest_of(*text));
  cache::ScopeQuestion question{std::move(*text), task.sites, settings(task.run, *tool_)};
  if (task.open) question.settings.push_back("open");
  out.shortcut = cache::exact_key(out.program, question);
  const std::optional<cache::Found> known = cache_.find(out.shortcut);
  std::optional<cache::Digest> key;
  if (known && known->own) key = cache::digest_from_bytes(known->content);
  out.has_shortcut = key.has_value();
  if (!key) key = cache::scope_key(question);
  if (!key) return std::nullopt;
  out.key = *key;
  return out;
}

void ScopeMemory::keep_shortcut(const Asked& what) {
  if (!what.has_shortcut) cache_.put(what.shortcut, cache::to_bytes(what.key));
}

std::optional<Recalled> ScopeMemory::recall(const ScopeTask& task) {
  const std::optional<Asked> what = asked(task);
  if (!what) return std::nullopt;
  const std::optional<cache::Found> found = cache_.find(what->key);
  if (!found) return std::nullopt;
  std::optional<cache::ScopeRecord> record = cache::read_scope_record(found->content);
  if (!record) return std::nullopt;
  keep_shortcut(*what);
  const bool exact = record->program == what->program;
  if (record->has_doubt() && !(found->own && exact)) return std::nullopt;
  if (record->has_unreachable() && !found->own) return std::nullopt;
  return Recalled{std::move(*record), found->own, exact};
}

std::string ScopeMemory::lemmas(const ScopeTask& task) {
  const std::optional<cache::Found> found = cache_.find(name_key(task));
  return found ? found->content : "";
}

void ScopeMemory::keep(const ScopeTask& task, const ScopeOutcome& outcome) {
  if (!outcome.record || outcome.malformed) return;
  const std::optional<Asked> what = asked(task);
  if (!what) return;
  cache::ScopeRecord record = *outcome.record;
  record.program = what->program;
  ScopeOutcome plain = outcome;
  plain.record.reset();
  plain.problem.clear();
  plain.repaired = false;
  plain.profile = {};
  for (RmlOutcome& site : plain.sites) site.certificate.clear();
  record.outcome = to_json(plain);
  cache_.begin();
  cache_.put(what->key, to_json(record));
  keep_shortcut(*what);
  const bool all_safe = std::all_of(outcome.sites.begin(), outcome.sites.end(),
                                    [](const RmlOutcome& site) { return site.verdict == "safe"; });
  if (all_safe) {
    std::string lemmas;
    for (const cache::Decision& decision : record.decisions) lemmas += decision.summaries;
    if (!lemmas.empty()) cache_.put(name_key(task), lemmas);
  }
  cache_.end();
}

std::optional<ScopeOutcome> remembered_outcome(const cache::ScopeRecord& record, size_t sites) {
  std::optional<ScopeOutcome> out = read_scope_outcome(record.outcome);
  if (!out || out->malformed || out->sites.size() != sites) return std::nullopt;
  out->profile.by = {"cache"};
  return out;
}

}  // namespace cli
