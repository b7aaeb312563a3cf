#include "updr/engine.h"

#include <map>

#include <gtest/gtest.h>

#include "epr/certify/trace.h"
#include "tests/engines/confirm.h"
#include "tests/support/examples.h"
#include "tests/support/programs.h"

namespace updr {
namespace {

constexpr epr::CutOptions kSmall{epr::Blocks::kCut, epr::Inline::kSmall, 60};
constexpr epr::CutOptions kCut{epr::Blocks::kCut, epr::Inline::kNone, 0};
constexpr epr::CutOptions kBasic{epr::Blocks::kBasic, epr::Inline::kNone, 0};

// Lines where programs of examples/rml throw (docs/examples.md).
const std::map<std::string, int>& error_lines() {
  static const std::map<std::string, int> all{{"c_error", 12},
                                              {"flatten_error", 19},
                                              {"simple_loop_error", 7},
                                              {"worklist_error", 20},
                                              {"div_error", 19}};
  return all;
}

struct Example {
  std::string flat;
  epr::Program program;
};

Example from_text(const std::string& flat) { return {flat, epr::testing::program_from(flat)}; }

Example load_example(const std::string& name) {
  return from_text(epr::testing::example_text(name));
}

Result run(const epr::Program& program, const Options& options) {
  return infer(program, epr::testing::all_sites(program),
               testing::confirmed_by_inlining(program, options));
}

Result run(const epr::Program& program, const epr::CutOptions& cut) {
  Options options;
  options.cut = cut;
  return run(program, options);
}

// The sites with this outcome.
template <typename Outcome>
std::set<int> sites_that_are(const Result& result) {
  std::set<int> out;
  for (const auto& [site, outcome] : result.sites) {
    if (std::holds_alternative<Outcome>(outcome)) out.insert(site);
  }
  return out;
}

// Every site has an outcome, what is proved is certified and what is reached replays.
void expect_evidence(const Example& example, const Result& result) {
  EXPECT_EQ(result.sites.size(), example.program.sites.size());
  const std::set<int> proved = sites_that_are<Proved>(result);
  if (!proved.empty()) {
    EXPECT_TRUE(epr::testing::certified(example.flat, example.program, result.summaries, proved));
  }
  for (const auto& [site, outcome] : result.sites) {
    const auto* reached = std::get_if<Reached>(&outcome);
    if (!reached) continue;
    EXPECT_EQ(reached->trace.site, site);
    EXPECT_TRUE(
        std::holds_alternative<epr::Replayed>(epr::replay(example.program, reached->trace)));
  }
}

void expect_throw(const Example& example, const Result& result, int line) {
  const std::set<int> reached = sites_that_are<Reached>(result);
  ASSERT_EQ(reached.size(), 1u);
  EXPECT_EQ(example.program.sites[static_cast<size_t>(*reached.begin())].java.line, line);
  EXPECT_EQ(sites_that_are<Proved>(result).size() + 1, result.sites.size());
}

void expect_verdicts(const epr::CutOptions& cut) {
  for (const std::string& name : epr::testing::example_names()) {
    SCOPED_TRACE(name);
    const Example example = load_example(name);
    const Result result = run(example.program, cut);
    expect_evidence(example, result);
    const bool inlined = name == "no_universal_loop_free" && cut.inlining == epr::Inline::kSmall;
    if (error_lines().contains(name)) {
      expect_throw(example, result, error_lines().at(name));
    } else if (name.starts_with("no_universal") && !inlined) {
      EXPECT_EQ(sites_that_are<AbstractCounterexample>(result).size(), 1u);
      EXPECT_EQ(sites_that_are<Proved>(result).size() + 1, result.sites.size());
    } else {
      EXPECT_TRUE(result.all_proved());
    }
  }
}

TEST(Engine, GivesEveryExampleItsVerdictBetweenCutPoints) { expect_verdicts(kSmall); }

TEST(Engine, GivesThemWithoutInlining) { expect_verdicts(kCut); }

TEST(Engine, GivesThemBlockByBlock) { expect_verdicts(kBasic); }

TEST(Engine, FindsThePapersSummaryOfFlatten) {
  const Example example = load_example("flatten");
  const Result result = run(example.program, kCut);
  ASSERT_TRUE(result.all_proved());
  const std::string text = epr::print(example.program, result.summaries);
  EXPECT_NE(text.find("throws cme(i) only if member_cnt(in, out) | out = in"), std::string::npos)
      << text;
}

// --- Outcomes by site -----------------------------------------------------------

TEST(Engine, ASiteIsProvedAlthoughAnotherThrows) {
  const Example example = load_example("flatten_error");
  for (const epr::CutOptions& cut : {kSmall, kCut, kBasic}) {
    const Result result = run(example.program, cut);
    ASSERT_EQ(result.sites.size(), 2u);
    EXPECT_EQ(sites_that_are<Reached>(result).size(), 1u);
    EXPECT_EQ(sites_that_are<Proved>(result).size(), 1u);
    EXPECT_FALSE(result.all_proved());
    expect_evidence(example, result);
    const std::set<int> all = epr::testing::all_sites(example.program);
    EXPECT_FALSE(epr::testing::certified(example.flat, example.program, result.summaries, all));
  }
}

// `inner` never looks at `x` or `y`: a query about it need not mention them.
TEST(Engine, InputsThatNoFormulaMentionsHaveAValueAllTheSame) {
  const epr::Program program = epr::testing::program_from(R"(
sort s
relation p(s)
relation q(s)
error e(w: s)
procedure main(x: s) {
  outer(x)
  check(x)
  return
}
procedure outer(x: s) {
  q(X) := q(X) | X = x
  inner(x, x)
  return
}
procedure inner(x: s, y: s) {
  p(X) := p(X) | X = x
  return
}
procedure check(x: s) {
  throw e(x) if p(x) & q(x)
  return
}
entry main when forall X: s. !p(X) & !q(X)
)");
  Options options;
  options.cut.inlining = epr::Inline::kNone;
  const Result result = run(program, options);
  EXPECT_TRUE(std::holds_alternative<Reached>(result.sites.at(0)));
}

TEST(Engine, SitesThatAreNotAskedAboutMayThrow) {
  const epr::Program program = epr::testing::program_from(R"(
sort s
error e(w: s)
procedure main(x: s) {
  goto main.loop(x)
}
procedure main.loop(x: s) {
  throw e(x) if true
  goto main.loop(x)
}
entry main
)");
  const Result none = infer(program, {}, {});
  EXPECT_TRUE(none.all_proved());
  EXPECT_TRUE(none.sites.empty());
  EXPECT_EQ(sites_that_are<Reached>(infer(program, {0}, {})), std::set<int>{0});
}

// A projected diagram cannot justify that there is no universal summary: here all
// projected ones are reachable, and the proof needs an element without a name.
TEST(Engine, FullDiagramsAreTriedBeforeTheSearchForSummariesEnds) {
  const Example example = from_text(R"(sort s

relation p(s)

error e()

procedure main(x: s) {
  callee()
  return
}

procedure callee() {
  assume forall X: s. p(X)
  throw e() if true
  return
}

entry main when !p(x)
)");
  const Result result = run(example.program, kCut);
  EXPECT_TRUE(result.all_proved());
  expect_evidence(example, result);
}

TEST(Engine, SafeWithoutUniversalSummariesIsAnOutcomeOfItsOwn) {
  const Example example = from_text(R"(sort iterator

relation stale(iterator)

error cme(i: iterator)

procedure main() {
  get_some_stale()
  cme_if_none_stale()
  return
}

procedure get_some_stale() {
  var i: iterator
  stale(I) := stale(I) | I = i
  return
}

procedure cme_if_none_stale() {
  var i: iterator
  assume forall I: iterator. !stale(I)
  throw cme(i) if true
  return
}

entry main
)");
  const Result modular = run(example.program, kCut);
  ASSERT_EQ(sites_that_are<AbstractCounterexample>(modular), std::set<int>{0});
  const auto& found = std::get<AbstractCounterexample>(modular.sites.at(0));
  EXPECT_EQ(found.tree.procedure, example.program.entries[0].procedure);
  EXPECT_EQ(found.transitions.size(), 2u) << "both calls are shown";
  EXPECT_TRUE(run(example.program, kSmall).all_proved()) << "relative to cut points";
}

// --- Budgets ----------------------------------------------------------------------

TEST(Engine, BudgetsEndUndecidedWithTheReason) {
  const Example example = load_example("flatten");
  const auto reason = [&](Options options) -> std::string {
    options.cut = kCut;
    const Result result = run(example.program, options);
    EXPECT_EQ(sites_that_are<Undecided>(result).size(), example.program.sites.size());
    const auto* undecided = std::get_if<Undecided>(&result.sites.begin()->second);
    return undecided ? undecided->reason : "decided";
  };
  Options few_queries;
  few_queries.max_queries = 5;
  EXPECT_EQ(reason(few_queries), "limit of 5 queries reached");
  Options few_frames;
  few_frames.max_frames = 1;
  EXPECT_EQ(reason(few_frames), "no fixpoint within 1 frames");
  Options stopped;
  stopped.go_on = [] { return false; };
  EXPECT_EQ(reason(stopped), kStopped);
}

TEST(Engine, ABudgetThatEndsKeepsWhatWasFoundBefore) {
  const Example example = load_example("flatten_error");
  const uint64_t all = run(example.program, Options{}).statistics.queries.total();
  bool kept = false;
  for (uint64_t most = all - 1; most > 0 && !kept; --most) {
    Options options;
    options.max_queries = most;
    const Result result = run(example.program, options);
    EXPECT_EQ(result.sites.size(), 2u);
    EXPECT_TRUE(sites_that_are<Proved>(result).empty()) << "sites are proved together, at the end";
    kept = sites_that_are<Reached>(result).size() == 1 &&
           sites_that_are<Undecided>(result).size() == 1;
    if (kept) expect_evidence(example, result);
  }
  EXPECT_TRUE(kept);
}

// --- Determinism --------------------------------------------------------------------

TEST(Engine, FindsTheSameSummariesWithTheSameQueriesEveryTime) {
  for (const epr::CutOptions& cut : {kSmall, kCut, kBasic}) {
    const auto outcome = [&] {
      const Example example = load_example("div");
      const Result result = run(example.program, cut);
      const QueryCounts& q = result.statistics.queries;
      return std::pair(epr::print(example.program, result.summaries),
                       std::vector<uint64_t>{q.candidate, q.decide, q.generalize, q.recheck, q.push,
                                             q.confirm, q.simplify});
    };
    EXPECT_EQ(outcome(), outcome());
  }
}

}  // namespace
}  // namespace updr
