// Sort checking in passes, so that the order of items in a file does not matter
// (only a `define` comes before its uses): sorts; symbols and errors; defines;
// signatures; facts; bodies; the fragment.

#include "epr/rml/sort_check.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "epr/logic/fragment.h"
#include "epr/rml/names.h"
#include "epr/rml/unfold.h"

namespace epr {
namespace {

class FragmentCheck;

class Checker {
 public:
  explicit Checker(const std::vector<syntax::Item>& items) : items_(items) {
    names_.formulas = program_.formulas.get();
  }

  Result<Program> run(const Span& whole) {
    each<syntax::SortDecl>([&](const auto& item, const Item&) { sort(item); });
    each<syntax::RelationDecl>([&](const auto& item, const Item&) { relation(item); });
    each<syntax::FunctionDecl>([&](const auto& item, const Item&) { function(item); });
    each<syntax::ErrorDecl>([&](const auto& item, const Item&) { error(item); });
    each<syntax::Define>([&](const auto& item, const Item&) { define(item); });
    each<syntax::Action>([&](const auto& item, const Item&) { action_signature(item); });
    each<syntax::Procedure>([&](const auto& item, const Item&) { procedure_signature(item); });
    each<syntax::Axiom>([&](const auto& item, const Item&) { axiom(item); });
    each<syntax::Invariant>([&](const auto& item, const Item&) { invariant(item); });
    each<syntax::Transition>([&](const auto& item, const Item&) { transition(item); });
    each<syntax::Summary>([&](const auto&, const Item& item) {
      problems_.add(item.span, "a summary belongs into a summaries file, not into a program");
    });
    bodies();
    each<syntax::Entry>([&](const auto& item, const Item& where) { entry(item, where.span); });
    if (problems_.none() && program_.entries.empty()) {
      problems_.add(whole, "the program has no 'entry': nothing says where executions start");
    }
    if (problems_.none()) check_fragment();
    if (!problems_.none()) return problems_.take();
    return std::move(program_);
  }

 private:
  using Item = syntax::Item;

  template <typename T, typename Visit>
  void each(Visit visit) {
    for (const Item& item : items_) {
      if (problems_.enough()) return;
      if (const T* node = std::get_if<T>(&item.node)) visit(*node, item);
    }
  }

  // False, with a problem added, when the name is taken or may not be declared.
  bool claim(const syntax::Name& name, const std::string& kind) {
    if (!check_name(name, problems_)) return false;
    auto [it, added] = names_.kinds.emplace(name.text, kind);
    if (!added) {
      problems_.add(name.span, fmt::format("'{}' is already declared as {}", name.text,
                                           with_article(it->second)));
    }
    return added;
  }

  // The same for the name of a fact; facts of one kind have different names.
  void claim_fact(const syntax::Name& name, const std::string& kind) {
    if (facts_.emplace(kind, name.text).second) return;
    problems_.add(name.span, fmt::format("{} '{}' is already declared", kind, name.text));
  }

  std::optional<std::vector<const Sort*>> domain(const std::vector<syntax::Name>& sorts) {
    std::vector<const Sort*> out;
    for (const syntax::Name& name : sorts) {
      out.push_back(resolve_sort(names_, name, problems_));
      if (!out.back()) return std::nullopt;
    }
    return out;
  }

  void sort(const syntax::SortDecl& item) {
    Vocabulary& vocabulary = names_.formulas->vocabulary();
    if (!check_name(item.name, problems_)) return;
    if (vocabulary.find_sort(item.name.text)) {
      problems_.add(item.name.span, fmt::format("sort '{}' is already declared", item.name.text));
      return;
    }
    program_.sorts.push_back(vocabulary.add_sort(item.name.text));
  }

  void relation(const syntax::RelationDecl& item) {
    auto sorts = domain(item.domain);
    if (!claim(item.name, "relation") || !sorts) return;
    const Symbol* made =
        names_.formulas->vocabulary().add_relation(item.name.text, std::move(*sorts), item.rigid);
    (item.rigid ? program_.rigid : program_.state).push_back(made);
  }

