#include "updr/lemmas.h"

#include <algorithm>
#include <cctype>
#include <string>

#include <fmt/format.h>

#include "epr/logic/substitute.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Formulas;
using epr::Kind;
using epr::Term;

// C, D, E, ... for containers; C1, D1, ... when the alphabet is used up.
std::string name_for(const epr::Sort* sort, int attempt) {
  const unsigned char initial =
      sort->name.empty() ? 'x' : static_cast<unsigned char>(sort->name[0]);
  const int first = std::isalpha(initial) ? std::toupper(initial) - 'A' : 'X' - 'A';
  const char letter = static_cast<char>('A' + (first + attempt) % 26);
  const int round = attempt / 26;
  return round == 0 ? std::string(1, letter) : fmt::format("{}{}", letter, round);
}

}  // namespace

Lemmas lemmas_of(const epr::Summaries& summaries) {
  Lemmas out;
  for (size_t p = 0; p < summaries.size(); ++p) {
    const int procedure = static_cast<int>(p);
    for (Formula lemma : summaries[p].returns) {
      out[{procedure, Predicate::kReturns}].insert(lemma);
    }
    for (const auto& [error, lemmas] : summaries[p].throws) {
      for (Formula lemma : lemmas) out[{procedure, error}].insert(lemma);
    }
  }
  return out;
}

bool contains(const Lemmas& lemmas, const Claim& claim) {
  const auto found = lemmas.find(claim.predicate);
  return found != lemmas.end() && found->second.contains(claim.lemma);
}

void insert(Lemmas& lemmas, const Claim& claim) { lemmas[claim.predicate].insert(claim.lemma); }

void erase(Lemmas& lemmas, const Claim& claim) { lemmas[claim.predicate].erase(claim.lemma); }

void claim_lemmas(const Lemmas& lemmas, epr::Summaries& summaries) {
  for (const auto& [predicate, set] : lemmas) {
    if (set.empty()) continue;
    epr::Summary& summary = summaries[static_cast<size_t>(predicate.procedure)];
    summary.claimed = true;
    auto& list = predicate.throws() ? summary.throws[predicate.error] : summary.returns;
    list.insert(list.end(), set.begin(), set.end());
  }
}

Clause clause_parts(Formula lemma) {
  Clause out;
  Formula matrix = lemma;
  if (lemma->kind == Kind::kForall) {
    out.variables = lemma->vars;
    matrix = lemma->args[0];
  }
  out.literals = matrix->kind == Kind::kOr      ? matrix->args
                 : matrix->kind == Kind::kFalse ? std::vector<Formula>{}
                                                : std::vector<Formula>{matrix};
  return out;
}

Formula to_formula(Formulas& formulas, const Clause& clause) {
  return formulas.forall(clause.variables, formulas.disj(clause.literals));
}

Formula readable(Formulas& formulas, Formula lemma) {
  Clause clause = clause_parts(lemma);
  std::vector<std::string> taken;
  for (Term v : epr::free_variables(lemma)) taken.push_back(v->name);
  epr::Substitution renaming;
  std::vector<Term> names;
  for (Term v : clause.variables) {
    int attempt = 0;
    const auto used = [&](const std::string& name) {
      return std::find(taken.begin(), taken.end(), name) != taken.end() ||
             formulas.vocabulary().find_symbol(name);
    };
    while (used(name_for(v->sort, attempt))) ++attempt;
    taken.push_back(name_for(v->sort, attempt));
    names.push_back(formulas.var(taken.back(), v->sort));
    renaming.variables[v] = names.back();
  }
  std::vector<Formula> conditions, consequences;
  for (Formula literal : clause.literals) {
    Formula renamed = epr::substitute(formulas, literal, renaming);
    // An inequality reads well where it stands.
    const bool negated = renamed->kind == Kind::kNot && renamed->args[0]->kind == Kind::kRel;
    if (negated) {
      conditions.push_back(renamed->args[0]);
    } else {
      consequences.push_back(renamed);
    }
  }
  Formula matrix = formulas.disj(consequences);
  if (consequences.empty()) {
    matrix = formulas.negate(formulas.conj(conditions));
  } else if (!conditions.empty()) {
    matrix = formulas.implies(formulas.conj(conditions), matrix);
  }
  return formulas.forall(names, matrix);
}

}  // namespace updr
