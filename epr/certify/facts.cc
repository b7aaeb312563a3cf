#include "epr/certify/facts.h"

#include <algorithm>

#include <fmt/format.h>

namespace epr {
namespace {

bool has_elements(const Structure& structure, const Symbol* symbol) {
  const auto& sizes = structure.sizes();
  return std::all_of(symbol->domain.begin(), symbol->domain.end(),
                     [&](const Sort* sort) { return sizes.contains(sort); }) &&
         (symbol->is_relation() || sizes.contains(symbol->range));
}

}  // namespace

std::string atom_text(const Symbol* symbol, std::span<const int> tuple, const ElementNames& names) {
  if (tuple.empty()) return symbol->name;
  std::vector<std::string> args;
  for (size_t k = 0; k < tuple.size(); ++k) args.push_back(names(symbol->domain[k], tuple[k]));
  return fmt::format("{}({})", symbol->name, fmt::join(args, ", "));
}

std::vector<std::string> facts(const Structure& structure, const Symbol* symbol,
                               const ElementNames& names) {
  return facts(structure, symbol, names, [](std::span<const int>) { return true; });
}

std::vector<std::string> facts(const Structure& structure, const Symbol* symbol,
                               const ElementNames& names, const TupleFilter& keep) {
  std::vector<std::string> out;
  if (!has_elements(structure, symbol)) return out;
  for_each_tuple(domain_sizes(structure, symbol), [&](std::span<const int> tuple) {
    if (!keep(tuple)) return;
    if (!symbol->is_relation()) {
      out.push_back(fmt::format("{} = {}", atom_text(symbol, tuple, names),
                                names(symbol->range, structure.value(symbol, tuple))));
    } else if (structure.holds(symbol, tuple)) {
      out.push_back(atom_text(symbol, tuple, names));
    }
  });
  return out;
}

}  // namespace epr
