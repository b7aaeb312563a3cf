#pragma once

// Example programs, their inferred lemmas, and the certificate checker's opinion.

#include <string>

#include <gtest/gtest.h>

#include "epr/certify/certificate.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/vc/static_facts.h"
#include "tests/support/programs.h"
#include "updr/engine.h"
#include "updr/lemmas.h"

namespace updr {

struct Loaded {
  std::string flat;
  epr::Program program;
  epr::ProgramFacts facts;  // every called method is a cut point
};

inline Loaded loaded(const std::string& text) {
  epr::Sources sources;
  auto read = epr::load(epr::MemoryReader({{"test.rml", text}}), sources, "test.rml");
  if (!read) throw std::runtime_error(sources.render(read.problems()[0]));
  Loaded out{epr::print_flat(*read), {}, {}};
  out.program = epr::testing::program_from(out.flat);
  out.facts = epr::program_facts(out.program, {epr::Blocks::kCut, epr::Inline::kNone});
  return out;
}

inline Loaded loaded_example(const std::string& name) {
  return loaded(epr::testing::file_text("examples/rml/" + name + ".rml"));
}

inline Lemmas inferred(const Loaded& input) {
  Options options;
  options.cut = {epr::Blocks::kCut, epr::Inline::kNone};
  const Result result = infer(input.program, epr::testing::all_sites(input.program), options);
  EXPECT_TRUE(result.all_proved());
  return lemmas_of(result.summaries);
}

// Whether the lemmas, and what is known without them, prove all sites.
inline bool certified(const Loaded& input, const Lemmas& lemmas) {
  epr::Summaries summaries(input.program.procedures.size());
  claim_lemmas(lemmas, summaries);
  epr::claim_static_facts(input.program, input.facts, summaries);
  epr::SafeClaim claim{input.flat, epr::print(input.program, summaries), {}};
  for (const epr::Site& site : input.program.sites) claim.sites.push_back(site.name);
  epr::Sources sources;
  auto conditions = epr::conditions_of(claim, sources);
  EXPECT_TRUE(conditions.ok());
  return std::holds_alternative<epr::Accepted>(epr::prove_conditions(*conditions, claim, {}));
}

// The claims, each as "flatten returns: ..." or "flatten throws: ...".
inline std::set<std::string> texts(const epr::Program& program, const Lemmas& lemmas) {
  std::set<std::string> out;
  for (const auto& [predicate, set] : lemmas) {
    const std::string& name = program.procedures[static_cast<size_t>(predicate.procedure)].name;
    for (epr::Formula lemma : set) {
      out.insert(name + (predicate.throws() ? " throws: " : " returns: ") + epr::to_text(lemma));
    }
  }
  return out;
}

inline std::vector<Claim> claims_of(const Lemmas& lemmas) {
  std::vector<Claim> out;
  for (const auto& [predicate, set] : lemmas) {
    for (epr::Formula lemma : set) out.push_back({predicate, lemma});
  }
  return out;
}

}  // namespace updr
