#include "tests/support/mutate.h"

#include <map>
#include <set>

#include <fmt/format.h>

#include "epr/rml/printer.h"

namespace epr::testing {
namespace {

using syntax::Block;
using syntax::Command;
using syntax::Connective;
using syntax::Formula;
using syntax::Item;
using syntax::Term;

// A changed copy of a part, and what was changed.
template <typename T>
struct Variant {
  T changed;
  std::string kind;
  std::string what;
};

template <typename T>
using Variants = std::vector<Variant<T>>;

std::string becomes(const std::string& from, const std::string& to) {
  return fmt::format("'{}' becomes '{}'", from, to);
}

Formula negation(const Formula& f) {
  Formula out;
  out.connective = Connective::kNot;
  out.span = f.span;
  out.operands.push_back(f);
  return out;
}

// --- Formulas ---------------------------------------------------------------

// Changes of the formula itself, not of its parts.
std::vector<Formula> local_changes(const Formula& f) {
  std::vector<Formula> out;
  if (f.connective == Connective::kAtom && f.primed) {
    out.push_back(f);
    out.back().primed = false;
  }
  if (f.connective == Connective::kEqual || f.connective == Connective::kUnequal) {
    out.push_back(f);
    out.back().connective =
        f.connective == Connective::kEqual ? Connective::kUnequal : Connective::kEqual;
  }
  if (f.connective == Connective::kAtom) out.push_back(negation(f));
  if (f.connective == Connective::kAnd || f.connective == Connective::kOr) {
    for (size_t k = 0; k < f.operands.size(); ++k) {
      Formula fewer = f;
      fewer.operands.erase(fewer.operands.begin() + static_cast<std::ptrdiff_t>(k));
      out.push_back(fewer.operands.size() == 1 ? fewer.operands[0] : fewer);
    }
    out.push_back(f);
    out.back().connective = f.connective == Connective::kAnd ? Connective::kOr : Connective::kAnd;
  }
  if (f.connective == Connective::kImplies) {
    out.push_back(f.operands[1]);
    out.push_back(f);
    std::swap(out.back().operands[0], out.back().operands[1]);
  }
  return out;
}

Variants<Formula> variants(const Formula& f) {
  Variants<Formula> out;
  for (Formula& changed : local_changes(f)) {
    const std::string what = becomes(print(f), print(changed));
    out.push_back({std::move(changed), "formula changed", what});
  }
  for (size_t k = 0; k < f.operands.size(); ++k) {
    for (Variant<Formula>& part : variants(f.operands[k])) {
      Formula copy = f;
      copy.operands[k] = std::move(part.changed);
      out.push_back({std::move(copy), part.kind, std::move(part.what)});
    }
  }
  return out;
}

// --- Commands ---------------------------------------------------------------

// Actions that take and return the same sorts, so that one can stand for another.
const std::map<std::string, std::vector<std::string>>& alike() {
  static const std::map<std::string, std::vector<std::string>> actions{
      {"add", {"remove_obj"}},       {"remove_obj", {"add"}},      {"advance", {"remove"}},
      {"remove", {"advance"}},       {"clear", {"modify"}},        {"modify", {"clear"}},
      {"new_object", {"any_value"}}, {"any_value", {"new_object"}}};
  return actions;
}

// A change before it is described.
template <typename T>
struct Change {
  const char* kind;
  T changed;
};

// Arguments swapped, or replaced by one of the variables in scope.
std::vector<Change<std::vector<Term>>> argument_changes(const std::vector<Term>& args,
                                                        const std::set<std::string>& scope) {
  std::vector<Change<std::vector<Term>>> out;
  for (size_t k = 0; k + 1 < args.size(); ++k) {
    out.push_back({"arguments swapped", args});
    std::swap(out.back().changed[k], out.back().changed[k + 1]);
  }
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k].applied) continue;
    for (const std::string& name : scope) {
      if (name == args[k].head.text) continue;
      out.push_back({"alias introduced", args});
      out.back().changed[k].head.text = name;
    }
  }
  return out;
}

