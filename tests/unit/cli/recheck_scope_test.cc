#include "cli/recheck_scope.h"

#include <gtest/gtest.h>

#include "cli/load.h"

namespace cli {
namespace {

ScopeTask task_of(const std::string& example) {
  ScopeTask out;
  out.run.file = "examples/rml/" + example + ".rml";
  const std::optional<LoadedProgram> input = load_program(out.run.file);
  for (const epr::Site& site : input->program.sites) out.sites.push_back(site.name);
  return out;
}

Recalled recalled(const ScopeOutcome& outcome) { return {*outcome.record, true, true}; }

bool holds(const ScopeTask& task, const Recalled& record) {
  return recheck_scope(task, record).has_value();
}

// But for the record, and for where the time went.
std::string shown(ScopeOutcome outcome) {
  outcome.record.reset();
  outcome.profile = {};
  return to_json(outcome);
}

class Recheck : public testing::TestWithParam<const char*> {};

TEST_P(Recheck, SaysWhatTheRunSaid) {
  const ScopeTask task = task_of(GetParam());
  const ScopeOutcome outcome = run_scope(task);
  ASSERT_TRUE(outcome.record);
  const auto again = recheck_scope(task, recalled(outcome));
  ASSERT_TRUE(again);
  EXPECT_EQ(shown(*again), shown(outcome));
}

INSTANTIATE_TEST_SUITE_P(Examples, Recheck,
                         testing::Values("flatten", "flatten_error", "c_error", "div",
                                         "no_universal_recursive", "no_universal_loop_free"));

// flatten: safe sites; flatten_error: a safe one and a throw.
class Changed : public testing::Test {
 protected:
  Changed()
      : safe_task_(task_of("flatten")),
        error_task_(task_of("flatten_error")),
        safe_(recalled(run_scope(safe_task_))),
        error_(recalled(run_scope(error_task_))) {}

  cache::SiteFound& throwing(Recalled& recalled) {
    for (cache::SiteFound& found : recalled.record.decisions.at(0).sites) {
      if (found.verdict == "cme") return found;
    }
    ADD_FAILURE() << "nothing throws";
    return recalled.record.decisions.at(0).sites.at(0);
  }

  const ScopeTask safe_task_;
  const ScopeTask error_task_;
  Recalled safe_;
  Recalled error_;
};

TEST_F(Changed, WithoutSummariesNothingIsProved) {
  safe_.record.decisions[0].summaries.clear();
  EXPECT_FALSE(holds(safe_task_, safe_));
}

TEST_F(Changed, AThrowIsNoProof) {
  throwing(error_).verdict = "safe";
  EXPECT_FALSE(holds(error_task_, error_));
}

TEST_F(Changed, ATraceMustReplayAndEndAtItsSite) {
  Recalled cut = error_;
  throwing(cut).trace.clear();
  EXPECT_FALSE(holds(error_task_, cut));
  // The throw is claimed of the other site, which is safe.
  Recalled elsewhere = error_;
  const std::string trace = throwing(elsewhere).trace;
  for (cache::SiteFound& found : elsewhere.record.decisions[0].sites) {
    found.verdict = "cme";
    found.trace = trace;
  }
  EXPECT_FALSE(holds(error_task_, elsewhere));
}

TEST_F(Changed, ARecordOfAnotherProgramDoesNotHold) {
  EXPECT_FALSE(holds(error_task_, safe_));
  EXPECT_FALSE(holds(safe_task_, error_));
}

TEST_F(Changed, ARecordMustSpeakOfAllSitesAndOfNoOthers) {
  Recalled less = error_;
  less.record.decisions[0].sites.pop_back();
  EXPECT_FALSE(holds(error_task_, less));
  ScopeTask asks_less = error_task_;
  asks_less.sites.pop_back();
  EXPECT_FALSE(holds(asks_less, error_));
}

TEST_F(Changed, WhatGetsThereMustReplayToo) {
  for (const char* reach : {"", "nonsense"}) {
    Recalled changed = safe_;
    changed.record.reaches.at(0).reach = reach;
    EXPECT_FALSE(holds(safe_task_, changed));
  }
  Recalled cut = safe_;
  cut.record.reaches.at(0).trace = "{}";
  EXPECT_FALSE(holds(safe_task_, cut));
  Recalled swapped = safe_;
  ASSERT_GE(swapped.record.reaches.size(), 2U);
  std::swap(swapped.record.reaches[0].trace, swapped.record.reaches[1].trace);
  EXPECT_FALSE(holds(safe_task_, swapped));
  Recalled none = safe_;
  none.record.reaches.clear();
  EXPECT_FALSE(holds(safe_task_, none));
}

TEST_F(Changed, WhatIsOnlySaidCountsInOnesOwnRecordAlone) {
  Recalled doubt = error_;
  throwing(doubt).verdict = "unknown";
  EXPECT_TRUE(holds(error_task_, doubt));
  doubt.exact = false;
  EXPECT_FALSE(holds(error_task_, doubt));
  doubt.exact = true;
  doubt.own = false;
  EXPECT_FALSE(holds(error_task_, doubt));

  Recalled unreachable = safe_;
  unreachable.record.reaches.at(0).reach = "unreachable";
  EXPECT_TRUE(holds(safe_task_, unreachable));
  unreachable.own = false;
  EXPECT_FALSE(holds(safe_task_, unreachable));
}

TEST_F(Changed, EvidenceCountsWhoeverWroteIt) {
  safe_.own = error_.own = false;
  safe_.exact = error_.exact = false;
  EXPECT_TRUE(holds(safe_task_, safe_));
  EXPECT_TRUE(holds(error_task_, error_));
}

TEST(Recorded, NothingForLackOfTime) {
  ScopeTask task = task_of("flatten");
  task.run.timeout = 1e-6;
  EXPECT_FALSE(run_scope(task).record);
}

TEST(Recorded, NothingUndecidedForLackOfMemory) {
  ScopeTask task = task_of("no_universal_recursive");
  EXPECT_TRUE(run_scope(task).record);
  task.run.memory = 4000;
  EXPECT_TRUE(run_scope(task).record) << "far more than it takes";
  task.run.memory = 8;
  EXPECT_FALSE(run_scope(task).record);
}

}  // namespace
}  // namespace cli
