#include "cli/cache/cache.h"

#include <fmt/format.h>

namespace cli::cache {

Cache::Cache(const std::string& folder, const std::string& secret_file, const StoreOptions& options)
    : secret_(read_secret(secret_file)), store_(folder, options) {}

std::optional<Found> Cache::find(const Digest& key) {
  std::optional<Stored> stored = store_.find(key);
  if (!stored) return std::nullopt;
  const bool own =
      has_secret() && same(stored->seal, seal_of(secret_.bytes, {to_bytes(key), stored->content}));
  return Found{std::move(stored->content), own};
}

void Cache::put(const Digest& key, const std::string& content) {
  const Digest seal = has_secret() ? seal_of(secret_.bytes, {to_bytes(key), content}) : Digest{};
  store_.put(key, content, seal);
}

std::vector<std::string> Cache::warnings() const {
  std::vector<std::string> out;
  if (!store_.problem().empty()) out.push_back(store_.problem());
  if (store_.damaged() > 0) {
    out.push_back(fmt::format("{} record{} of the cache '{}' {} damaged and ignored",
                              store_.damaged(), store_.damaged() == 1 ? "" : "s", store_.file(),
                              store_.damaged() == 1 ? "is" : "are"));
  }
  if (!has_secret()) {
    out.push_back(
        fmt::format("the cache is used for what can be checked again alone: {}", secret_.problem));
  }
  return out;
}

}  // namespace cli::cache
