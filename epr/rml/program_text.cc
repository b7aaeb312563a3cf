#include "epr/rml/program_text.h"

#include <fmt/format.h>

namespace epr {
namespace {

std::string list(const std::vector<Term>& terms) {
  std::vector<std::string> out;
  for (Term t : terms) out.push_back(to_text(t));
  return fmt::format("{}", fmt::join(out, ", "));
}

std::string parameters(const std::vector<Term>& terms) {
  std::vector<std::string> out;
  for (Term t : terms) out.push_back(fmt::format("{}: {}", t->name, t->sort->name));
  return fmt::format("{}", fmt::join(out, ", "));
}

class ProgramText {
 public:
  explicit ProgramText(const Program& program) : program_(program) {}

  std::string run() {
    for (const Procedure& procedure : program_.procedures) {
      line(0, "procedure {}({}){} {{", procedure.name, parameters(procedure.inputs),
           procedure.outputs.empty() ? ""
                                     : fmt::format(" returns ({})", parameters(procedure.outputs)));
      body(procedure.body, 1);
      line(0, "}}\n");
    }
    for (const Site& site : program_.sites) {
      line(0, "site {} {}", site.name, to_text(site.java));
    }
    for (const Entry& entry : program_.entries) {
      line(0, "entry {} when {}", name(entry.procedure), to_text(entry.condition));
    }
    return std::move(out_);
  }

 private:
  template <typename... Args>
  void line(int depth, fmt::format_string<Args...> format, Args&&... args) {
    out_.append(static_cast<size_t>(2 * depth), ' ');
    out_ += fmt::format(format, std::forward<Args>(args)...);
    out_ += '\n';
  }

  const std::string& name(int procedure) const {
    return program_.procedures[static_cast<size_t>(procedure)].name;
  }

  void body(const Body& b, int depth) {
    for (const Command& c : b.commands) command(c, depth);
    if (std::holds_alternative<Return>(b.tail)) {
      line(depth, "return");
    } else if (const auto* jump = std::get_if<Goto>(&b.tail)) {
      line(depth, "goto {}({})", name(jump->procedure), list(jump->args));
    } else {
      const char* word = "choose";
      for (const Body& alternative : std::get<Choose>(b.tail).alternatives) {
        line(depth, "{} {{", word);
        body(alternative, depth + 1);
        word = "} or";
      }
      line(depth, "}}");
    }
  }

  void command(const Command& c, int depth) {
    if (const auto* branch = std::get_if<Branch>(&c.node)) {
      const char* word = "choose";
      for (const auto& alternative : branch->alternatives) {
        line(depth, "{} {{", word);
        for (const Command& inner : alternative) command(inner, depth + 1);
        word = "} or";
      }
      return line(depth, "}}");
    }
    line(depth, "{}", simple(c));
  }

  std::string simple(const Command& c) const {
    if (const auto* n = std::get_if<Assume>(&c.node)) return "assume " + to_text(n->condition);
    if (const auto* n = std::get_if<Havoc>(&c.node)) return "havoc " + n->variable->name;
    if (const auto* n = std::get_if<Assign>(&c.node)) {
      return fmt::format("{} := {}", n->variable->name, to_text(n->value));
    }
    if (const auto* n = std::get_if<Update>(&c.node)) {
      return fmt::format("{}({}) := {}", n->relation->name, list(n->params), to_text(n->value));
    }
    if (const auto* n = std::get_if<Throw>(&c.node)) {
      return fmt::format("throw {}({}) if {}", program_.sites[static_cast<size_t>(n->site)].name,
                         list(n->witness), to_text(n->condition));
    }
    const auto& call = std::get<Call>(c.node);
    const std::string targets = call.outputs.empty() ? "" : list(call.outputs) + " := ";
    return fmt::format("{}{}({})", targets, name(call.procedure), list(call.args));
  }

  const Program& program_;
  std::string out_;
};

}  // namespace

std::string to_text(const Program& program) { return ProgramText(program).run(); }

}  // namespace epr
