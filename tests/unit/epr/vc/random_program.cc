#include "tests/unit/epr/vc/random_program.h"

#include <random>

#include <fmt/format.h>

namespace epr::testing {
namespace {

constexpr int kProcedures = 4;

class RandomProgram {
 public:
  RandomProgram(unsigned seed, Jumps jumps) : random_(seed), jumps_(jumps) {}

  std::string text() {
    std::string out = R"(
sort s
constant one: s
constant two: s
axiom small: forall X: s. X = one | X = two
relation r(s)
relation q(s, s)
error e(x: s)
action flip(x: s) {
  choose {
    r(X) := r(X) | X = x
  } or {
    var z: s
    assume q(x, z)
    r(X) := r(X) & X != z
  }
}
action pick(x: s) returns (y: s) {
  choose {
    assume q(x, y)
  } or {
    assume !r(y)
  } or {
    y := x
  }
}
)";
    for (int k = 0; k < kProcedures; ++k) out += procedure(k);
    return out + "entry p0 when (forall X: s. !r(X)) & !q(one, one)\n";
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  // Variables are called alike in all procedures.
  std::string variable() { return std::string(1, "xyo"[below(3)]); }

  std::string condition() {
    const std::string a = variable(), b = variable();
    const std::string atom = below(3) == 0   ? fmt::format("r({})", a)
                             : below(2) == 0 ? fmt::format("q({}, {})", a, b)
                                             : fmt::format("{} = {}", a, b);
    return below(2) == 0 ? "!(" + atom + ")" : atom;
  }

  std::string command(int k) {
    switch (below(8)) {
      case 0:
        return fmt::format("  assume {}\n", condition());
      case 1:
        return fmt::format("  {} := {}\n", variable(), variable());
      case 2:
        return fmt::format("  q(X, Y) := q(X, Y) & X != {} | Y = {}\n", variable(), variable());
      case 3:
        return fmt::format("  flip({})\n", variable());
      case 4:
        return fmt::format("  {} := pick({})\n", variable(), variable());
      case 5:
        return fmt::format("  throw e({}) if {} & {}\n", variable(), condition(), condition());
      case 6:
        return fmt::format("  havoc {}\n", variable());
      default:
        return is_last(k) ? ""
                          : fmt::format("  {} := {}({}, {})\n", variable(), target(k), variable(),
                                        variable());
    }
  }

  // Of no jump, that is.
  bool is_last(int k) const { return jumps_ == Jumps::kForward && k + 1 == kProcedures; }

  std::string target(int k) {
    const int first = jumps_ == Jumps::kForward ? k + 1 : 0;
    return fmt::format("p{}",
                       first + static_cast<int>(below(static_cast<unsigned>(kProcedures - first))));
  }

  std::string end(int k) {
    if (is_last(k) || below(3) == 0) return "  return\n";
    return fmt::format("  goto {}({}, {})\n", target(k), variable(), variable());
  }

  std::string procedure(int k) {
    std::string out = fmt::format("procedure p{}(x: s, y: s) returns (o: s) {{\n", k);
    for (unsigned n = 1 + below(3); n > 0; --n) out += command(k);
    if (below(2) == 0) return out + end(k) + "}\n";
    return out + "  choose {\n" + command(k) + end(k) + "  } or {\n" + end(k) + "  }\n}\n";
  }

  std::mt19937 random_;
  const Jumps jumps_;
};

}  // namespace

std::string random_program(unsigned seed, Jumps jumps) { return RandomProgram(seed, jumps).text(); }

}  // namespace epr::testing
