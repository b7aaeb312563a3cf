#include "si/houdini.h"

#include <deque>
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
  }

  HoudiniResult run() {
    for (const std::vector<int>& members : epr::components(facts_.graph)) {
      std::map<int, Candidates> component;
      for (int p : members) {
        if (!facts_.cut[static_cast<size_t>(p)]) continue;
        Candidates& added =
            component.try_emplace(p, program_, facts_, p, sites_, options_.solver).first->second;
        added.add(throws_templates(program_, facts_, p));
        if (returns_matter_[static_cast<size_t>(p)]) {
          added.add(returns_templates(program_, facts_, p));
        }
      }
      strengthen(component);
    }
    for (const epr::Summary& summary : out_.summaries) {
      out_.kept += static_cast<int>(summary.returns.size());
      for (const auto& [error, lemmas] : summary.throws) out_.kept += static_cast<int>(lemmas.size());
    }
    return std::move(out_);
  }

 private:
  using Component = std::map<int, Candidates>;

  epr::Summary& summary(int p) { return out_.summaries[static_cast<size_t>(p)]; }

  void strengthen(Component& component) {
    std::set<int> due;
    for (auto& [p, candidates] : component) {
      summary(p) = candidates.summary();
      due.insert(p);
    }
    while (!due.empty()) {
      const int p = *due.begin();
      due.erase(due.begin());
      if (settle(component.at(p))) {
        for (auto& [q, caller] : component) {
          for (const epr::CallSite& call : caller.transition().calls) {
            if (call.callee == p) due.insert(q);
          }
        }
      }
    }
    reduce_all(component);
    for (auto& [p, candidates] : component) {
      out_.checks += candidates.checks();
      out_.candidates += static_cast<int>(candidates.tried());
    }
  }

  void reduce_all(Component& component) {
    for (auto& [p, candidates] : component) {
      Reduced reduced = reduce(program_, facts_, p, summary(p), options_.solver);
      summary(p) = std::move(reduced.summary);
      out_.checks += reduced.checks;
    }
    for (auto& [p, candidates] : component) {
      if (candidates.keeps(out_.summaries)) continue;
      for (auto& [q, all] : component) summary(q) = all.summary();
      break;
    }
  }

  // Whether candidates died.
  bool settle(Candidates& candidates) {
    bool died = false;
    while (true) {
      const BodyAnswer answer = next(candidates);
      if (std::holds_alternative<Kept>(answer)) return died;
      if (const auto* doubt = std::get_if<epr::GaveUp>(&answer)) {
        if (out_.gave_up.empty()) out_.gave_up = doubt->reason;
        candidates.forget();
      }
      summary(candidates.transition().procedure) = candidates.summary();
      died = true;
    }
  }

  BodyAnswer next(Candidates& candidates) {
    ++queries_;
    if (options_.go_on && !options_.go_on()) return epr::GaveUp{"stopped from outside"};
    return candidates.ask(out_.summaries);
  }

  const epr::Program& program_;
  const epr::ProgramFacts& facts_;
  const std::set<int>& sites_;
  HoudiniOptions options_;
  std::vector<bool> returns_matter_;
  HoudiniResult out_;
  uint64_t queries_ = 0;
};

}  // namespace

HoudiniResult houdini(const epr::Program& program, const epr::ProgramFacts& facts,
                      const std::set<int>& sites, const HoudiniOptions& options) {
  return Houdini(program, facts, sites, options).run();
}

}  // namespace si
