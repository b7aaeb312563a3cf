#include "tests/unit/epr/vc/many_relations.h"

#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "epr/vc/unroll.h"
#include "tests/unit/epr/vc/trees.h"

namespace epr::testing {
namespace {

constexpr int kProcedures = 3;
constexpr unsigned kRelations = 4;

class ManyRelations {
 public:
  explicit ManyRelations(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string out = R"(
sort s
constant one: s
constant two: s
axiom small: forall X: s. X = one | X = two
relation r0(s)
relation r1(s)
relation r2(s)
relation r3(s)
invariant linked: forall X: s. r2(X) -> r3(X) | r0(X)
error e(x: s)
)";
    for (int k = 0; k < 2; ++k) out += action(k);
    for (int k = 0; k < kProcedures; ++k) out += procedure(k);
    return out + "entry p0 when (forall X: s. !r0(X)) & (forall X: s. r1(X))\n";
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  std::string variable() { return below(2) == 0 ? "x" : "y"; }
  std::string relation() { return fmt::format("r{}", below(kRelations)); }

  std::string literal(const std::string& element) {
    const std::string sign = below(2) == 0 ? "!" : "";
    switch (below(5)) {
      case 0:
        return fmt::format("({} = {})", element, variable());
      case 1:
        // An update may not have it: its parameters are universal.
        if (element != "X") return fmt::format("{}(exists Z: s. {}(Z))", sign, relation());
        [[fallthrough]];
      default:
        return fmt::format("{}{}({})", sign, relation(), element);
    }
  }

  std::string condition() {
    const std::string first = literal(variable());
    switch (below(3)) {
      case 0:
        return first;
      case 1:
        return first + " & " + literal(variable());
      default:
        return first + " | " + literal(variable());
    }
  }

  std::string update() {
    const std::string changed = relation();
    const std::string first = below(2) == 0 ? changed + "(X)" : literal("X");
    return fmt::format("{}(X) := {} {} {}", changed, first, below(2) == 0 ? "&" : "|",
                       literal("X"));
  }

  std::string action(int k) {
    return fmt::format(
        "action a{}(x: s, y: s) {{\n  choose {{\n    {}\n    assume {}\n  }} or {{\n    {}\n  "
        "}}\n}}\n",
        k, update(), condition(), update());
  }

  std::string command(int k) {
    switch (below(8)) {
      case 0:
        return fmt::format("  assume {}\n", condition());
      case 1:
        return fmt::format("  throw e(x) if {}\n", condition());
      case 2:
        return fmt::format("  a{}({}, {})\n", below(2), variable(), variable());
      case 3:
        return fmt::format("  havoc {}\n", variable());
      case 4:
        if (k + 1 == kProcedures) return "";
        return fmt::format("  {}({}, {})\n", later(k), variable(), variable());
      default:
        return "  " + update() + "\n";
    }
  }

  std::string later(int k) {
    return fmt::format("p{}",
                       k + 1 + static_cast<int>(below(static_cast<unsigned>(kProcedures - k - 1))));
  }

  std::string procedure(int k) {
    std::string out = fmt::format("procedure p{}(x: s, y: s) {{\n", k);
    for (unsigned n = 3 + below(3); n > 0; --n) out += command(k);
    out += fmt::format("  throw e(y) if {}\n", condition());
    if (k + 1 == kProcedures || below(2) == 0) return out + "  return\n}\n";
    return out +
           fmt::format("  choose {{\n  {}    goto {}(x, y)\n  }} or {{\n    return\n  }}\n}}\n",
                       command(k), later(k));
  }

  std::mt19937 random_;
};

}  // namespace

std::string many_relations(unsigned seed) { return ManyRelations(seed).text(); }

std::vector<CallTree> some_trees(const Program& program, const ProgramFacts& facts, int runs,
                                 size_t most) {
  std::vector<CallTree> out;
  for (int n = 1; n <= runs; ++n) {
    for (CallTree& tree : throwing_trees(program, facts, 0, n)) {
      if (out.size() < most) out.push_back(std::move(tree));
    }
  }
  return out;
}

std::vector<RelationSet> all_sets(const Program& program) {
  std::vector<RelationSet> out{{}};
  for (const Symbol* relation : program.state) {
    const size_t count = out.size();
    for (size_t k = 0; k < count; ++k) {
      RelationSet more = out[k];
      more.insert(relation);
      out.push_back(std::move(more));
    }
  }
  return out;
}

bool feasible(const Program& program, const ProgramFacts& facts, const CallTree& tree,
              const Tracking& tracking) {
  const auto solver = make_grounded_solver(*program.formulas, {});
  const UnrolledTree unrolled = unroll(program, facts, tree, tracking);
  for (Formula f : executions_from(program, program.entries[0], unrolled)) {
    solver->assert_formula(f);
  }
  const Answer answer = solver->check();
  if (const auto* doubt = std::get_if<GaveUp>(&answer)) ADD_FAILURE() << doubt->reason;
  return std::holds_alternative<Sat>(answer);
}

}  // namespace epr::testing
