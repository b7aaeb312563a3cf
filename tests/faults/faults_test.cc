// Faults of fault.def, switched on one by one (and some together), against programs
// whose verdicts are known.  Whatever is broken before the checker, no erroneous
// program may be called SAFE.
//
// Out of scope: faults in epr/certify, which is the checker (tests/mutation judges it),
// and those of si, which proves nothing here (inlining_faults_test.cc).

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "epr/logic/fault.h"
#include "tests/faults/cases.h"
#include "tests/faults/observe.h"

namespace faults {
namespace {

using Claim = Observation::Claim;
using Names = std::vector<std::string_view>;
using Truth = Case::Truth;

// Faults that need another one to do harm: the first is noticed unless the second
// silences what notices it, or never comes to bear without it.
const std::vector<Names>& pairs() {
  static const std::vector<Names> all{
      {"core-loses-a-literal", "recheck-skipped"},
      {"drop-accepted-on-some-trace", "recheck-skipped"},
      {"core-too-small", "recheck-skipped"},
      {"solver-gives-up", "doubt-taken-for-unsat"},
      {"solver-gives-up", "doubt-of-all-rungs-taken-for-unsat"},
      {"model-misread", "model-not-verified"},
      {"instance-missing", "model-not-verified"},
  };
  return all;
}

bool in_scope(const epr::FaultEntry& fault) {
  return !fault.trusted && !fault.place.starts_with("si/");
}

struct Row {
  Names faults;
  std::vector<Observation> seen;  // by case
};

std::vector<Observation> observe_all(const Names& faults) {
  std::vector<Observation> out;
  for (const Case& c : cases()) out.push_back(observe(c, faults));
  return out;
}

// No fault.
const std::vector<Observation>& plain() {
  static const std::vector<Observation> seen = observe_all({});
  return seen;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> made = [] {
    std::vector<Row> out;
    for (const epr::FaultEntry& fault : epr::kFaults) {
      if (in_scope(fault)) out.push_back({{fault.name}, {}});
    }
    for (const Names& pair : pairs()) out.push_back({pair, {}});
    for (Row& row : out) row.seen = observe_all(row.faults);
    return out;
  }();
  return made;
}

std::string name(const Row& row) { return fmt::format("{}", fmt::join(row.faults, " + ")); }

// Who has to agree before an engine's claim counts.
enum class Acceptance { kChecked, kUnchecked };

// The cases of the row that are called SAFE, though they are not.
std::vector<std::string> false_safe(const Row& row, Acceptance acceptance) {
  std::vector<std::string> out;
  for (size_t k = 0; k < row.seen.size(); ++k) {
    const Observation& seen = row.seen[k];
    if (cases()[k].truth != Truth::kErroneous || seen.claim != Claim::kSafe) continue;
    if (acceptance == Acceptance::kUnchecked || seen.accepted) out.push_back(cases()[k].name);
  }
  return out;
}

std::vector<std::string> false_executions(const Row& row) {
  std::vector<std::string> out;
  for (size_t k = 0; k < row.seen.size(); ++k) {
    const bool claimed = row.seen[k].claim == Claim::kExecution && row.seen[k].accepted;
    if (cases()[k].truth == Truth::kSafe && claimed) out.push_back(cases()[k].name);
  }
  return out;
}

size_t count_changed(const std::vector<Observation>& some, const std::vector<Observation>& others) {
  size_t count = 0;
  for (size_t k = 0; k < some.size(); ++k) {
    if (some[k].evidence != others[k].evidence) ++count;
  }
  return count;
}

// What caught the fault, and where, a check's name without its particulars.  Runs
// that end as they do without the fault are left out.
std::string account(const Row& row) {
  std::map<std::string, std::pair<int, std::string>> by;  // how often, and the first
  for (size_t k = 0; k < row.seen.size(); ++k) {
    const Observation& seen = row.seen[k];
    if (seen.accepted || seen.caught == plain()[k].caught) continue;
    auto& [count, first] = by[seen.caught.substr(0, seen.caught.find(':'))];
    if (count++ == 0) first = fmt::format("{} [{}]", seen.caught, cases()[k].name);
  }
  std::string out;
  for (const auto& [check, found] : by)
    out += fmt::format("\n      {}x {}", found.first, found.second);
  return out.empty() ? "\n      every verdict as without it" : out;
}

TEST(Faults, WithoutThemEveryVerdictIsRight) {
  for (size_t k = 0; k < cases().size(); ++k) {
    const Case& c = cases()[k];
    const Observation& seen = plain()[k];
    fmt::print("{:<22} {}\n", c.name, seen.evidence.substr(0, seen.evidence.find('\n')));
    if (c.max_checks > 0) {
      EXPECT_EQ(seen.claim, Claim::kNothing) << c.name;
      continue;
    }
    EXPECT_TRUE(seen.accepted) << c.name << ": " << seen.caught;
    EXPECT_EQ(seen.claim, c.truth == Truth::kSafe ? Claim::kSafe : Claim::kExecution) << c.name;
  }
}

TEST(Faults, RunsAreRepeatable) {
  const std::vector<Observation> again = observe_all({});
  for (size_t k = 0; k < again.size(); ++k) EXPECT_EQ(again[k].evidence, plain()[k].evidence);
}

TEST(Faults, NoneMakesAnErroneousProgramSafe) {
  fmt::print("fault: runs that it changes of {}, false claims of SAFE that were stopped\n",
             cases().size());
  for (const Row& row : rows()) {
    fmt::print("{}: {}, {}{}\n", name(row), count_changed(row.seen, plain()),
               false_safe(row, Acceptance::kUnchecked).size(), account(row));
    EXPECT_EQ(false_safe(row, Acceptance::kChecked), std::vector<std::string>{}) << name(row);
  }
}

TEST(Faults, NoneInventsAnExecution) {
  for (const Row& row : rows()) {
    EXPECT_EQ(false_executions(row), std::vector<std::string>{}) << name(row);
  }
}

// Runs with these faults.
const std::vector<Observation>& seen_with(const Names& faults) {
  if (faults.empty()) return plain();
  const auto row =
      std::find_if(rows().begin(), rows().end(), [&](const Row& r) { return r.faults == faults; });
  EXPECT_NE(row, rows().end()) << fmt::format("{}", fmt::join(faults, " + "));
  return row->seen;
}

// The fault makes a difference to what a row has besides it.
bool acts_in(const Row& row, std::string_view fault) {
  Names others = row.faults;
  if (std::erase(others, fault) == 0) return false;
  return count_changed(row.seen, seen_with(others)) > 0;
}

// A name that no code asks for does not.
TEST(Faults, EachChangesSomething) {
  for (const epr::FaultEntry& fault : epr::kFaults) {
    if (!in_scope(fault)) continue;
    EXPECT_TRUE(std::any_of(rows().begin(), rows().end(), [&](const Row& row) {
      return acts_in(row, fault.name);
    })) << fault.name;
  }
}

TEST(Faults, ThereAreAtLeastFortyAndNoNameTwice) {
  std::set<std::string_view> names;
  for (const epr::FaultEntry& fault : epr::kFaults) EXPECT_TRUE(names.insert(fault.name).second);
  EXPECT_GE(names.size(), 40u);
}

// The control: an acceptance without the checker lets many through, so it is the
// checker that stops them.
TEST(Faults, WithoutTheCheckerManyWouldMakeAnErroneousProgramSafe) {
  const auto through = std::count_if(rows().begin(), rows().end(), [](const Row& row) {
    return !false_safe(row, Acceptance::kUnchecked).empty();
  });
  fmt::print("without the checker {} of {} would get through\n", through, rows().size());
  EXPECT_GE(through, 10);
}

// What has to be right for SAFE to be true, and only tests look at.  Where the fault
// is in the checker alone, another makes the engine claim SAFE.
TEST(Faults, InWhatIsTrustedAreNotCaught) {
  for (const epr::FaultEntry& fault : epr::kFaults) {
    if (!fault.trusted) continue;
    Row row{{fault.name}, {}};
    if (fault.name == "any-answer-taken-for-a-proof") row.faults.push_back("throw-forgotten");
    row.seen = observe_all(row.faults);
    const std::vector<std::string> through = false_safe(row, Acceptance::kChecked);
    fmt::print("{}: accepted as SAFE: {}\n", name(row), fmt::join(through, ", "));
    EXPECT_FALSE(through.empty()) << fault.name;
  }
}

}  // namespace
}  // namespace faults
