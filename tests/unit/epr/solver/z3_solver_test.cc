#include "epr/solver/z3_solver.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

namespace epr {
namespace {

using Maker = std::unique_ptr<Solver> (*)(Formulas&, const SolverOptions&);

// Every test runs with all backends.
class Z3SolverTest : public ::testing::TestWithParam<Maker> {
 protected:
  std::unique_ptr<Solver> make(SolverOptions options = {}) { return GetParam()(f_, options); }
  Formula full(Term t) { return f_.rel(full_, {t}); }
  Formula stale(Term t) { return f_.rel(stale_, {t}); }
  Formula same(Term a, Term b) { return f_.eq(a, b); }

  // n + 1 pigeons in n holes: contradictory, and hard to see.
  Formula pigeons(int n) {
    const Symbol* sits = f_.vocabulary().add_relation("sits", {container_, container_}, false);
    std::vector<Formula> parts;
    std::vector<Term> holes;
    for (int k = 0; k < n; ++k) holes.push_back(f_.var("hole" + std::to_string(k), container_));
    for (int k = 0; k <= n; ++k) {
      Term pigeon = f_.var("pigeon" + std::to_string(k), container_);
      std::vector<Formula> somewhere;
      for (Term hole : holes) somewhere.push_back(f_.rel(sits, {pigeon, hole}));
      parts.push_back(f_.disj(somewhere));
      for (int j = 0; j < k; ++j) {
        Term other = f_.var("pigeon" + std::to_string(j), container_);
        for (Term hole : holes) {
          parts.push_back(
              f_.negate(f_.conj(f_.rel(sits, {pigeon, hole}), f_.rel(sits, {other, hole}))));
        }
      }
    }
    return f_.conj(parts);
  }

