#include "epr/certify/element_names.h"

#include <cctype>
#include <set>

#include <fmt/format.h>

#include "epr/certify/execution.h"
#include "epr/logic/check.h"

namespace epr {
namespace {

bool ends_in_digit(const std::string& text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.back())) != 0;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Elements are named when they are first held.
class FirstHolders : public ExecutionObserver {
 public:
  FirstHolders(const Program& program, const Structure& start) {
    for (const Sort* sort : program.sorts) {
      names_[sort].resize(static_cast<size_t>(start.size(sort)));
    }
  }

  void assigned(Term variable, int element) override {
    hold(java_name(variable), variable->sort, element);
  }

  // An element keeps the first name that is not empty.
  void hold(const std::string& wanted, const Sort* sort, int element) {
    std::string& name = names_[sort][static_cast<size_t>(element)];
    if (name.empty() && !wanted.empty()) name = distinct(wanted);
  }

  std::map<const Sort*, std::vector<std::string>, ById> take() { return std::move(names_); }

 private:
  std::string distinct(const std::string& wanted) {
    std::string name = wanted;
    for (int k = 2; !taken_.insert(name).second; ++k) {
      name = fmt::format("{}{}{}", wanted, ends_in_digit(wanted) ? "_" : "", k);
    }
    return name;
  }

  std::map<const Sort*, std::vector<std::string>, ById> names_;
  std::set<std::string, std::less<>> taken_;
};

}  // namespace

// Prefixes differ: an initial serves one sort only, and otherwise whole names do.
// None ends in a digit, so names with different prefixes differ too.
ElementNames::ElementNames(const Program& program) {
  std::map<char, int> initials;
  for (const Sort* sort : program.sorts) ++initials[sort->name.empty() ? '?' : sort->name[0]];
  for (const Sort* sort : program.sorts) {
    const char initial = sort->name.empty() ? '?' : sort->name[0];
    const bool own = is_letter(initial) && initials[initial] == 1;
    std::string prefix = own ? std::string(1, initial) : sort->name;
    if (ends_in_digit(prefix)) prefix += "_";
    prefixes_[sort] = std::move(prefix);
  }
}

ElementNames::ElementNames(const Program& program, const Trace& trace) : ElementNames(program) {
  FirstHolders holders(program, trace.start);
  for (const Symbol* symbol : program.rigid) {
    if (symbol->is_relation() || symbol->arity() > 0) continue;
    const std::vector<int> nothing;
    holders.hold(symbol->name, symbol->range, trace.start.value(symbol, nothing));
  }
  Execution(program, trace, holders).run();
  for (const Sort* sort : program.sorts) {
    for (int k = 0; k < trace.start.size(sort); ++k) holders.hold((*this)(sort, k), sort, k);
  }
  names_ = holders.take();
}

std::string ElementNames::operator()(const Sort* sort, int element) const {
  if (auto known = names_.find(sort); known != names_.end()) {
    if (static_cast<size_t>(element) < known->second.size()) {
      return known->second[static_cast<size_t>(element)];
    }
  }
  auto it = prefixes_.find(sort);
  EPR_CHECK(it != prefixes_.end(), "an element of a sort of another program");
  return fmt::format("{}{}", it->second, element);
}

std::string java_name(Term variable) {
  const std::string& name = variable->name;
  if (name.find('@') != std::string::npos || name.starts_with('$')) return "";
  return name.substr(0, name.find('#'));
}

}  // namespace epr
