#pragma once

// What the tests of si ask about summaries.

#include <set>
#include <string>
#include <vector>

#include "epr/certify/summary.h"
#include "epr/vc/compose.h"
#include "si/houdini.h"

namespace si {

// Calls stay calls, so that small methods have summaries.
inline constexpr epr::CutOptions kCalls{epr::Blocks::kCut, epr::Inline::kNone, 0};

// The names of those conditions of composed procedures that are not proved.
std::vector<std::string> unproved(const epr::Program& program, const epr::ProgramFacts& facts,
                                  const epr::Summaries& summaries, const std::set<int>& sites);

// ... that concern summaries: not those of entries and invariants.
std::vector<std::string> not_inductive(const epr::Program& program, const epr::ProgramFacts& facts,
                                       const epr::Summaries& summaries, const std::set<int>& sites);

// The lemmas of a procedure, each as a line of a summaries file.
std::vector<std::string> lemmas_of(const epr::Program& program, const epr::Summaries& summaries,
                                   const std::string& procedure);

// A program and what Houdini finds of it, all its sites throwing.
struct Inferred {
  explicit Inferred(const std::string& text, const epr::CutOptions& cut = kCalls,
                    const HoudiniOptions& options = {});

  std::string text() const { return epr::print(program, result.summaries); }
  std::vector<std::string> not_inductive() const {
    return si::not_inductive(program, facts, result.summaries, sites);
  }

  epr::Program program;
  epr::ProgramFacts facts;
  std::set<int> sites;
  HoudiniResult result;
};

}  // namespace si