  Formulas f_;
  const Sort* container_ = f_.vocabulary().add_sort("container");
  const Sort* iterator_ = f_.vocabulary().add_sort("iterator");
  const Symbol* full_ = f_.vocabulary().add_relation("full", {container_}, false);
  const Symbol* stale_ = f_.vocabulary().add_relation("stale", {iterator_}, false);
  const Symbol* cnt_ = f_.vocabulary().add_function("cnt", {iterator_}, container_);
  Term x_ = f_.var("x", container_);
  Term y_ = f_.var("y", container_);
  Term i_ = f_.var("i", iterator_);
  Formula all_full_ = f_.forall({x_}, full(x_));
};

TEST_P(Z3SolverTest, OfNothingIsSatisfiableInAStructureWithAllSorts) {
  const Answer answer = make()->check();
  ASSERT_TRUE(std::holds_alternative<Sat>(answer));
  EXPECT_EQ(std::get<Sat>(answer).model.size(container_), 1);
  EXPECT_EQ(std::get<Sat>(answer).model.size(iterator_), 1);
}

TEST_P(Z3SolverTest, GivesAModelOfWhatIsAssertedAndAssumed) {
  auto solver = make();
  solver->assert_formula(f_.forall({i_}, f_.implies(stale(i_), full(f_.apply(cnt_, {i_})))));
  const std::vector<Formula> assumptions = {stale(i_), f_.negate(full(x_)),
                                            f_.exists({y_}, f_.negate(same(x_, y_)))};
  const Answer answer = solver->check(assumptions);
  ASSERT_TRUE(std::holds_alternative<Sat>(answer));
  const Structure& model = std::get<Sat>(answer).model;
  for (Formula f : assumptions) EXPECT_TRUE(model.evaluate(f));
  EXPECT_GE(model.size(container_), 2);
  EXPECT_TRUE(model.variables().find(x_));
  EXPECT_TRUE(model.variables().find(i_));
}

TEST_P(Z3SolverTest, NamesTheAssumptionsThatContradict) {
  auto solver = make();
  solver->assert_formula(all_full_);
  const Answer answer =
      solver->check(std::vector<Formula>{stale(i_), f_.negate(full(y_)), same(x_, y_)});
  ASSERT_TRUE(std::holds_alternative<Unsat>(answer));
  EXPECT_EQ(std::get<Unsat>(answer).core, std::vector<int>{1});
}

TEST_P(Z3SolverTest, AContradictionAmongAssertionsHasAnEmptyCore) {
  auto solver = make();
  solver->assert_formula(all_full_);
  solver->assert_formula(f_.exists({x_}, f_.negate(full(x_))));
  const Answer answer = solver->check(std::vector<Formula>{stale(i_)});
  ASSERT_TRUE(std::holds_alternative<Unsat>(answer));
  EXPECT_TRUE(std::get<Unsat>(answer).core.empty());
}

TEST_P(Z3SolverTest, ConstantsMayBeAssumed) {
  auto solver = make();
  const Answer answer = solver->check(std::vector<Formula>{f_.top(), f_.bottom(), f_.bottom()});
  ASSERT_TRUE(std::holds_alternative<Unsat>(answer));
  const std::vector<int>& core = std::get<Unsat>(answer).core;
  ASSERT_FALSE(core.empty());
  EXPECT_GE(core[0], 1);
}

TEST_P(Z3SolverTest, AssumptionsLiveForOneCheck) {
  auto solver = make();
  solver->assert_formula(full(x_));
  EXPECT_TRUE(
      std::holds_alternative<Unsat>(solver->check(std::vector<Formula>{f_.negate(full(x_))})));
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
}

TEST_P(Z3SolverTest, LeavingAScopeForgetsIt) {
  auto solver = make();
  solver->assert_formula(full(x_));
  solver->push();
  solver->assert_formula(f_.forall({y_}, f_.negate(full(y_))));
  EXPECT_TRUE(std::holds_alternative<Unsat>(solver->check()));
  solver->pop();
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  solver->push();
  solver->assert_formula(f_.negate(full(y_)));
  solver->assert_formula(same(x_, y_));
  EXPECT_TRUE(std::holds_alternative<Unsat>(solver->check()));
  solver->pop();
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
}

TEST_P(Z3SolverTest, AVariableAndAConstantOfOneNameAreTwoThings) {
  const Symbol* constant = f_.vocabulary().add_function("x", {}, container_);
  auto solver = make();
  solver->assert_formula(f_.negate(same(x_, f_.apply(constant, {}))));
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
}

TEST_P(Z3SolverTest, FindsThatASortHasAtMostTwoElements) {
  Term z = f_.var("z", container_);
  auto solver = make();
  solver->assert_formula(f_.exists({x_, y_}, f_.forall({z}, f_.disj(same(z, x_), same(z, y_)))));
  Term a = f_.var("a", container_), b = f_.var("b", container_), c = f_.var("c", container_);
  const std::vector<Formula> apart = {f_.negate(same(a, b)), f_.negate(same(b, c)),
                                      f_.negate(same(a, c))};
  EXPECT_TRUE(std::holds_alternative<Unsat>(solver->check(apart)));
  const Answer two = solver->check(std::span(apart).first(2));
  ASSERT_TRUE(std::holds_alternative<Sat>(two));
  EXPECT_EQ(std::get<Sat>(two).model.size(container_), 2);
}

TEST_P(Z3SolverTest, GivesUpAtTheTimeLimitAndSaysSo) {
  SolverOptions options;
  options.limits.seconds_per_check = 0.05;
  auto solver = make(options);
  solver->assert_formula(pigeons(11));
  const Answer answer = solver->check();
  ASSERT_TRUE(std::holds_alternative<GaveUp>(answer));
  EXPECT_NE(std::get<GaveUp>(answer).reason.find("time limit of 0.05 s per check reached"),
            std::string::npos)
      << std::get<GaveUp>(answer).reason;
  EXPECT_EQ(solver->stats().retries, 3u);
}

TEST_P(Z3SolverTest, GivesUpAfterTheAllowedNumberOfChecks) {
  SolverOptions options;
  options.limits.max_checks = 2;
  auto solver = make(options);
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  EXPECT_TRUE(std::holds_alternative<GaveUp>(solver->check()));
  EXPECT_EQ(solver->stats().checks, 2u);
}

TEST_P(Z3SolverTest, AnotherThreadCanInterrupt) {
  auto solver = make();
  solver->push();
  solver->assert_formula(pigeons(14));
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    solver->interrupt();
  });
  const Answer answer = solver->check();
  other.join();
  ASSERT_TRUE(std::holds_alternative<GaveUp>(answer));
  EXPECT_EQ(std::get<GaveUp>(answer).reason, "interrupted");
  solver->pop();
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check())) << "the solver goes on afterwards";
}

// In a process of its own, as the limit is the process's.
TEST_P(Z3SolverTest, GivesUpAtTheMemoryLimit) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto run = [&] {
    SolverOptions options;
    options.limits.memory_mb = 20;
    options.limits.seconds_per_check = 60;
    auto solver = make(options);
    solver->assert_formula(pigeons(30));
    const Answer answer = solver->check();
    const auto* doubt = std::get_if<GaveUp>(&answer);
    if (doubt) std::fputs(doubt->reason.c_str(), stderr);
    std::_Exit(doubt && solver->stats().retries == 0 ? 0 : 1);
  };
  EXPECT_EXIT(run(), ::testing::ExitedWithCode(0), "memory limit of 20 MB reached");
}

