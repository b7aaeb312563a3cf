// A procedure's body is run from every well-formed state with every input; a
// call is replaced by everything the callee's summary allows.  Done naively that
// is cubic in the number of states; three things make it quick.
//
// First, sets of states are bit sets over the list of well-formed states (those
// that satisfy the invariants: all others are violations where procedures meet).
// The states to which a summary allows to get from a given one are found by
// evaluating its lemmas in all states at once (PackedLogic::restrict).
//
// Second, what can happen after a call depends on the state and the variables
// that are still needed, not on how the procedure started.  So the outcome of a
// call and of all that follows (which errors, which states at return) is worked
// out once, and compared with the claims of the procedure for each start.
//
// Third, starts that a symmetry of the world turns into one another are tried
// once.
//
// Exact: all three only share work.  The conditions are those of the header's page:
// invariants where procedures meet; throws and returns only as claimed; no throw
// from an entry.

#include "tests/support/conditions_oracle.h"

#include <unordered_map>

#include <fmt/format.h>

#include "epr/logic/check.h"
#include "tests/support/claims.h"

namespace epr::testing {
namespace {

// What can become of an execution.
struct Outcome {
  std::vector<StateSet> throws;   // by error: of witnesses
  std::vector<StateSet> returns;  // by outputs: of states
  const Event* broken = nullptr;  // an invariant that does not hold somewhere
};

class Judge {
 public:
  Judge(ConditionsWorld& world, const Summaries& summaries, const std::set<int>& sites)
      : world_(world), program_(world.program()), sites_(sites), claims_(world, summaries) {}

  std::optional<Violation> run() {
    for (const Procedure& procedure : program_.procedures) {
      if (world_.unfolds(procedure.index)) continue;
      if (auto violation = check(procedure, nullptr)) return violation;
    }
    for (const Entry& entry : program_.entries) {
      const Procedure& procedure = program_.procedures[static_cast<size_t>(entry.procedure)];
      if (auto violation = check(procedure, &entry)) return violation;
    }
    return std::nullopt;
  }

 private:
  // The claims of a procedure, or of an entry that it never throws.
  std::optional<Violation> check(const Procedure& procedure, const Entry* entry) {
    const TupleSpace& inputs = world_.inputs(procedure.index);
    for (size_t tuple = 0; tuple < inputs.count(); ++tuple) {
      std::optional<Violation> violation;
      world_.where_known(inputs, tuple).for_each([&](size_t state) {
        if (violation || !world_.is_first(inputs, tuple, state)) return;
        if (entry) {
          inputs.load(world_.logic(), tuple);
          if (!world_.logic().holds(entry->condition, world_.states()[state])) return;
        }
        violation = check_start(procedure, entry, tuple, state);
      });
      if (violation) return violation;
    }
    return std::nullopt;
  }

  std::optional<Violation> check_start(const Procedure& procedure, const Entry* entry,
                                       size_t inputs, size_t state) {
    const std::vector<Event>& events = world_.from_start(procedure.index, inputs, state);
    if (good(procedure, entry, inputs, state, fold(procedure, events))) return std::nullopt;
    for (const Event& event : events) {
      Outcome outcome = nothing(procedure);
      add(event, outcome);
      if (good(procedure, entry, inputs, state, outcome)) continue;
      Violation out = describe(procedure, entry, inputs, state, outcome);
      out.text = fmt::format("procedure '{}', from {} in {}, at '{}': {}", procedure.name,
                             world_.describe(world_.inputs(procedure.index), inputs),
                             world_.describe(state), text_of(*event.at), out.text);
      return out;
    }
    EPR_CHECK(false, "some event is at fault");
  }

  bool good(const Procedure& procedure, const Entry* entry, size_t inputs, size_t state,
            const Outcome& outcome) {
    if (outcome.broken) return false;
    for (size_t error = 0; error < outcome.throws.size(); ++error) {
      if (entry && !outcome.throws[error].empty()) return false;
      if (!entry &&
          !outcome.throws[error].subset_of(claims_.throws(procedure.index, inputs, state)[error])) {
        return false;
      }
    }
    if (entry) return true;
    const auto posts = claims_.returns(procedure.index, inputs, state);
    for (size_t k = 0; k < posts->size(); ++k) {
      if (!outcome.returns[k].subset_of((*posts)[k])) return false;
    }
    return true;
  }

  // --- What happens ---

  Outcome nothing(const Procedure& procedure) const {
    Outcome out;
    for (size_t e = 0; e < program_.errors.size(); ++e) {
      out.throws.emplace_back(world_.witnesses(static_cast<int>(e)).count(), false);
    }
    out.returns.assign(world_.outputs(procedure.index).count(),
                       StateSet(world_.states().size(), false));
    return out;
  }

  Outcome fold(const Procedure& procedure, const std::vector<Event>& events) {
    Outcome out = nothing(procedure);
    for (const Event& event : events) add(event, out);
    return out;
  }

