#include "cli/frontend_memory.h"

#include <algorithm>
#include <set>

#include "cli/cache/bytes.h"
#include "cli/cache/frontend_record.h"
#include "cli/cache/inputs.h"
#include "cli/frontend.h"

namespace cli {

FrontendMemory::FrontendMemory(cache::Cache& cache, const CheckOptions& options,
                               const std::string& program)
    : cache_(cache), options_(options), program_(program) {
  if (cache.has_secret()) key_ = key();
}

std::optional<cache::Digest> FrontendMemory::key() const {
  std::vector<std::string> paths = options_.paths;
  paths.insert(paths.end(), options_.dependencies.begin(), options_.dependencies.end());
  return cache::frontend_key(
      {program_, frontend_words(options_), paths, options_.classpath, options_.models});
}

bool FrontendMemory::recall(const std::string& folder) {
  if (!key_) return false;
  const std::optional<cache::FrontendOutput> found = cache::find_frontend(cache_, *key_);
  if (!found) return false;
  for (const cache::ProgramFile& program : found->programs) {
    if (!cache::write_bytes(folder + "/" + program.name, program.text)) return false;
  }
  return cache::write_bytes(folder + "/manifest.json", found->manifest);
}

void FrontendMemory::keep(const std::string& folder, const Manifest& manifest) {
  if (!key_ || key() != key_) return;
  const bool errors = std::any_of(manifest.messages.begin(), manifest.messages.end(),
                                  [](const ManifestMessage& message) { return message.error; });
  if (errors) return;
  cache::FrontendOutput output;
  std::set<std::string> names;
  for (const ManifestScope& scope : manifest.scopes) names.insert(scope.file);
  names.insert("manifest.json");
  for (const std::string& name : names) {
    std::optional<std::string> text = cache::read_bytes(folder + "/" + name);
    if (!text) return;
    if (name == "manifest.json") {
      output.manifest = std::move(*text);
    } else {
      output.programs.push_back({name, std::move(*text)});
    }
  }
  cache::keep_frontend(cache_, *key_, output);
}

}  // namespace cli
