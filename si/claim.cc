#include "si/claim.h"

#include "si/transitions.h"

namespace si {
namespace {

epr::Inlining run_of(const epr::Program& program, Transitions& transitions, const InlinedTree& tree,
                     int number) {
  const Node& node = tree.node(number);
  epr::Inlining out{program.procedures[static_cast<size_t>(node.procedure)].name, {}};
  for (const auto& [call, callee] : node.callees) {
    const epr::CallSite& site = transitions.of(node.procedure).calls[static_cast<size_t>(call)];
    const epr::Procedure& block = program.procedures[static_cast<size_t>(site.procedure)];
    add_call(out, {block.name, site.origin, run_of(program, transitions, tree, callee)});
  }
  return out;
}

void append(std::vector<epr::Formula>& to, const std::vector<epr::Formula>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

epr::Summaries together(epr::Summaries a, const epr::Summaries& b) {
  if (a.empty()) return b;
  for (size_t p = 0; p < b.size(); ++p) {
    a[p].claimed = a[p].claimed || b[p].claimed;
    append(a[p].returns, b[p].returns);
    for (const auto& [error, lemmas] : b[p].throws) append(a[p].throws[error], lemmas);
  }
  return a;
}

// Inductive if both are: a callee that throws at a site of one kind does so as the lemmas
// of that kind say, from which those of the caller follow.
epr::Summaries either(const epr::Program& program, const epr::Summaries& a,
                      const epr::Summaries& b) {
  epr::Formulas& fs = *program.formulas;
  epr::Summaries out = together(returns_of(a), returns_of(b));
  for (size_t p = 0; p < a.size(); ++p) {
    for (const auto& [error, lemmas] : a[p].throws) {
      const auto others = b[p].throws.find(error);
      if (others == b[p].throws.end()) continue;
      out[p].throws[error] = {fs.disj(fs.conj(lemmas), fs.conj(others->second))};
    }
  }
  return out;
}

epr::Summaries returns_of(epr::Summaries summaries) {
  for (epr::Summary& summary : summaries) summary.throws.clear();
  return summaries;
}

std::vector<epr::Inlining> inlining_of(const epr::Program& program, const epr::ProgramFacts& facts,
                                       const std::vector<InlinedTree>& trees) {
  Transitions transitions(program, facts, epr::Tracking(*program.formulas));
  std::vector<epr::Inlining> out;
  for (const InlinedTree& tree : trees) out.push_back(run_of(program, transitions, tree, 0));
  return out;
}

}  // namespace si
