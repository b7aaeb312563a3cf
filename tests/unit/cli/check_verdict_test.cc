#include "cli/check_verdict.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

JavaSite site() {
  JavaSite out;
  out.id = "A#1";
  out.scopes = {"s"};
  return out;
}

ManifestScope scope_of(std::vector<std::string> rml) {
  ManifestScope out;
  out.name = "s";
  out.closed = true;
  out.sites = {{"A#1", std::move(rml)}};
  return out;
}

RmlOutcome outcome(const std::string& verdict, Reach reach = Reach::kReached) {
  RmlOutcome out;
  out.verdict = verdict;
  out.account = verdict + " because\n";
  out.reach = reach;
  return out;
}

// Of a site with one part for each outcome.
SiteVerdict verdict_of(const std::vector<RmlOutcome>& outcomes,
                       ManifestScope scope = scope_of({})) {
  ScopeState state;
  for (size_t k = 0; k < outcomes.size(); ++k) {
    const std::string name = "p#" + std::to_string(k);
    scope.sites[0].rml.push_back(name);
    state.sites[name] = outcomes[k];
  }
  return verdict_in(scope, state, site());
}

TEST(CheckVerdict, TheWorstPartCounts) {
  const RmlOutcome safe = outcome("safe"), cme = outcome("cme"), unknown = outcome("unknown"),
                   none = outcome("no-universal-summary");
  EXPECT_EQ(verdict_of({safe, safe}).verdict, JavaVerdict::kSafe);
  EXPECT_EQ(verdict_of({safe, none, safe}).verdict, JavaVerdict::kNoUniversalSummary);
  EXPECT_EQ(verdict_of({none, unknown, safe}).verdict, JavaVerdict::kUnknown);
  EXPECT_EQ(verdict_of({unknown, safe}).reason, "unknown because\n");
  EXPECT_EQ(verdict_of({unknown, cme, none}).verdict, JavaVerdict::kCme);
}

TEST(CheckVerdict, AWordThatNobodyKnowsIsNoProof) {
  EXPECT_EQ(verdict_of({outcome("SAFE")}).verdict, JavaVerdict::kUnknown);
  EXPECT_EQ(verdict_of({outcome("")}).verdict, JavaVerdict::kUnknown);
}

SiteVerdict conditional(std::vector<epr::StoryKind> story,
                        std::vector<std::vector<std::string>> cases) {
  SiteVerdict out;
  out.verdict = JavaVerdict::kCme;
  out.conditional = true;
  for (epr::StoryKind kind : story) out.trace.story.push_back({kind, {}, 0, ""});
  out.precondition.cases = std::move(cases);
  return out;
}

TEST(CheckVerdict, WhatComesStaleModifiesNothing) {
  using enum epr::StoryKind;
  EXPECT_TRUE(comes_stale(conditional({kStart, kCall, kThrows}, {})));
  EXPECT_FALSE(comes_stale(conditional({kStart, kModified, kThrows}, {})));
  EXPECT_FALSE(comes_stale(conditional({kMade, kModified, kThrows}, {})));
  SiteVerdict confirmed = conditional({kStart, kThrows}, {});
  confirmed.conditional = false;
  EXPECT_FALSE(comes_stale(confirmed));
  SiteVerdict reproduced = conditional({kStart, kThrows}, {});
  reproduced.reproduction.thrown = true;
  EXPECT_FALSE(comes_stale(reproduced));
}

TEST(CheckVerdict, EveryKnownCaseOfWhatComesStaleNeedsSomethingStale) {
  using enum epr::StoryKind;
  EXPECT_TRUE(comes_stale(conditional({kStart, kThrows}, {{"in == out", "it is stale"}})));
  EXPECT_FALSE(
      comes_stale(conditional({kStart, kThrows}, {{"it is stale"}, {"it goes over list"}})));
  // An execution without a story: the cases tell, if there are any.
  EXPECT_TRUE(comes_stale(conditional({}, {{"it is stale"}})));
  EXPECT_FALSE(comes_stale(conditional({}, {})));
}

TEST(CheckVerdict, AProofNeedsAnExecutionThatGetsThere) {
  const SiteVerdict unreachable = verdict_of({outcome("safe", Reach::kUnreachable)});
  EXPECT_EQ(unreachable.verdict, JavaVerdict::kUnreachable);
  EXPECT_TRUE(settled(unreachable));
  const SiteVerdict doubtful =
      verdict_of({outcome("safe", Reach::kUnreachable), outcome("safe", Reach::kUnknown)});
  EXPECT_EQ(doubtful.verdict, JavaVerdict::kSafe);
  EXPECT_FALSE(doubtful.reached);
  const SiteVerdict reached =
      verdict_of({outcome("safe", Reach::kUnreachable), outcome("safe", Reach::kReached)});
  EXPECT_EQ(reached.verdict, JavaVerdict::kSafe);
  EXPECT_TRUE(reached.reached);
}

