// Z3 with native quantifiers.
//
// Cores come through assumption literals: an assumed formula f gets a Boolean
// constant p and the clause p -> f, and p is assumed.  The clauses stand in a scope
// that ends with the check: a quantified clause left behind would go on being
// instantiated whenever the search happens to make its p true.

#include <vector>

#include <fmt/format.h>

#include "epr/solver/assertions.h"
#include "epr/solver/z3_backends.h"
#include "epr/solver/z3_model.h"
#include "epr/solver/z3_session.h"

namespace epr {
namespace {

class QuantifiedSolver : public Solver {
 public:
  QuantifiedSolver(Formulas& formulas, const SolverOptions& options)
      : formulas_(formulas), session_(options, formulas.work()) {}

  void push() override {
    assertions_.push();
    session_.attempt([&] { session_.solver().push(); });
  }

  void pop() override {
    assertions_.pop();
    session_.attempt([&] { session_.solver().pop(); });
  }

  void assert_formula(Formula f) override {
    assertions_.add(f);
    session_.attempt([&] { session_.solver().add(session_.translator().translate(f)); });
  }

  Answer check(std::span<const Formula> assumptions) override {
    ++stats_.checks;
    z3::expr_vector literals(session_.context());
    session_.attempt([&] {
      session_.solver().push();
      for (size_t k = 0; k < assumptions.size(); ++k) {
        const z3::expr literal = session_.context().bool_const(fmt::format("a#{}", k).c_str());
        session_.solver().add(
            z3::implies(literal, session_.translator().translate(assumptions[k])));
        literals.push_back(literal);
      }
    });
    Answer answer = interpret(session_.check(literals), assumptions);
    session_.attempt([&] { session_.solver().pop(); });
    return answer;
  }

  const SolverStats& stats() const override { return stats_; }
  void interrupt() override { session_.interrupt(); }

 private:
  Answer interpret(const Z3Session::Outcome& outcome, std::span<const Formula> assumptions) {
    if (const auto* doubt = std::get_if<GaveUp>(&outcome)) return *doubt;
    if (const auto* unsat = std::get_if<Z3Session::Contradictory>(&outcome)) {
      return Unsat{std::vector<int>(unsat->core.begin(), unsat->core.end())};
    }
    try {
      Z3ModelReader reader(formulas_.vocabulary(), session_.translator(), session_.model());
      reader.use_universes();
      auto read = reader.read(assertions_.with(assumptions));
      if (auto* doubt = std::get_if<GaveUp>(&read)) return *doubt;
      return Sat{std::get<Structure>(std::move(read))};
    } catch (const z3::exception& problem) {
      return GaveUp{fmt::format("Z3's model could not be read: {}", problem.msg())};
    }
  }

  Formulas& formulas_;
  Z3Session session_;
  Assertions assertions_;
  SolverStats stats_;
};

}  // namespace

std::unique_ptr<Solver> make_z3_quantified(Formulas& formulas, const SolverOptions& options) {
  return std::make_unique<QuantifiedSolver>(formulas, options);
}

}  // namespace epr
