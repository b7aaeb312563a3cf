#include "epr/certify/unchanged.h"

namespace epr {
namespace {

// R(X...), the variables X... pairwise different and all those of `vars`.
bool is_row(Formula atom, const Symbol* relation, const std::vector<Term>& vars) {
  if (atom->kind != Kind::kRel || atom->symbol != relation) return false;
  return atom->terms.size() == vars.size() &&
         std::set<Term, ById>(atom->terms.begin(), atom->terms.end()) ==
             std::set<Term, ById>(vars.begin(), vars.end());
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
