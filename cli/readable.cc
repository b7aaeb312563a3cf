// A lemma of Err without the witness gives a precondition: throws only if l1 | ... |
// ln, so it cannot throw if !l1 & ... & !ln.  Several lemmas are several such
// conditions.  Effects give what is modified: all places where a relation may gain or
// lose tuples.

#include "cli/readable.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/wording.h"
#include "epr/logic/nnf.h"
#include "epr/logic/substitute.h"

namespace cli {
namespace {

using epr::Formula;
using epr::Term;
using updr::Predicate;

void add_once(std::vector<std::string>& list, std::string text) {
  if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(std::move(text));
}

bool is_literal(Formula f) {
  Formula atom = f->kind == epr::Kind::kNot ? f->args[0] : f;
  return atom->kind == epr::Kind::kRel || atom->kind == epr::Kind::kEq;
}

bool compares_variables(Formula literal) {
  Formula atom = literal->kind == epr::Kind::kNot ? literal->args[0] : literal;
  return atom->kind == epr::Kind::kEq && atom->terms[0]->is_var() && atom->terms[1]->is_var();
}

// The disjuncts of a formula in negation normal form.
void disjuncts(Formula f, std::vector<Formula>& out) {
  if (f->kind != epr::Kind::kOr) return out.push_back(f);
  for (Formula part : f->args) disjuncts(part, out);
}

class Describer {
 public:
  Describer(const epr::Program& program, const epr::ProgramFacts& facts,
            const CertifiedLemmas& certified)
      : program_(program), facts_(facts), certified_(certified), fs_(*program.formulas) {}

  std::vector<MethodReport> methods() {
    const std::vector<bool> method = is_method();
    std::vector<MethodReport> out;
    for (const epr::Procedure& procedure : program_.procedures) {
      if (!method[index(procedure)]) continue;
      out.push_back(describe(procedure));
      for (int head : reached(procedure.index, Along::kGotos)) {
        const auto h = static_cast<size_t>(head);
        if (facts_.cut[h] && !method[h]) {
          out.back().loops.push_back(describe(program_.procedures[h]));
        }
      }
    }
    return out;
  }

 private:
  enum class Along { kGotos, kAll };

  static size_t index(const epr::Procedure& procedure) {
    return static_cast<size_t>(procedure.index);
  }

  std::vector<bool> is_method() const {
    std::vector<bool> out(program_.procedures.size(), false);
    for (const auto& edges : facts_.graph.edges) {
      for (const epr::CallEdge& edge : edges) {
        if (!edge.jump) out[static_cast<size_t>(edge.target)] = true;
      }
    }
    for (const epr::Entry& entry : program_.entries)
      out[static_cast<size_t>(entry.procedure)] = true;
    return out;
  }

  // The procedure and what it leads to.
  std::set<int> reached(int start, Along along) const {
    std::set<int> seen{start};
    std::vector<int> todo{start};
    while (!todo.empty()) {
      const auto here = static_cast<size_t>(todo.back());
      todo.pop_back();
      for (const epr::CallEdge& edge : facts_.graph.edges[here]) {
        const bool followed = edge.jump || along == Along::kAll;
        if (followed && seen.insert(edge.target).second) todo.push_back(edge.target);
      }
    }
    return seen;
  }

  MethodReport describe(const epr::Procedure& procedure) {
    MethodReport out;
    out.method = procedure.name;
    out.java = epr::to_text(procedure.java);
    for (Term t : procedure.inputs) out.inputs.push_back(t->name);
    for (Term t : procedure.outputs) out.outputs.push_back(t->name);
    const std::set<int> within = reached(procedure.index, Along::kAll);
    for (size_t s = 0; s < program_.sites.size(); ++s) {
      const bool proved = certified_.proved_sites.contains(static_cast<int>(s));
      if (!proved && within.contains(program_.sites[s].procedure)) {
        out.unproved.push_back(program_.sites[s].name);
      }
    }
    describe_throws(procedure, out);
    describe_changes(procedure, out);
    describe_lemmas(procedure, out);
    return out;
  }

  // --- Throwing ---------------------------------------------------------------

  void describe_throws(const epr::Procedure& procedure, MethodReport& out) {
    if (!facts_.may_throw[index(procedure)]) {
      out.cannot_throw_if.push_back({"", "true"});
      return;
    }
    for (size_t e = 0; e < program_.errors.size(); ++e) {
      const auto lemmas = certified_.others.find({procedure.index, static_cast<int>(e)});
      if (lemmas == certified_.others.end()) continue;
      for (Formula lemma : lemmas->second) describe_throw(procedure, e, lemma, out);
    }
    if (certified_.proved_sites.empty()) return;
    const bool entry =
        std::any_of(program_.entries.begin(), program_.entries.end(),
                    [&](const epr::Entry& other) { return other.procedure == procedure.index; });
    if (entry && out.cannot_throw_if.empty()) {
      out.cannot_throw_if.push_back({"", "it starts the program"});
    }
  }

  void describe_throw(const epr::Procedure& procedure, size_t error, Formula lemma,
                      MethodReport& out) {
    const epr::ErrorKind& kind = program_.errors[error];
    const std::vector<Term> names = witness_names(procedure, kind);
    const auto mentioned = [&](Term witness) { return epr::occurs_free(witness, lemma); };
    const bool at = std::any_of(kind.witness.begin(), kind.witness.end(), mentioned);
    const std::string of = program_.errors.size() > 1 ? kind.name : "";
    if (!at) {
      out.cannot_throw_if.push_back({of, words(procedure, fs_.negate(lemma))});
      return;
    }
    epr::Substitution renaming;
    std::vector<std::string> listed;
    for (size_t k = 0; k < names.size(); ++k) {
      renaming.variables[kind.witness[k]] = names[k];
      listed.push_back(names[k]->name);
    }
    const std::string only_if = words(procedure, epr::substitute(fs_, lemma, renaming));
    out.throws_only_if.push_back(
        {of, fmt::format("at {} only if {}", fmt::join(listed, ", "), only_if)});
  }

