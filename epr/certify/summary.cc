#include "epr/certify/summary.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/certify/callees.h"
#include "epr/logic/fragment.h"
#include "epr/logic/substitute.h"
#include "epr/rml/names.h"
#include "epr/rml/printer.h"

namespace epr {
namespace {

// Names as the program's formulas use them; definitions are not kept by a
// Program, so lemmas cannot use them.
Names program_names(const Program& program) {
  Names names;
  names.formulas = program.formulas.get();
  for (const auto& symbols : {program.state, program.rigid}) {
    for (const Symbol* symbol : symbols) {
      names.kinds.emplace(symbol->name, symbol->is_relation()  ? "relation"
                                        : symbol->arity() == 0 ? "constant"
                                                               : "function");
    }
  }
  return names;
}

class SummaryReader {
 public:
  explicit SummaryReader(const Program& program)
      : program_(program), names_(program_names(program)), summaries_(program.procedures.size()) {
    for (const Symbol* symbol : program.rigid) {
      if (!symbol->is_relation() && symbol->arity() > 0) graph_.add_function(symbol);
    }
    for (const Procedure& procedure : program.procedures) {
      procedures_.emplace(procedure.name, &procedure);
    }
  }

  Result<Summaries> read(const syntax::File& file) {
    for (const syntax::Item& item : file.items) {
      if (const auto* summary = std::get_if<syntax::Summary>(&item.node)) {
        read(*summary);
      } else {
        problems_.add(item.span, "a summaries file holds nothing but 'summary' items");
      }
    }
    if (!problems_.none()) return problems_.take();
    return std::move(summaries_);
  }

 private:
  void read(const syntax::Summary& item) {
    const auto found = procedures_.find(item.procedure.text);
    if (found == procedures_.end()) {
      std::vector<std::string> known;
      for (const Procedure& p : program_.procedures) known.push_back(p.name);
      problems_.add(item.procedure.span,
                    fmt::format("the program has no procedure '{}'{}", item.procedure.text,
                                suggestion(item.procedure.text, known)));
      return;
    }
    const Procedure* procedure = found->second;
    Summary& summary = summaries_[static_cast<size_t>(procedure->index)];
    summary.claimed = true;
    for (const auto& lemma : item.lemmas) {
      if (const auto* throws = std::get_if<syntax::Throws>(&lemma)) {
        read(*throws, *procedure, summary);
      } else {
        read(std::get<syntax::Returns>(lemma), *procedure, summary);
      }
    }
  }

  void read(const syntax::Throws& lemma, const Procedure& procedure, Summary& summary) {
    const auto kind = std::find_if(program_.errors.begin(), program_.errors.end(),
                                   [&](const ErrorKind& e) { return e.name == lemma.error.text; });
    if (kind == program_.errors.end()) {
      problems_.add(lemma.error.span, fmt::format("unknown error '{}'", lemma.error.text));
      return;
    }
    if (lemma.witness.size() != kind->witness.size()) {
      problems_.add(lemma.span, fmt::format("error '{}' has {} witnesses, found {}", kind->name,
                                            kind->witness.size(), lemma.witness.size()));
      return;
    }
    Scope scope;
    for (Term input : procedure.inputs) scope.declare(input->name, input);
    for (size_t k = 0; k < lemma.witness.size(); ++k) {
      const syntax::Name& name = lemma.witness[k];
      if (scope.find(name.text)) {
        problems_.add(name.span, fmt::format("'{}' is already an input of '{}'; name the witness "
                                             "otherwise",
                                             name.text, procedure.name));
        return;
      }
      scope.declare(name.text, kind->witness[k]);
    }
    const int error = static_cast<int>(kind - program_.errors.begin());
    if (Formula f = resolve(lemma.only_if, scope, procedure, false, lemma.span)) {
      summary.throws[error].push_back(f);
    }
  }

  void read(const syntax::Returns& lemma, const Procedure& procedure, Summary& summary) {
    Scope scope;
    for (Term input : procedure.inputs) scope.declare(input->name, input);
    for (Term output : procedure.outputs) scope.declare(output->name, output);
    if (Formula f = resolve(lemma.only_if, scope, procedure, true, lemma.span)) {
      summary.returns.push_back(f);
    }
  }

