#include "tests/unit/si/searches.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "epr/solver/z3_solver.h"
#include "epr/vc/realize.h"
#include "tests/support/programs.h"

namespace si {
namespace {

std::string text_of(const epr::Program& program, const Reached& reached,
                    const epr::CutOptions& cut) {
  const auto replayed = epr::replay(program, reached.trace);
  if (const auto* refused = std::get_if<epr::Refused>(&replayed)) {
    return "refused: " + refused->reason;
  }
  const epr::ProgramFacts facts = epr::program_facts(program, cut);
  const auto again = epr::realize(program, facts, reached.trace.entry, reached.tree, {});
  const auto* trace = std::get_if<epr::Trace>(&again.outcome);
  return trace && trace->site == reached.trace.site ? "throws" : "the tree is that of no execution";
}

std::string shape(const epr::CallTree& tree) {
  std::string out = std::to_string(tree.procedure);
  for (const epr::CalledTree& called : tree.calls) {
    out += fmt::format("({}{} {})", called.call, called.threw ? "!" : "", shape(called.tree));
  }
  return out;
}

}  // namespace

Options searching(const epr::CutOptions& cut, int bound) {
  Options out;
  out.cut = cut;
  out.solver.backend = epr::Backend::kLazy;
  out.solver.context = epr::make_shared_context();
  out.recursion_bound = bound;
  return out;
}

std::string to_text(const epr::Program& program, const SiteOutcome& outcome,
                    const epr::CutOptions& cut) {
  if (std::holds_alternative<Proved>(outcome)) return "proved";
  if (const auto* doubt = std::get_if<Undecided>(&outcome)) {
    return fmt::format("undecided up to {}: {}", doubt->bound, doubt->reason);
  }
  if (const auto* reached = std::get_if<Reached>(&outcome)) return text_of(program, *reached, cut);
  const auto& nothing = std::get<BoundReached>(outcome);
  std::vector<std::string> names;
  for (int p : nothing.blocked) names.push_back(program.procedures[static_cast<size_t>(p)].name);
  return fmt::format("nothing up to {}, blocked: {}", nothing.bound, fmt::join(names, " "));
}

Texts texts(const epr::Program& program, const Result& result, const epr::CutOptions& cut) {
  Texts out;
  for (const auto& [site, outcome] : result.sites) {
    out[program.sites[static_cast<size_t>(site)].name] = to_text(program, outcome, cut);
  }
  return out;
}

Texts outcomes(const epr::Program& program, const Options& options) {
  return texts(program, search(program, epr::testing::all_sites(program), options), options.cut);
}

std::string account(const epr::Program& program, const Result& result) {
  const QueryCounts& queries = result.statistics.queries;
  std::string out =
      fmt::format("{} {} {} {} {}, {} inlined, bound {}, size {}\n", queries.under, queries.over,
                  queries.prove, queries.shorten, queries.confirm, result.statistics.inlined,
                  result.statistics.bound, result.statistics.size);
  for (const auto& [site, outcome] : result.sites) {
    out += program.sites[static_cast<size_t>(site)].name;
    if (const auto* reached = std::get_if<Reached>(&outcome)) {
      out += fmt::format(" {} {}\n", shape(reached->tree), fmt::join(reached->trace.choices, " "));
    } else {
      out += " " + to_text(program, outcome, {}) + "\n";
    }
  }
  for (const InlinedTree& tree : result.trees) {
    for (int n = 0; n < tree.size(); ++n) {
      const Node& node = tree.node(n);
      out += fmt::format("{}<{}.{} ", node.procedure, node.caller.node, node.caller.call);
    }
  }
  return out;
}

}  // namespace si
