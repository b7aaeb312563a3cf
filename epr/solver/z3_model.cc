// Z3's model assigns each uninterpreted sort finitely many values and each symbol
// a table with a default.  Elements get numbers in the order in which they are
// named.  Where the default is a plain value the table is copied; where it is an
// expression (model-based instantiation makes such), the symbol is evaluated on
// every tuple.
//
// Nothing read here is believed: every formula is evaluated in the result.

#include "epr/solver/z3_model.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/fault.h"

namespace epr {
namespace {

constexpr size_t kLargestUniverse = 65535;

}  // namespace

int Z3ModelReader::element(const Sort* sort, const z3::expr& value) {
  Universe& universe = universes_[sort->id];
  const auto next = static_cast<int>(universe.elements.size());
  const auto [entry, is_new] = universe.position.emplace(value.id(), next);
  if (is_new) universe.elements.push_back(value);
  return entry->second;
}

int Z3ModelReader::find(const Sort* sort, const z3::expr& value) const {
  auto universe = universes_.find(sort->id);
  if (universe == universes_.end()) return -1;
  auto position = universe->second.position.find(value.id());
  return position == universe->second.position.end() ? -1 : position->second;
}

void Z3ModelReader::use_universes() {
  z3::context& context = translator_.context();
  for (const Sort& sort : vocabulary_.sorts()) {
    const z3::sort wanted = translator_.translate(&sort);
    const unsigned count = Z3_model_get_num_sorts(context, model_);
    for (unsigned k = 0; k < count; ++k) {
      const z3::sort known(context, Z3_model_get_sort(context, model_, k));
      if (!z3::eq(known, wanted)) continue;
      const z3::expr_vector values(context, Z3_model_get_sort_universe(context, model_, wanted));
      for (unsigned j = 0; j < values.size(); ++j) element(&sort, values[j]);
    }
  }
}

Structure Z3ModelReader::empty_structure() {
  Sizes sizes;
  for (const Sort& sort : vocabulary_.sorts()) {
    auto universe = universes_.find(sort.id);
    sizes[&sort] =
        universe == universes_.end() ? 1 : static_cast<int>(universe->second.elements.size());
  }
  return Structure(std::move(sizes));
}

int Z3ModelReader::value_of(const Symbol* symbol, const z3::expr& value) const {
  if (!symbol->is_relation()) return find(symbol->range, value);
  return value.is_true() ? 1 : value.is_false() ? 0 : -1;
}

bool Z3ModelReader::read_interpretation(const Symbol* symbol, z3::func_interp interpretation,
                                        Structure& structure) {
  const std::vector<int> sizes = domain_sizes(structure, symbol);
  size_t tuples = 1;
  for (int size : sizes) tuples *= static_cast<size_t>(size);
  const int otherwise = value_of(symbol, interpretation.else_value());
  if (otherwise < 0) return false;
  std::vector<uint16_t> table(tuples, static_cast<uint16_t>(otherwise));
  for (unsigned k = 0; k < interpretation.num_entries(); ++k) {
    if (EPR_FAULT("model-misread")) break;
    z3::func_entry entry = interpretation.entry(k);
    size_t index = 0;
    bool inside = true;
    for (unsigned j = 0; j < entry.num_args() && inside; ++j) {
      const int at = find(symbol->domain[j], entry.arg(j));
      inside = at >= 0;
      index = index * static_cast<size_t>(sizes[j]) + static_cast<size_t>(at);
    }
    if (!inside) continue;
    const int value = value_of(symbol, entry.value());
    if (value < 0) return false;
    table[index] = static_cast<uint16_t>(value);
  }
  structure.set_table(symbol, std::move(table));
  return true;
}

bool Z3ModelReader::read_pointwise(const Symbol* symbol, Structure& structure) {
  z3::func_decl declaration = translator_.translate(symbol);
  std::vector<uint16_t> table;
  bool complete = true;
  for_each_tuple(domain_sizes(structure, symbol), [&](std::span<const int> tuple) {
    z3::expr_vector args(translator_.context());
    for (size_t k = 0; k < tuple.size(); ++k) {
      const Universe& universe = universes_[symbol->domain[k]->id];
      if (universe.elements.empty()) {
        complete = false;
        return;
      }
      args.push_back(universe.elements[static_cast<size_t>(tuple[k])]);
    }
    const int value = value_of(symbol, model_.eval(declaration(args), true));
    complete = complete && value >= 0;
    table.push_back(static_cast<uint16_t>(std::max(value, 0)));
  });
  if (complete) structure.set_table(symbol, std::move(table));
  return complete;
}

// False when some value lies outside the universe.
bool Z3ModelReader::read_symbol(const Symbol* symbol, Structure& structure) {
  const z3::func_decl declaration = translator_.translate(symbol);
  if (!model_.has_interp(declaration)) return true;  // any value will do: the table's zeros
  if (symbol->arity() > 0 &&
      read_interpretation(symbol, model_.get_func_interp(declaration), structure)) {
    return true;
  }
  return read_pointwise(symbol, structure);
}

std::variant<Structure, GaveUp> Z3ModelReader::read(std::span<const Formula> formulas) {
  const std::vector<const Symbol*> symbols = symbols_of(formulas);
  std::map<int, Term> variables;
  for (Formula f : formulas) {
    for (Term v : free_variables(f)) variables.emplace(v->id, v);
  }
  for (const auto& [id, v] : variables) use_term(v);
  for (const Symbol* symbol : symbols) {
    if (symbol->is_relation() || symbol->arity() > 0) continue;
    element(symbol->range, model_.eval(translator_.translate(symbol)(), true));
  }
  for (const auto& [id, universe] : universes_) {
    if (universe.elements.size() > kLargestUniverse) {
      return GaveUp{
          fmt::format("the model has a universe of more than {} elements", kLargestUniverse)};
    }
  }
  Structure structure = empty_structure();
  for (const auto& [id, v] : variables) structure.variables().set(v, find(v->sort, evaluate(v)));
  for (const Symbol* symbol : symbols) {
    if (!read_symbol(symbol, structure)) {
      return GaveUp{fmt::format("Z3's model has no value for '{}'", symbol->name)};
    }
  }
  for (Formula f : formulas) {
    if (EPR_FAULT("model-not-verified")) break;
    if (!structure.evaluate(f)) return GaveUp{"Z3's model does not satisfy the formulas"};
  }
  return structure;
}

}  // namespace epr
