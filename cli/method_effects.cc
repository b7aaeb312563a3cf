// The effects of updr/effects.h say by which iterators, told by what they walk, may be stale
// afterwards that were not before.  The watcher has an iterator over anything, so all that the
// method modifies shows there.

#include "cli/method_effects.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/engine_options.h"
#include "cli/interrupt.h"
#include "cli/prove.h"
#include "epr/vc/static_facts.h"
#include "updr/effects.h"

namespace cli {
namespace {

using epr::Symbol;
using epr::Term;
using updr::Place;

// "items" of a relation "Cart.items".
std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

bool is_field(const Symbol* relation) { return relation->name.find('.') != std::string::npos; }

// "it" or, of cnt(it), "what it walks".
std::string thing(Term term) {
  if (term->is_var()) return term->name;
  return fmt::format("what {} walks", thing(term->args[0]));
}

std::string contents(const Symbol* relation) {
  const std::string name = relation->name.substr(0, relation->name.find('_'));
  if (name == "member") return "elements";
  return name + "s";  // keys, values
}

// "" of what is new.
std::string in_java(const Place& place) {
  switch (place.kind) {
    case Place::Kind::kTerm:
      return thing(place.term);
    case Place::Kind::kField:
      return is_field(place.field)
                 ? fmt::format("{}.{}", thing(place.term), last_part(place.field->name))
                 : fmt::format("{} of {}", contents(place.field), thing(place.term));
    case Place::Kind::kHeld:
      return place.field->name;
    case Place::Kind::kNew:
      break;
  }
  return "";
}

bool says_stale(const Symbol* relation) {
  return relation->arity() == 1 && relation->name.starts_with("stale");
}

// The procedure that the watcher calls; -1 if nothing of it is left.
int watched(const epr::Program& program, const epr::ProgramFacts& facts) {
  const int watcher = program.entries.at(0).procedure;
  for (const epr::CallEdge& edge : facts.graph.edges[static_cast<size_t>(watcher)]) {
    if (!edge.jump) return edge.target;
  }
  return -1;
}

}  // namespace

MethodEffects method_effects(const VerifyOptions& options, const Budget& budget,
                             const LoadedProgram& input) {
  const epr::Program& program = input.program;
  const updr::Options engine = updr_options(options, budget, interrupt_token());
  const epr::ProgramFacts facts = epr::program_facts(program, engine.cut);
  MethodEffects out;
  const int procedure = watched(program, facts);
  if (procedure < 0) return out;
  updr::Proofs proofs(program, facts, {}, {engine.solver, engine.go_on});
  const updr::Effects effects = updr::infer_effects(program, facts, {}, proofs);

  Claim claim{epr::Summaries(program.procedures.size()), {}, {}};
  updr::claim_lemmas(effects.lemmas, claim.summaries);
  epr::claim_static_facts(program, facts, claim.summaries);
  uint64_t checks = 0;
  const epr::Verdict verdict = prove(budget, input, claim, checks);
  if (const auto* unknown = std::get_if<epr::Unknown>(&verdict)) {
    out.unproved = unknown->reason;
    return out;
  }
  for (const updr::Effect& effect : effects.of[static_cast<size_t>(procedure)]) {
    if (!says_stale(effect.relation)) continue;
    if (!effect.added) out.anything = true;
    for (const Place& place : effect.added.value_or(std::vector<Place>())) {
      const std::string words = in_java(place);
      const bool known = std::find(out.modifies.begin(), out.modifies.end(), words) !=
                         out.modifies.end();
      if (!words.empty() && !known) out.modifies.push_back(words);
    }
  }
  return out;
}

}  // namespace cli
