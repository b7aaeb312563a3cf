#include "tests/support/recursion.h"

#include <fmt/format.h>

namespace epr::testing {
namespace {

constexpr int kBits = 6;

// The counter has this value.
std::string counted(int value) {
  std::string out;
  for (int bit = 0; bit < kBits; ++bit) {
    const bool set = (value >> bit) % 2 == 1;
    out += fmt::format("{}{}bit{}()", bit > 0 ? " & " : "", set ? "" : "!", bit);
  }
  return out;
}

// The bits below it are set.
std::string carry(int bit) {
  std::string out = "true";
  for (int lower = 0; lower < bit; ++lower) out += fmt::format(" & bit{}()", lower);
  return out;
}

}  // namespace

std::string counted_recursion(int depth) {
  std::string relations;
  std::string increment;
  for (int bit = kBits - 1; bit >= 0; --bit) {
    relations += fmt::format("relation bit{}()\n", bit);
    increment += fmt::format("  bit{0}() := !(bit{0}() <-> ({1}))\n", bit, carry(bit));
  }
  return fmt::format(R"(
sort s
{}error e(w: s)
procedure main(x: s) {{
  visit(x)
  return
}}
procedure visit(x: s) {{
  throw e(x) if {}
{}  choose {{
    visit(x)
    return
  }} or {{
    return
  }}
}}
entry main when {}
)",
                     relations, counted(depth - 1), increment, counted(0));
}

}  // namespace epr::testing
