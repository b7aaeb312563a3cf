#include "epr/certify/element_names.h"

#include <cctype>
#include <set>

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr {
namespace {

bool ends_in_digit(const std::string& text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text.back())) != 0;
}

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

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

std::string ElementNames::operator()(const Sort* sort, int element) const {
  auto it = prefixes_.find(sort);
  EPR_CHECK(it != prefixes_.end(), "an element of a sort of another program");
  return fmt::format("{}{}", it->second, element);
}

}  // namespace epr