  // The error's own names, unless an input has them.
  std::vector<Term> witness_names(const epr::Procedure& procedure, const epr::ErrorKind& kind) {
    std::vector<Term> taken = procedure.inputs;
    std::vector<Term> out;
    for (Term witness : kind.witness) {
      std::string name = witness->name.substr(0, witness->name.find('@'));
      const auto same = [&](Term t) { return t->name == name; };
      while (std::any_of(taken.begin(), taken.end(), same)) name += "_";
      out.push_back(fs_.var(name, witness->sort));
      taken.push_back(out.back());
    }
    return out;
  }

  // Literals joined by "and" or "or", after their quantifier; other formulas as text.
  std::string words(const epr::Procedure& procedure, Formula f) {
    Formula normal = epr::nnf(fs_, f);
    std::string prefix;
    if (normal->kind == epr::Kind::kForall || normal->kind == epr::Kind::kExists) {
      std::vector<std::string> listed;
      for (Term v : normal->vars) listed.push_back(fmt::format("{} {}", v->sort->name, v->name));
      const char* which = normal->kind == epr::Kind::kForall ? "every" : "some";
      prefix = fmt::format("for {} {}: ", which, fmt::join(listed, ", "));
      normal = normal->args[0];
    }
    std::vector<Formula> parts;
    const bool conjunction = normal->kind == epr::Kind::kAnd;
    if (conjunction) {
      parts = normal->args;
    } else {
      disjuncts(normal, parts);
    }
    if (!std::all_of(parts.begin(), parts.end(), is_literal)) return epr::to_text(f);
    // How variables relate is said first, whatever order the lemma was found in.
    std::stable_partition(parts.begin(), parts.end(), compares_variables);
    std::vector<std::string> out;
    for (Formula part : parts) out.push_back(in_words(program_, procedure.inputs, part));
    return prefix + fmt::format("{}", fmt::join(out, conjunction ? " and " : " or "));
  }

  // --- Changes ----------------------------------------------------------------

  void describe_changes(const epr::Procedure& procedure, MethodReport& out) const {
    for (const updr::Effect& effect : certified_.changes[index(procedure)]) {
      const epr::Symbol* relation = effect.relation;
      if (is_allocation(relation)) {
        const epr::Sort* sort = relation->domain[0];
        if (happens(effect.added) && worth_telling(procedure, sort)) {
          out.allocates.push_back(plural(sort));
        }
        if (happens(effect.removed)) out.modifies.push_back(relation->name);
      } else if (says_stale(relation)) {
        describe_change(relation, effect.added, out.makes_stale);
        if (happens(effect.removed)) out.modifies.push_back(relation->name);
      } else {
        describe_change(relation, effect.added, out.modifies);
        describe_change(relation, effect.removed, out.modifies);
      }
    }
  }

  static bool happens(const updr::Places& places) { return !places || !places->empty(); }

  bool is_allocation(const epr::Symbol* relation) const {
    return relation->arity() == 1 && updr::allocation(program_, relation->domain[0]) == relation;
  }

  // Iterators are made wherever something is walked; only those that are handed out matter.
  static bool worth_telling(const epr::Procedure& procedure, const epr::Sort* sort) {
    return sort->name != "iterator" ||
           std::any_of(procedure.outputs.begin(), procedure.outputs.end(),
                       [&](Term output) { return output->sort == sort; });
  }

  static void describe_change(const epr::Symbol* relation, const updr::Places& places,
                              std::vector<std::string>& out) {
    if (!places) return add_once(out, anywhere_in_words(relation));
    for (const updr::Place& place : *places) add_once(out, in_words(relation, place));
  }

  // --- Lemmas -----------------------------------------------------------------

  void describe_lemmas(const epr::Procedure& procedure, MethodReport& out) const {
    const Predicate returns{procedure.index, Predicate::kReturns};
    const auto others = certified_.others.find(returns);
    if (others != certified_.others.end()) {
      for (Formula lemma : others->second) out.returns_only_if.push_back(epr::to_text(lemma));
    }
    updr::Lemmas own;
    for (const updr::Lemmas* lemmas : {&certified_.others, &certified_.effects}) {
      for (auto at = lemmas->lower_bound(returns);
           at != lemmas->end() && at->first.procedure == procedure.index; ++at) {
        own[at->first].insert(at->second.begin(), at->second.end());
      }
    }
    epr::Summaries alone(program_.procedures.size());
    claim_lemmas(own, alone);
    const std::string text = epr::print(program_, alone);
    for (size_t at = text.find("\n  "); at != std::string::npos; at = text.find("\n  ", at + 1)) {
      out.lemmas.push_back(text.substr(at + 3, text.find('\n', at + 1) - at - 3));
    }
  }

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const CertifiedLemmas& certified_;
  epr::Formulas& fs_;
};

}  // namespace

std::vector<MethodReport> describe_methods(const epr::Program& program,
                                           const epr::ProgramFacts& facts,
                                           const CertifiedLemmas& certified) {
  return Describer(program, facts, certified).methods();
}

}  // namespace cli
