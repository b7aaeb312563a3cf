#include "tests/support/call_families.h"

#include <functional>
#include <utility>

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

// {0}: what is done between taking the iterator and using it.
constexpr const char* kMain = R"(
procedure main() {{
  var walked: container
  walked := new_container()
  var other: container
  other := new_container()
  var o: obj
  o := new_object()
  var it: iterator
  it := iterator_of(walked)
{0}  advance(it)
  return
}}

entry main when empty_heap
)";

std::string program(const std::string& declarations, const std::string& main) {
  return "include \"collections.rml\"\n" + declarations + fmt::format(fmt::runtime(kMain), main);
}

std::string procedure(const std::string& name, const std::string& parameters,
                      const std::string& body) {
  return fmt::format("\nprocedure {}({}) {{\n{}}}\n", name, parameters, body);
}

constexpr const char* kListAndObject = "c: container, o: obj";

// One of the calls, then back.
std::string choose(const std::vector<std::string>& calls) {
  if (calls.size() == 1) return fmt::format("  {}\n  return\n", calls[0]);
  std::string out = "  choose {\n";
  for (size_t k = 0; k < calls.size(); ++k) {
    out += fmt::format("{}    {}\n    return\n", k > 0 ? "  } or {\n" : "", calls[k]);
  }
  return out + "  }\n";
}

// on{l} is the chain's method of level l; off{l}_{k} are the others.
std::string one_of(int depth, int width, const char* list) {
  std::string out = "relation noted(obj)\n";
  const auto others = [](int level, int count) {
    std::vector<std::string> calls;
    for (int k = 1; k <= count; ++k) calls.push_back(fmt::format("off{}_{}(o)", level, k));
    return calls;
  };
  for (int level = 1; level < depth; ++level) {
    std::vector<std::string> calls = others(level + 1, width - 1);
    calls.push_back(fmt::format("on{}(c, o)", level + 1));
    out += procedure(fmt::format("on{}", level), kListAndObject, choose(calls));
  }
  out += procedure(fmt::format("on{}", depth), kListAndObject, "  add(c, o)\n  return\n");
  for (int level = 2; level <= depth && width > 1; ++level) {
    for (int k = 1; k <= (level == 2 ? width - 1 : width); ++k) {
      out += procedure(fmt::format("off{}_{}", level, k), "o: obj",
                       level < depth ? choose(others(level + 1, width))
                                     : "  noted(O) := noted(O) | O = o\n  return\n");
    }
  }
  return program(out, fmt::format("  on1({}, o)\n", list));
}

std::string all_of(int depth, int width, const char* list) {
  std::string out;
  for (int level = 1; level <= depth; ++level) {
    std::string calls;
    for (int k = 1; k <= width; ++k) calls += fmt::format("  m{}_{}(c, o)\n", level + 1, k);
    for (int k = 1; k <= (level > 1 ? width : 1); ++k) {
      out += procedure(fmt::format("m{}_{}", level, k), kListAndObject,
                       (level < depth ? calls : "  add(c, o)\n") + "  return\n");
    }
  }
  return program(out, fmt::format("  m1_1({}, o)\n", list));
}

// --- Recursion ------------------------------------------------------------------

int bits_of(int count) {
  int bits = 1;
  while (count >> bits != 0) ++bits;
  return bits;
}

// The counter is `count`.
std::string counted(int count) {
  std::string out;
  for (int k = 0; k < bits_of(count); ++k) {
    out += fmt::format("{}{}bit{}()", k > 0 ? " & " : "", (count >> k) % 2 == 0 ? "!" : "", k);
  }
  return out;
}

// From the highest bit down, as a bit depends on lower ones.
std::string count_one(int bits) {
  std::string out;
  for (int k = bits; k-- > 0;) {
    std::string carry = "true";
    for (int lower = 0; lower < k; ++lower) carry += fmt::format(" & bit{}()", lower);
    out += fmt::format("    bit{0}() := !(bit{0}() <-> ({1}))\n", k, carry);
  }
  return out;
}

std::string counter(int depth, int /*width*/, const char* list) {
  std::string out;
  std::string main;
  for (int k = 0; k < bits_of(depth); ++k) {
    out += fmt::format("relation bit{}()\n", k);
    main += fmt::format("  bit{}() := {}\n", k, k == 0 ? "true" : "false");
  }
  out +=
      procedure("down", kListAndObject,
                fmt::format("  choose {{\n    assume {0}\n    add(c, o)\n    return\n  }} or {{\n"
                            "    assume !({0})\n{1}    down(c, o)\n    return\n  }}\n",
                            counted(depth), count_one(bits_of(depth))));
  return program(out, main + fmt::format("  down({}, o)\n", list));
}

std::string linked(int depth, int /*width*/, const char* list) {
  const std::string out =
      "relation link(obj, obj)\nrelation last(obj)\n" +
      procedure("down", kListAndObject,
                "  choose {\n    assume last(o)\n    add(c, o)\n    return\n  } or {\n"
                "    assume !last(o)\n    var p: obj\n    assume link(o, p)\n    down(c, p)\n    "
                "return\n  }\n");
  std::string main = "  var o1: obj\n  o1 := o\n";
  for (int k = 2; k <= depth; ++k) {
    main += fmt::format(
        "  var o{0}: obj\n  o{0} := new_object()\n"
        "  link(O, P) := O != o{1} & link(O, P) | O = o{1} & P = o{0}\n",
        k, k - 1);
  }
  return program(out, main + fmt::format("  last(O) := O = o{}\n  down({}, o)\n", depth, list));
}

using Family = std::pair<std::string, std::function<std::string(int, int, const char*)>>;

std::vector<Family> families() {
  return {{"one_of", one_of}, {"all_of", all_of}, {"counter", counter}, {"linked", linked}};
}

}  // namespace

std::vector<std::string> call_family_names() {
  std::vector<std::string> out;
  for (const Family& family : families()) {
    out.push_back(family.first);
    out.push_back(family.first + "_error");
  }
  return out;
}

std::string call_family_program(const std::string& family, int depth, int width) {
  EPR_CHECK(depth > 0 && width > 0, "programs have a size");
  for (const auto& [name, make] : families()) {
    if (family == name) return make(depth, width, "other");
    if (family == name + "_error") return make(depth, width, "walked");
  }
  EPR_CHECK(false, "a family's name");
  return "";
}

}  // namespace epr::testing
