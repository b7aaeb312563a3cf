#include "updr/engine.h"

#include <map>

#include <gtest/gtest.h>

#include "epr/certify/certificate.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "epr/rml/sort_check.h"
#include "tests/support/programs.h"

namespace updr {
namespace {

enum class Expected { kProof, kCounterexample };

// Programs of examples/rml.  The loop-free one has a proof once its callee is inlined.
const std::map<std::string, Expected>& examples() {
  static const std::map<std::string, Expected> all{
      {"simple_loop", Expected::kProof},
      {"call_outside_loop", Expected::kProof},
      {"call_in_loop", Expected::kProof},
      {"update_call_in_loop", Expected::kProof},
      {"call_depth2_in_loop", Expected::kProof},
      {"call_depth2", Expected::kProof},
      {"sm", Expected::kProof},
      {"div", Expected::kProof},
      {"worklist", Expected::kProof},
      {"map_test", Expected::kProof},
      {"c", Expected::kProof},
      {"flatten", Expected::kProof},
      {"c_error", Expected::kCounterexample},
      {"flatten_error", Expected::kCounterexample},
      {"worklist_error", Expected::kCounterexample},
      {"div_error", Expected::kCounterexample},
      {"simple_loop_error", Expected::kCounterexample},
      {"no_universal_loop_free", Expected::kCounterexample},
      {"no_universal_recursive", Expected::kCounterexample}};
  return all;
}

struct Example {
  std::string flat;
  epr::Program program;
};

Example load_example(const std::string& name) {
  epr::Sources sources;
  auto loaded = epr::load(epr::DiskReader(), sources, "examples/rml/" + name + ".rml");
  std::string flat = epr::print_flat(*loaded);
  return {flat, epr::testing::program_from(flat)};
}

bool certified(const Example& example, const epr::Summaries& summaries) {
  epr::SafeClaim claim{example.flat, epr::print(example.program, summaries), {}};
  for (const epr::Site& site : example.program.sites) claim.sites.push_back(site.name);
  epr::Sources sources;
  auto conditions = epr::conditions_of(claim, sources);
  EXPECT_TRUE(conditions.ok());
  return std::holds_alternative<epr::Accepted>(epr::prove_conditions(*conditions, claim, {}));
}

Result run(const epr::Program& program, const Options& options) {
  return infer(program, epr::testing::all_sites(program), options);
}

bool has_counterexample(const Result& result) {
  for (const auto& [site, outcome] : result.sites) {
    if (std::holds_alternative<AbstractCounterexample>(outcome)) return true;
  }
  return false;
}

void expect_verdicts(const epr::CutOptions& cut) {
  for (const auto& [name, expected] : examples()) {
    const Example example = load_example(name);
    Options options;
    options.cut = cut;
    const Result result = run(example.program, options);
    const bool inlined = name == "no_universal_loop_free" && cut.blocks == epr::Blocks::kCut &&
                         cut.inlining == epr::Inline::kSmall;
    if (expected == Expected::kProof || inlined) {
      ASSERT_TRUE(result.all_proved()) << name;
      EXPECT_TRUE(certified(example, result.summaries)) << name;
    } else {
      EXPECT_TRUE(has_counterexample(result)) << name;
    }
  }
}

TEST(Engine, ProvesEverySafeExampleBetweenCutPointsAndTheProofsAreCertified) {
  expect_verdicts({epr::Blocks::kCut, epr::Inline::kSmall, 60});
}

TEST(Engine, ProvesThemWithoutInlining) {
  expect_verdicts({epr::Blocks::kCut, epr::Inline::kNone, 0});
}

TEST(Engine, ProvesThemBlockByBlock) {
  expect_verdicts({epr::Blocks::kBasic, epr::Inline::kNone, 0});
}

TEST(Engine, FindsThePapersSummaryOfFlatten) {
  const Example example = load_example("flatten");
  Options options;
  options.cut.inlining = epr::Inline::kNone;
  const Result result = run(example.program, options);
  ASSERT_TRUE(result.all_proved());
  const std::string text = epr::print(example.program, result.summaries);
  EXPECT_NE(text.find("throws cme(i) only if out = in | member_cnt(in, out)"), std::string::npos)
      << text;
}

TEST(Engine, BudgetsEndUndecidedWithTheReason) {
  const Example example = load_example("flatten");
  const auto reason = [&](const Options& options) {
    const Result result = run(example.program, options);
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
  EXPECT_EQ(reason(stopped), "interrupted, or out of time");
}

TEST(Engine, FindsTheSameSummariesEveryTime) {
  const auto summaries = [] {
    const Example example = load_example("div");
    const Result result = run(example.program, {});
    return epr::print(example.program, result.summaries);
  };
  EXPECT_EQ(summaries(), summaries());
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
  EXPECT_TRUE(infer(program, {}, {}).all_proved());
  EXPECT_TRUE(has_counterexample(infer(program, {0}, {})));
}

}  // namespace
}  // namespace updr
