// Why right: the arguments are as many as the bound variables, pairwise different and among
// them, so they are these variables in some order, and range over all tuples.  Both sides have
// the same arguments, and nothing else stands in the lemma: no guard, no disjunct, no input.

#include "epr/certify/unchanged.h"

namespace epr {
namespace {

using Terms = std::set<Term, ById>;

// R(X...), the arguments pairwise different and just those of `vars`.
bool is_row(Formula atom, const Symbol* relation, const std::vector<Term>& vars) {
  if (atom->kind != Kind::kRel || atom->symbol != relation) return false;
  const Terms arguments(atom->terms.begin(), atom->terms.end());
  return arguments.size() == atom->terms.size() && atom->terms.size() == vars.size() &&
         arguments == Terms(vars.begin(), vars.end());
}

bool says_unchanged(Formula lemma, const Symbol* before, const Symbol* after) {
  const Formula body = lemma->kind == Kind::kForall ? lemma->args[0] : lemma;
  if (body->kind != Kind::kIff) return false;
  const Formula left = body->args[0];
  const Formula right = body->args[1];
  if (left->terms != right->terms) return false;
  return (is_row(left, after, lemma->vars) && is_row(right, before, lemma->vars)) ||
         (is_row(left, before, lemma->vars) && is_row(right, after, lemma->vars));
}

}  // namespace

RelationSet unchanged_relations(const Program& program, const Summary& summary) {
  RelationSet out;
  for (const Symbol* relation : program.state) {
    for (Formula lemma : summary.returns) {
      if (says_unchanged(lemma, relation, program.primed(relation))) out.insert(relation);
    }
  }
  return out;
}

}  // namespace epr
