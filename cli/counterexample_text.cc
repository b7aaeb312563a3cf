#include "cli/counterexample_text.h"

#include <fmt/format.h>

#include "epr/certify/facts.h"

namespace cli {
namespace {

class TreeText {
 public:
  TreeText(const epr::Program& program, const updr::AbstractCounterexample& found)
      : program_(program), found_(found), names_(program) {}

  std::string run() {
    out_ = fmt::format("  {}\n", procedure(found_.tree).name);
    below(found_.tree, 2);
    return std::move(out_);
  }

 private:
  const epr::Procedure& procedure(const epr::CallTree& tree) const {
    return program_.procedures[static_cast<size_t>(tree.procedure)];
  }

  void below(const epr::CallTree& tree, int depth) {
    for (const epr::CalledTree& called : tree.calls) {
      const epr::Structure& transition = found_.transitions.at(next_++);
      line(depth, fmt::format("{}({}) {}{}", procedure(called.tree).name,
                              arguments(procedure(called.tree), transition),
                              called.threw ? "throws" : "returns", state(transition)));
      below(called.tree, depth + 1);
    }
    if (tree.site == epr::CallTree::kNone) return;
    const epr::Site& site = program_.sites[static_cast<size_t>(tree.site)];
    const std::string where = site.java.known() ? epr::to_text(site.java) : site.name;
    line(depth, fmt::format("{}: {} throws", where, site.text));
  }

  void line(int depth, const std::string& text) {
    out_ += std::string(2 * static_cast<size_t>(depth), ' ') + text + "\n";
  }

  std::string arguments(const epr::Procedure& called, const epr::Structure& transition) const {
    std::vector<std::string> all;
    for (epr::Term input : called.inputs) {
      const int element = transition.variables().find(input).value_or(0);
      all.push_back(fmt::format("{} = {}", input->name, names_(input->sort, element)));
    }
    return fmt::format("{}", fmt::join(all, ", "));
  }

  std::string state(const epr::Structure& transition) const {
    std::vector<std::string> all;
    for (const auto* symbols : {&program_.rigid, &program_.state}) {
      for (const epr::Symbol* symbol : *symbols) {
        for (std::string& fact : epr::facts(transition, symbol, names_)) {
          all.push_back(std::move(fact));
        }
      }
    }
    return all.empty() ? "" : fmt::format(", when {}", fmt::join(all, ", "));
  }

  const epr::Program& program_;
  const updr::AbstractCounterexample& found_;
  epr::ElementNames names_;
  size_t next_ = 0;  // of the transitions
  std::string out_;
};

}  // namespace

std::string to_text(const epr::Program& program, const updr::AbstractCounterexample& found) {
  return TreeText(program, found).run();
}

}  // namespace cli
