#pragma once

// Certified summaries as people read them: what a method needs in order not to
// throw, and what it changes.

#include <set>
#include <string>
#include <vector>

#include "epr/vc/compose.h"
#include "updr/effects.h"

namespace cli {

struct ThrowCondition {
  std::string error;  // "" when the program has only one kind, or all are meant
  std::string words;
};

struct MethodReport {
  std::string method;
  std::string java;  // "" when unknown
  std::vector<std::string> inputs, outputs;
  std::vector<std::string> unproved;            // sites of it and its callees that stay open
  std::vector<ThrowCondition> cannot_throw_if;  // each alone is enough; "true": never throws
  std::vector<ThrowCondition> throws_only_if;   // all of them hold: "at i only if i is stale"
  std::vector<std::string> modifies;
  std::vector<std::string> makes_stale;
  std::vector<std::string> allocates;
  std::vector<std::string> returns_only_if;  // lemmas that the effects do not say
  std::vector<std::string> lemmas;           // all, as in a summaries file
  std::vector<MethodReport> loops;           // heads of its loops
};

// What is certified, in parts.
struct CertifiedLemmas {
  updr::Lemmas effects;
  updr::Lemmas others;
  std::vector<std::vector<updr::Effect>> changes;  // by procedure; what `effects` say
  std::set<int> proved_sites;
};

// Methods are the entries and what is called, in the order of the text.
std::vector<MethodReport> describe_methods(const epr::Program& program,
                                           const epr::ProgramFacts& facts,
                                           const CertifiedLemmas& certified);

struct SummariesReport {
  std::string file;
  std::string uncertified;  // why nothing is certified; then there are no methods
  std::vector<MethodReport> methods;
  std::vector<std::string> not_proved;  // sites, with the reason
  size_t conditions = 0;                // that certify all of it
};

std::string to_text(const SummariesReport& report);
std::string to_json(const SummariesReport& report);

}  // namespace cli