std::vector<Change<Command>> call_changes(const Command& c, const syntax::Assign& call,
                                          const std::set<std::string>& scope) {
  std::vector<Change<Command>> out;
  const auto add = [&](const char* kind, auto change) {
    Command changed = c;
    change(std::get<syntax::Assign>(changed.node));
    out.push_back({kind, std::move(changed)});
  };
  auto others = alike().find(call.value.head.text);
  if (others != alike().end()) {
    for (const std::string& name : others->second) {
      add("other action", [&](syntax::Assign& changed) { changed.value.head.text = name; });
    }
  }
  for (auto& [kind, args] : argument_changes(call.value.args, scope)) {
    add(kind, [&](syntax::Assign& changed) { changed.value.args = std::move(args); });
  }
  return out;
}

Variants<Block> variants(const Block& block, std::set<std::string> scope);

// The command changed; commands inside it too.
Variants<Command> variants(const Command& c, const std::set<std::string>& scope) {
  Variants<Command> out;
  const auto add = [&](const char* kind, Command changed) {
    const std::string what = becomes(print(c), print(changed));
    out.push_back({std::move(changed), kind, what});
  };
  if (const auto* call = std::get_if<syntax::Assign>(&c.node)) {
    for (auto& [kind, changed] : call_changes(c, *call, scope)) add(kind, std::move(changed));
  } else if (const auto* jump = std::get_if<syntax::Goto>(&c.node)) {
    for (auto& [kind, args] : argument_changes(jump->args, scope)) {
      Command changed = c;
      std::get<syntax::Goto>(changed.node).args = std::move(args);
      add(kind, std::move(changed));
    }
  } else if (const auto* assume = std::get_if<syntax::Assume>(&c.node)) {
    for (Variant<Formula>& part : variants(assume->condition)) {
      Command changed = c;
      std::get<syntax::Assume>(changed.node).condition = std::move(part.changed);
      out.push_back({std::move(changed), part.kind, std::move(part.what)});
    }
  } else if (const auto* update = std::get_if<syntax::Update>(&c.node)) {
    for (Variant<Formula>& part : variants(update->value)) {
      Command changed = c;
      std::get<syntax::Update>(changed.node).value = std::move(part.changed);
      out.push_back({std::move(changed), part.kind, std::move(part.what)});
    }
  } else if (const auto* choose = std::get_if<syntax::Choose>(&c.node)) {
    for (size_t k = 0; k < choose->branches.size(); ++k) {
      if (choose->branches.size() > 1) {
        Command changed = c;
        auto& branches = std::get<syntax::Choose>(changed.node).branches;
        branches.erase(branches.begin() + static_cast<std::ptrdiff_t>(k));
        out.push_back({std::move(changed), "branch dropped",
                       fmt::format("branch {} of a choose dropped", k + 1)});
      }
      for (Variant<Block>& part : variants(choose->branches[k], scope)) {
        Command changed = c;
        std::get<syntax::Choose>(changed.node).branches[k] = std::move(part.changed);
        out.push_back({std::move(changed), part.kind, std::move(part.what)});
      }
    }
  }
  return out;
}

bool may_be_dropped(const Command& c) {
  return !std::holds_alternative<syntax::VarDecl>(c.node) &&
         !std::holds_alternative<syntax::Goto>(c.node) &&
         !std::holds_alternative<syntax::Return>(c.node) &&
         !std::holds_alternative<syntax::Choose>(c.node) &&
         !std::holds_alternative<syntax::If>(c.node);
}

Variants<Block> variants(const Block& block, std::set<std::string> scope) {
  Variants<Block> out;
  for (size_t k = 0; k < block.commands.size(); ++k) {
    const Command& c = block.commands[k];
    if (may_be_dropped(c)) {
      Block fewer = block;
      fewer.commands.erase(fewer.commands.begin() + static_cast<std::ptrdiff_t>(k));
      out.push_back({std::move(fewer), "command dropped", fmt::format("'{}' dropped", print(c))});
    }
    for (Variant<Command>& part : variants(c, scope)) {
      Block changed = block;
      changed.commands[k] = std::move(part.changed);
      out.push_back({std::move(changed), part.kind, std::move(part.what)});
    }
    if (const auto* var = std::get_if<syntax::VarDecl>(&c.node)) {
      scope.insert(var->variable.name.text);
    }
  }
  return out;
}

// --- Items ------------------------------------------------------------------

