#include "epr/logic/structure.h"

#include <utility>

#include "epr/logic/check.h"

namespace epr {

void Assignment::set(Term var, int element) {
  for (auto it = bindings_.rbegin(); it != bindings_.rend(); ++it) {
    if (it->first == var) {
      it->second = element;
      return;
    }
  }
  bind(var, element);
}

std::optional<int> Assignment::find(Term var) const {
  for (auto it = bindings_.rbegin(); it != bindings_.rend(); ++it) {
    if (it->first == var) return it->second;
  }
  return std::nullopt;
}

Structure::Structure(Sizes sizes) : sizes_(std::move(sizes)) {
  for (const auto& [sort, size] : sizes_) {
    EPR_CHECK(size >= 1 && size <= 65535,
              "universe of " + sort->name + " must have 1 to 65535 elements");
  }
}

int Structure::size(const Sort* sort) const {
  auto it = sizes_.find(sort);
  EPR_CHECK(it != sizes_.end(), "structure has no universe for sort " + sort->name);
  return it->second;
}

size_t Structure::tuples(const Symbol* symbol) const {
  size_t count = 1;
  for (const Sort* sort : symbol->domain) count *= static_cast<size_t>(size(sort));
  return count;
}

size_t Structure::index(const Symbol* symbol, std::span<const int> args) const {
  EPR_CHECK(args.size() == symbol->domain.size(), "arity of " + symbol->name);
  size_t position = 0;
  for (size_t k = 0; k < args.size(); ++k) {
    const int n = size(symbol->domain[k]);
    EPR_CHECK(args[k] >= 0 && args[k] < n, "element outside the universe");
    position = position * static_cast<size_t>(n) + static_cast<size_t>(args[k]);
  }
  return position;
}

const std::vector<uint16_t>& Structure::table(const Symbol* symbol) const {
  const auto id = static_cast<size_t>(symbol->id);
  if (id >= tables_.size()) tables_.resize(id + 1);
  if (tables_[id].empty()) tables_[id].resize(tuples(symbol), 0);
  return tables_[id];
}

std::vector<uint16_t>& Structure::writable(const Symbol* symbol) {
  table(symbol);
  return tables_[static_cast<size_t>(symbol->id)];
}

void Structure::set_table(const Symbol* symbol, std::vector<uint16_t> table) {
  EPR_CHECK(table.size() == tuples(symbol), "table size of " + symbol->name);
  writable(symbol) = std::move(table);
}

bool Structure::holds(const Symbol* relation, std::span<const int> args) const {
  return table(relation)[index(relation, args)] != 0;
}

void Structure::set(const Symbol* relation, std::span<const int> args, bool value) {
  writable(relation)[index(relation, args)] = value ? 1 : 0;
}

int Structure::value(const Symbol* function, std::span<const int> args) const {
  return table(function)[index(function, args)];
}

void Structure::set_value(const Symbol* function, std::span<const int> args, int element) {
  EPR_CHECK(element >= 0 && element < size(function->range), "value outside the universe");
  writable(function)[index(function, args)] = static_cast<uint16_t>(element);
}

std::vector<int> domain_sizes(const Structure& structure, const Symbol* symbol) {
  std::vector<int> sizes;
  for (const Sort* sort : symbol->domain) sizes.push_back(structure.size(sort));
  return sizes;
}

}  // namespace epr
