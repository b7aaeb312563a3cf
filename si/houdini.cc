// What: the largest set of candidates that is inductive.  All candidates of the cut
// points are assumed of calls; those that a body breaks die, until none does.
// Procedures come after what they call; within a cycle of calls, a procedure is asked
// about again when candidates of one that it calls have died.
//
// Why sound: at the end every body keeps to its own candidates, given those of its
// callees, which is what the conditions of returns and throws ask for.  A procedure
// that was not settled keeps none, and whoever calls it is asked again without them.
// Why largest: a candidate dies only in an execution whose calls keep to everything
// that lives, and so to the largest inductive set; so none of that set dies.
//
// Source: Houdini (Flanagan and Leino, FME 2001), as in paper 001, section 4.2.
// Deviation: every model is held against all candidates of its procedure, and
// candidates are kept as minimal clauses (clauses.h), so there are as many queries as
// it takes models to find the strongest clauses, not as there are candidates.  What
// follows from other lemmas is left out at the end, as each costs at every open call.

#include "si/houdini.h"

#include <map>

#include "epr/solver/z3_solver.h"
#include "si/candidates.h"
#include "si/reduce.h"

namespace si {
namespace {

class Houdini {
 public:
  Houdini(const epr::Program& program, const epr::ProgramFacts& facts, const std::set<int>& sites,
          const HoudiniOptions& options)
      : program_(program),
        facts_(facts),
        sites_(sites),
        options_(options),
        returns_matter_(returns_matter(program, facts.graph)) {
    if (!options_.solver.context) options_.solver.context = epr::make_shared_context();
    out_.summaries.resize(program.procedures.size());
    for (size_t p = 0; p < facts.cut.size(); ++p) out_.summaries[p].claimed = facts.cut[p];
  }

  HoudiniResult run() {
    const epr::WorkLimit limit(program_.formulas->work(), options_.max_work);
    for (const std::vector<int>& members : epr::components(facts_.graph)) {
      if (has_to_end()) break;
      Component component;
      try {
        for (int p : members) {
          if (facts_.cut[static_cast<size_t>(p)]) add_to(component, p);
        }
        settle(component);
        reduce(component);
      } catch (const epr::OutOfWork&) {
        forget(members);
        break;
      }
      for (const auto& [p, candidates] : component) {
        out_.checks += candidates.checks();
        out_.candidates += static_cast<int>(candidates.tried());
      }
    }
    for (const epr::Summary& summary : out_.summaries) {
      out_.kept += static_cast<int>(summary.returns.size());
      for (const auto& [e, lemmas] : summary.throws) out_.kept += static_cast<int>(lemmas.size());
    }
    return std::move(out_);
  }

 private:
  using Component = std::map<int, Candidates>;  // cut points that call each other

  epr::Summary& summary(int p) { return out_.summaries[static_cast<size_t>(p)]; }

  // Nothing is said of procedures that there was no end with.
  void forget(const std::vector<int>& members) {
    for (int p : members) {
      epr::Summary& what = summary(p);
      what = {};
      what.claimed = facts_.cut[static_cast<size_t>(p)];
    }
    if (out_.gave_up.empty()) out_.gave_up = HoudiniResult::kOutOfWork;
  }

  void add_to(Component& component, int p) {
    Candidates& added =
        component.try_emplace(p, program_, facts_, p, sites_, options_.solver).first->second;
    added.add(throws_templates(program_, facts_, p));
    if (returns_matter_[static_cast<size_t>(p)]) added.add(returns_templates(program_, facts_, p));
    summary(p) = added.summary();
  }

  void settle(Component& component) {
    std::set<int> due;
    for (const auto& [p, candidates] : component) due.insert(p);
    while (!due.empty()) {
      const int p = *due.begin();
      due.erase(due.begin());
      if (!weaken(component.at(p))) continue;
      for (const auto& [q, caller] : component) {
        for (const epr::CallSite& call : caller.transition().calls) {
          if (call.callee == p) due.insert(q);
        }
      }
    }
  }

  // Until its body keeps to what lives.  Whether candidates died.
  bool weaken(Candidates& candidates) {
    for (bool died = false;; died = true) {
      if (candidates.none()) return died;
      const BodyAnswer answer = ask(candidates);
      if (std::holds_alternative<Kept>(answer)) return died;
      if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) {
        if (out_.gave_up.empty()) out_.gave_up = doubt->reason;
        candidates.forget();
      }
      summary(candidates.transition().procedure) = candidates.summary();
    }
  }

  BodyAnswer ask(Candidates& candidates) {
    if (has_to_end()) return epr::GaveUp{out_.gave_up, false};
    ++queries_;
    return candidates.ask(out_.summaries);
  }

  // What was proved by induction with lemmas that are now left out is proved again.
  void reduce(Component& component) {
    for (const auto& [p, candidates] : component) {
      if (has_to_end()) return;
      Reduced reduced = si::reduce(program_, facts_, p, candidates.summary(), options_.solver);
      summary(p) = std::move(reduced.summary);
      out_.checks += reduced.checks;
      queries_ += reduced.checks;
    }
    for (auto& [p, candidates] : component) {
      if (candidates.keeps(out_.summaries)) continue;
      for (const auto& [q, all] : component) summary(q) = all.summary();
      return;
    }
  }

  bool has_to_end() {
    if (ended_) return true;
    std::string reason;
    if (options_.go_on && !options_.go_on()) reason = HoudiniResult::kStopped;
    if (options_.max_queries > 0 && queries_ >= options_.max_queries)
      reason = HoudiniResult::kQueriesSpent;
    if (reason.empty()) return false;
    ended_ = true;
    if (out_.gave_up.empty()) out_.gave_up = reason;
    return true;
  }

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const std::set<int>& sites_;
  HoudiniOptions options_;
  std::vector<bool> returns_matter_;
  HoudiniResult out_;
  uint64_t queries_ = 0;
  bool ended_ = false;
};

}  // namespace

HoudiniResult houdini(const epr::Program& program, const epr::ProgramFacts& facts,
                      const std::set<int>& sites, const HoudiniOptions& options) {
  return Houdini(program, facts, sites, options).run();
}

}  // namespace si
