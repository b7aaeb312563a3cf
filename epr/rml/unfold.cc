#include "epr/rml/unfold.h"

#include <algorithm>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "epr/logic/fault.h"
#include "epr/rml/printer.h"

namespace epr {
namespace {

// Bound what nested macros may grow to: 2^n commands from n lines is an
// accident, not a program.  Commands, calls and the symbols of formulas count.
constexpr size_t kMostInProcedure = 1'000'000;
constexpr size_t kMostInProgram = 10'000'000;
// Of blocks in blocks; more than the parser allows in one action.
constexpr int kMostBlocks = 1000;

bool ends_block(const syntax::Command& c) {
  return std::holds_alternative<syntax::Goto>(c.node) ||
         std::holds_alternative<syntax::Return>(c.node) ||
         std::holds_alternative<syntax::If>(c.node) ||
         std::holds_alternative<syntax::Choose>(c.node);
}

// The command as it was written, without what is nested in it.
std::string head_text(const syntax::Command& c) {
  if (const auto* branch = std::get_if<syntax::If>(&c.node)) {
    return "if " + print(branch->condition);
  }
  if (std::holds_alternative<syntax::Choose>(c.node)) return "choose";
  return print(syntax::Command{c.node, c.span, std::nullopt});
}

std::vector<const Sort*> sorts_of(const std::vector<Term>& terms) {
  std::vector<const Sort*> out;
  for (Term t : terms) out.push_back(t->sort);
  return out;
}

}  // namespace

void Unfolder::emit(Commands& out, decltype(Command::node) node) {
  out.push_back(Command{std::move(node), origin_});
  ++size_;
}

Formula Unfolder::formula(const syntax::Formula& f) {
  Formula resolved = resolve_formula(names_, scope_, f, problems_);
  if (resolved) size_ += size_of(resolved).nodes;
  return resolved;
}

// Reported once for each procedure, and once for the program.
bool Unfolder::too_large(const Span& span) {
  if (too_large_ || program_too_large_ || problems_.enough()) return true;
  if (size_ > kMostInProcedure) {
    problems_.add(span, fmt::format("'{}' unfolds to more than {} commands and symbols",
                                    procedure_->name, kMostInProcedure));
  } else if (program_size_ + size_ > kMostInProgram) {
    problems_.add(span, fmt::format("the program unfolds to more than {} commands and symbols",
                                    kMostInProgram));
    program_too_large_ = true;
  } else if (blocks_ > kMostBlocks) {
    problems_.add(span, fmt::format("'{}' unfolds to blocks nested more than {} levels deep",
                                    procedure_->name, kMostBlocks));
  } else {
    return false;
  }
  return too_large_ = true;
}

void Unfolder::check_action(const syntax::Action& action) {
  Procedure scratch;
  scratch.name = action.name.text;
  procedure_ = &scratch;
  const size_t before = problems_.count();
  const size_t sites_before = program_.sites.size();
  scope_ = Scope();
  size_ = 0;
  too_large_ = false;
  checking_ = true;
  depth_ = 1;
  scope_.enter();
  declare_parameters(names_, scope_, action.inputs, problems_);
  declare_parameters(names_, scope_, action.outputs, problems_);
  Commands ignored;
  block(action.body, ignored);
  scope_.leave();
  depth_ = 0;
  checking_ = false;
  program_.sites.resize(sites_before);
  if (problems_.count() > before) actions_.find(action.name.text)->second.good = false;
}

void Unfolder::build(const syntax::Procedure& syntax, Procedure& procedure) {
  procedure_ = &procedure;
  scope_ = Scope();
  calls_ = 0;
  unfolded_ = 0;
  size_ = 0;
  too_large_ = false;
  sites_ = 0;
  java_ = procedure.java;
  procedure.origins.push_back(Origin{"start of " + procedure.name, procedure.span, procedure.java});
  origin_ = 0;
  scope_.enter();
  for (Term input : procedure.inputs) scope_.declare(input->name, input);
  for (Term output : procedure.outputs) scope_.declare(output->name, output);
  procedure.body = body(syntax.body);
  scope_.leave();
  Commands& commands = procedure.body.commands;
  Commands havocs;
  for (Term output : procedure.outputs) havocs.push_back(Command{Havoc{output}, 0});
  commands.insert(commands.begin(), havocs.begin(), havocs.end());
  program_size_ += size_;
}

Body Unfolder::unfinished_body(const Span& where) {
  problems_.add(where, "a procedure's block must end with 'return', 'goto', 'choose' or 'if'");
  return Body{};
}

Body Unfolder::body(const syntax::Block& block) {
  scope_.enter();
  Body out;
  const syntax::Command* last = nullptr;
  for (const syntax::Command& c : block.commands) {
    if (last) {
      report_unreachable(*last, c);
      break;
    }
    if (ends_block(c)) {
      last = &c;
      finish(c, out);
    } else {
      command(c, out.commands);
    }
  }
  scope_.leave();
  return last ? out : unfinished_body(block.end);
}

void Unfolder::report_unreachable(const syntax::Command& last, const syntax::Command& next) {
  const bool is_if = std::holds_alternative<syntax::If>(last.node);
  if (is_if || std::holds_alternative<syntax::Choose>(last.node)) {
    problems_.add(last.span,
                  fmt::format("within a procedure '{}' stands only at the end of a block",
                              is_if ? "if" : "choose"));
  } else {
    problems_.add(next.span, "this command is never reached: the block has already ended");
  }
}

// The block of one alternative at the end of a procedure, behind its guard.
Body Unfolder::alternative(Formula guard, const syntax::Block& block) {
  const int origin = origin_;
  Body out = body(block);
  if (guard) out.commands.insert(out.commands.begin(), Command{Assume{guard}, origin});
  origin_ = origin;
  return out;
}

void Unfolder::finish(const syntax::Command& last, Body& out) {
  const JavaPosition outer = java_;
  if (last.at) java_ = JavaPosition{last.at->file.value_or(java_.file), last.at->line};
  procedure_->origins.push_back(Origin{head_text(last), last.span, java_});
  origin_ = static_cast<int>(procedure_->origins.size()) - 1;
  out.origin = origin_;
  out.tail = tail(last);
  java_ = outer;
}

std::variant<Return, Goto, Choose> Unfolder::tail(const syntax::Command& last) {
  if (const auto* c = std::get_if<syntax::Goto>(&last.node)) {
    if (auto made = jump(*c)) return std::move(*made);
    return Return{};
  }
  Choose choose;
  if (const auto* branch = std::get_if<syntax::If>(&last.node)) {
    Formula condition = formula(branch->condition);
    if (!condition) condition = names_.formulas->top();
    choose.alternatives.push_back(alternative(condition, branch->then_block));
    if (!branch->else_block) {
      problems_.add(last.span,
                    "an 'if' that ends a procedure needs an 'else': both blocks must end");
      return choose;
    }
    choose.alternatives.push_back(
        alternative(names_.formulas->negate(condition), *branch->else_block));
    return choose;
  }
  if (const auto* choice = std::get_if<syntax::Choose>(&last.node)) {
    for (const syntax::Block& b : choice->branches) {
      choose.alternatives.push_back(alternative(nullptr, b));
    }
    return choose;
  }
  return Return{};
}

void Unfolder::block(const syntax::Block& block, Commands& out) {
  scope_.enter();
  ++blocks_;
  for (const syntax::Command& c : block.commands) command(c, out);
  --blocks_;
  scope_.leave();
}

void Unfolder::command(const syntax::Command& c, Commands& out) {
  if (too_large(c.span)) return;
  const JavaPosition outer = java_;
  if (c.at) java_ = JavaPosition{c.at->file.value_or(java_.file), c.at->line};
  if (depth_ == 0) {
    procedure_->origins.push_back(Origin{head_text(c), c.span, java_});
    origin_ = static_cast<int>(procedure_->origins.size()) - 1;
  }
  std::visit([&](const auto& node) { simple(node, c.span, out); }, c.node);
  java_ = outer;
}

Term Unfolder::declare(const syntax::Parameter& parameter) {
  Term made = resolve_parameter(names_, scope_, parameter, problems_);
  if (!made) return nullptr;
  if (depth_ > 0) {
    made = names_.formulas->var(fmt::format("{}@{}", parameter.name.text, calls_), made->sort);
  }
  scope_.declare(parameter.name.text, made);
  return made;
}

Term Unfolder::variable(const syntax::Name& name) {
  if (Term found = scope_.find(name.text)) return found;
  problems_.add(name.span, fmt::format("unknown variable '{}'{}", name.text,
                                       suggestion(name.text, scope_.names())));
  return nullptr;
}

std::optional<std::vector<Term>> Unfolder::terms(const std::vector<syntax::Term>& args) {
  std::vector<Term> out;
  bool good = true;
  for (const syntax::Term& arg : args) {
    out.push_back(resolve_term(names_, scope_, arg, problems_));
    good = good && out.back() != nullptr;
  }
  if (!good) return std::nullopt;
  return out;
}

void Unfolder::simple(const syntax::VarDecl& c, const Span&, Commands& out) {
  if (Term made = declare(c.variable)) emit(out, Havoc{made});
}

void Unfolder::simple(const syntax::Assume& c, const Span&, Commands& out) {
  if (Formula f = formula(c.condition)) emit(out, Assume{f});
}

void Unfolder::simple(const syntax::Havoc& c, const Span&, Commands& out) {
  if (Term v = variable(c.variable)) emit(out, Havoc{v});
}

void Unfolder::simple(const syntax::Update& c, const Span&, Commands& out) {
  const Symbol* relation = updated(c);
  if (!relation) return;
  scope_.enter();
  std::vector<Term> params;
  for (size_t k = 0; k < c.bound.size(); ++k) {
    params.push_back(names_.formulas->var(c.bound[k].text, relation->domain[k]));
    if (may_bind(c.bound[k])) scope_.declare(c.bound[k].text, params.back());
  }
  Formula value = formula(c.value);
  scope_.leave();
  if (EPR_FAULT("update-lost-in-unfolding")) return;
  if (value) emit(out, Update{relation, std::move(params), value});
}

// nullptr, with a problem added, when there is nothing to update.
const Symbol* Unfolder::updated(const syntax::Update& c) {
  const std::string& name = c.relation.text;
  auto kind = names_.kinds.find(name);
  if (kind == names_.kinds.end()) {
    std::vector<std::string> known;
    for (const Symbol* symbol : program_.state) known.push_back(symbol->name);
    problems_.add(c.relation.span,
                  fmt::format("unknown relation '{}'{}", name, suggestion(name, known)));
    return nullptr;
  }
  if (kind->second != "relation") {
    problems_.add(c.relation.span,
                  fmt::format("'{}' is {}, expected a relation", name, with_article(kind->second)));
    return nullptr;
  }
  const Symbol* relation = names_.formulas->vocabulary().find_symbol(name);
  if (!relation) return nullptr;  // refused where it is declared
  if (relation->rigid) {
    problems_.add(c.relation.span, fmt::format("relation '{}' is rigid: nothing changes it", name));
    return nullptr;
  }
  if (c.bound.size() == relation->domain.size()) return relation;
  problems_.add(c.relation.span,
                fmt::format("relation '{}' takes {} argument{}, found {}", name, relation->arity(),
                            relation->arity() == 1 ? "" : "s", c.bound.size()));
  return nullptr;
}

// Whether an update may bind the name, with a problem added if not.
bool Unfolder::may_bind(const syntax::Name& name) {
  if (!check_name(name, problems_)) return false;
  const auto kind = names_.kinds.find(name.text);
  const bool constant = kind != names_.kinds.end() && kind->second == "constant";
  if (!constant && !scope_.find(name.text)) return true;
  problems_.add(name.span, fmt::format("'{}' is already a {}; an update binds new names, one an "
                                       "argument",
                                       name.text, constant ? "constant" : "variable"));
  return false;
}

void Unfolder::simple(const syntax::Throw& c, const Span& span, Commands& out) {
  auto error = errors_.find(c.error.text);
  auto witness = terms(c.witness);
  Formula condition = formula(c.condition);
  if (error == errors_.end()) {
    std::vector<std::string> known;
    for (const auto& [name, declared] : errors_) known.push_back(name);
    problems_.add(c.error.span, fmt::format("unknown error '{}'{}", c.error.text,
                                            suggestion(c.error.text, known)));
    return;
  }
  const ErrorKind& kind = program_.errors[static_cast<size_t>(error->second.index)];
  if (!witness || !condition || !error->second.good) return;
  if (!check_arguments("error '" + kind.name + "'", span, *witness, sorts_of(kind.witness),
                       problems_)) {
    return;
  }
  const int site = static_cast<int>(program_.sites.size());
  const std::string text =
      procedure_->origins.empty() ? "" : procedure_->origins[static_cast<size_t>(origin_)].text;
  program_.sites.push_back(Site{fmt::format("{}#{}", procedure_->name, ++sites_), procedure_->index,
                                error->second.index, span, java_, text});
  emit(out, Throw{site, std::move(*witness), condition});
}

// Of an action; that of a procedure is its tail.
void Unfolder::simple(const syntax::If& c, const Span&, Commands& out) {
  Formula condition = formula(c.condition);
  if (!condition) condition = names_.formulas->top();
  Commands then_commands, else_commands;
  emit(then_commands, Assume{condition});
  block(c.then_block, then_commands);
  emit(else_commands, Assume{names_.formulas->negate(condition)});
  if (c.else_block) block(*c.else_block, else_commands);
  emit(out, Branch{{std::move(then_commands), std::move(else_commands)}});
}

void Unfolder::simple(const syntax::Choose& c, const Span&, Commands& out) {
  Branch branch;
  for (const syntax::Block& b : c.branches) {
    branch.alternatives.emplace_back();
    block(b, branch.alternatives.back());
  }
  emit(out, std::move(branch));
}

void Unfolder::simple(const syntax::Goto&, const Span& span, Commands&) {
  problems_.add(span, "an action cannot 'goto': it has no procedure of its own");
}

std::optional<Goto> Unfolder::jump(const syntax::Goto& c) {
  auto args = terms(c.args);
  auto target = procedures_.find(c.procedure.text);
  if (target == procedures_.end()) {
    std::vector<std::string> known;
    for (const auto& [name, declared] : procedures_) known.push_back(name);
    problems_.add(c.procedure.span, fmt::format("unknown procedure '{}'{}", c.procedure.text,
                                                suggestion(c.procedure.text, known)));
    return std::nullopt;
  }
  if (!args || !target->second.good) return std::nullopt;
  const Procedure& callee = program_.procedures[static_cast<size_t>(target->second.index)];
  if (!check_arguments("procedure '" + callee.name + "'", c.procedure.span, *args,
                       sorts_of(callee.inputs), problems_)) {
    return std::nullopt;
  }
  if (sorts_of(callee.outputs) != sorts_of(procedure_->outputs)) {
    problems_.add(c.procedure.span,
                  fmt::format("'goto {}' needs the outputs of '{}' to have the sorts of those of "
                              "'{}'",
                              callee.name, callee.name, procedure_->name));
    return std::nullopt;
  }
  return Goto{callee.index, std::move(*args)};
}

void Unfolder::simple(const syntax::Return&, const Span& span, Commands&) {
  problems_.add(span, "an action cannot 'return': it ends where its text ends");
}

// x := t, x, y := f(a), or f(a): what the head names decides.
void Unfolder::simple(const syntax::Assign& c, const Span& span, Commands& out) {
  const std::string& head = c.value.head.text;
  const bool is_variable = !c.value.applied && scope_.find(head);
  if (auto action = actions_.find(head); action != actions_.end() && !is_variable) {
    return call_action(c, action->second, out);
  }
  if (auto callee = procedures_.find(head); callee != procedures_.end() && !is_variable) {
    return call_procedure(c, callee->second, out);
  }
  if (!c.has_targets()) {
    std::vector<std::string> known;
    for (const auto& [name, signature] : actions_) known.push_back(name);
    for (const auto& [name, declared] : procedures_) known.push_back(name);
    problems_.add(c.value.head.span,
                  fmt::format("unknown action or procedure '{}'{}", head, suggestion(head, known)));
    return;
  }
  Term value = resolve_term(names_, scope_, c.value, problems_);
  if (c.targets.size() != 1) {
    problems_.add(span, fmt::format("'{}' has one value, not {}", head, c.targets.size()));
    return;
  }
  Term target = variable(c.targets[0]);
  if (!value || !target) return;
  if (!may_assign(c.targets[0], target, value->sort)) return;
  emit(out, Assign{target, value});
}

std::optional<std::vector<Term>> Unfolder::targets(const syntax::Assign& c,
                                                   const std::vector<const Sort*>& outputs,
                                                   const std::string& what) {
  std::vector<Term> out;
  for (const syntax::Name& name : c.targets) {
    Term target = variable(name);
    if (!target) return std::nullopt;
    if (std::find(out.begin(), out.end(), target) != out.end()) {
      problems_.add(name.span, fmt::format("'{}' is assigned twice", name.text));
      return std::nullopt;
    }
    out.push_back(target);
  }
  // The results of a call may be ignored altogether.
  if (out.empty()) return out;
  if (out.size() != outputs.size()) {
    problems_.add(c.targets[0].span, fmt::format("{} returns {} value{}, found {} variable{}", what,
                                                 outputs.size(), outputs.size() == 1 ? "" : "s",
                                                 out.size(), out.size() == 1 ? "" : "s"));
    return std::nullopt;
  }
  for (size_t k = 0; k < out.size(); ++k) {
    if (!may_assign(c.targets[k], out[k], outputs[k])) return std::nullopt;
  }
  return out;
}

// Whether the variable takes a value of that sort, with a problem added if not.
bool Unfolder::may_assign(const syntax::Name& name, Term variable, const Sort* sort) {
  if (variable->sort == sort) return true;
  problems_.add(name.span, fmt::format("cannot assign {} to '{}', {}", with_article(sort->name),
                                       name.text, with_article(variable->sort->name)));
  return false;
}

void Unfolder::call_action(const syntax::Assign& c, ActionSignature& action, Commands& out) {
  const std::string what = "action '" + c.value.head.text + "'";
  auto args = terms(c.value.args);
  if (!action.good) return;
  auto results = targets(c, action.outputs, what);
  if (!args || !results) return;
  if (!check_arguments(what, c.value.head.span, *args, action.inputs, problems_)) return;
  if (checking_) return;

  Scope outer;
  std::swap(outer, scope_);
  const int outer_call = calls_;
  calls_ = ++unfolded_;
  ++depth_;
  ++size_;
  scope_.enter();
  const syntax::Action& syntax = *action.syntax;
  for (size_t k = 0; k < args->size(); ++k) {
    emit(out, Assign{declare(syntax.inputs[k]), (*args)[k]});
  }
  std::vector<Term> outputs;
  for (const syntax::Parameter& output : syntax.outputs) {
    outputs.push_back(declare(output));
    emit(out, Havoc{outputs.back()});
  }
  block(syntax.body, out);
  scope_.leave();
  --depth_;
  calls_ = outer_call;
  std::swap(outer, scope_);
  for (size_t k = 0; k < results->size(); ++k) emit(out, Assign{(*results)[k], outputs[k]});
}

void Unfolder::call_procedure(const syntax::Assign& c, const Declared& declared, Commands& out) {
  const Procedure& callee = program_.procedures[static_cast<size_t>(declared.index)];
  const std::string what = "procedure '" + callee.name + "'";
  if (depth_ > 0) {
    problems_.add(c.value.head.span, "an action cannot call a procedure");
    return;
  }
  auto args = terms(c.value.args);
  if (!declared.good) return;
  auto results = targets(c, sorts_of(callee.outputs), what);
  if (!args || !results) return;
  if (!check_arguments(what, c.value.head.span, *args, sorts_of(callee.inputs), problems_)) return;
  // Results nobody asked for still have to go somewhere.
  if (results->empty()) {
    for (Term output : callee.outputs) {
      results->push_back(
          names_.formulas->var(fmt::format("{}@{}", output->name, ++unfolded_), output->sort));
    }
  }
  emit(out, Call{callee.index, std::move(*args), std::move(*results)});
}

}  // namespace epr
