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
    if (!facts.may_throw[static_cast<size_t>(procedure)]) return;
    for (size_t e = 0; e < program.errors.size(); ++e) add_throws(static_cast<int>(e));
  }

  std::vector<Template> make() {
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

  Terms named() { return closed(joined(joined(procedure_.inputs, constants_), procedure_.outputs)); }

  // --- Atoms ----------------------------------------------------------------

  static bool among(Term t, const Terms& terms) {
    return std::find(terms.begin(), terms.end(), t) != terms.end();
  }

  // Between terms one of which is of `focus`.
  void add_equations(const Terms& terms, const Terms& focus, std::vector<Formula>& out) {
    for (size_t i = 0; i < terms.size(); ++i) {
      for (size_t j = i + 1; j < terms.size(); ++j) {
        if (terms[i]->sort != terms[j]->sort) continue;
        if (!among(terms[i], focus) && !among(terms[j], focus)) continue;
        out.push_back(fs_.eq(terms[i], terms[j]));
      }
    }
  }

  // Of terms one of which is of `focus`; relations of no more than two arguments.
  void add_relations(const Symbols& relations, const Terms& terms, const Terms& focus,
                     std::vector<Formula>& out) {
    for (int arity = 0; arity <= 2; ++arity) {
      for (const Symbol* relation : relations) {
        if (relation->arity() == arity) add_relation(relation, terms, focus, {}, out);
      }
    }
  }

  void add_relation(const Symbol* relation, const Terms& terms, const Terms& focus,
                    const Terms& chosen, std::vector<Formula>& out) {
    if (chosen.size() == relation->domain.size()) {
      const auto focused = [&](Term t) { return among(t, focus); };
      const bool wanted = chosen.empty() || std::any_of(chosen.begin(), chosen.end(), focused);
      if (wanted) out.push_back(fs_.rel(relation, chosen));
      return;
    }
    for (Term t : terms) {
      if (t->sort != relation->domain[chosen.size()]) continue;
      add_relation(relation, terms, focus, joined(chosen, {t}), out);
    }
  }

  // --- Templates --------------------------------------------------------------

  void add(Template made, std::vector<Formula> atoms) {
    const auto fixed = [&](Formula f) { return f == made.premise || f == made.also; };
    std::erase_if(atoms, fixed);
    if (atoms.size() > Template::kMostLiterals) atoms.resize(Template::kMostLiterals);
    made.literals = atoms;
    made.atoms = atoms.size();
    for (Formula atom : atoms) made.literals.push_back(fs_.negate(atom));
    if (made.most_negated == 0) made.literals.resize(made.atoms);
    if (made.literals.size() > Template::kMostLiterals) {
      made.literals.resize(Template::kMostLiterals);
    }
    out_.push_back(std::move(made));
  }

  void add_throws(int error) {
    const Terms& witness = program_.errors[static_cast<size_t>(error)].witness;
    const Terms terms = closed(joined(joined(procedure_.inputs, constants_), witness));
    std::vector<Formula> atoms;
    add_equations(terms, terms, atoms);
    add_relations(relations_, terms, terms, atoms);
    add({error, {}, fs_.top(), fs_.bottom(), {}, 0, 4, 1}, std::move(atoms));
  }

  // Of tuples which are in the relation at one moment, only these are not at the other.
  void add_change(const Terms& tuple, Formula at_one, Formula at_other) {
    const Terms keys = closed(tuple);
    const Terms terms = joined(named(), keys);
    std::vector<Formula> atoms;
    add_equations(terms, keys, atoms);
    add_relations(relations_, terms, keys, atoms);
    add({Template::kReturns, tuple, at_one, at_other, {}, 0, 3, 1}, std::move(atoms));
  }

  void add_results() {
    const Terms terms = named();
    const Terms results = closed(procedure_.outputs);
    std::vector<Formula> atoms;
    add_equations(terms, results, atoms);
    add_relations(relations_, terms, results, atoms);
    add_relations(after_, terms, terms, atoms);
    add({Template::kReturns, {}, fs_.top(), fs_.bottom(), {}, 0, 2, 1}, std::move(atoms));
  }

  // What is in the relation to a parameter, or to anything at all, after.
  void add_held_after(const Symbol* relation) {
    if (relation->arity() != 2) return;
    const Terms free = bound_tuple(relation);
    for (size_t k = 0; k < free.size(); ++k) {
      for (Term t : joined(procedure_.inputs, procedure_.outputs)) {
        if (t->sort != free[k]->sort) continue;
        Terms tuple = free;
        tuple[k] = t;
        add_held_after(relation, tuple, {free[1 - k]});
      }
    }
  }

  void add_held_after(const Symbol* relation, const Terms& tuple, const Terms& vars) {
    const Terms keys = closed(vars);
    const Terms terms = joined(named(), keys);
    std::vector<Formula> atoms;
    add_equations(terms, keys, atoms);
    add_relations(relations_, terms, keys, atoms);
    add_relations(after_, terms, keys, atoms);
    const Formula held = fs_.rel(program_.primed(relation), tuple);
    add({Template::kReturns, vars, held, fs_.bottom(), {}, 0, 1, 1}, std::move(atoms));
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

std::vector<Template> templates_of(const epr::Program& program, const epr::ProgramFacts& facts,
                                   int procedure) {
  return Maker(program, facts, procedure).make();
}

}  // namespace si