TEST(CheckVerdict, CodeThatWasNotTranslatedSpoilsAProofAndNoThrow) {
  ManifestScope scope = scope_of({});
  scope.unsupported = {{"C.n()V", {"C.java", 9}, "native"}, {"C.o()V", {}, "native"}};
  for (Reach reach : {Reach::kReached, Reach::kUnreachable, Reach::kUnknown}) {
    const SiteVerdict spoilt = verdict_of({outcome("safe", reach)}, scope);
    EXPECT_EQ(spoilt.verdict, JavaVerdict::kUnknown);
    EXPECT_FALSE(settled(spoilt));
    EXPECT_EQ(spoilt.reason,
              "proved but for code that could not be translated: C.java:9: native; and 1 more\n");
  }
  EXPECT_EQ(verdict_of({outcome("cme")}, scope).verdict, JavaVerdict::kCme);
}

TEST(CheckVerdict, AThrowFromAnyHeapIsConditional) {
  ManifestScope open = scope_of({});
  open.closed = false;
  EXPECT_TRUE(verdict_of({outcome("cme")}, open).conditional);
  EXPECT_FALSE(verdict_of({outcome("cme")}).conditional);
  EXPECT_FALSE(verdict_of({outcome("safe")}, open).conditional);
}

TEST(CheckVerdict, AThrowThroughAStandInIsNoneOfJava) {
  ManifestScope scope = scope_of({});
  scope.stand_ins = {"C.n<any>", "C.o"};
  RmlOutcome cme = outcome("cme");
  cme.trace.procedures = {"C.m", "C.m.b2", "C.other"};
  EXPECT_EQ(verdict_of({cme}, scope).verdict, JavaVerdict::kCme);
  cme.trace.procedures = {"C.m", "C.o.b1"};
  const SiteVerdict guessed = verdict_of({cme}, scope);
  EXPECT_EQ(guessed.verdict, JavaVerdict::kUnknown);
  EXPECT_NE(guessed.reason.find("C.o does"), std::string::npos) << guessed.reason;
  EXPECT_TRUE(guessed.trace.procedures.empty());
  EXPECT_EQ(verdict_of({outcome("safe")}, scope).verdict, JavaVerdict::kSafe);
}

TEST(CheckVerdict, APartOfWhichNothingIsKnownIsNotSafe) {
  ScopeState state;
  state.sites["p#1"] = outcome("safe");
  state.failure = "killed\n";
  const SiteVerdict partial = verdict_in(scope_of({"p#1", "p#2"}), state, site());
  EXPECT_EQ(partial.verdict, JavaVerdict::kUnknown);
  EXPECT_EQ(partial.reason, "killed\n");
  EXPECT_EQ(verdict_in(scope_of({"p#2"}), {}, site()).verdict, JavaVerdict::kUnknown);
  EXPECT_NE(verdict_in(scope_of({"p#2"}), {}, site()).reason, "");
  state.sites["p#1"] = outcome("cme");
  EXPECT_EQ(verdict_in(scope_of({"p#1", "p#2"}), state, site()).verdict, JavaVerdict::kCme);
}

TEST(CheckVerdict, ASiteWithoutPartsIsNotSafe) {
  EXPECT_EQ(verdict_of({}).verdict, JavaVerdict::kUnknown);
  ManifestScope scope = scope_of({});
  scope.sites.clear();
  EXPECT_EQ(verdict_in(scope, {}, site()).verdict, JavaVerdict::kUnknown);
}

TEST(CheckVerdict, TheFrontendDecidesSitesWithoutAScope) {
  JavaSite java = site();
  java.status = SiteStatus::kLocal;
  EXPECT_EQ(verdict_without_scope(java).verdict, JavaVerdict::kSafe);
  java.status = SiteStatus::kUnreached;
  EXPECT_EQ(verdict_without_scope(java).verdict, JavaVerdict::kUnreachable);
  java.status = SiteStatus::kUnsupported;
  EXPECT_EQ(verdict_without_scope(java).verdict, JavaVerdict::kUnknown);
  EXPECT_NE(verdict_without_scope(java).reason, "");
}

TEST(CheckVerdict, OutcomesSurviveTheWayBetweenProcesses) {
  ScopeOutcome out;
  out.sites = {outcome("safe", Reach::kUnreachable), outcome("cme")};
  epr::TraceText& trace = out.sites[1].trace;
  trace.start = "starts\n";
  trace.same_inputs = {"in == out"};
  trace.steps = {{{"C.java", 3}, 2, "next(\"\xc3\xa4\")"}};
  trace.end = "ends\n";
  trace.procedures = {"C.m", "C.m.b1"};
  out.sites[0].certificate = "c/1";
  out.queries = 12;
  const std::optional<ScopeOutcome> read = read_scope_outcome(to_json(out));
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), to_json(out));
  EXPECT_EQ(read->sites.at(0).reach, Reach::kUnreachable);
  EXPECT_EQ(read->sites.at(1).trace.steps.at(0).java, (epr::JavaPosition{"C.java", 3}));
  EXPECT_FALSE(read_scope_outcome(""));
  EXPECT_FALSE(read_scope_outcome("{}"));
  EXPECT_FALSE(read_scope_outcome(to_json(out).substr(0, 40)));
}

}  // namespace
}  // namespace cli
