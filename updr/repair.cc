// What: Houdini (Flanagan and Leino) on lemmas instead of templates.  A lemma whose proof fails is
// dropped, and what was proved with it is proved again.
//
// Why sound: at the end every lemma has a proof from lemmas that are still there.  Nothing here is
// trusted: whoever relies on the lemmas has them re-proved by epr/certify.

#include "updr/repair.h"

#include <algorithm>
#include <map>
#include <set>

namespace updr {
namespace {

std::set<Claim> claims_of(const Lemmas& lemmas) {
  std::set<Claim> out;
  for (const auto& [predicate, set] : lemmas) {
    for (epr::Formula lemma : set) out.insert({predicate, lemma});
  }
  return out;
}

bool excludes_throws(const epr::Program& program, const Lemmas& lemmas, Proofs& proofs) {
  for (size_t entry = 0; entry < program.entries.size(); ++entry) {
    for (size_t error = 0; error < program.errors.size(); ++error) {
      if (!proofs.prove_entry(static_cast<int>(entry), static_cast<int>(error), lemmas)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

Repaired repair(const epr::Program& program, const epr::ProgramFacts& facts, Lemmas lemmas,
                Proofs& proofs) {
  const uint64_t before = proofs.checks();
  const size_t given = claims_of(lemmas).size();
  std::erase_if(lemmas, [&](const auto& item) {
    return !facts.cut[static_cast<size_t>(item.first.procedure)];
  });
  std::set<Claim> open = claims_of(lemmas);
  std::map<Claim, std::vector<Claim>> uses;  // of the proofs
  while (!open.empty()) {
    const Claim claim = *open.begin();
    open.erase(open.begin());
    if (std::optional<Proof> proof = proofs.prove(claim, lemmas)) {
      uses[claim] = std::move(proof->uses);
      continue;
    }
    erase(lemmas, claim);
    uses.erase(claim);
    for (const auto& [other, used] : uses) {
      if (std::find(used.begin(), used.end(), claim) != used.end()) open.insert(other);
    }
  }
  std::erase_if(lemmas, [](const auto& item) { return item.second.empty(); });
  Repaired out;
  out.dropped = static_cast<int>(given - claims_of(lemmas).size());
  out.proves = excludes_throws(program, lemmas, proofs);
  out.lemmas = std::move(lemmas);
  out.checks = proofs.checks() - before;
  return out;
}

}  // namespace updr
