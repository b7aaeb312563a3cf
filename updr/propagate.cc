// The paper's rule: if beta_P(F_i) excludes the cube, the lemma moves to F_i+1.
//
// Most lemmas never get here: their supports tell their level (frames.h).  What is
// left are lemmas whose proof used that F_0 allows no calls, or lemmas that rest on
// such; a new proof relative to a higher frame gives a new support.
//
// Why "tried again only when" loses nothing: a trace that was in the way stays in the
// way for as long as all transitions of its calls are allowed (the counterexamples to
// pushing of Suda's triggered clause pushing, and of Spacer).

#include "updr/propagate.h"

#include <algorithm>

#include "epr/logic/fault.h"
#include "updr/embedding.h"

namespace updr {
namespace {

// Some lemma of F_level excludes one of the calls.
bool excluded(const Frames& frames, const std::vector<CalleeTransition>& calls, int level) {
  return std::any_of(calls.begin(), calls.end(), [&](const CalleeTransition& call) {
    const std::vector<int> lemmas = frames.at(call.predicate, level);
    return std::any_of(lemmas.begin(), lemmas.end(),
                       [&](int id) { return satisfies(call.transition, frames.lemma(id).cube); });
  });
}

// True when the level rose.
bool attempt(Frames& frames, int id, int level, const AskLemma& ask) {
  const int before = frames.lemma(id).level;
  TraceAnswer answer = ask(frames.lemma(id).cube, level);
  if (auto* none = std::get_if<NoTrace>(&answer)) {
    frames.support(id, std::move(none->support));
  } else {
    if (EPR_FAULT("obstacle-taken-for-success")) frames.support(id, {});
    frames.lemma(id).obstacle = std::move(std::get<TraceFound>(answer).calls);
  }
  return frames.lemma(id).level > before;
}

}  // namespace

void raise(Frames& frames, int lemma, int level, const AskLemma& ask) {
  if (EPR_FAULT("pushed-without-asking")) frames.support(lemma, {});
  if (!frames.lemma(lemma).inductive()) attempt(frames, lemma, level, ask);
}

void propagate(Frames& frames, const std::vector<int>& lemmas, const AskLemma& ask) {
  for (int id : lemmas) {
    while (!frames.lemma(id).inductive()) {
      const Lemma& lemma = frames.lemma(id);
      const bool stuck = !lemma.obstacle.empty() && !excluded(frames, lemma.obstacle, lemma.level);
      if (stuck || !attempt(frames, id, lemma.level, ask)) break;
    }
  }
}

}  // namespace updr
