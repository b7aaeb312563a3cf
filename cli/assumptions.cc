#include "cli/assumptions.h"

#include <array>

namespace cli {
namespace {

struct Assumption {
  std::string_view name;
  std::string_view text;
};

constexpr std::array kAssumptions = {
    Assumption{"aliasing",
               "arguments of an entry point are different objects, and none leads to another that "
               "is a collection, a map, an array or an iterator"},
    Assumption{"callbacks", "methods of objects from outside are those of the classes present"},
    Assumption{"faces",
               "references from outside that differ are no views or wrappers of one collection"},
    Assumption{"fields", "nothing else refers to the collection that a private field holds"},
    Assumption{"initialisers", "static initialisers have run before"},
    Assumption{"library", "the library does what docs/library-model.md says, and calls back only as it says"},
    Assumption{"library-objects",
               "objects that unmodelled library code returns are not the program's own"},
    Assumption{"models", "what this file says of library methods is right"},
    Assumption{"types", "no class that is not present combines the types involved"},
};

}  // namespace

std::string assumption_text(std::string_view assumption) {
  const size_t colon = assumption.find(": ");
  for (const Assumption& known : kAssumptions) {
    if (known.name != assumption.substr(0, colon)) continue;
    const std::string_view about =
        colon == std::string_view::npos ? std::string_view() : assumption.substr(colon);
    return std::string(known.text) + std::string(about);
  }
  return std::string(assumption);
}

}  // namespace cli