  void function(const syntax::FunctionDecl& item) {
    auto sorts = domain(item.domain);
    const Sort* range = resolve_sort(names_, item.range, problems_);
    if (!claim(item.name, item.domain.empty() ? "constant" : "function") || !sorts || !range)
      return;
    program_.rigid.push_back(
        names_.formulas->vocabulary().add_function(item.name.text, std::move(*sorts), range));
  }

  void error(const syntax::ErrorDecl& item) {
    Scope scope;
    std::vector<Term> witness;
    for (Term declared : declare_parameters(names_, scope, item.witness, problems_)) {
      witness.push_back(
          names_.formulas->var(declared->name + "@" + item.name.text, declared->sort));
    }
    const int index = static_cast<int>(program_.errors.size());
    const bool good = witness.size() == item.witness.size();
    if (!check_name(item.name, problems_)) return;
    if (!errors_.emplace(item.name.text, Declared{index, good}).second) {
      problems_.add(item.name.span, fmt::format("error '{}' is already declared", item.name.text));
      return;
    }
    program_.errors.push_back(ErrorKind{item.name.text, std::move(witness)});
  }

  void define(const syntax::Define& item) {
    Scope scope;
    std::vector<Term> params = declare_parameters(names_, scope, item.parameters, problems_);
    Formula body = resolve_formula(names_, scope, item.formula, problems_);
    if (params.size() != item.parameters.size()) body = nullptr;
    if (claim(item.name, "definition")) {
      names_.defines.emplace(item.name.text, make_define(std::move(params), body));
    }
  }

  std::vector<const Sort*> sorts_of(const std::vector<syntax::Parameter>& parameters) {
    std::vector<const Sort*> out;
    for (const syntax::Parameter& p : parameters)
      out.push_back(resolve_sort(names_, p.sort, problems_));
    return out;
  }

  void action_signature(const syntax::Action& item) {
    if (!claim(item.name, "action")) return;
    const size_t before = problems_.count();
    ActionSignature signature{&item, sorts_of(item.inputs), sorts_of(item.outputs), true};
    signature.good = problems_.count() == before;
    actions_.emplace(item.name.text, std::move(signature));
  }

  void procedure_signature(const syntax::Procedure& item) {
    if (!claim(item.name, "procedure")) return;
    Procedure procedure;
    procedure.index = static_cast<int>(program_.procedures.size());
    procedure.name = item.name.text;
    procedure.span = item.name.span;
    if (item.at) procedure.java = JavaPosition{item.at->file.value_or(""), item.at->line};
    Scope scope;
    procedure.inputs = declare_parameters(names_, scope, item.inputs, problems_);
    procedure.outputs = declare_parameters(names_, scope, item.outputs, problems_);
    const bool good = procedure.inputs.size() == item.inputs.size() &&
                      procedure.outputs.size() == item.outputs.size();
    procedures_.emplace(procedure.name, Declared{procedure.index, good});
    program_.procedures.push_back(std::move(procedure));
  }

  void axiom(const syntax::Axiom& item) {
    claim_fact(item.name, "axiom");
    Scope scope;
    Formula f = resolve_formula(names_, scope, item.formula, problems_);
    if (!f) return;
    for (const Symbol* symbol : symbols_of(std::vector<Formula>{f})) {
      if (symbol->rigid) continue;
      problems_.add(item.name.span,
                    fmt::format("axiom '{}' speaks of '{}', which commands may change; an axiom "
                                "speaks of rigid symbols only (an 'invariant' may speak of it)",
                                item.name.text, symbol->name));
      return;
    }
    program_.axioms.push_back(NamedFormula{item.name.text, f, item.name.span});
  }

  void invariant(const syntax::Invariant& item) {
    claim_fact(item.name, "invariant");
    Scope scope;
    std::vector<Term> subject;
    if (item.subject) subject = declare_parameters(names_, scope, {*item.subject}, problems_);
    Formula f = resolve_formula(names_, scope, item.formula, problems_);
    if (!f) return;
    if (!item.subject) {
      program_.invariants.push_back(NamedFormula{item.name.text, f, item.name.span});
    } else if (!subject.empty()) {
      program_.sort_invariants.push_back(
          SortInvariant{item.name.text, subject[0], f, item.name.span});
    }
  }

