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

#include <fmt/format.h>

#include <memory>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

// What can become of an execution.
struct Outcome {
  std::vector<StateSet> throws;   // by error: of witnesses
  std::vector<StateSet> returns;  // by outputs: of states
  const Event* broken = nullptr;  // an invariant that does not hold somewhere
};

// Sets of states, by outputs.
using Posts = std::vector<StateSet>;

class Judge {
 public:
  Judge(ConditionsWorld& world, const Summaries& summaries, const std::set<int>& sites)
      : world_(world), program_(world.program()), summaries_(summaries), sites_(sites),
        allowed_(program_.procedures.size()), posts_(program_.procedures.size()) {
    world.logic().make_room(*program_.formulas);
    for (size_t p = 0; p < program_.procedures.size(); ++p) {
      const size_t inputs = world.inputs(static_cast<int>(p)).count();
      allowed_[p].resize(inputs);
      posts_[p].resize(inputs * world.states().size());
    }
  }

  std::optional<Violation> run() {
    for (const Procedure& procedure : program_.procedures) {
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

  std::optional<Violation> check_start(const Procedure& procedure, const Entry* entry, size_t inputs,
                                       size_t state) {
    const std::vector<Event>& events = world_.from_start(procedure.index, inputs, state);
    if (good(procedure, entry, inputs, state, fold(procedure, events))) return std::nullopt;
    for (const Event& event : events) {
      Outcome outcome = nothing(procedure);
      add(event, outcome);
      if (good(procedure, entry, inputs, state, outcome)) continue;
      Violation out = describe(procedure, entry, inputs, state, outcome);
      const auto origin = static_cast<size_t>(event.at->origin);
      out.text = fmt::format("procedure '{}', from {} in {}, at '{}': {}", procedure.name,
                             world_.describe(world_.inputs(procedure.index), inputs),
                             world_.describe(state), procedure.origins[origin].text, out.text);
      return out;
    }
    EPR_CHECK(false, "some event is at fault");
  }

  bool good(const Procedure& procedure, const Entry* entry, size_t inputs, size_t state,
            const Outcome& outcome) {
    if (outcome.broken) return false;
    for (size_t error = 0; error < outcome.throws.size(); ++error) {
      if (entry && !outcome.throws[error].empty()) return false;
      if (!entry && !outcome.throws[error].subset_of(allowed(procedure.index, inputs, state)[error])) {
        return false;
      }
    }
    if (entry) return true;
    const auto posts = this->posts(procedure.index, inputs, state);
    for (size_t k = 0; k < posts->size(); ++k) {
      if (!outcome.returns[k].subset_of((*posts)[k])) return false;
    }
    return true;
  }

  // --- What is claimed ---

  // By error: the witnesses with which the summary lets the procedure throw.
  const std::vector<StateSet>& allowed(int procedure, size_t inputs, size_t state) {
    std::vector<std::vector<StateSet>>& known = allowed_[static_cast<size_t>(procedure)][inputs];
    if (known.empty()) known = all_allowed(procedure, inputs);
    return known[state];
  }

  std::vector<std::vector<StateSet>> all_allowed(int procedure, size_t inputs) {
    std::vector<StateSet> none;
    for (size_t e = 0; e < program_.errors.size(); ++e) {
      none.emplace_back(world_.witnesses(static_cast<int>(e)).count(), false);
    }
    std::vector<std::vector<StateSet>> out(world_.states().size(), none);
    const PackedLogic::View view{nullptr, &world_.columns(), nullptr};
    for (size_t e = 0; e < program_.errors.size(); ++e) {
      const TupleSpace& witnesses = world_.witnesses(static_cast<int>(e));
      for (size_t witness = 0; witness < witnesses.count(); ++witness) {
        StateSet where(world_.states().size(), true);
        for (Formula lemma : throws_lemmas(procedure, static_cast<int>(e))) {
          load(procedure, inputs, static_cast<int>(e), witness);
          world_.logic().restrict(lemma, view, where);
        }
        where.for_each([&](size_t state) { out[state][e].insert(witness); });
      }
    }
    return out;
  }

  void load(int procedure, size_t inputs, int error, size_t witness) {
    world_.inputs(procedure).load(world_.logic(), inputs);
    world_.witnesses(error).load(world_.logic(), witness);
  }

  const std::vector<Formula>& throws_lemmas(int procedure, int error) const {
    const Summary& summary = summaries_[static_cast<size_t>(procedure)];
    auto found = summary.throws.find(error);
    return found == summary.throws.end() ? none_ : found->second;
  }

  // Where the summary, the transitions and the invariants let it return.
  std::shared_ptr<const Posts> posts(int procedure, size_t inputs, size_t state) {
    auto& known = posts_[static_cast<size_t>(procedure)][inputs * world_.states().size() + state];
    if (auto found = known.lock()) return found;
    auto made = std::make_shared<Posts>();
    const TupleSpace& outputs = world_.outputs(procedure);
    const PackedState& before = world_.states()[state];
    const PackedLogic::View view{&before, nullptr, &world_.columns()};
    for (size_t tuple = 0; tuple < outputs.count(); ++tuple) {
      StateSet where = world_.successors(state);
      where.intersect(world_.where_known(outputs, tuple));
      world_.inputs(procedure).load(world_.logic(), inputs);
      outputs.load(world_.logic(), tuple);
      for (Formula lemma : summaries_[static_cast<size_t>(procedure)].returns) {
        world_.logic().restrict(lemma, view, where);
      }
      made->push_back(std::move(where));
    }
    keep(made);
    known = made;
    return made;
  }

  // A bound on memory: the oldest half is forgotten when there are too many.
  void keep(const std::shared_ptr<const Posts>& posts) {
    const size_t bytes = world_.states().size() / 8 * posts->size() + 64;
    kept_.push_back(posts);
    if (kept_.size() * bytes > kMostBytes) kept_.erase(kept_.begin(), kept_.begin() + static_cast<long>(kept_.size() / 2));
  }

  // --- What happens ---

  Outcome nothing(const Procedure& procedure) const {
    Outcome out;
    for (size_t e = 0; e < program_.errors.size(); ++e) {
      out.throws.emplace_back(world_.witnesses(static_cast<int>(e)).count(), false);
    }
    out.returns.assign(world_.outputs(procedure.index).count(), StateSet(world_.states().size(), false));
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
      case Event::Kind::kReturn: out.returns[event.tuple].insert(event.state); return;
      case Event::Kind::kBroken:
        if (!out.broken) out.broken = &event;
        return;
      case Event::Kind::kGoto: {
        add_throws(event, out);
        const auto posts = this->posts(event.at->callee, event.tuple, event.state);
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
    const std::vector<StateSet>& throws = allowed(event.at->callee, event.tuple, event.state);
    for (size_t e = 0; e < throws.size(); ++e) out.throws[e].unite(throws[e]);
  }

  // The call and all that follows it.
  const Outcome& call(const Event& event) {
    const CallKey key{event.continuation, event.tuple, event.state};
    if (auto known = calls_.find(key); known != calls_.end()) return known->second;
    const auto procedure = static_cast<size_t>(event.at->procedure);
    Outcome out = nothing(program_.procedures[procedure]);
    add_throws(event, out);
    const auto posts = this->posts(event.at->callee, event.tuple, event.state);
    for (size_t k = 0; k < posts->size(); ++k) {
      (*posts)[k].for_each([&](size_t state) {
        for (const Event& next : world_.after_call(event.continuation, k, state)) add(next, out);
      });
    }
    return calls_.emplace(key, std::move(out)).first->second;
  }

  // --- What is wrong ---

  Violation describe(const Procedure& procedure, const Entry* entry, size_t inputs, size_t state,
                     const Outcome& outcome) {
    using Kind = Violation::Kind;
    if (outcome.broken) {
      const auto where = static_cast<size_t>(outcome.broken->at->origin);
      return Violation{Kind::kInvariant, procedure.index,
                       fmt::format("{} is broken at '{}'", outcome.broken->broken,
                                   procedure.origins[where].text)};
    }
    for (size_t e = 0; e < outcome.throws.size(); ++e) {
      StateSet excess = outcome.throws[e];
      if (!entry) excess.subtract(allowed(procedure.index, inputs, state)[e]);
      if (excess.empty()) continue;
      size_t witness = 0;
      excess.for_each([&](size_t k) { witness = k; });
      return Violation{entry ? Kind::kEntry : Kind::kThrows, procedure.index,
                       describe_throw(procedure, entry, inputs, state, static_cast<int>(e), witness)};
    }
    const auto posts = this->posts(procedure.index, inputs, state);
    for (size_t k = 0; k < posts->size(); ++k) {
      StateSet excess = outcome.returns[k];
      excess.subtract((*posts)[k]);
      if (excess.empty()) continue;
      size_t after = 0;
      excess.for_each([&](size_t position) { after = position; });
      return Violation{Kind::kReturns, procedure.index,
                       describe_return(procedure, inputs, state, k, after)};
    }
    EPR_CHECK(false, "nothing is wrong");
  }

  std::string describe_throw(const Procedure& procedure, const Entry* entry, size_t inputs,
                             size_t state, int error, size_t witness) {
    const std::string what =
        fmt::format("throws {}{}", program_.errors[static_cast<size_t>(error)].name,
                    world_.describe(world_.witnesses(error), witness));
    if (entry) return what + ", and this is an entry";
    for (Formula lemma : throws_lemmas(procedure.index, error)) {
      load(procedure.index, inputs, error, witness);
      if (world_.logic().holds(lemma, world_.states()[state])) continue;
      return fmt::format("{}, but the lemma {} is false", what, to_text(lemma));
    }
    EPR_CHECK(false, "some lemma excludes the throw");
  }

  std::string describe_return(const Procedure& procedure, size_t inputs, size_t before,
                              size_t outputs, size_t after) {
    const std::string what = fmt::format("returns {} in {}", world_.describe(world_.outputs(procedure.index), outputs),
                                         world_.describe(after));
    const PackedState& from = world_.states()[before];
    const PackedState& to = world_.states()[after];
    for (const NamedFormula& transition : program_.transitions) {
      if (world_.logic().holds(transition.formula, from, to)) continue;
      return fmt::format("{}, but the transition '{}' is false", what, transition.name);
    }
    for (Formula lemma : summaries_[static_cast<size_t>(procedure.index)].returns) {
      world_.inputs(procedure.index).load(world_.logic(), inputs);
      world_.outputs(procedure.index).load(world_.logic(), outputs);
      if (world_.logic().holds(lemma, from, to)) continue;
      return fmt::format("{}, but the lemma {} is false", what, to_text(lemma));
    }
    EPR_CHECK(false, "some lemma excludes the return");
  }

  static constexpr size_t kMostBytes = size_t{512} << 20;

  struct CallKey {
    size_t continuation, args, state;
    bool operator==(const CallKey&) const = default;
  };
  struct CallKeyHash {
    size_t operator()(const CallKey& key) const {
      return mix(mix(mix(1, key.continuation), key.args), key.state);
    }
  };

  ConditionsWorld& world_;
  const Program& program_;
  const Summaries& summaries_;
  const std::set<int>& sites_;
  const std::vector<Formula> none_;
  std::vector<std::vector<std::vector<std::vector<StateSet>>>> allowed_;  // procedure, inputs, state, error
  std::vector<std::vector<std::weak_ptr<const Posts>>> posts_;  // procedure, inputs and state
  std::vector<std::shared_ptr<const Posts>> kept_;
  std::unordered_map<CallKey, Outcome, CallKeyHash> calls_;
};

}  // namespace

ConditionsOracle::ConditionsOracle(const Program& program, const Sizes& sizes, size_t most_states)
    : program_(program), code_(program) {
  const Worlds found = enumerate_worlds(program, sizes, 1'000'000);
  EPR_CHECK(found.complete, "too many worlds to enumerate");
  for (const World& world : found.worlds) {
    worlds_.emplace_back(program, code_, sizes, world, most_states);
  }
}

std::optional<Violation> ConditionsOracle::find_violation(const Summaries& summaries,
                                                          const std::set<int>& sites) {
  for (ConditionsWorld& world : worlds_) {
    if (auto violation = Judge(world, summaries, sites).run()) return violation;
  }
  return std::nullopt;
}

std::optional<Violation> ConditionsOracle::find_violation(const Summaries& summaries) {
  std::set<int> all;
  for (size_t k = 0; k < program_.sites.size(); ++k) all.insert(static_cast<int>(k));
  return find_violation(summaries, all);
}

size_t ConditionsOracle::state_count() const {
  size_t count = 0;
  for (const ConditionsWorld& world : worlds_) count += world.states().size();
  return count;
}

}  // namespace epr::testing
