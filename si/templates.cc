// What: templates of lemmas from the vocabulary.  Terms are what a caller can name:
// inputs, outputs, the witness, constants, and rigid functions of one argument of
// these; for lemmas about all tuples of a relation, also the tuple's own elements.
// Atoms are equations and relations between terms.
//
// Why sound: anything may be a candidate; houdini.cc keeps what is inductive.
//
// Source: paper 001, section 4.2: candidates come from the predicates of the
// property, none from the program at hand.  Deviation: there they are implications
// with one premise; here clauses, as "throws only if stale(it) | cnt(it) = out" has
// to be said at once.

#include "si/templates.h"

#include <algorithm>

#include <fmt/format.h>

namespace si {
namespace {

using epr::Formula;
using epr::Symbol;
using epr::Term;

class Maker {
 public:
  Maker(const epr::Program& program, const epr::ProgramFacts& facts, int procedure)
      : program_(program),
        fs_(*program.formulas),
        procedure_(program.procedures[static_cast<size_t>(procedure)]),
        modifies_(facts.modifies[static_cast<size_t>(procedure)]) {
    for (const Symbol* symbol : program.rigid) {
      if (!symbol->is_relation() && symbol->arity() == 0) {
        constants_.push_back(fs_.apply(symbol, {}));
      }
    }
    for (const auto* symbols : {&program.state, &program.rigid}) {
      for (const Symbol* symbol : *symbols) {
        if (symbol->is_relation()) relations_.push_back(symbol);
      }
    }
    for (const Symbol* symbol : modifies_) after_.push_back(program.primed(symbol));
    name_variables();
  }

  std::vector<Template> throws() {
    for (size_t e = 0; e < program_.errors.size(); ++e) add_throws(static_cast<int>(e));
    return std::move(out_);
  }

  std::vector<Template> returns() {
    for (const Symbol* relation : modifies_) {
      const std::vector<Term> tuple = bound_tuple(relation);
      const Formula before = fs_.rel(relation, tuple);
      const Formula after = fs_.rel(program_.primed(relation), tuple);
      add_change(tuple, after, before);
      add_change(tuple, before, after);
    }
    add_results();
    for (const Symbol* relation : modifies_) add_held_after(relation);
    return std::move(out_);
  }

 private:
  using Terms = std::vector<Term>;
  using Symbols = std::vector<const Symbol*>;

  // --- Terms ----------------------------------------------------------------

  // Bound variables are X0, X1, ... unless the procedure has such names itself.
  void name_variables() {
    Terms taken = joined(procedure_.inputs, procedure_.outputs);
    for (const epr::ErrorKind& error : program_.errors) taken = joined(taken, error.witness);
    const auto clashes = [&](Term v) { return v->name.starts_with(prefix_); };
    while (std::any_of(taken.begin(), taken.end(), clashes)) prefix_ += "X";
  }

  Terms bound_tuple(const Symbol* relation) {
    Terms out;
    for (const epr::Sort* sort : relation->domain) {
      out.push_back(fs_.var(fmt::format("{}{}", prefix_, out.size()), sort));
    }
    return out;
  }

  static Terms joined(Terms a, const Terms& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }

  // The terms, and rigid functions of them.
  Terms closed(const Terms& terms) {
    Terms out = terms;
    for (Term t : terms) {
      for (const Symbol* f : program_.rigid) {
        if (f->is_relation() || f->arity() != 1 || f->domain[0] != t->sort) continue;
        out.push_back(fs_.apply(f, {t}));
      }
    }
    return out;
  }

  Terms named() {
    return closed(joined(joined(procedure_.inputs, constants_), procedure_.outputs));
  }

  // --- Atoms ----------------------------------------------------------------

  void add_equations(const Terms& left, const Terms& right, std::vector<Formula>& out) {
    for (Term a : left) {
      for (Term b : right) {
        if (a->sort == b->sort && a != b) out.push_back(fs_.eq(a, b));
      }
    }
  }

  // Equations of different terms of the same list, each once.
  void add_equations(const Terms& terms, std::vector<Formula>& out) {
    for (size_t k = 0; k < terms.size(); ++k) {
      add_equations({terms[k]},
                    Terms(terms.begin() + static_cast<std::ptrdiff_t>(k) + 1, terms.end()), out);
    }
  }

  void add_flags(const Symbols& relations, std::vector<Formula>& out) {
    for (const Symbol* relation : relations) {
      if (relation->arity() == 0) out.push_back(fs_.rel(relation, {}));
    }
  }

  void add_unary(const Symbols& relations, const Terms& terms, std::vector<Formula>& out) {
    for (const Symbol* relation : relations) {
      if (relation->arity() != 1) continue;
      for (Term t : terms) {
        if (t->sort == relation->domain[0]) out.push_back(fs_.rel(relation, {t}));
      }
    }
  }

  void add_binary(const Symbols& relations, const Terms& first, const Terms& second,
                  std::vector<Formula>& out) {
    for (const Symbol* relation : relations) {
      if (relation->arity() != 2) continue;
      for (Term a : first) {
        for (Term b : second) {
          if (a == b || a->sort != relation->domain[0] || b->sort != relation->domain[1]) continue;
          out.push_back(fs_.rel(relation, {a, b}));
        }
      }
    }
  }

  // --- Templates --------------------------------------------------------------

  static void append(std::vector<Formula>& to, const std::vector<Formula>& more) {
    to.insert(to.end(), more.begin(), more.end());
  }

