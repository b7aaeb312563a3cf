// Literals come in the order in which a generaliser should try to do without
// them: what mentions the witness, then other elements that have no name in the
// program, then relations; and what is equal and what is not comes last, as most
// summaries of collections turn on it.
//
// Deviation from the paper: an element that an input, output or witness names is
// called by that name, instead of a variable that equals it; the cube is the same,
// with fewer quantifiers.

#include "updr/diagram.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "epr/logic/fault.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Sort;
using epr::Symbol;
using epr::Term;

class Diagram {
 public:
  Diagram(const epr::Program& program, Predicate predicate, const epr::Structure& s,
          const Scope& scope)
      : program_(program), fs_(*program.formulas), s_(s), scope_(scope) {
    cube_.predicate = predicate;
    const epr::Procedure& p = program.procedures[static_cast<size_t>(predicate.procedure)];
    named_ = p.inputs;
    if (predicate.throws()) {
      witness_ = program.errors[static_cast<size_t>(predicate.error)].witness;
    }
    if (scope.elements < Scope::Elements::kWitness) witness_.clear();
    const std::vector<Term>& more = predicate.throws() ? witness_ : p.outputs;
    named_.insert(named_.end(), more.begin(), more.end());
  }

  Cube run() {
    select();
    name_elements();
    for (const Symbol* r : program_.rigid) {
      if (r->is_relation()) add_atoms(r);
    }
    for (const Symbol* r : scope_.before) add_atoms(r);
    if (!cube_.predicate.throws()) {
      for (const Symbol* r : scope_.after) add_atoms(program_.primed(r));
    }
    add_distinctness();
    add_functions();
    for (Formula f : equal_names_) cube_.literals.push_back(f);
    std::stable_sort(cube_.literals.begin(), cube_.literals.end(),
                     [&](Formula a, Formula b) { return weight(a) < weight(b); });
    return std::move(cube_);
  }

 private:
  using Element = std::pair<int, int>;  // id of the sort, number

  void select(const Sort* sort, int element) {
    if (selected_.emplace(Element{sort->id, element}, nullptr).second) {
      order_.emplace_back(sort, element);
    }
  }

  void select() {
    for (Term t : named_) select(t->sort, *s_.variables().find(t));
    for (const Symbol* f : program_.rigid) {
      if (!f->is_relation() && f->arity() == 0) select(f->range, s_.value(f, {}));
    }
    if (scope_.elements == Scope::Elements::kAll) {
      for (const auto& [sort, size] : s_.sizes()) {
        for (int element = 0; element < size; ++element) select(sort, element);
      }
    } else if (!cube_.predicate.throws()) {
      for (const Symbol* r : scope_.after) select_changes(r);
    } else if (scope_.elements != Scope::Elements::kNamed) {
      const size_t named = order_.size();
      for (const Symbol* r : scope_.before) {
        if (r->arity() == 2) select_connected(r, named);
      }
    }
    // Functions are stratified, so this ends.
    for (size_t k = 0; k < order_.size(); ++k) {
      for (const Symbol* f : program_.rigid) {
        if (f->is_relation() || f->arity() != 1 || f->domain[0] != order_[k].first) continue;
        const int element = order_[k].second;
        select(f->range, s_.value(f, std::vector<int>{element}));
      }
    }
  }

  // What the relation relates the first elements that were selected to.
  void select_connected(const Symbol* r, size_t first) {
    epr::for_each_tuple(epr::domain_sizes(s_, r), [&](std::span<const int> tuple) {
      if (!s_.holds(r, tuple)) return;
      for (size_t k = 0; k < first; ++k) {
        if (order_[k].first != r->domain[0] || order_[k].second != tuple[0]) continue;
        select(r->domain[1], tuple[1]);
        return;
      }
    });
  }

  void select_changes(const Symbol* r) {
    const Symbol* after = program_.primed(r);
    epr::for_each_tuple(epr::domain_sizes(s_, r), [&](std::span<const int> tuple) {
      if (s_.holds(r, tuple) == s_.holds(after, tuple)) return;
      for (size_t k = 0; k < tuple.size(); ++k) select(r->domain[k], tuple[k]);
    });
  }

