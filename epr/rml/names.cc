#include "epr/rml/names.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <unordered_map>

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr {
namespace {

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const int replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

// Bounds what definitions of definitions may grow to.  Deeper than any formula
// that the parser accepts.
constexpr size_t kMostNodes = 100000;
constexpr size_t kMostDepth = 1200;

std::vector<std::string> names_of_kinds(const Names& names, std::string_view kind,
                                        std::string_view other) {
  std::vector<std::string> out;
  for (const auto& [name, what] : names.kinds) {
    if (what == kind || what == other) out.push_back(name);
  }
  return out;
}

// Resolves formulas; one method a kind of formula.
class FormulaResolver {
 public:
  FormulaResolver(const Names& names, Scope& scope, Problems& problems)
      : names_(names), scope_(scope), problems_(problems), fs_(*names.formulas) {}

  Formula resolve(const syntax::Formula& f) {
    if (problems_.enough()) return nullptr;
    ++depth_;
    Formula resolved = resolve_kind(f);
    --depth_;
    return resolved;
  }

 private:
  Formula resolve_kind(const syntax::Formula& f) {
    using syntax::Connective;
    switch (f.connective) {
      case Connective::kTrue:
        return fs_.top();
      case Connective::kFalse:
        return fs_.bottom();
      case Connective::kAtom:
        return atom(f);
      case Connective::kEqual:
      case Connective::kUnequal:
        return equality(f);
      case Connective::kForall:
      case Connective::kExists:
        return quantifier(f);
      default:
        return connective(f);
    }
  }

  Formula connective(const syntax::Formula& f) {
    using syntax::Connective;
    std::vector<Formula> operands;
    bool good = true;
    for (const syntax::Formula& operand : f.operands) {
      operands.push_back(resolve(operand));
      good = good && operands.back() != nullptr;
    }
    if (!good) return nullptr;
    switch (f.connective) {
      case Connective::kNot:
        return fs_.negate(operands[0]);
      case Connective::kAnd:
        return fs_.conj(std::move(operands));
      case Connective::kOr:
        return fs_.disj(std::move(operands));
      case Connective::kImplies:
        return fs_.implies(operands[0], operands[1]);
      case Connective::kIff:
        return fs_.iff(operands[0], operands[1]);
      default:
        EPR_CHECK(false, "not a connective");
    }
  }

  Formula equality(const syntax::Formula& f) {
    Term left = resolve_term(names_, scope_, f.left, problems_);
    Term right = resolve_term(names_, scope_, f.right, problems_);
    if (!left || !right) return nullptr;
    if (left->sort != right->sort) {
      problems_.add(f.span, fmt::format("cannot compare {} with {}", with_article(left->sort->name),
                                        with_article(right->sort->name)));
      return nullptr;
    }
    Formula equal = fs_.eq(left, right);
    return f.connective == syntax::Connective::kEqual ? equal : fs_.negate(equal);
  }

  Formula quantifier(const syntax::Formula& f) {
    scope_.enter();
    const size_t before = problems_.count();
    std::vector<Term> bound = declare_parameters(names_, scope_, f.bound, problems_);
    Formula body = problems_.count() == before ? resolve(f.operands[0]) : nullptr;
    scope_.leave();
    if (!body) return nullptr;
    return f.connective == syntax::Connective::kForall ? fs_.forall(std::move(bound), body)
                                                       : fs_.exists(std::move(bound), body);
  }

  Formula atom(const syntax::Formula& f) {
    std::vector<Term> args;
    bool good = true;
    for (const syntax::Term& arg : f.atom.args) {
      args.push_back(resolve_term(names_, scope_, arg, problems_));
      good = good && args.back() != nullptr;
    }
    if (!good) return nullptr;
    const std::string& name = f.atom.head.text;
    if (auto define = names_.defines.find(name); define != names_.defines.end()) {
      return defined(f, define->second, args);
    }
    const Symbol* symbol = fs_.vocabulary().find_symbol(name);
    if (!symbol || !symbol->is_relation() || !names_.kinds.contains(name)) return unknown(f);
    if (!check_arguments("relation '" + name + "'", f.span, args, symbol->domain, problems_)) {
      return nullptr;
    }
    if (f.primed) {
      if (!may_prime(f, *symbol)) return nullptr;
      symbol = fs_.vocabulary().copy(symbol, "'");
    }
    return fs_.rel(symbol, std::move(args));
  }

  bool may_prime(const syntax::Formula& f, const Symbol& symbol) {
    if (!names_.primes_allowed) {
      problems_.add(f.span, fmt::format("'{}'' speaks of the state after a step, which only "
                                        "transitions and 'returns' lemmas may do",
                                        symbol.name));
      return false;
    }
    if (symbol.rigid) {
      problems_.add(f.span, fmt::format("relation '{}' is rigid: it has no state after a step; "
                                        "write it without the prime",
                                        symbol.name));
      return false;
    }
    return true;
  }

  Formula defined(const syntax::Formula& f, const Define& define, const std::vector<Term>& args) {
    const std::string& name = f.atom.head.text;
    const auto& [params, body] = define.meaning;
    if (!body) return nullptr;  // said where it is defined
    if (f.primed) {
      problems_.add(f.span, fmt::format("'{}' is a definition; only relations take a prime", name));
      return nullptr;
    }
    std::vector<const Sort*> expected;
    for (Term param : params) expected.push_back(param->sort);
    if (!check_arguments("definition '" + name + "'", f.span, args, expected, problems_)) {
      return nullptr;
    }
    Substitution instance;
    for (size_t k = 0; k < args.size(); ++k) instance.variables[params[k]] = args[k];
    Formula expanded = define.fits ? substitute(fs_, body, instance) : nullptr;
    if (expanded && fits(expanded)) return expanded;
    problems_.add(f.span,
                  fmt::format("definitions make the formula too large: more than {} symbols "
                              "or {} levels deep",
                              kMostNodes, kMostDepth));
    return nullptr;
  }

  // Whether there is room for what a definition stands for.
  bool fits(Formula expanded) {
    const FormulaSize size = size_of(expanded);
    expanded_ += size.nodes;
    return expanded_ <= kMostNodes && depth_ + size.depth <= kMostDepth;
  }

  Formula unknown(const syntax::Formula& f) {
    const std::string& name = f.atom.head.text;
    auto kind = names_.kinds.find(name);
    if (kind != names_.kinds.end()) {
      if (kind->second == "relation") return nullptr;  // refused where it is declared
      problems_.add(
          f.span, fmt::format("'{}' is {}, expected a relation", name, with_article(kind->second)));
    } else if (!f.atom.applied && scope_.find(name)) {
      problems_.add(f.span, fmt::format("'{}' is a variable, expected a formula", name));
    } else {
      const std::vector<std::string> known = names_of_kinds(names_, "relation", "definition");
      problems_.add(f.span, fmt::format("unknown relation '{}'{}", name, suggestion(name, known)));
    }
    return nullptr;
  }

  const Names& names_;
  Scope& scope_;
  Problems& problems_;
  Formulas& fs_;
  size_t depth_ = 0;     // of the formula that is resolved
  size_t expanded_ = 0;  // size of what was put in for definitions
};

// Sizes of trees, though nodes are shared; hence they saturate.
class Measure {
 public:
  FormulaSize of(Term t) {
    if (auto it = terms_.find(t); it != terms_.end()) return it->second;
    FormulaSize size{1, 1};
    for (Term arg : t->args) add(size, of(arg));
    return terms_[t] = size;
  }

  FormulaSize of(Formula f) {
    if (auto it = formulas_.find(f); it != formulas_.end()) return it->second;
    FormulaSize size{1 + f->vars.size(), 1};
    for (Term t : f->terms) add(size, of(t));
    for (Formula arg : f->args) add(size, of(arg));
    return formulas_[f] = size;
  }

 private:
  static void add(FormulaSize& size, const FormulaSize& inner) {
    size.nodes = std::min(size.nodes + inner.nodes, SIZE_MAX / 4);
    size.depth = std::max(size.depth, inner.depth + 1);
  }

  std::unordered_map<Term, FormulaSize> terms_;
  std::unordered_map<Formula, FormulaSize> formulas_;
};

// Without its middle, cut between characters, if it is longer than a screen.
std::string shortened(std::string message) {
  constexpr size_t kMost = 2000, kEnd = 500;
  if (message.size() <= kMost) return message;
  const auto within_character = [&](size_t at) { return (message[at] & 0xC0) == 0x80; };
  size_t first = kMost - kEnd, last = message.size() - kEnd;
  while (first > 0 && within_character(first)) --first;
  while (last < message.size() && within_character(last)) ++last;
  return message.substr(0, first) + "..." + message.substr(last);
}

}  // namespace

void Problems::add(const Span& span, std::string message) {
  ++count_;
  if (!enough()) found_.push_back(Diagnostic{span, shortened(std::move(message))});
}

FormulaSize size_of(Formula f) { return Measure().of(f); }

Define make_define(std::vector<Term> params, Formula body) {
  const bool small = body && size_of(body).nodes <= kMostNodes;
  return Define{Definition{std::move(params), body}, small};
}

std::string with_article(std::string_view noun) {
  constexpr std::string_view kVowels = "aeiouAEIOU";
  const bool vowel = !noun.empty() && kVowels.find(noun[0]) != kVowels.npos;
  return fmt::format("{} {}", vowel ? "an" : "a", noun);
}

std::string suggestion(std::string_view name, const std::vector<std::string>& candidates) {
  const std::string* best = nullptr;
  int best_distance = static_cast<int>(std::min<size_t>(name.size() / 2 + 1, 4));
  for (const std::string& candidate : candidates) {
    const int distance = candidate.size() > 64 ? 64 : edit_distance(name.substr(0, 64), candidate);
    if (distance < best_distance) {
      best_distance = distance;
      best = &candidate;
    }
  }
  return best ? fmt::format(" (did you mean '{}'?)", *best) : "";
}

bool check_name(const syntax::Name& name, Problems& problems) {
  if (name.text.find_first_of("'!@#|\\") == std::string::npos) return true;
  problems.add(name.span,
               fmt::format("a name cannot contain any of ' ! @ # | \\: '{}'", name.text));
  return false;
}

void Scope::leave() {
  for (; declared_.size() > marks_.back(); declared_.pop_back()) variables_.erase(declared_.back());
  marks_.pop_back();
}

void Scope::declare(const std::string& name, Term variable) {
  variables_[name] = variable;
  declared_.push_back(name);
}

Term Scope::find(std::string_view name) const {
  auto it = variables_.find(name);
  return it == variables_.end() ? nullptr : it->second;
}

std::vector<std::string> Scope::names() const { return declared_; }

const Sort* resolve_sort(const Names& names, const syntax::Name& name, Problems& problems) {
  const Vocabulary& vocabulary = names.formulas->vocabulary();
  if (const Sort* sort = vocabulary.find_sort(name.text)) return sort;
  std::vector<std::string> known;
  for (const Sort& sort : vocabulary.sorts()) known.push_back(sort.name);
  problems.add(name.span,
               fmt::format("unknown sort '{}'{}", name.text, suggestion(name.text, known)));
  return nullptr;
}

bool check_arguments(const std::string& what, const Span& span, const std::vector<Term>& args,
                     const std::vector<const Sort*>& expected, Problems& problems) {
  if (args.size() != expected.size()) {
    problems.add(span, fmt::format("{} takes {} argument{}, found {}", what, expected.size(),
                                   expected.size() == 1 ? "" : "s", args.size()));
    return false;
  }
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k]->sort == expected[k]) continue;
    problems.add(span,
                 fmt::format("argument {} of {} must be {}, found {}", k + 1, what,
                             with_article(expected[k]->name), with_article(args[k]->sort->name)));
    return false;
  }
  return true;
}

