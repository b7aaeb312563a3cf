#include "epr/logic/smtlib_names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <unordered_set>

#include <fmt/format.h>

namespace epr {
namespace {

// Words of the language and of the core theory; quoting does not make all of
// them usable everywhere.
const std::set<std::string_view>& reserved_words() {
  static const std::set<std::string_view> words = {"!",
                                                   "_",
                                                   "as",
                                                   "let",
                                                   "exists",
                                                   "forall",
                                                   "match",
                                                   "par",
                                                   "BINARY",
                                                   "DECIMAL",
                                                   "HEXADECIMAL",
                                                   "NUMERAL",
                                                   "STRING",
                                                   "true",
                                                   "false",
                                                   "not",
                                                   "and",
                                                   "or",
                                                   "xor",
                                                   "=>",
                                                   "=",
                                                   "distinct",
                                                   "ite",
                                                   "implies",
                                                   "iff",
                                                   "if",
                                                   "Bool",
                                                   "Int",
                                                   "Real",
                                                   "Array",
                                                   "String",
                                                   "RegLan",
                                                   "Seq",
                                                   "Set",
                                                   "List",
                                                   "BitVec",
                                                   "RoundingMode",
                                                   "FloatingPoint",
                                                   "assert",
                                                   "check-sat",
                                                   "declare-fun",
                                                   "declare-sort",
                                                   "declare-const",
                                                   "define-fun",
                                                   "define-sort",
                                                   "echo",
                                                   "exit",
                                                   "get-model",
                                                   "get-value",
                                                   "pop",
                                                   "push",
                                                   "reset",
                                                   "set-info",
                                                   "set-logic",
                                                   "set-option",
                                                   "lambda",
                                                   "choice",
                                                   "witness",
                                                   "is",
                                                   "tuple",
                                                   "select",
                                                   "store"};
  return words;
}

// Letters that neither quoted nor plain symbols may have become hexadecimal.
std::string safe(std::string_view name) {
  std::string out;
  for (char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 32 || byte > 126 || c == '|' || c == '\\') {
      out += fmt::format("_x{:02x}", byte);
    } else {
      out += c;
    }
  }
  if (out.empty() || out[0] == '@' || out[0] == '.') out.insert(0, "n");
  return out;
}

std::string quoted(const std::string& name) {
  static constexpr std::string_view kMarks = "~!@$%^&*_-+=<>.?/";
  const bool plain =
      !std::isdigit(static_cast<unsigned char>(name[0])) &&
      std::all_of(name.begin(), name.end(), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || kMarks.find(c) != kMarks.npos;
      });
  return plain ? name : "|" + name + "|";
}

// Variables that some quantifier binds, by id.
std::map<int, Term> bound_variables(std::span<const Formula> fs) {
  std::map<int, Term> found;
  std::unordered_set<Formula> done;
  std::vector<Formula> todo(fs.begin(), fs.end());
  while (!todo.empty()) {
    Formula f = todo.back();
    todo.pop_back();
    if (!f->quantified || !done.insert(f).second) continue;
    for (Term v : f->vars) found.emplace(v->id, v);
    todo.insert(todo.end(), f->args.begin(), f->args.end());
  }
  return found;
}

}  // namespace

std::string SmtlibNames::unique(std::string_view wish, std::set<std::string>& taken) {
  const std::string base = safe(wish);
  std::string name = base;
  for (int k = 1; reserved_words().contains(name) || taken.contains(name); ++k) {
    name = fmt::format("{}!{}", base, k);
  }
  taken.insert(name);
  return quoted(name);
}

SmtlibNames::SmtlibNames(std::span<const Formula> fs) : symbols_(symbols_of(fs)) {
  std::map<int, Term> free;
  for (Formula f : fs) {
    for (Term v : epr::free_variables(f)) free.emplace(v->id, v);
  }
  std::map<int, const Sort*> sorts;
  const auto note_sort = [&](const Sort* sort) { sorts.emplace(sort->id, sort); };

  for (const Symbol* symbol : symbols_) {
    symbol_names_[symbol] = unique(symbol->name, taken_);
    for (const Sort* sort : symbol->domain) note_sort(sort);
    if (symbol->range) note_sort(symbol->range);
  }
  const auto note_variable = [&](Term v) {
    if (!variable_names_.contains(v)) variable_names_[v] = unique(v->name, taken_);
    note_sort(v->sort);
  };
  for (const auto& [id, v] : free) {
    free_.push_back(v);
    note_variable(v);
  }
  for (const auto& [id, v] : bound_variables(fs)) note_variable(v);

  std::set<std::string> taken_sorts;
  for (const auto& [id, sort] : sorts) {
    sorts_.push_back(sort);
    sort_names_[sort] = unique(sort->name, taken_sorts);
  }
}

}  // namespace epr