  void add(const Event& event, Outcome& out) {
    switch (event.kind) {
      case Event::Kind::kThrow: {
        if (!sites_.contains(event.at->site)) return;
        const Site& site = program_.sites[static_cast<size_t>(event.at->site)];
        out.throws[static_cast<size_t>(site.error)].insert(event.tuple);
        return;
      }
      case Event::Kind::kReturn:
        out.returns[event.tuple].insert(event.state);
        return;
      case Event::Kind::kBroken:
        if (!out.broken) out.broken = &event;
        return;
      case Event::Kind::kGoto: {
        add_throws(event, out);
        const auto posts = claims_.returns(event.at->callee, event.tuple, event.state);
        for (size_t k = 0; k < posts->size(); ++k) out.returns[k].unite((*posts)[k]);
        return;
      }
      case Event::Kind::kCall: {
        const Outcome& after = call(event);
        for (size_t e = 0; e < out.throws.size(); ++e) out.throws[e].unite(after.throws[e]);
        for (size_t k = 0; k < out.returns.size(); ++k) out.returns[k].unite(after.returns[k]);
        if (!out.broken) out.broken = after.broken;
        return;
      }
    }
  }

  void add_throws(const Event& event, Outcome& out) {
    const std::vector<StateSet>& throws =
        claims_.throws(event.at->callee, event.tuple, event.state);
    for (size_t e = 0; e < throws.size(); ++e) out.throws[e].unite(throws[e]);
  }

  // The call and all that follows it.
  const Outcome& call(const Event& event) {
    const CallKey key{event.at->callee, event.continuation, event.tuple, event.state};
    if (auto known = calls_.find(key); known != calls_.end()) return known->second;
    const auto procedure = static_cast<size_t>(world_.procedure_of(event.continuation));
    Outcome out = nothing(program_.procedures[procedure]);
    add_throws(event, out);
    const auto posts = claims_.returns(event.at->callee, event.tuple, event.state);
    for (size_t k = 0; k < posts->size(); ++k) {
      (*posts)[k].for_each([&](size_t state) {
        for (const Event& next : world_.after_call(event.continuation, k, state)) add(next, out);
      });
    }
    return calls_.emplace(key, std::move(out)).first->second;
  }

  // --- What is wrong ---

  const std::string& text_of(const Instruction& at) const {
    return program_.procedures[static_cast<size_t>(at.procedure)]
        .origins[static_cast<size_t>(at.origin)]
        .text;
  }

  Violation describe(const Procedure& procedure, const Entry* entry, size_t inputs, size_t state,
                     const Outcome& outcome) {
    using Kind = Violation::Kind;
    if (outcome.broken) {
      return Violation{Kind::kInvariant, procedure.index,
                       fmt::format("{} is broken at '{}'", outcome.broken->broken,
                                   text_of(*outcome.broken->at))};
    }
    for (size_t e = 0; e < outcome.throws.size(); ++e) {
      StateSet excess = outcome.throws[e];
      if (!entry) excess.subtract(claims_.throws(procedure.index, inputs, state)[e]);
      if (excess.empty()) continue;
      const size_t witness = excess.first();
      const auto error = static_cast<int>(e);
      return Violation{entry ? Kind::kEntry : Kind::kThrows, procedure.index,
                       fmt::format("throws {}{}, {}", program_.errors[e].name,
                                   world_.describe(world_.witnesses(error), witness),
                                   entry ? "and this is an entry"
                                         : claims_.why_no_throw(procedure.index, inputs, state,
                                                                error, witness))};
    }
    const auto posts = claims_.returns(procedure.index, inputs, state);
    for (size_t k = 0; k < posts->size(); ++k) {
      StateSet excess = outcome.returns[k];
      excess.subtract((*posts)[k]);
      if (excess.empty()) continue;
      const size_t after = excess.first();
      return Violation{
          Kind::kReturns, procedure.index,
          fmt::format("returns {} in {}, {}", world_.describe(world_.outputs(procedure.index), k),
                      world_.describe(after),
                      claims_.why_no_return(procedure.index, inputs, state, k, after))};
    }
    EPR_CHECK(false, "nothing is wrong");
  }

  struct CallKey {
    int callee;
    size_t continuation, args, state;
    bool operator==(const CallKey&) const = default;
  };
  struct CallKeyHash {
    size_t operator()(const CallKey& key) const {
      const size_t seed = mix(static_cast<size_t>(key.callee), key.continuation);
      return mix(mix(seed, key.args), key.state);
    }
  };

  ConditionsWorld& world_;
  const Program& program_;
  const std::set<int>& sites_;
  Claims claims_;
  std::unordered_map<CallKey, Outcome, CallKeyHash> calls_;
};

}  // namespace

ConditionsOracle::ConditionsOracle(const Program& program, const Sizes& sizes, size_t most_states)
    : program_(program), code_(program), sizes_(sizes), most_states_(most_states) {
  Worlds found = enumerate_worlds(program, sizes, 1'000'000);
  EPR_CHECK(found.complete, "too many worlds to enumerate");
  worlds_ = std::move(found.worlds);
}

void ConditionsOracle::prepare(const std::vector<bool>& unfolded) {
  if (!prepared_.empty() && unfolded == unfolded_) return;
  unfolded_ = unfolded;
  prepared_.clear();
  for (const World& world : worlds_) {
    prepared_.emplace_back(program_, code_, unfolded, sizes_, world, most_states_);
  }
}

std::optional<Violation> ConditionsOracle::find_violation(const Summaries& summaries,
                                                          const std::set<int>& sites) {
  prepare(unfolded_procedures(program_, summaries));
  for (ConditionsWorld& world : prepared_) {
    if (auto violation = Judge(world, summaries, sites).run()) return violation;
  }
  return std::nullopt;
}

std::optional<Violation> ConditionsOracle::find_violation(const Summaries& summaries) {
  std::set<int> all;
  for (size_t k = 0; k < program_.sites.size(); ++k) all.insert(static_cast<int>(k));
  return find_violation(summaries, all);
}

}  // namespace epr::testing