Term resolve_parameter(const Names& names, const Scope& scope, const syntax::Parameter& parameter,
                       Problems& problems) {
  const Sort* sort = resolve_sort(names, parameter.sort, problems);
  const std::string& name = parameter.name.text;
  if (!check_name(parameter.name, problems)) return nullptr;
  if (scope.find(name)) {
    problems.add(parameter.name.span, fmt::format("variable '{}' is already declared", name));
    return nullptr;
  }
  auto kind = names.kinds.find(name);
  if (kind != names.kinds.end() && kind->second == "constant") {
    problems.add(parameter.name.span, fmt::format("'{}' is already a constant", name));
    return nullptr;
  }
  return sort ? names.formulas->var(name, sort) : nullptr;
}

std::vector<Term> declare_parameters(const Names& names, Scope& scope,
                                     const std::vector<syntax::Parameter>& parameters,
                                     Problems& problems) {
  std::vector<Term> out;
  for (const syntax::Parameter& parameter : parameters) {
    Term variable = resolve_parameter(names, scope, parameter, problems);
    if (!variable) continue;
    out.push_back(variable);
    scope.declare(parameter.name.text, variable);
  }
  return out;
}

Term resolve_term(const Names& names, const Scope& scope, const syntax::Term& term,
                  Problems& problems) {
  if (problems.enough()) return nullptr;
  const std::string& name = term.head.text;
  if (!term.applied) {
    if (Term variable = scope.find(name)) return variable;
  }
  std::vector<Term> args;
  bool good = true;
  for (const syntax::Term& arg : term.args) {
    args.push_back(resolve_term(names, scope, arg, problems));
    good = good && args.back() != nullptr;
  }
  if (!good) return nullptr;
  auto kind = names.kinds.find(name);
  if (kind == names.kinds.end()) {
    std::vector<std::string> known =
        names_of_kinds(names, term.applied ? "function" : "constant", "");
    if (!term.applied) {
      for (std::string& variable : scope.names()) known.push_back(std::move(variable));
    }
    problems.add(term.head.span,
                 fmt::format("unknown {} '{}'{}", term.applied ? "function" : "variable", name,
                             suggestion(name, known)));
    return nullptr;
  }
  const Symbol* symbol = names.formulas->vocabulary().find_symbol(name);
  if (!symbol && (kind->second == "function" || kind->second == "constant")) {
    return nullptr;  // refused where it is declared
  }
  if (!symbol || symbol->is_relation()) {
    problems.add(term.head.span,
                 fmt::format("'{}' is {}, expected a variable, constant or function", name,
                             with_article(kind->second)));
    return nullptr;
  }
  if (!check_arguments("function '" + name + "'", term.head.span, args, symbol->domain, problems)) {
    return nullptr;
  }
  return names.formulas->apply(symbol, std::move(args));
}

Formula resolve_formula(const Names& names, Scope& scope, const syntax::Formula& formula,
                        Problems& problems) {
  return FormulaResolver(names, scope, problems).resolve(formula);
}

}  // namespace epr
