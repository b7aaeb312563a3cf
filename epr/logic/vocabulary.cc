#include "epr/logic/vocabulary.h"

#include <utility>

#include "epr/logic/check.h"

namespace epr {

const Sort* Vocabulary::add_sort(std::string name) {
  EPR_CHECK(find_sort(name) == nullptr, "sort declared twice: " + name);
  sorts_.push_back(Sort{static_cast<int>(sorts_.size()), std::move(name)});
  const Sort* sort = &sorts_.back();
  sort_by_name_.emplace(sort->name, sort);
  return sort;
}

const Symbol* Vocabulary::add(Symbol symbol) {
  EPR_CHECK(find_symbol(symbol.name) == nullptr, "symbol declared twice: " + symbol.name);
  // Last what can no longer fail: a symbol without a name would be there for ever.
  const auto named = symbol_by_name_.emplace(symbol.name, nullptr).first;
  try {
    symbols_.push_back(std::move(symbol));
  } catch (...) {
    symbol_by_name_.erase(named);
    throw;
  }
  return named->second = &symbols_.back();
}

const Symbol* Vocabulary::add_relation(std::string name, std::vector<const Sort*> domain,
                                       bool rigid) {
  return add(Symbol{static_cast<int>(symbols_.size()), std::move(name), std::move(domain), nullptr,
                    rigid});
}

const Symbol* Vocabulary::add_function(std::string name, std::vector<const Sort*> domain,
                                       const Sort* range) {
  EPR_CHECK(range != nullptr, "a function has a range");
  return add(
      Symbol{static_cast<int>(symbols_.size()), std::move(name), std::move(domain), range, true});
}

const Symbol* Vocabulary::copy(const Symbol* original, std::string_view suffix) {
  EPR_CHECK(original->is_relation(), "only relations have copies");
  std::string name = original->name + std::string(suffix);
  if (const Symbol* known = find_symbol(name)) {
    EPR_CHECK(known->domain == original->domain, "a copy has the sorts of its original");
    return known;
  }
  return add_relation(std::move(name), original->domain, original->rigid);
}

const Sort* Vocabulary::find_sort(std::string_view name) const {
  auto it = sort_by_name_.find(name);
  return it == sort_by_name_.end() ? nullptr : it->second;
}

const Symbol* Vocabulary::find_symbol(std::string_view name) const {
  auto it = symbol_by_name_.find(name);
  return it == symbol_by_name_.end() ? nullptr : it->second;
}

}  // namespace epr
