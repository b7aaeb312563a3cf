// Lemmas are evaluated in all states at once (PackedLogic::restrict): a `throws`
// lemma in all states in which a procedure may start, a `returns` lemma, for one
// such state, in all in which it may end.

#include "tests/support/claims.h"

#include <fmt/format.h>

#include "epr/logic/check.h"

namespace epr::testing {
namespace {

constexpr size_t kMostBytes = size_t{512} << 20;

}  // namespace

Claims::Claims(ConditionsWorld& world, const Summaries& summaries)
    : world_(world),
      program_(world.program()),
      summaries_(summaries),
      throws_(program_.procedures.size()),
      returns_(program_.procedures.size()) {
  world.logic().make_room(*program_.formulas);
  for (size_t p = 0; p < program_.procedures.size(); ++p) {
    const size_t inputs = world.inputs(static_cast<int>(p)).count();
    throws_[p].resize(inputs);
    returns_[p].resize(inputs * world.states().size());
  }
}

const std::vector<StateSet>& Claims::throws(int procedure, size_t inputs, size_t state) {
  ByState& known = throws_[static_cast<size_t>(procedure)][inputs];
  if (known.empty()) known = all_throws(procedure, inputs);
  return known[state];
}

Claims::ByState Claims::all_throws(int procedure, size_t inputs) {
  std::vector<StateSet> nothing;
  for (size_t e = 0; e < program_.errors.size(); ++e) {
    nothing.emplace_back(world_.witnesses(static_cast<int>(e)).count(), false);
  }
  ByState out(world_.states().size(), nothing);
  const PackedLogic::View view{nullptr, &world_.columns(), nullptr};
  for (size_t e = 0; e < program_.errors.size(); ++e) {
    const auto error = static_cast<int>(e);
    for (size_t witness = 0; witness < world_.witnesses(error).count(); ++witness) {
      StateSet where(world_.states().size(), true);
      load_throw(procedure, inputs, error, witness);
      for (Formula lemma : throws_lemmas(procedure, error)) {
        world_.logic().restrict(lemma, view, where);
      }
      where.for_each([&](size_t state) { out[state][e].insert(witness); });
    }
  }
  return out;
}

const std::vector<Formula>& Claims::throws_lemmas(int procedure, int error) const {
  const Summary& summary = summaries_[static_cast<size_t>(procedure)];
  auto found = summary.throws.find(error);
  return found == summary.throws.end() ? none_ : found->second;
}

void Claims::load_throw(int procedure, size_t inputs, int error, size_t witness) {
  world_.inputs(procedure).load(world_.logic(), inputs);
  world_.witnesses(error).load(world_.logic(), witness);
}

std::shared_ptr<const Posts> Claims::returns(int procedure, size_t inputs, size_t state) {
  auto& known = returns_[static_cast<size_t>(procedure)][inputs * world_.states().size() + state];
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

// A bound on memory: the older half is forgotten when there are too many.
void Claims::keep(const std::shared_ptr<const Posts>& posts) {
  const size_t bytes = (world_.states().size() / 8 + 64) * posts->size();
  kept_.push_back(posts);
  if (kept_.size() * bytes <= kMostBytes) return;
  kept_.erase(kept_.begin(), kept_.begin() + static_cast<long>(kept_.size() / 2));
}

std::string Claims::why_no_throw(int procedure, size_t inputs, size_t state, int error,
                                 size_t witness) {
  load_throw(procedure, inputs, error, witness);
  for (Formula lemma : throws_lemmas(procedure, error)) {
    if (world_.logic().holds(lemma, world_.states()[state])) continue;
    return fmt::format("but the lemma {} is false", to_text(lemma));
  }
  EPR_CHECK(false, "some lemma excludes the throw");
}

std::string Claims::why_no_return(int procedure, size_t inputs, size_t before, size_t outputs,
                                  size_t after) {
  const PackedState& from = world_.states()[before];
  const PackedState& to = world_.states()[after];
  for (const NamedFormula& transition : program_.transitions) {
    if (world_.logic().holds(transition.formula, from, to)) continue;
    return fmt::format("but the transition '{}' is false", transition.name);
  }
  world_.inputs(procedure).load(world_.logic(), inputs);
  world_.outputs(procedure).load(world_.logic(), outputs);
  for (Formula lemma : summaries_[static_cast<size_t>(procedure)].returns) {
    if (world_.logic().holds(lemma, from, to)) continue;
    return fmt::format("but the lemma {} is false", to_text(lemma));
  }
  EPR_CHECK(false, "some lemma excludes the return");
}

}  // namespace epr::testing