  void name_elements() {
    for (Term t : named_) {
      Term& name = selected_.at({t->sort->id, *s_.variables().find(t)});
      if (name) {
        equal_names_.push_back(fs_.eq(name, t));
      } else {
        name = t;
      }
    }
    for (const Symbol* f : program_.rigid) {
      if (f->is_relation() || f->arity() != 0) continue;
      Term& name = selected_.at({f->range->id, s_.value(f, {})});
      Term constant = fs_.apply(f, {});
      if (name) {
        equal_names_.push_back(fs_.eq(name, constant));
      } else {
        name = constant;
      }
    }
    int variables = 0;
    for (const auto& [sort, element] : order_) {
      Term& name = selected_.at({sort->id, element});
      if (name) continue;
      name = new_variable(sort, variables);
      cube_.variables.push_back(name);
    }
  }

  // "X0": a name that a text can use, and that nothing else in a lemma has.
  Term new_variable(const Sort* sort, int& count) {
    while (true) {
      const std::string name = fmt::format("X{}", count++);
      bool taken = fs_.vocabulary().find_symbol(name) != nullptr;
      for (Term t : named_) taken = taken || t->name.substr(0, t->name.find('@')) == name;
      if (!taken) return fs_.var(name, sort);
    }
  }

  // Literals of small weight should go first.
  int weight(Formula literal) const {
    const std::vector<Term> mentioned = epr::free_variables(literal);
    const auto mentions = [&](const std::vector<Term>& terms) {
      return std::any_of(terms.begin(), terms.end(), [&](Term t) {
        return std::find(mentioned.begin(), mentioned.end(), t) != mentioned.end();
      });
    };
    if (mentions(witness_)) return 0;
    if (mentions(cube_.variables)) return 1;
    const Formula atom = literal->kind == epr::Kind::kNot ? literal->args[0] : literal;
    return atom->kind == epr::Kind::kEq ? 3 : 2;
  }

  Term name(const Sort* sort, int element) const { return selected_.at({sort->id, element}); }

  void add_distinctness() {
    for (size_t a = 0; a < order_.size() && !EPR_FAULT("diagram-without-distinctness"); ++a) {
      for (size_t b = a + 1; b < order_.size(); ++b) {
        if (order_[a].first != order_[b].first) continue;
        cube_.literals.push_back(fs_.negate(fs_.eq(name(order_[a].first, order_[a].second),
                                                   name(order_[b].first, order_[b].second))));
      }
    }
  }

  // What is false goes before what is true.
  void add_atoms(const Symbol* r) {
    add_atoms(r, false);
    add_atoms(r, true);
  }

  void add_atoms(const Symbol* r, bool truth) {
    epr::for_each_tuple(epr::domain_sizes(s_, r), [&](std::span<const int> tuple) {
      if (s_.holds(r, tuple) != truth) return;
      std::vector<Term> args;
      for (size_t k = 0; k < tuple.size(); ++k) {
        auto found = selected_.find({r->domain[k]->id, tuple[k]});
        if (found == selected_.end()) return;
        args.push_back(found->second);
      }
      Formula atom = fs_.rel(r, std::move(args));
      cube_.literals.push_back(truth != EPR_FAULT("diagram-signs-flipped") ? atom
                                                                           : fs_.negate(atom));
    });
  }

  void add_functions() {
    for (const Symbol* f : program_.rigid) {
      if (f->is_relation() || f->arity() == 0) continue;
      epr::for_each_tuple(epr::domain_sizes(s_, f), [&](std::span<const int> tuple) {
        std::vector<Term> args;
        for (size_t k = 0; k < tuple.size(); ++k) {
          auto found = selected_.find({f->domain[k]->id, tuple[k]});
          if (found == selected_.end()) return;
          args.push_back(found->second);
        }
        auto value = selected_.find({f->range->id, s_.value(f, tuple)});
        if (value == selected_.end()) return;
        cube_.literals.push_back(fs_.eq(fs_.apply(f, std::move(args)), value->second));
      });
    }
  }

  const epr::Program& program_;
  epr::Formulas& fs_;
  const epr::Structure& s_;
  const Scope& scope_;
  Cube cube_;
  std::vector<Term> witness_;
  std::vector<Term> named_;
  std::map<Element, Term> selected_;
  std::vector<std::pair<const Sort*, int>> order_;
  std::vector<Formula> equal_names_;
};

}  // namespace

Cube diagram(const epr::Program& program, Predicate predicate, const epr::Structure& s,
             const Scope& scope) {
  return Diagram(program, predicate, s, scope).run();
}

}  // namespace updr