Formula& formula_of(std::variant<syntax::Throws, syntax::Returns>& lemma) {
  return std::visit([](auto& l) -> Formula& { return l.only_if; }, lemma);
}

void add_lemma_mutants(const std::vector<Item>& items, size_t item, size_t lemma,
                       std::vector<Mutant>& out) {
  const auto& summary = std::get<syntax::Summary>(items[item].node);
  const std::string where = fmt::format("summary {}", summary.procedure.text);
  auto original = summary.lemmas[lemma];
  const Formula& f = formula_of(original);
  const auto with = [&](Formula changed) {
    std::vector<Item> copy = items;
    formula_of(std::get<syntax::Summary>(copy[item].node).lemmas[lemma]) = std::move(changed);
    return copy;
  };
  std::vector<Item> dropped = items;
  auto& lemmas = std::get<syntax::Summary>(dropped[item].node).lemmas;
  lemmas.erase(lemmas.begin() + static_cast<std::ptrdiff_t>(lemma));
  out.push_back(
      {fmt::format("{}: '{}' dropped", where, print(f)), "lemma dropped", std::move(dropped)});
  out.push_back(
      {fmt::format("{}: '{}' negated", where, print(f)), "formula changed", with(negation(f))});
  for (Variant<Formula>& part : variants(f)) {
    out.push_back(
        {fmt::format("{}: {}", where, part.what), part.kind, with(std::move(part.changed))});
  }
}

// --- Samples ----------------------------------------------------------------

// 0 ... n-1, beginning in the middle: however many are taken, they are spread.
std::vector<size_t> halving_order(size_t n) {
  size_t step = 1;
  while (step < n) step *= 2;
  std::vector<size_t> out;
  for (; step > 1; step /= 2) {
    for (size_t k = step / 2; k < n; k += step) out.push_back(k);
  }
  out.push_back(0);
  return out;
}

}  // namespace

std::vector<Mutant> mutate_summaries(const std::vector<Item>& summaries) {
  std::vector<Mutant> out;
  for (size_t item = 0; item < summaries.size(); ++item) {
    const auto* summary = std::get_if<syntax::Summary>(&summaries[item].node);
    if (!summary) continue;
    for (size_t lemma = 0; lemma < summary->lemmas.size(); ++lemma) {
      add_lemma_mutants(summaries, item, lemma, out);
    }
  }
  return out;
}

std::vector<Mutant> mutate_program(const std::vector<Item>& program) {
  std::vector<Mutant> out;
  for (size_t k = 0; k < program.size(); ++k) {
    const auto* procedure = std::get_if<syntax::Procedure>(&program[k].node);
    if (!procedure) continue;
    std::set<std::string> scope;
    for (const auto& list : {procedure->inputs, procedure->outputs}) {
      for (const syntax::Parameter& p : list) scope.insert(p.name.text);
    }
    for (Variant<Block>& part : variants(procedure->body, scope)) {
      Mutant mutant{fmt::format("{}: {}", procedure->name.text, part.what), part.kind, program};
      std::get<syntax::Procedure>(mutant.items[k].node).body = std::move(part.changed);
      out.push_back(std::move(mutant));
    }
  }
  return out;
}

std::vector<Mutant> sample(std::vector<Mutant> mutants, size_t most) {
  if (mutants.size() <= most) return mutants;
  std::vector<Mutant> out;
  for (size_t k = 0; k < most; ++k) out.push_back(std::move(mutants[k * mutants.size() / most]));
  return out;
}

std::vector<Mutant> spread(std::vector<Mutant> mutants) {
  std::map<std::string, std::vector<Mutant>> by_kind;
  for (Mutant& mutant : mutants) by_kind[mutant.kind].push_back(std::move(mutant));
  std::map<std::string, std::vector<size_t>> orders;
  for (const auto& [kind, all] : by_kind) orders[kind] = halving_order(all.size());
  std::vector<Mutant> out;
  for (size_t turn = 0; out.size() < mutants.size(); ++turn) {
    for (auto& [kind, all] : by_kind) {
      if (turn < all.size()) out.push_back(std::move(all[orders[kind][turn]]));
    }
  }
  return out;
}

}  // namespace epr::testing