TEST_P(Z3SolverTest, ASketchKnowsTheSwitches) {
  const Symbol* on = f_.vocabulary().add_relation("on", {}, false);
  const Symbol* off = f_.vocabulary().add_relation("off", {}, false);
  auto solver = make();
  solver->assert_formula(f_.implies(f_.rel(on, {}), f_.forall({x_}, full(x_))));
  solver->assert_formula(f_.implies(f_.rel(off, {}), f_.exists({x_}, f_.negate(full(x_)))));
  solver->assert_formula(f_.disj(f_.rel(on, {}), f_.rel(off, {})));
  const Answer answer = solver->sketch(std::vector<Formula>{full(y_), f_.negate(full(x_))});
  ASSERT_TRUE(std::holds_alternative<Sat>(answer));
  EXPECT_FALSE(std::get<Sat>(answer).model.holds(on, {}));
  EXPECT_TRUE(std::get<Sat>(answer).model.holds(off, {}));
}

TEST_P(Z3SolverTest, KeepsToTheDeadline) {
  SolverOptions options;
  options.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  auto solver = make(options);
  solver->assert_formula(pigeons(30));
  const Answer answer = solver->check();
  ASSERT_TRUE(std::holds_alternative<GaveUp>(answer));
  EXPECT_EQ(std::get<GaveUp>(answer).reason, "time limit reached");
  EXPECT_FALSE(std::get<GaveUp>(answer).retryable);
  EXPECT_TRUE(std::holds_alternative<GaveUp>(solver->check(std::vector<Formula>{full(x_)})));
}

TEST_P(Z3SolverTest, StopsWhenAsked) {
  std::stop_source source;
  SolverOptions options;
  options.limits.stop = source.get_token();
  auto solver = make(options);
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check(std::vector<Formula>{full(x_)})));
  solver->assert_formula(pigeons(30));
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    source.request_stop();
  });
  const Answer answer = solver->check();
  ASSERT_TRUE(std::holds_alternative<GaveUp>(answer));
  EXPECT_EQ(std::get<GaveUp>(answer).reason, "interrupted");
  EXPECT_TRUE(std::holds_alternative<GaveUp>(solver->check()));
}

TEST_P(Z3SolverTest, KeepsToTheLimitOfWork) {
  SolverOptions options;
  options.limits.work_per_check = 20000;
  auto solver = make(options);
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check(std::vector<Formula>{full(x_)})));
  solver->assert_formula(pigeons(30));
  EXPECT_TRUE(std::holds_alternative<GaveUp>(solver->check()));
}

TEST_P(Z3SolverTest, EqualRunsGiveEqualModels) {
  const auto run = [&] {
    auto solver = make();
    solver->assert_formula(f_.exists({x_, y_}, f_.conj(f_.negate(same(x_, y_)), full(x_))));
    return std::get<Sat>(solver->check()).model;
  };
  const Structure one = run(), two = run();
  EXPECT_EQ(one.sizes(), two.sizes());
  EXPECT_EQ(one.table(full_), two.table(full_));
}

INSTANTIATE_TEST_SUITE_P(Backends, Z3SolverTest,
                         ::testing::Values(make_quantified_solver, make_grounded_solver,
                                           make_lazy_solver),
                         [](const ::testing::TestParamInfo<Maker>& tested) {
                           return tested.index == 0   ? "Quantified"
                                  : tested.index == 1 ? "Grounded"
                                                      : "Lazy";
                         });

class GroundedSolverTest : public Z3SolverTest {};

TEST_P(GroundedSolverTest, HandsChecksWithTooManyInstancesOver) {
  SolverOptions options;
  options.instance_cap = 30;
  auto solver = make(options);
  const Symbol* near = f_.vocabulary().add_relation("near", {container_, container_}, false);
  solver->assert_formula(f_.forall({x_, y_}, f_.rel(near, {x_, y_})));
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  EXPECT_EQ(solver->stats().fallbacks, 0u);
  solver->push();
  for (int k = 0; k < 8; ++k)
    solver->assert_formula(full(f_.var("c" + std::to_string(k), container_)));
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  EXPECT_TRUE(std::holds_alternative<Unsat>(
      solver->check(std::vector<Formula>{f_.negate(f_.rel(near, {x_, y_}))})));
  EXPECT_EQ(solver->stats().fallbacks, 2u);
  solver->pop();
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  EXPECT_EQ(solver->stats().fallbacks, 2u);
}

