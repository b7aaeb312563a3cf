#include "epr/certify/steps.h"

#include <gtest/gtest.h>

#include "epr/certify/element_names.h"
#include "epr/certify/execution.h"
#include "epr/certify/trace_json.h"
#include "tests/support/enumerate.h"
#include "tests/support/programs.h"
#include "tests/support/random_program.h"

namespace epr {
namespace {

TEST(Steps, PositionsAreThoseOfTheTable) {
  const Program program = testing::program_from(R"(
sort s
sort t
relation r(s, t, s)
relation done()
procedure main() { return }
entry main
)");
  Structure structure({{program.sorts[0], 3}, {program.sorts[1], 2}});
  const std::vector<int> tuple = {2, 0, 1};
  structure.set(program.state[0], tuple, true);
  const std::vector<uint16_t>& table = structure.table(program.state[0]);
  for (size_t k = 0; k < table.size(); ++k) {
    EXPECT_EQ(tuple_at(structure, program.state[0], k) == tuple, table[k] == 1) << k;
  }
  EXPECT_EQ(tuple_at(structure, program.state[1], 0), std::vector<int>{});
}

using Tables = std::vector<std::vector<uint16_t>>;

Tables tables_of(const Program& program, const Structure& state) {
  Tables out;
  for (const Symbol* relation : program.state) out.push_back(state.table(relation));
  return out;
}

// The evaluator's own tables after each command as it was written.
class States : public ExecutionObserver {
 public:
  States(const Program& program, const Structure& start)
      : program_(program), now_(tables_of(program, start)) {}

  void command(const CommandPlace& place) override {
    const bool same = !states_.empty() && place.kind != StepKind::kStart &&
                      place.depth == last_.depth && place.procedure == last_.procedure &&
                      place.origin == last_.origin;
    last_ = place;
    if (!same) states_.push_back(now_);
  }

  void updated(const Symbol* relation, const std::vector<uint16_t>& before,
               const std::vector<uint16_t>& after) override {
    for (size_t k = 0; k < program_.state.size(); ++k) {
      if (program_.state[k] != relation) continue;
      EXPECT_EQ(now_[k], before);
      now_[k] = after;
      states_.back()[k] = after;
    }
  }

  const std::vector<Tables>& states() const { return states_; }

 private:
  const Program& program_;
  Tables now_;
  CommandPlace last_;
  std::vector<Tables> states_;
};

void check_states(const Program& program, const Trace& trace, const Replayed& replayed) {
  States evaluator(program, trace.start);
  Execution(program, trace, evaluator).run();
  ASSERT_EQ(evaluator.states().size(), replayed.steps.size());
  Structure state = trace.start;
  for (size_t k = 0; k < replayed.steps.size(); ++k) {
    apply(replayed.steps[k], state);
    EXPECT_EQ(tables_of(program, state), evaluator.states()[k]) << k;
    EXPECT_EQ(tables_of(program, state_after(trace, replayed, k + 1)), evaluator.states()[k]);
  }
  for (size_t k = replayed.steps.size(); k-- > 0;) apply(replayed.steps[k], state);
  EXPECT_EQ(tables_of(program, state), tables_of(program, trace.start));
}

void check_names(const Program& program, const Trace& trace) {
  const ElementNames names(program, trace);
  std::set<std::string> all;
  for (const Sort* sort : program.sorts) {
    for (int k = 0; k < trace.start.size(sort); ++k) {
      EXPECT_TRUE(all.insert(names(sort, k)).second) << names(sort, k);
    }
  }
}

void check_json(const Program& program, const Trace& trace, const Replayed& replayed) {
  const std::string text = to_json(program, trace, replayed);
  const Result<Trace> read = read_trace(program, text);
  ASSERT_TRUE(read.ok()) << read.problems()[0].message;
  EXPECT_EQ(read->choices, trace.choices);
  const auto again = replay(program, *read);
  ASSERT_TRUE(std::holds_alternative<Replayed>(again));
  EXPECT_EQ(to_json(program, *read, std::get<Replayed>(again)), text);
}

TEST(Steps, RandomExecutionsAreRebuiltFromTheirSteps) {
  int traces = 0;
  int calls = 0;
  for (uint64_t seed = 1; seed <= 300; ++seed) {
    const testing::RandomProgram random = testing::random_program(seed);
    SCOPED_TRACE(random.text);
    if (random.features.contains(testing::Feature::kAnyHeap)) continue;  // too many starts
    const Program program = testing::program_from(random.text);
    testing::ExploreLimits limits;
    limits.nodes = 20'000;
    limits.worlds = 20;
    const auto found = testing::explore(
        program, testing::sizes_of(program, {{"container", 2}, {"iterator", 2}}), limits);
    for (const auto& [site, trace] : found.traces) {
      ++traces;
      const auto replayed = replay(program, trace);
      ASSERT_TRUE(std::holds_alternative<Replayed>(replayed));
      if (std::get<Replayed>(replayed).steps.back().depth > 0) ++calls;
      check_states(program, trace, std::get<Replayed>(replayed));
      check_names(program, trace);
      check_json(program, trace, std::get<Replayed>(replayed));
    }
  }
  EXPECT_GE(traces, 50);
  EXPECT_GE(calls, 15);
}

}  // namespace
}  // namespace epr