  // nullptr, with a problem added, when ill-sorted or outside the fragment.
  Formula resolve(const syntax::Formula& formula, Scope& scope, const Procedure& procedure,
                  bool primes, const Span& span) {
    names_.primes_allowed = primes;
    Formula f = resolve_formula(names_, scope, formula, problems_);
    if (!f || !f->quantified) return f;
    graph_.add(f, Polarity::kBoth, "a lemma of '" + procedure.name + "'");
    if (auto cycle = graph_.cycle()) {
      problems_.add(span, "not in the EPR fragment: " + *cycle);
      return nullptr;
    }
    return f;
  }

  const Program& program_;
  std::map<std::string_view, const Procedure*> procedures_;
  Names names_;
  Summaries summaries_;
  Problems problems_;
  AlternationGraph graph_;
};

// Names for the witnesses that clash with no input.
std::vector<Term> witness_names(const Program& program, const Procedure& procedure, int error) {
  std::vector<Term> out;
  for (Term witness : program.errors[static_cast<size_t>(error)].witness) {
    std::string name = witness->name.substr(0, witness->name.find('@'));
    const auto taken = [&](const std::string& candidate) {
      const auto same = [&](Term t) { return t->name == candidate; };
      return std::any_of(procedure.inputs.begin(), procedure.inputs.end(), same) ||
             std::any_of(out.begin(), out.end(), same);
    };
    while (taken(name)) name += "_";
    out.push_back(program.formulas->var(name, witness->sort));
  }
  return out;
}

std::string print_throws(const Program& program, const Procedure& procedure, int error,
                         Formula lemma) {
  const ErrorKind& kind = program.errors[static_cast<size_t>(error)];
  const std::vector<Term> names = witness_names(program, procedure, error);
  Substitution renaming;
  std::vector<std::string> listed;
  for (size_t k = 0; k < names.size(); ++k) {
    renaming.variables[kind.witness[k]] = names[k];
    listed.push_back(print_name(names[k]->name));
  }
  return fmt::format("  throws {}({}) only if {}\n", print_name(kind.name), fmt::join(listed, ", "),
                     to_text(substitute(*program.formulas, lemma, renaming)));
}

}  // namespace

// Peels off procedures all of whose callees are claimed or already peeled: what
// remains lies on a cycle of unclaimed procedures, or leads to one.
std::vector<bool> unfolded_procedures(const Program& program, const Summaries& summaries) {
  const size_t n = program.procedures.size();
  std::vector<std::vector<size_t>> callers(n);
  std::vector<size_t> waiting_for(n, 0);
  std::vector<size_t> ready;
  std::vector<bool> unfolded(n, false);
  for (size_t p = 0; p < n; ++p) {
    if (summaries[p].claimed) continue;
    for_each_callee(program.procedures[p].body, [&](int callee, int) {
      const auto q = static_cast<size_t>(callee);
      if (summaries[q].claimed) return;
      callers[q].push_back(p);
      ++waiting_for[p];
    });
    if (waiting_for[p] == 0) ready.push_back(p);
  }
  while (!ready.empty()) {
    const size_t p = ready.back();
    ready.pop_back();
    unfolded[p] = true;
    for (size_t caller : callers[p]) {
      if (--waiting_for[caller] == 0) ready.push_back(caller);
    }
  }
  return unfolded;
}

Result<Summaries> read_summaries(const Program& program, const syntax::File& file) {
  return SummaryReader(program).read(file);
}

std::string print(const Program& program, const Summaries& summaries) {
  std::string out;
  for (const Procedure& procedure : program.procedures) {
    const Summary& summary = summaries[static_cast<size_t>(procedure.index)];
    if (!summary.claimed) continue;
    if (!out.empty()) out += "\n";
    out += fmt::format("summary {} {{\n", print_name(procedure.name));
    for (const auto& [error, lemmas] : summary.throws) {
      for (Formula lemma : lemmas) out += print_throws(program, procedure, error, lemma);
    }
    for (Formula lemma : summary.returns) {
      out += fmt::format("  returns only if {}\n", to_text(lemma));
    }
    out += "}\n";
  }
  return out;
}

}  // namespace epr
