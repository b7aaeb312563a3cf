#include "epr/solver/z3_translate.h"

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr {

// Names carry the id: Z3 identifies declarations by name and sorts, we do not.
z3::sort Z3Translator::translate(const Sort* sort) {
  auto known = sorts_.find(sort);
  if (known != sorts_.end()) return known->second;
  const std::string name = fmt::format("{}#s{}", sort->name, sort->id);
  return sorts_.emplace(sort, context_.uninterpreted_sort(name.c_str())).first->second;
}

z3::func_decl Z3Translator::translate(const Symbol* symbol) {
  auto known = symbols_.find(symbol);
  if (known != symbols_.end()) return known->second;
  z3::sort_vector domain(context_);
  for (const Sort* sort : symbol->domain) domain.push_back(translate(sort));
  const z3::sort range = symbol->range ? translate(symbol->range) : context_.bool_sort();
  const std::string name = fmt::format("{}#f{}", symbol->name, symbol->id);
  return symbols_.emplace(symbol, context_.function(name.c_str(), domain, range)).first->second;
}

z3::expr Z3Translator::translate(Term t) {
  auto known = terms_.find(t);
  if (known != terms_.end()) return known->second;
  if (t->is_var()) {
    const std::string name = fmt::format("{}#v{}", t->name, t->id);
    return terms_.emplace(t, context_.constant(name.c_str(), translate(t->sort))).first->second;
  }
  const z3::expr made = translate(t->symbol)(all(t->args));
  return terms_.emplace(t, made).first->second;
}

z3::expr Z3Translator::translate(Formula f) {
  auto known = formulas_.find(f);
  if (known != formulas_.end()) return known->second;
  const z3::expr made = build(f);
  return formulas_.emplace(f, made).first->second;
}

z3::expr Z3Translator::build(Formula f) {
  switch (f->kind) {
    case Kind::kTrue:
      return context_.bool_val(true);
    case Kind::kFalse:
      return context_.bool_val(false);
    case Kind::kRel:
      return translate(f->symbol)(all(f->terms));
    case Kind::kEq:
      return translate(f->terms[0]) == translate(f->terms[1]);
    case Kind::kNot:
      return !translate(f->args[0]);
    case Kind::kAnd:
      return z3::mk_and(all(f->args));
    case Kind::kOr:
      return z3::mk_or(all(f->args));
    case Kind::kImplies:
      return z3::implies(translate(f->args[0]), translate(f->args[1]));
    case Kind::kIff:
      return translate(f->args[0]) == translate(f->args[1]);
    case Kind::kIte:
      return z3::ite(translate(f->args[0]), translate(f->args[1]), translate(f->args[2]));
    case Kind::kForall:
    case Kind::kExists:
      return quantifier(f);
  }
  EPR_CHECK(false, "unknown kind of formula");
}

z3::expr Z3Translator::quantifier(Formula f) {
  const z3::expr_vector vars = all(f->vars);
  const z3::expr body = translate(f->args[0]);
  return f->kind == Kind::kForall ? z3::forall(vars, body) : z3::exists(vars, body);
}

z3::expr_vector Z3Translator::all(const std::vector<Formula>& fs) {
  z3::expr_vector out(context_);
  for (Formula f : fs) out.push_back(translate(f));
  return out;
}

z3::expr_vector Z3Translator::all(const std::vector<Term>& ts) {
  z3::expr_vector out(context_);
  for (Term t : ts) out.push_back(translate(t));
  return out;
}

}  // namespace epr
