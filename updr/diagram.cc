// Literals come in the order in which a generaliser should try to do without
// them: distinctness, then what is false, then what is true, then functions and
// equal names.
//
// Deviation from the paper: an element that an input, output or witness names is
// called by that name, instead of a variable that equals it; the cube is the same,
// with fewer quantifiers.

#include "updr/diagram.h"

#include <map>
#include <set>

#include <fmt/format.h>

namespace updr {
namespace {

using epr::Formula;
using epr::Sort;
using epr::Symbol;
using epr::Term;

class Diagram {
 public:
  Diagram(const epr::Program& program, Predicate predicate, const epr::Structure& s,
          const std::vector<const Symbol*>& modified, Elements elements)
      : program_(program), fs_(*program.formulas), s_(s), modified_(modified), elements_(elements) {
    cube_.predicate = predicate;
    const epr::Procedure& p = program.procedures[static_cast<size_t>(predicate.procedure)];
    named_ = p.inputs;
    const std::vector<Term>& more =
        predicate.throws() ? program.errors[static_cast<size_t>(predicate.error)].witness
                           : p.outputs;
    named_.insert(named_.end(), more.begin(), more.end());
  }

  Cube run() {
    select();
    name_elements();
    add_distinctness();
    for (bool truth : {false, true}) {
      for (const Symbol* r : program_.rigid) {
        if (r->is_relation()) add_atoms(r, truth);
      }
      for (const Symbol* r : program_.state) add_atoms(r, truth);
      if (cube_.predicate.throws()) continue;
      for (const Symbol* r : modified_) add_atoms(program_.primed(r), truth);
    }
    add_functions();
    for (Formula f : equal_names_) cube_.literals.push_back(f);
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
    if (elements_ == Elements::kAll) {
      for (const auto& [sort, size] : s_.sizes()) {
        for (int element = 0; element < size; ++element) select(sort, element);
      }
    } else if (!cube_.predicate.throws()) {
      for (const Symbol* r : modified_) select_changes(r);
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

  Term name(const Sort* sort, int element) const { return selected_.at({sort->id, element}); }

  void add_distinctness() {
    for (size_t a = 0; a < order_.size(); ++a) {
      for (size_t b = a + 1; b < order_.size(); ++b) {
        if (order_[a].first != order_[b].first) continue;
        cube_.literals.push_back(fs_.negate(fs_.eq(name(order_[a].first, order_[a].second),
                                                   name(order_[b].first, order_[b].second))));
      }
    }
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
      cube_.literals.push_back(truth ? atom : fs_.negate(atom));
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
  const std::vector<const Symbol*>& modified_;
  Elements elements_;
  Cube cube_;
  std::vector<Term> named_;
  std::map<Element, Term> selected_;
  std::vector<std::pair<const Sort*, int>> order_;
  std::vector<Formula> equal_names_;
};

}  // namespace

Cube diagram(const epr::Program& program, Predicate predicate, const epr::Structure& s,
             const std::vector<const epr::Symbol*>& modified, Elements elements) {
  return Diagram(program, predicate, s, modified, elements).run();
}

}  // namespace updr
