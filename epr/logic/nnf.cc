// The textbook rewriting, memoised per node and polarity, so a shared node is
// rewritten at most twice and the result is shared like the formula.  An
// equivalence mentions each side both ways; that too stays linear in the graph.

#include "epr/logic/nnf.h"

#include <map>
#include <utility>

#include "epr/logic/check.h"

namespace epr {
namespace {

class Nnf {
 public:
  explicit Nnf(Formulas& formulas) : formulas_(formulas) {}

  Formula visit(Formula f, bool positive) {
    const std::pair<int, bool> key{f->id, positive};
    auto known = done_.find(key);
    if (known != done_.end()) return known->second;
    Formula made = build(f, positive);
    done_.emplace(key, made);
    return made;
  }

 private:
  Formula build(Formula f, bool positive) {
    switch (f->kind) {
      case Kind::kTrue:
      case Kind::kFalse:
      case Kind::kRel:
      case Kind::kEq:
        return positive ? f : formulas_.negate(f);
      case Kind::kNot:
        return visit(f->args[0], !positive);
      case Kind::kAnd:
      case Kind::kOr:
        return junction((f->kind == Kind::kAnd) == positive, f->args, positive);
      case Kind::kImplies: {
        const std::vector<Formula> sides = {visit(f->args[0], !positive),
                                            visit(f->args[1], positive)};
        return positive ? formulas_.disj(sides) : formulas_.conj(sides);
      }
      case Kind::kIff:
        return cases(f->args[0], f->args[1], f->args[1], positive, !positive);
      case Kind::kIte:
        return cases(f->args[0], f->args[1], f->args[2], positive, positive);
      case Kind::kForall:
      case Kind::kExists: {
        Formula body = visit(f->args[0], positive);
        return (f->kind == Kind::kForall) == positive ? formulas_.forall(f->vars, body)
                                                      : formulas_.exists(f->vars, body);
      }
    }
    EPR_CHECK(false, "unknown kind of formula");
  }

  Formula junction(bool conjunction, const std::vector<Formula>& args, bool positive) {
    std::vector<Formula> out;
    for (Formula arg : args) out.push_back(visit(arg, positive));
    return conjunction ? formulas_.conj(std::move(out)) : formulas_.disj(std::move(out));
  }

  // condition & first, or !condition & second.
  Formula cases(Formula condition, Formula first, Formula second, bool first_positive,
                bool second_positive) {
    return formulas_.disj(formulas_.conj(visit(condition, true), visit(first, first_positive)),
                          formulas_.conj(visit(condition, false), visit(second, second_positive)));
  }

  Formulas& formulas_;
  std::map<std::pair<int, bool>, Formula> done_;
};

}  // namespace

Formula nnf(Formulas& formulas, Formula f) { return Nnf(formulas).visit(f, true); }

}  // namespace epr
