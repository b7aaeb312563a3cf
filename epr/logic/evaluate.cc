// Truth in a structure.
//
// Quantifiers go through the tuples of their universes.  Where there are many variables
// most tuples need not be looked at to the end: of a universal disjunction those are
// skipped whose first elements make a disjunct true, of an existential conjunction those
// that make a conjunct false.  The lemmas that diagrams give rise to say of all their
// variables that two of them are equal, or else ...: without this a lemma of twelve
// variables would take as many steps as there are tuples.

#include "epr/logic/structure.h"

#include <algorithm>

#include "epr/logic/check.h"

namespace epr {

int Structure::evaluate(Term t, const Assignment& assignment) const {
  if (t->is_var()) {
    std::optional<int> element = assignment.find(t);
    if (!element) element = variables_.find(t);
    EPR_CHECK(element.has_value(), "no value for variable " + t->name);
    return *element;
  }
  std::vector<int> args;
  args.reserve(t->args.size());
  for (Term arg : t->args) args.push_back(evaluate(arg, assignment));
  return value(t->symbol, args);
}

namespace {

// Fewer variables are not worth the preparation.
constexpr size_t kManyVariables = 3;

// A tuple at which the body is what would settle the matter: false of a universal
// formula, true of an existential one.
class DecidingTuple {
 public:
  DecidingTuple(const Structure& structure, Formula f)
      : structure_(structure), vars_(f->vars), parts_(f->vars.size() + 1) {
    split(f->args[0], f->kind == Kind::kExists);
  }

  bool exists(Assignment& assignment) const { return extends(assignment, 0); }

 private:
  // Has to be this true or false.
  struct Part {
    Formula formula;
    bool truth;
  };

  // The parts that all have to be so for `f` to be that.
  void split(Formula f, bool truth) {
    if (f->kind == Kind::kNot) return split(f->args[0], !truth);
    if (f->kind == (truth ? Kind::kAnd : Kind::kOr)) {
      for (Formula arg : f->args) split(arg, truth);
    } else if (f->kind == Kind::kImplies && !truth) {
      split(f->args[0], true);
      split(f->args[1], false);
    } else {
      parts_[decided_at(f)].push_back({f, truth});
    }
  }

  // How many of the variables have to have values.
  size_t decided_at(Formula f) const {
    const std::vector<Term> free = free_variables(f);
    size_t depth = vars_.size();
    while (depth > 0 && std::find(free.begin(), free.end(), vars_[depth - 1]) == free.end()) {
      --depth;
    }
    return depth;
  }

  bool extends(Assignment& assignment, size_t depth) const {
    for (const Part& part : parts_[depth]) {
      if (structure_.evaluate(part.formula, assignment) != part.truth) return false;
    }
    if (depth == vars_.size()) return true;
    const int n = structure_.size(vars_[depth]->sort);
    for (int element = 0; element < n; ++element) {
      assignment.bind(vars_[depth], element);
      const bool found = extends(assignment, depth + 1);
      assignment.unbind();
      if (found) return true;
    }
    return false;
  }

  const Structure& structure_;
  const std::vector<Term>& vars_;
  std::vector<std::vector<Part>> parts_;  // by how many variables decide them
};

}  // namespace

bool Structure::quantified(Formula f, Assignment& assignment, size_t depth) const {
  if (depth == f->vars.size()) return evaluate(f->args[0], assignment);
  const bool universal = f->kind == Kind::kForall;
  const int n = size(f->vars[depth]->sort);
  for (int element = 0; element < n; ++element) {
    assignment.bind(f->vars[depth], element);
    const bool truth = quantified(f, assignment, depth + 1);
    assignment.unbind();
    if (truth != universal) return truth;
  }
  return universal;
}

bool Structure::evaluate(Formula f, Assignment& a) const {
  switch (f->kind) {
    case Kind::kTrue:
      return true;
    case Kind::kFalse:
      return false;
    case Kind::kRel: {
      std::vector<int> args;
      args.reserve(f->terms.size());
      for (Term t : f->terms) args.push_back(evaluate(t, a));
      return holds(f->symbol, args);
    }
    case Kind::kEq:
      return evaluate(f->terms[0], a) == evaluate(f->terms[1], a);
    case Kind::kNot:
      return !evaluate(f->args[0], a);
    case Kind::kAnd:
      for (Formula arg : f->args) {
        if (!evaluate(arg, a)) return false;
      }
      return true;
    case Kind::kOr:
      for (Formula arg : f->args) {
        if (evaluate(arg, a)) return true;
      }
      return false;
    case Kind::kImplies:
      return !evaluate(f->args[0], a) || evaluate(f->args[1], a);
    case Kind::kIff:
      return evaluate(f->args[0], a) == evaluate(f->args[1], a);
    case Kind::kIte:
      return evaluate(f->args[0], a) ? evaluate(f->args[1], a) : evaluate(f->args[2], a);
    case Kind::kForall:
    case Kind::kExists:
      if (f->vars.size() < kManyVariables) return quantified(f, a, 0);
      return DecidingTuple(*this, f).exists(a) == (f->kind == Kind::kExists);
  }
  EPR_CHECK(false, "unknown kind of formula");
}

bool Structure::evaluate(Formula f) const {
  Assignment empty;
  return evaluate(f, empty);
}

}  // namespace epr