  void transition(const syntax::Transition& item) {
    claim_fact(item.name, "transition");
    Scope scope;
    names_.primes_allowed = true;
    Formula f = resolve_formula(names_, scope, item.formula, problems_);
    names_.primes_allowed = false;
    if (f) program_.transitions.push_back(NamedFormula{item.name.text, f, item.name.span});
  }

  void entry(const syntax::Entry& item, const Span& span) {
    auto found = procedures_.find(item.procedure.text);
    if (found == procedures_.end()) {
      std::vector<std::string> known;
      for (const auto& [name, declared] : procedures_) known.push_back(name);
      problems_.add(item.procedure.span,
                    fmt::format("unknown procedure '{}'{}", item.procedure.text,
                                suggestion(item.procedure.text, known)));
      return;
    }
    const auto& [index, good] = found->second;
    if (!good) return;
    Scope scope;
    for (Term input : program_.procedures[static_cast<size_t>(index)].inputs) {
      scope.declare(input->name, input);
    }
    Formula condition = names_.formulas->top();
    if (item.condition) condition = resolve_formula(names_, scope, *item.condition, problems_);
    if (condition) program_.entries.push_back(Entry{index, condition, span});
  }

  // Actions first, so that what is wrong in one is reported there, and once.
  void bodies() {
    for (const auto& [name, signature] : actions_) find_recursion(name);
    Unfolder unfolder(names_, actions_, procedures_, errors_, program_, problems_);
    each<syntax::Action>([&](const syntax::Action& item, const Item&) {
      auto found = actions_.find(item.name.text);
      if (found == actions_.end() || found->second.syntax != &item) return;
      if (found->second.good) unfolder.check_action(item);
    });
    std::set<std::string> built;
    each<syntax::Procedure>([&](const syntax::Procedure& item, const Item&) {
      auto found = procedures_.find(item.name.text);
      if (found == procedures_.end() || !built.insert(item.name.text).second) return;
      unfolder.build(item, program_.procedures[static_cast<size_t>(found->second.index)]);
    });
  }

  // Depth first over calls between actions, from one that may have been visited;
  // `path` is a chain of calls, each with the callees still to visit.
  void find_recursion(const std::string& start) {
    struct Visit {
      std::string name;
      std::vector<std::string> callees;
    };
    std::vector<Visit> path;
    std::set<std::string> on_path;
    const auto enter = [&](const std::string& name) {
      if (on_path.contains(name)) {
        auto first =
            std::find_if(path.begin(), path.end(), [&](const Visit& v) { return v.name == name; });
        std::vector<std::string> cycle;
        for (; first != path.end(); ++first) cycle.push_back(first->name);
        cycle.push_back(name);
        report_recursion(cycle);
      } else if (visited_.insert(name).second) {
        std::set<std::string> callees;
        collect_calls(actions_.find(name)->second.syntax->body, callees);
        path.push_back(Visit{name, {callees.rbegin(), callees.rend()}});
        on_path.insert(name);
      }
    };
    enter(start);
    while (!path.empty()) {
      if (path.back().callees.empty()) {
        on_path.erase(path.back().name);
        path.pop_back();
        continue;
      }
      const std::string next = std::move(path.back().callees.back());
      path.back().callees.pop_back();
      enter(next);
    }
  }

  void report_recursion(const std::vector<std::string>& cycle) {
    problems_.add(actions_.find(cycle[0])->second.syntax->name.span,
                  fmt::format("an action cannot call itself: {}", fmt::join(cycle, " -> ")));
    for (const std::string& member : cycle) actions_.find(member)->second.good = false;
  }

  void collect_calls(const syntax::Block& block, std::set<std::string>& out) const {
    for (const syntax::Command& c : block.commands) {
      if (const auto* assign = std::get_if<syntax::Assign>(&c.node)) {
        if (actions_.contains(assign->value.head.text)) out.insert(assign->value.head.text);
      } else if (const auto* branch = std::get_if<syntax::If>(&c.node)) {
        collect_calls(branch->then_block, out);
        if (branch->else_block) collect_calls(*branch->else_block, out);
      } else if (const auto* choose = std::get_if<syntax::Choose>(&c.node)) {
        for (const syntax::Block& b : choose->branches) collect_calls(b, out);
      }
    }
  }

  void check_fragment();
  void add_all(FragmentCheck& check);

