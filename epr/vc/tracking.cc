// What: Figs. 3 and 5 of the source in one: an update that reads what is not tracked
// makes its relation any relation, an assumption that does is dropped, a throw that
// does may throw or not, and an update of what is not tracked does nothing.  The
// formulas here say when; simplification does the rest where it is known.
//
// Why sound: an execution of the program is one of the abstraction's, with its own
// relations for what may be any, and its own throws: every part of the abstraction is
// implied by what it stands for.  A relation that is not tracked is never read, as all
// that could read it are these three.  For the same reason more relations mean fewer
// executions: take away the values of one that is no longer tracked.
//
// Source: Lal, Qadeer, Lahiri, "Corral: A Solver for Reachability Modulo Theories",
// section 3.  Deviation: assumptions are kept or dropped conjunct by conjunct, which
// leaves fewer executions.  An update that reads the relation it changes does not ask
// whether that is tracked: only those who track it read the result.

#include "epr/vc/tracking.h"

namespace epr {

Tracking Tracking::only(const Program& program, const RelationSet& tracked) {
  Tracking out(*program.formulas);
  for (const Symbol* relation : program.state) {
    if (!tracked.contains(relation)) out.where_[relation] = out.formulas_.bottom();
  }
  return out;
}

Tracking Tracking::switched(const Program& program, const RelationSet& tracked) {
  Tracking out(*program.formulas);
  for (const Symbol* relation : program.state) {
    if (tracked.contains(relation)) continue;
    out.where_[relation] = out.formulas_.rel(switch_of(out.formulas_, relation), {});
  }
  return out;
}

const Symbol* Tracking::switch_of(Formulas& formulas, const Symbol* relation) {
  // No name of the program's, and none of a copy, ends in "##".
  const std::string name = relation->name + "##";
  const Symbol* known = formulas.vocabulary().find_symbol(name);
  return known ? known : formulas.vocabulary().add_relation(name, {}, true);
}

Formula Tracking::of(const Symbol* relation) const {
  auto known = where_.find(relation);
  return known == where_.end() ? formulas_.top() : known->second;
}

Formula Tracking::of(Formula f) const {
  if (where_.empty()) return formulas_.top();
  std::vector<Formula> all;
  for (const Symbol* symbol : symbols_of(std::vector<Formula>{f})) all.push_back(of(symbol));
  return formulas_.conj(std::move(all));
}

Formula Tracking::assumed(Formula condition) const {
  if (where_.empty()) return condition;
  if (condition->kind != Kind::kAnd) return formulas_.implies(of(condition), condition);
  std::vector<Formula> kept;
  for (Formula conjunct : condition->args) {
    kept.push_back(formulas_.implies(of(conjunct), conjunct));
  }
  return formulas_.conj(std::move(kept));
}

Formula Tracking::value_of(const Update& update) const {
  if (where_.empty()) return formulas_.top();
  std::vector<Formula> all;
  for (const Symbol* symbol : symbols_of(std::vector<Formula>{update.value})) {
    if (symbol != update.relation) all.push_back(of(symbol));
  }
  return formulas_.conj(std::move(all));
}

}  // namespace epr
