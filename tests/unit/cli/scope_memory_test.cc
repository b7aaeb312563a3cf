#include "cli/scope_memory.h"

#include <gtest/gtest.h>

#include "tests/unit/cli/cache/folder.h"

namespace cli {
namespace {

constexpr const char* kProgram = R"(sort s
relation r(s)
error e(x: s)
procedure main(x: s) at "A.java":3 {
  throw e(x) if r(x) & !r(x) at 4
  return
}
entry main
)";

class Memory : public testing::Test {
 protected:
  Memory() : task_(task_of(kProgram)) {
    outcome_.sites = {{"safe", "", Reach::kReached, {}, "", "folder"}};
    outcome_.record = cache::ScopeRecord();
    outcome_.record->decisions = {{{{"main#1", "safe", "", ""}}, "summary main {\n}\n", ""}};
    outcome_.record->reaches = {{"main#1", "reached", "", "{}"}};
  }

  ScopeTask task_of(const std::string& program) const {
    folder_.write("p.rml", program);
    ScopeTask out;
    out.run.file = folder_ / "p.rml";
    out.sites = {"main#1"};
    out.scope = "main";
    return out;
  }

  static std::string moved() {
    const std::string text = kProgram;
    return std::string(text).replace(text.find("at 4"), 4, "at 40");
  }

  const cache::TestFolder folder_;
  cache::Cache cache_{folder_ / "cache", folder_ / "secret"};
  ScopeMemory memory_{cache_};
  ScopeTask task_;
  ScopeOutcome outcome_;
};

TEST_F(Memory, RecallsWhatItKept) {
  EXPECT_FALSE(memory_.recall(task_));
  memory_.keep(task_, outcome_);
  for (int twice = 0; twice < 2; ++twice) {
    const auto recalled = memory_.recall(task_);
    ASSERT_TRUE(recalled);
    EXPECT_TRUE(recalled->own);
    EXPECT_TRUE(recalled->exact);
    const auto told = remembered_outcome(recalled->record, 1);
    ASSERT_TRUE(told);
    EXPECT_EQ(told->sites[0].verdict, "safe");
    EXPECT_EQ(told->sites[0].certificate, "");  // where it was written is no matter
    EXPECT_FALSE(remembered_outcome(recalled->record, 2));
  }
}

TEST_F(Memory, MoreWorkIsAnotherQuestion) {
  task_.run.max_work = 1;
  memory_.keep(task_, outcome_);
  EXPECT_TRUE(memory_.recall(task_));
  task_.run.max_work = 2;
  EXPECT_FALSE(memory_.recall(task_));
}

TEST_F(Memory, KeepsNothingThatIsNotToBeRemembered) {
  ScopeOutcome late = outcome_;
  late.record.reset();
  memory_.keep(task_, late);
  EXPECT_FALSE(memory_.recall(task_));
  EXPECT_EQ(memory_.lemmas(task_), "");
}

TEST_F(Memory, AnotherQuestionIsNotKnown) {
  memory_.keep(task_, outcome_);
  ScopeTask others = task_;
  others.sites.push_back("main#2");
  EXPECT_FALSE(memory_.recall(others));
  ScopeTask deeper = task_;
  deeper.run.inlining.bound = 17;
  EXPECT_FALSE(memory_.recall(deeper));
  ScopeTask hurried = task_;
  hurried.run.timeout = 1;
  hurried.run.memory = 100;
  EXPECT_TRUE(memory_.recall(hurried));
}

TEST_F(Memory, OfCodeThatMovedOnlyEvidenceCounts) {
  memory_.keep(task_, outcome_);
  const ScopeTask other = task_of(moved());
  for (int twice = 0; twice < 2; ++twice) {
    const auto recalled = memory_.recall(other);
    ASSERT_TRUE(recalled);
    EXPECT_TRUE(recalled->own);
    EXPECT_FALSE(recalled->exact);
  }
  outcome_.record->decisions[0].sites[0].verdict = "unknown";
  memory_.keep(task_of(kProgram), outcome_);
  EXPECT_TRUE(memory_.recall(task_of(kProgram)));
  EXPECT_FALSE(memory_.recall(task_of(moved())));
}

TEST_F(Memory, OfSomebodyElsesOnlyEvidenceCounts) {
  memory_.keep(task_, outcome_);
  cache::Cache others(folder_ / "cache", folder_ / "another");
  ScopeMemory theirs(others);
  ASSERT_TRUE(theirs.recall(task_));
  EXPECT_FALSE(theirs.recall(task_)->own);
  outcome_.record->reaches[0].reach = "unreachable";
  memory_.keep(task_, outcome_);
  EXPECT_TRUE(memory_.recall(task_));
  EXPECT_FALSE(theirs.recall(task_));
}

TEST_F(Memory, KnowsLemmasByTheNameOfTheScope) {
  memory_.keep(task_, outcome_);
  ScopeTask changed = task_of("sort t\n");
  EXPECT_EQ(memory_.lemmas(changed), "summary main {\n}\n");
  changed.scope = "another";
  EXPECT_EQ(memory_.lemmas(changed), "");
}

}  // namespace
}  // namespace cli
