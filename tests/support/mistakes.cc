#include "tests/support/mistakes.h"

#include <map>
#include <set>

#include <fmt/format.h>

#include "epr/rml/printer.h"

namespace epr::testing {
namespace {

using syntax::Block;
using syntax::Command;
using syntax::Item;
using syntax::Procedure;
using syntax::Term;

using Scope = std::map<std::string, std::string>;            // sort of each variable
using Jumps = std::map<std::string, std::set<std::string>>;  // targets of each procedure
using Names = std::vector<std::string>;

Names of_sort(const Scope& scope, const std::string& sort) {
  Names out;
  for (const auto& [name, its_sort] : scope) {
    if (its_sort == sort) out.push_back(name);
  }
  return out;
}

Term variable(const std::string& name) { return Term{{name, {}}, false, {}}; }

Term applied(const std::string& name, std::vector<Term> args) {
  return Term{{name, {}}, true, std::move(args)};
}

Command call(Term value) { return Command{syntax::Assign{{}, std::move(value)}, {}, {}}; }

std::vector<Command> iterated_modifications(const Scope& scope) {
  std::vector<Command> out;
  for (const std::string& iterator : of_sort(scope, "iterator")) {
    out.push_back(call(applied("modify", {applied("cnt", {variable(iterator)})})));
  }
  return out;
}

std::vector<Command> container_modifications(const Scope& scope) {
  std::vector<Command> out;
  const Names objects = of_sort(scope, "obj");
  for (const std::string& container : of_sort(scope, "container")) {
    for (const std::string& object : objects) {
      out.push_back(call(applied("add", {variable(container), variable(object)})));
    }
    if (objects.empty()) out.push_back(call(applied("modify", {variable(container)})));
  }
  return out;
}

void collect_jumps(const Block& block, std::set<std::string>& out) {
  for (const Command& c : block.commands) {
    if (const auto* jump = std::get_if<syntax::Goto>(&c.node)) out.insert(jump->procedure.text);
    if (const auto* choose = std::get_if<syntax::Choose>(&c.node)) {
      for (const Block& branch : choose->branches) collect_jumps(branch, out);
    }
  }
}

Jumps all_jumps(const std::vector<Item>& program) {
  Jumps out;
  for (const Item& item : program) {
    const auto* procedure = std::get_if<Procedure>(&item.node);
    if (procedure) collect_jumps(procedure->body, out[procedure->name.text]);
  }
  return out;
}

// Whether jumps lead from the block to the procedure.
bool leads_to(const Block& block, const std::string& procedure, const Jumps& jumps) {
  std::set<std::string> open, seen;
  collect_jumps(block, open);
  while (!open.empty()) {
    const std::string next = open.extract(open.begin()).value();
    if (next == procedure) return true;
    if (!seen.insert(next).second) continue;
    const auto targets = jumps.find(next);
    if (targets != jumps.end()) open.insert(targets->second.begin(), targets->second.end());
  }
  return false;
}

// The mistakes of one procedure.
class Mistakes {
 public:
  Mistakes(const std::vector<Item>& program, size_t item, std::vector<Mutant>& out)
      : program_(program),
        item_(item),
        procedure_(std::get<Procedure>(program[item].node)),
        out_(out) {}

  void modification_before(size_t k, const Scope& scope) {
    for (const Command& c : iterated_modifications(scope)) {
      insert("iterated container modified", "added", k, c);
    }
    for (const Command& c : container_modifications(scope)) {
      insert("container modified", "added", k, c);
    }
  }

  void repetition_of(size_t k) {
    const Command& c = procedure_.body.commands[k];
    if (std::holds_alternative<syntax::Assign>(c.node)) {
      insert("command repeated", "repeated", k, c);
    }
  }

  void alias_at(size_t k, const Scope& scope) {
    const Command& c = procedure_.body.commands[k];
    const auto* assign = std::get_if<syntax::Assign>(&c.node);
    if (!assign || assign->targets.size() != 1) return;
    const std::string& target = assign->targets[0].text;
    const auto sort = scope.find(target);
    if (sort == scope.end()) return;
    for (const std::string& other : of_sort(scope, sort->second)) {
      if (other == target) continue;
      Block body = procedure_.body;
      std::get<syntax::Assign>(body.commands[k].node).value = variable(other);
      add("alias assigned", fmt::format("'{}' becomes '{} := {}'", print(c), target, other),
          std::move(body));
    }
  }

  void exits_of(size_t k, const Jumps& jumps) {
    const auto* choose = std::get_if<syntax::Choose>(&procedure_.body.commands[k].node);
    if (!choose) return;
    std::vector<size_t> exits;
    for (size_t branch = 0; branch < choose->branches.size(); ++branch) {
      if (!leads_to(choose->branches[branch], procedure_.name.text, jumps)) {
        exits.push_back(branch);
      }
    }
    if (exits.size() == choose->branches.size()) return;  // no loop
    for (size_t branch : exits) {
      Block body = procedure_.body;
      auto& branches = std::get<syntax::Choose>(body.commands[k].node).branches;
      branches.erase(branches.begin() + static_cast<std::ptrdiff_t>(branch));
      add("exit dropped", fmt::format("exit {} dropped", branch + 1), std::move(body));
    }
  }

 private:
  void insert(const char* kind, const char* how, size_t before, const Command& c) {
    Block body = procedure_.body;
    body.commands.insert(body.commands.begin() + static_cast<std::ptrdiff_t>(before), c);
    add(kind, fmt::format("'{}' {}", print(c), how), std::move(body));
  }

  void add(const char* kind, const std::string& what, Block body) {
    Mutant mutant{fmt::format("{}: {}", procedure_.name.text, what), kind, program_};
    std::get<Procedure>(mutant.items[item_].node).body = std::move(body);
    out_.push_back(std::move(mutant));
  }

  const std::vector<Item>& program_;
  size_t item_;
  const Procedure& procedure_;
  std::vector<Mutant>& out_;
};

}  // namespace

std::vector<Mutant> make_mistakes(const std::vector<Item>& program) {
  std::vector<Mutant> out;
  const Jumps jumps = all_jumps(program);
  for (size_t item = 0; item < program.size(); ++item) {
    const auto* procedure = std::get_if<Procedure>(&program[item].node);
    if (!procedure) continue;
    Mistakes mistakes(program, item, out);
    Scope scope;
    for (const syntax::Parameter& p : procedure->inputs) scope[p.name.text] = p.sort.text;
    const std::vector<Command>& commands = procedure->body.commands;
    for (size_t k = 0; k < commands.size(); ++k) {
      const auto* declared = std::get_if<syntax::VarDecl>(&commands[k].node);
      const bool just_declared =
          k > 0 && std::holds_alternative<syntax::VarDecl>(commands[k - 1].node);
      if (!just_declared) mistakes.modification_before(k, scope);
      mistakes.repetition_of(k);
      mistakes.alias_at(k, scope);
      mistakes.exits_of(k, jumps);
      if (declared) scope[declared->variable.name.text] = declared->variable.sort.text;
    }
  }
  return out;
}

}  // namespace epr::testing
