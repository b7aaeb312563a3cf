#include "updr/places.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Formulas;
using epr::Symbol;
using epr::Term;

class Candidates {
 public:
  Candidates(const epr::Program& program, const epr::Procedure& procedure, const epr::Sort* sort)
      : program_(program), fs_(*program.formulas) {
    keys_.push_back({nullptr, sort});
    for (const Symbol* f : unary_functions(sort)) keys_.push_back({f, f->range});
    const std::vector<Term> inputs = closed(procedure.inputs);
    add_terms(inputs);
    add_new();
    add_fields(inputs);
    add_held();
    add_terms(closed(procedure.outputs));
  }

  std::vector<Place> take() { return std::move(out_); }

 private:
  struct Key {
    const Symbol* function;
    const epr::Sort* sort;
  };

  std::vector<const Symbol*> unary_functions(const epr::Sort* sort) const {
    std::vector<const Symbol*> out;
    for (const Symbol* f : program_.rigid) {
      if (!f->is_relation() && f->arity() == 1 && f->domain[0] == sort) out.push_back(f);
    }
    return out;
  }

  // The variables, and rigid functions of them.
  std::vector<Term> closed(const std::vector<Term>& variables) {
    std::vector<Term> out = variables;
    for (Term v : variables) {
      for (const Symbol* f : unary_functions(v->sort)) out.push_back(fs_.apply(f, {v}));
    }
    return out;
  }

  void add_terms(const std::vector<Term>& terms) {
    for (const Key& key : keys_) {
      for (Term t : terms) {
        if (t->sort == key.sort) out_.push_back({Place::Kind::kTerm, key.function, t, nullptr});
      }
    }
  }

  void add_new() {
    for (const Key& key : keys_) {
      if (allocation(program_, key.sort)) {
        out_.push_back({Place::Kind::kNew, key.function, nullptr, nullptr});
      }
    }
  }

  void add_fields(const std::vector<Term>& terms) {
    for (const Key& key : keys_) {
      for (const Symbol* field : program_.state) {
        if (field->arity() != 2 || field->domain[1] != key.sort) continue;
        for (Term t : terms) {
          if (t->sort != field->domain[0]) continue;
          out_.push_back({Place::Kind::kField, key.function, t, field});
        }
      }
    }
  }

  // Names of fields have a dot: "Cart.log".
  void add_held() {
    for (const Key& key : keys_) {
      for (const Symbol* held : program_.state) {
        const bool about = held->arity() == 1 && held->domain[0] == key.sort;
        if (!about || held->name.find('.') == std::string::npos) continue;
        out_.push_back({Place::Kind::kHeld, key.function, nullptr, held});
      }
    }
  }

  const epr::Program& program_;
  Formulas& fs_;
  std::vector<Key> keys_;
  std::vector<Place> out_;
};

}  // namespace

const Symbol* allocation(const epr::Program& program, const epr::Sort* sort) {
  for (const epr::SortInvariant& invariant : program.sort_invariants) {
    Formula f = invariant.formula;
    if (invariant.subject->sort == sort && f->kind == epr::Kind::kRel && f->terms.size() == 1 &&
        f->terms[0] == invariant.subject && !f->symbol->rigid) {
      return f->symbol;
    }
  }
  return nullptr;
}

std::vector<Place> candidate_places(const epr::Program& program, const epr::Procedure& procedure,
                                    const epr::Sort* sort) {
  return Candidates(program, procedure, sort).take();
}

Formula at_place(const epr::Program& program, const Place& place, Term argument) {
  Formulas& fs = *program.formulas;
  Term key = place.function ? fs.apply(place.function, {argument}) : argument;
  switch (place.kind) {
    case Place::Kind::kTerm:
      return fs.eq(key, place.term);
    case Place::Kind::kField:
      return fs.rel(place.field, {place.term, key});
    case Place::Kind::kHeld:
      return fs.rel(place.field, {key});
    case Place::Kind::kNew:
      break;
  }
  return fs.negate(fs.rel(allocation(program, key->sort), {key}));
}

}  // namespace updr