  std::vector<Formula> negations(const std::vector<Formula>& atoms) {
    std::vector<Formula> out;
    for (Formula atom : atoms) out.push_back(fs_.negate(atom));
    return out;
  }

  // `made` without its literals.
  void add(Template made, std::vector<Formula> plain, std::vector<Formula> side) {
    const auto fixed = [&](Formula f) {
      const Formula atom = f->kind == epr::Kind::kNot ? f->args[0] : f;
      return atom == made.premise || atom == made.also;
    };
    std::erase_if(plain, fixed);
    std::erase_if(side, fixed);
    if (plain.size() > Template::kMostLiterals) plain.resize(Template::kMostLiterals);
    made.plain = plain.size();
    made.literals = std::move(plain);
    append(made.literals, side);
    if (made.literals.size() > Template::kMostLiterals) {
      made.literals.resize(Template::kMostLiterals);
    }
    out_.push_back(std::move(made));
  }

  void add_throws(int error) {
    const Terms inputs = closed(joined(procedure_.inputs, constants_));
    const Terms& witness = program_.errors[static_cast<size_t>(error)].witness;
    std::vector<Formula> plain, marks;
    add_equations(inputs, plain);
    add_unary(relations_, inputs, plain);
    add_flags(relations_, plain);
    std::vector<Formula> side = negations(plain);
    add_equations(closed(witness), inputs, plain);
    add_unary(relations_, witness, marks);
    append(plain, marks);
    append(side, negations(marks));
    add_binary(relations_, inputs, joined(inputs, closed(witness)), plain);
    add({error, {}, fs_.top(), fs_.bottom(), {}, 0, 5, 2}, std::move(plain), std::move(side));
  }

  // Of tuples which are in the relation at one moment, only these are not at the other.
  void add_change(const Terms& tuple, Formula at_one, Formula at_other) {
    const Terms keys = closed(tuple);
    std::vector<Formula> plain, equations, marks;
    add_equations(keys, named(), equations);
    add_unary(relations_, keys, marks);
    append(plain, equations);
    append(plain, negations(marks));
    add_binary(relations_, named(), keys, plain);
    add_flags(relations_, plain);
    add({Template::kReturns, tuple, at_one, at_other, {}, 0, 3, 2}, std::move(plain),
        negations(equations));
  }

  void add_results() {
    const Terms results = closed(procedure_.outputs);
    const Terms inputs = closed(joined(procedure_.inputs, constants_));
    const Terms terms = joined(results, inputs);
    std::vector<Formula> atoms;
    add_flags(after_, atoms);
    add_equations(results, inputs, atoms);
    add_equations(results, atoms);
    add_unary(relations_, results, atoms);
    add_unary(after_, terms, atoms);
    add_binary(relations_, inputs, results, atoms);
    add_binary(relations_, results, inputs, atoms);
    add_binary(after_, terms, terms, atoms);
    const std::vector<Formula> negated = negations(atoms);
    add({Template::kReturns, {}, fs_.top(), fs_.bottom(), {}, 0, 2, 2}, std::move(atoms), negated);
  }

  // What is in the relation to a parameter after.
  void add_held_after(const Symbol* relation) {
    if (relation->arity() != 2) return;
    const Terms free = bound_tuple(relation);
    for (size_t k = 0; k < free.size(); ++k) {
      for (Term t : joined(procedure_.inputs, procedure_.outputs)) {
        if (t->sort != free[k]->sort) continue;
        Terms tuple = free;
        tuple[k] = t;
        add_held_after(fs_.rel(program_.primed(relation), tuple), free[1 - k]);
      }
    }
  }

  void add_held_after(Formula held, Term element) {
    const Terms keys = closed({element});
    std::vector<Formula> atoms;
    add_equations(keys, named(), atoms);
    for (const Symbols* relations : {&relations_, &after_}) {
      add_unary(*relations, keys, atoms);
      add_binary(*relations, named(), keys, atoms);
    }
    append(atoms, negations(atoms));
    add({Template::kReturns, {element}, held, fs_.bottom(), {}, 0, 1, 1}, std::move(atoms), {});
  }

  const epr::Program& program_;
  epr::Formulas& fs_;
  const epr::Procedure& procedure_;
  const Symbols& modifies_;
  Terms constants_;
  Symbols relations_;  // of the state before, and rigid
  Symbols after_;      // of the state after, where it may differ
  std::string prefix_ = "X";
  std::vector<Template> out_;
};

}  // namespace

std::vector<bool> returns_matter(const epr::Program& program, const epr::CallGraph& graph) {
  std::vector<bool> out(program.procedures.size(), false);
  std::vector<int> todo;
  const auto mark = [&](int p) {
    if (out[static_cast<size_t>(p)]) return;
    out[static_cast<size_t>(p)] = true;
    todo.push_back(p);
  };
  for (const auto& edges : graph.edges) {
    for (const epr::CallEdge& edge : edges) {
      if (!edge.jump) mark(edge.target);
    }
  }
  while (!todo.empty()) {
    const int p = todo.back();
    todo.pop_back();
    for (const epr::CallEdge& edge : graph.edges[static_cast<size_t>(p)]) mark(edge.target);
  }
  return out;
}

std::vector<Template> throws_templates(const epr::Program& program, const epr::ProgramFacts& facts,
                                       int procedure) {
  if (!facts.may_throw[static_cast<size_t>(procedure)]) return {};
  return Maker(program, facts, procedure).throws();
}

std::vector<Template> returns_templates(const epr::Program& program, const epr::ProgramFacts& facts,
                                        int procedure) {
  return Maker(program, facts, procedure).returns();
}

}  // namespace si