TEST_P(GroundedSolverTest, HandsFunctionsThatAreNotStratifiedOver) {
  const Symbol* next = f_.vocabulary().add_function("next", {iterator_}, iterator_);
  auto solver = make();
  solver->assert_formula(stale(f_.apply(next, {i_})));
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  EXPECT_EQ(solver->stats().fallbacks, 1u);
}

TEST_P(GroundedSolverTest, ModelsHaveNoElementsOfFormulasNoLongerAssumed) {
  auto solver = make();
  solver->assert_formula(all_full_);
  std::vector<Formula> apart;
  Term a = f_.var("a", container_);
  for (int k = 0; k < 3; ++k) {
    Term b = f_.var("b" + std::to_string(k), container_);
    apart.push_back(f_.negate(same(a, b)));
  }
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check(apart)));
  const Answer answer = solver->check(std::span(apart).first(1));
  EXPECT_EQ(std::get<Sat>(answer).model.size(container_), 2);
}

TEST_P(GroundedSolverTest, RepeatedChecksMakeNoNewInstances) {
  auto solver = make();
  solver->assert_formula(f_.forall({i_}, full(f_.apply(cnt_, {i_}))));
  const std::vector<Formula> assumptions = {stale(i_), full(x_)};
  solver->check(assumptions);
  const uint64_t instances = solver->stats().instances;
  for (int k = 0; k < 5; ++k)
    solver->check(std::span(assumptions).first(static_cast<size_t>(k % 3)));
  EXPECT_EQ(solver->stats().instances, instances);
}

INSTANTIATE_TEST_SUITE_P(Backends, GroundedSolverTest, ::testing::Values(make_grounded_solver));

TEST(ProveSmtlib, UnsatisfiableIsProved) {
  const std::string script =
      "(set-logic UF)(declare-fun p () Bool)(assert p)(assert (not p))(check-sat)";
  EXPECT_TRUE(std::holds_alternative<Proved>(prove_smtlib(script, {})));
}

TEST(ProveSmtlib, SatisfiableIsRefutedWithAModel) {
  const ProofResult result = prove_smtlib("(declare-fun p () Bool)(assert p)(check-sat)", {});
  ASSERT_TRUE(std::holds_alternative<Refuted>(result));
  EXPECT_NE(std::get<Refuted>(result).model.find("(define-fun p () Bool"), std::string::npos)
      << std::get<Refuted>(result).model;
}

TEST(ProveSmtlib, WhatCannotBeReadOrAssertsNothingIsNoProof) {
  for (const char* script : {"(assert", "(assert q)", "", "(check-sat)", "unsat", "(foo)"}) {
    EXPECT_TRUE(std::holds_alternative<GaveUp>(prove_smtlib(script, {}))) << script;
  }
}

TEST(ScriptProver, ScriptsKnowNothingOfEachOther) {
  ScriptProver prover;
  Work unlimited;
  const auto prove = [&](const std::string& script) { return prover.prove(script, {}, unlimited); };
  const std::string p = "(declare-sort s 0)(declare-fun p () Bool)(declare-fun c () s)";
  const std::string other = "(declare-sort s 0)(declare-fun p (s) Bool)(declare-fun c () s)";
  for (int k = 0; k < 100; ++k) {
    EXPECT_TRUE(std::holds_alternative<Refuted>(prove(p + "(assert p)")));
    EXPECT_TRUE(std::holds_alternative<Refuted>(prove(p + "(assert (not p))")));
    EXPECT_TRUE(std::holds_alternative<Proved>(prove(p + "(assert (not (= c c)))")));
    EXPECT_TRUE(std::holds_alternative<Refuted>(prove(other + "(assert (p c))")));
    EXPECT_TRUE(std::holds_alternative<GaveUp>(prove("(assert p)")));
  }
}

TEST(ProveSmtlib, KeepsToTheTimeLimit) {
  std::string script = "(declare-sort s 0)(declare-fun r (s s) Bool)(declare-fun f (s) s)";
  script += "(assert (forall ((x s)) (and (r x (f x)) (not (r x x)))))";
  script += "(assert (forall ((x s) (y s) (z s)) (=> (and (r x y) (r y z)) (r x z))))(check-sat)";
  SolverLimits limits;
  limits.seconds_per_check = 0.1;
  EXPECT_TRUE(std::holds_alternative<GaveUp>(prove_smtlib(script, limits)));
}

TEST(Z3Version, IsFourNumbers) {
  int numbers[4];
  EXPECT_EQ(std::sscanf(z3_version().c_str(), "%d.%d.%d.%d", &numbers[0], &numbers[1], &numbers[2],
                        &numbers[3]),
            4)
      << z3_version();
}

}  // namespace
}  // namespace epr