  const std::vector<syntax::Item>& items_;
  Program program_;
  Names names_;
  Problems problems_;
  std::map<std::string, ActionSignature, std::less<>> actions_;
  std::map<std::string, Declared, std::less<>> procedures_;
  std::map<std::string, Declared, std::less<>> errors_;
  std::set<std::pair<std::string, std::string>> facts_;  // kind and name
  std::set<std::string> visited_;                        // actions
};

enum class Report { kNothing, kFirstCycle };

// Adds formulas one by one, so that the first that closes a cycle is the one
// reported, if that is asked for.
class FragmentCheck {
 public:
  FragmentCheck(Problems& problems, Report wanted)
      : problems_(problems), reported_(wanted == Report::kNothing) {}

  bool has_cycle() const { return graph_.cycle().has_value(); }

  void add_function(const Symbol* function, const Span& where) {
    graph_.add_function(function);
    report(where);
  }

  void add(Formula f, Polarity polarity, const std::string& what, const Span& where,
           const std::vector<const Sort*>& outer = {}) {
    if (!f->quantified) return;
    graph_.add(f, polarity, what, outer);
    report(where);
  }

  void add(const Procedure& procedure, const Body& body) {
    add(procedure, body.commands);
    if (const auto* choose = std::get_if<Choose>(&body.tail)) {
      for (const Body& alternative : choose->alternatives) add(procedure, alternative);
    }
  }

 private:
  void add(const Procedure& procedure, const std::vector<Command>& commands) {
    for (const Command& command : commands) {
      const Origin& origin = procedure.origins[static_cast<size_t>(command.origin)];
      const std::string what = fmt::format("'{}'", origin.text);
      if (const auto* assume = std::get_if<Assume>(&command.node)) {
        add(assume->condition, Polarity::kAssumed, what, origin.span);
      } else if (const auto* update = std::get_if<Update>(&command.node)) {
        add(update->value, Polarity::kBoth, what, origin.span, update->relation->domain);
      } else if (const auto* error = std::get_if<Throw>(&command.node)) {
        add(error->condition, Polarity::kBoth, what, origin.span);
      } else if (const auto* branch = std::get_if<Branch>(&command.node)) {
        for (const auto& alternative : branch->alternatives) add(procedure, alternative);
      }
    }
  }

  void report(const Span& where) {
    if (reported_) return;
    if (auto cycle = graph_.cycle()) {
      problems_.add(where, "not in the EPR fragment: " + *cycle);
      reported_ = true;
    }
  }

  Problems& problems_;
  AlternationGraph graph_;
  bool reported_;
};

// Looking for a cycle after each formula is expensive: only when there is one.
void Checker::check_fragment() {
  FragmentCheck whole(problems_, Report::kNothing);
  add_all(whole);
  if (!whole.has_cycle()) return;
  FragmentCheck step_by_step(problems_, Report::kFirstCycle);
  add_all(step_by_step);
}

void Checker::add_all(FragmentCheck& check) {
  each<syntax::FunctionDecl>([&](const syntax::FunctionDecl& item, const Item&) {
    const Symbol* symbol = names_.formulas->vocabulary().find_symbol(item.name.text);
    if (symbol->arity() > 0) check.add_function(symbol, item.name.span);
  });
  for (const NamedFormula& f : program_.axioms) {
    check.add(f.formula, Polarity::kAssumed, "axiom '" + f.name + "'", f.span);
  }
  for (const NamedFormula& f : program_.invariants) {
    check.add(f.formula, Polarity::kBoth, "invariant '" + f.name + "'", f.span);
  }
  for (const SortInvariant& f : program_.sort_invariants) {
    check.add(f.formula, Polarity::kBoth, "invariant '" + f.name + "'", f.span);
  }
  for (const NamedFormula& f : program_.transitions) {
    check.add(f.formula, Polarity::kBoth, "transition '" + f.name + "'", f.span);
  }
  for (const Procedure& procedure : program_.procedures) check.add(procedure, procedure.body);
  for (const Entry& entry : program_.entries) {
    check.add(entry.condition, Polarity::kAssumed, "the entry condition", entry.span);
  }
}

}  // namespace

Result<Program> sort_check(const Loaded& loaded) {
  return Checker(loaded.items).run(Span{loaded.main, 1, 1, 1});
}

}  // namespace epr
