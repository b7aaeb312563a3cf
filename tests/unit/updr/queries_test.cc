#include "updr/queries.h"

#include <gtest/gtest.h>

#include "tests/unit/updr/toy.h"
#include "updr/diagram.h"
#include "updr/embedding.h"

namespace updr {
namespace {

using epr::Formula;
using epr::Term;

constexpr const char* kProgram = R"(
sort s
relation r(s)
relation unrelated(s)
error e(w: s)
procedure main(x: s) {
  callee(x)
  throw e(x) if r(x)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  r(X) := r(X) | X = x
  return
}
entry main
)";

template <typename Answer>
bool found(const Answer& answer) {
  return std::holds_alternative<TraceFound>(answer);
}

// Of an answer that there is no trace.
NoTrace why(const TraceAnswer& answer) { return std::get<NoTrace>(answer); }

class QueriesTest : public ::testing::Test {
 protected:
  QueriesTest() : toy_(kProgram), main_(toy_.queries("main")) {}

  TraceAnswer find_throw(int level) { return main_.find_throw(toy_.fs().top(), 0, level); }

  Toy toy_;
  Queries main_;
};

// Frame 0 is false summaries: paths without calls.
TEST_F(QueriesTest, InFrameZeroNoCallReturnsOrThrows) {
  const TraceAnswer answer = find_throw(0);
  ASSERT_FALSE(found(answer));
  EXPECT_TRUE(why(answer).support.bounded);
  EXPECT_TRUE(found(find_throw(1)));
}

TEST_F(QueriesTest, ATraceTellsWhatItsCallsDid) {
  const TraceAnswer answer = find_throw(1);
  ASSERT_TRUE(found(answer));
  ASSERT_EQ(std::get<TraceFound>(answer).calls.size(), 1u);
  const CalleeTransition& call = std::get<TraceFound>(answer).calls[0];
  EXPECT_EQ(call.predicate.procedure, 1);
  // What is read off satisfies its own diagram: nothing is left open.
  const Cube cube = diagram(toy_.program, call.predicate, call.transition,
                            {Scope::Elements::kAll, toy_.program.state, toy_.facts.modifies[1]});
  EXPECT_FALSE(call.transition.evaluate(clause_of(toy_.fs(), cube)));
}

// In a solver's model a variable has an element of its own unless something speaks
// against it.
TEST_F(QueriesTest, ASmallTraceHasNoElementThatCouldBeLeftOut) {
  const Toy toy(R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  var y: s
  var z: s
  havoc y
  assume !r(y)
  havoc z
  assume r(z)
  callee(x)
  return
}
procedure callee(x: s) {
  throw e(x) if r(x)
  return
}
entry main
)");
  const auto elements = [&](Traces wanted) {
    Queries main = toy.queries("main");
    const Formula start = toy.is("r", {toy.input("main", 0)});
    const TraceAnswer answer = main.find_throw(start, 0, 1, wanted);
    const TraceFound& trace = std::get<TraceFound>(answer);
    EXPECT_TRUE(trace.model.evaluate(start));
    EXPECT_TRUE(trace.calls.at(0).predicate.throws());
    return trace.calls.at(0).transition.size(toy.sort("s"));
  };
  EXPECT_EQ(elements(Traces::kSmall), 2);
  EXPECT_GT(elements(Traces::kAny), 2);
}

// Instances were once kept by call and clause alone, so that `false` of throws
// stood for `false` of returns too.
TEST_F(QueriesTest, OneClauseCanBeALemmaOfBothKinds) {
  const int throws = toy_.add(Cube{toy_.throws("callee"), {}, {}}, 1);
  EXPECT_TRUE(found(find_throw(1)));
  const int returns = toy_.add(Cube{toy_.returns("callee"), {}, {}}, 1);
  const TraceAnswer answer = find_throw(1);
  ASSERT_FALSE(found(answer));
  EXPECT_EQ(why(answer).support.lemmas, (std::vector<int>{throws, returns}));
  EXPECT_FALSE(why(answer).support.bounded);
  EXPECT_TRUE(found(find_throw(2))) << "the lemmas are not in F_2";
}

TEST_F(QueriesTest, TheCoreNamesLiteralsThatSuffice) {
  Queries callee = toy_.queries("callee");
  const Term x = toy_.input("callee", 0), w = toy_.program.errors[0].witness[0];
  // It throws only x, and only when r(x).
  const Cube cube{toy_.throws("callee"), {}, {toy_.fs().eq(x, w), toy_.no(toy_.is("r", {x}))}};
  const TraceAnswer answer = callee.find_trace(cube, 0);
  ASSERT_FALSE(found(answer));
  EXPECT_EQ(why(answer).core, std::vector<int>{1});
  EXPECT_FALSE(why(answer).support.bounded) << "there are no calls to exclude";
}

TEST_F(QueriesTest, ATraceTellsWhetherItsOwnCodeThrows) {
  toy_.add(Cube{toy_.throws("callee"), {}, {}}, 1);
  const TraceAnswer own = find_throw(1);
  ASSERT_TRUE(found(own));
  const int site = std::get<TraceFound>(own).site;
  ASSERT_NE(site, TraceFound::kNone);
  EXPECT_EQ(toy_.program.sites[static_cast<size_t>(site)].name, "main#1");
  Toy other(kProgram);
  other.add(Cube{other.returns("callee"), {}, {}}, 1);
  Queries main = other.queries("main");
  const TraceAnswer below = main.find_throw(other.fs().top(), 0, 1);
  ASSERT_TRUE(found(below));
  EXPECT_EQ(std::get<TraceFound>(below).site, TraceFound::kNone);
  EXPECT_TRUE(std::get<TraceFound>(below).calls.at(0).predicate.throws());
}

TEST_F(QueriesTest, SitesThatAreNoLongerAskedAboutDoNotThrow) {
  EXPECT_TRUE(found(find_throw(1)));
  toy_.add(Cube{toy_.throws("callee"), {}, {}}, 1);
  toy_.sites.clear();
  main_.forget_goals();
  EXPECT_FALSE(found(find_throw(1)));
}

TEST_F(QueriesTest, ExcludingAnswersAsFindingDoes) {
  Queries callee = toy_.queries("callee");
  const Term x = toy_.input("callee", 0);
  const Cube none{toy_.throws("callee"), {}, {toy_.no(toy_.is("r", {x}))}};
  const Cube some{toy_.throws("callee"), {}, {toy_.is("r", {x})}};
  EXPECT_TRUE(std::holds_alternative<NoTrace>(callee.exclude(none, 1)));
  EXPECT_TRUE(std::holds_alternative<SomeTrace>(callee.exclude(some, 1)));
}

TEST_F(QueriesTest, ASupportStandsInForTheFrame) {
  const Term x = toy_.input("main", 0), y = toy_.input("callee", 0);
  const int needed = toy_.add(Cube{toy_.throws("callee"), {}, {toy_.no(toy_.is("r", {y}))}}, 1);
  const int returns = toy_.add(Cube{toy_.returns("callee"), {}, {}}, 1);
  const Cube cube{toy_.throws("main"), {}, {toy_.no(toy_.is("r", {x}))}};
  EXPECT_TRUE(std::holds_alternative<NoTrace>(main_.exclude(cube, {{needed, returns}, false})));
  EXPECT_TRUE(std::holds_alternative<SomeTrace>(main_.exclude(cube, {{needed}, false})));
  EXPECT_TRUE(std::holds_alternative<SomeTrace>(main_.exclude(cube, {{returns}, false})));
  EXPECT_TRUE(std::holds_alternative<NoTrace>(main_.exclude(cube, {{}, true})));
}

TEST_F(QueriesTest, TheOwnTransitionIsWhatTheBodyDoes) {
  Queries callee = toy_.queries("callee");
  const Term x = toy_.input("callee", 0);
  const Cube cube{toy_.returns("callee"), {}, {toy_.no(toy_.is("r", {x}))}};
  const TraceAnswer answer = callee.find_trace(cube, 0);
  ASSERT_TRUE(found(answer));
  const epr::Structure own =
      callee.own_transition(std::get<TraceFound>(answer), toy_.returns("callee"));
  const std::vector<int> element{value_of(own, x)};
  EXPECT_FALSE(own.holds(toy_.symbol("r"), element));
  EXPECT_TRUE(own.holds(toy_.program.primed(toy_.symbol("r")), element));
  EXPECT_TRUE(satisfies(own, cube));
}

// Mod-sets are static: they hold in every frame, without a lemma.
TEST_F(QueriesTest, WhatACalleeDoesNotModifyStaysAsItWas) {
  Toy toy(R"(
sort s
relation r(s)
relation p(s)
error e(w: s)
procedure main(x: s) {
  callee(x)
  throw e(x) if r(x) | p(x)
  return
}
procedure callee(x: s) {
  p(X) := true
  return
}
entry main
)");
  Queries main = toy.queries("main");
  const Term x = toy.input("main", 0);
  const Formula no_r = toy.no(toy.is("r", {x}));
  const TraceAnswer answer = main.find_throw(no_r, 0, 1);
  ASSERT_TRUE(found(answer)) << "p may change";
  toy.add(Cube{toy.returns("callee"), {}, {toy.is_after("p", {toy.input("callee", 0)})}}, 1);
  EXPECT_FALSE(found(main.find_throw(no_r, 0, 1)));
}

// Complete the model before splitting a trace into callee transitions.
TEST_F(QueriesTest, ARelationThatNobodyMentionsIsTheSameAtAllCalls) {
  Toy toy(R"(
sort s
sort t
function f(t): s
relation r(s)
relation unrelated(t)
error e(w: s)
procedure main(x: s) {
  callee(x)
  callee(x)
  throw e(x) if r(x)
  return
}
procedure callee(x: s) {
  r(X) := r(X) | X = x
  return
}
entry main
)");
  const TraceAnswer answer = toy.queries("main").find_throw(toy.fs().top(), 0, 1);
  ASSERT_TRUE(found(answer));
  const auto& calls = std::get<TraceFound>(answer).calls;
  ASSERT_EQ(calls.size(), 2u);
  const epr::Symbol* unrelated = toy.symbol("unrelated");
  for (const CalleeTransition& call : calls) {
    EXPECT_EQ(call.transition.table(unrelated), calls[0].transition.table(unrelated));
    EXPECT_EQ(call.transition.table(toy.program.primed(unrelated)),
              calls[0].transition.table(unrelated));
    EXPECT_EQ(call.transition.table(toy.symbol("f")), calls[0].transition.table(toy.symbol("f")));
    EXPECT_EQ(call.transition.size(toy.sort("t")), calls[0].transition.size(toy.sort("t")));
  }
  EXPECT_EQ(calls[0].transition.table(toy.program.primed(toy.symbol("r"))),
            calls[1].transition.table(toy.symbol("r")));
}

TEST(QueriesOfCompletion, AnArgumentThatNobodyMentionsHasAValue) {
  Toy toy(R"(
sort s
sort t
error e(w: s)
procedure main(x: s, y: t) {
  callee(x, y)
  return
}
procedure callee(x: s, y: t) {
  throw e(x) if true
  return
}
entry main
)");
  const TraceAnswer answer = toy.queries("main").find_throw(toy.fs().top(), 0, 1);
  ASSERT_TRUE(found(answer));
  const epr::Structure& call = std::get<TraceFound>(answer).calls.at(0).transition;
  EXPECT_TRUE(call.variables().find(toy.input("callee", 1)));
  EXPECT_EQ(call.size(toy.sort("t")), 1);
}

TEST(QueriesOfAxioms, AxiomsAreConjoinedWhenCounterexamplesAreLookedFor) {
  const auto throws = [](const std::string& axiom) {
    Toy toy("sort s\nrigid relation bad(s)\nerror e(w: s)\n" + axiom +
            "procedure main(x: s) {\n  throw e(x) if bad(x)\n  return\n}\nentry main\n");
    return found(toy.queries("main").find_throw(toy.fs().top(), 0, 0));
  };
  EXPECT_FALSE(throws("axiom none: forall X: s. !bad(X)\n"));
  EXPECT_TRUE(throws(""));
}

// --- Renaming -----------------------------------------------------------------

constexpr const char* kSwapped = R"(
sort s
relation q(s, s)
error e(w: s)
procedure once(x: s, y: s) {
  put(x, y)
  throw e(x) if q(y, x)
  return
}
procedure twice(x: s, y: s) {
  put(x, y)
  put(y, x)
  throw e(x) if q(y, x)
  return
}
procedure put(a: s, b: s) {
  q(A, B) := q(A, B) | A = a & B = b
  return
}
entry once
entry twice
)";

TEST(QueriesOfRenaming, TheSameCalleeTwiceWithSwappedArguments) {
  Toy toy(kSwapped);
  const Term a = toy.input("put", 0), b = toy.input("put", 1);
  const Term u = toy.fs().var("U", toy.sort("s")), v = toy.fs().var("V", toy.sort("s"));
  for (const auto& [variable, argument] : {std::pair(u, a), std::pair(v, b)}) {
    toy.add(Cube{toy.returns("put"),
                 {u, v},
                 {toy.is_after("q", {u, v}), toy.no(toy.is("q", {u, v})),
                  toy.no(toy.fs().eq(variable, argument))}},
            1);
  }
  const auto ask = [&](const std::string& procedure) {
    const Term x = toy.input(procedure, 0), y = toy.input(procedure, 1);
    const Formula start = toy.fs().conj({toy.no(toy.fs().eq(x, y)), toy.no(toy.is("q", {y, x}))});
    return toy.queries(procedure).find_throw(start, 0, 1);
  };
  EXPECT_FALSE(found(ask("once")));
  const TraceAnswer answer = ask("twice");
  ASSERT_TRUE(found(answer));
  const auto& calls = std::get<TraceFound>(answer).calls;
  ASSERT_EQ(calls.size(), 2u);
  EXPECT_NE(value_of(calls[0].transition, a), value_of(calls[0].transition, b));
  EXPECT_EQ(value_of(calls[0].transition, a), value_of(calls[1].transition, b));
  EXPECT_EQ(value_of(calls[0].transition, b), value_of(calls[1].transition, a));
}

TEST(QueriesOfRenaming, AVariableThatIsInputAndOutputOfACall) {
  Toy toy(R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s) {
  var z: s
  z := x
  z := step(z)
  throw e(z) if r(z)
  return
}
procedure step(x: s) returns (z: s) {
  assume z != x
  return
}
entry main
)");
  Queries main = toy.queries("main");
  const Term x = toy.input("main", 0), any = toy.fs().var("Y", toy.sort("s"));
  const Formula only_x =
      toy.fs().forall({any}, toy.fs().disj({toy.no(toy.is("r", {any})), toy.fs().eq(any, x)}));
  EXPECT_TRUE(found(main.find_throw(only_x, 0, 1)));
  const Term in = toy.input("step", 0), out = toy.procedure("step").outputs[0];
  toy.add(Cube{toy.returns("step"), {}, {toy.fs().eq(in, out)}}, 1);
  EXPECT_FALSE(found(main.find_throw(only_x, 0, 1)));
  const TraceAnswer answer = main.find_throw(toy.fs().top(), 0, 1);
  ASSERT_TRUE(found(answer)) << "the lemma does not say false";
  const epr::Structure& step = std::get<TraceFound>(answer).calls.at(0).transition;
  EXPECT_NE(value_of(step, in), value_of(step, out));
}

TEST(QueriesOfRenaming, CallerAndCalleeWithEqualNames) {
  Toy toy(R"(
sort s
relation r(s)
error e(w: s)
procedure main(x: s, y: s) {
  callee(y, x)
  return
}
procedure callee(x: s, y: s) {
  throw e(x) if r(x)
  return
}
entry main
)");
  toy.add(Cube{toy.throws("callee"), {}, {toy.no(toy.is("r", {toy.input("callee", 0)}))}}, 1);
  Queries main = toy.queries("main");
  const Formula no_rx = toy.no(toy.is("r", {toy.input("main", 0)}));
  const Formula no_ry = toy.no(toy.is("r", {toy.input("main", 1)}));
  EXPECT_FALSE(found(main.find_throw(no_ry, 0, 1)));
  EXPECT_TRUE(found(main.find_throw(no_rx, 0, 1)));
}

// --- Induction ------------------------------------------------------------------

// A loop that hands on `c` and `d` as its call says.
Toy loop(const std::string& handed) {
  return Toy(R"(
sort s
rigid relation less(s, s)
relation r(s)
error e(w: s)
procedure main(b: s, c: s, d: s) {
  goto loop(b, c, d)
}
procedure loop(b: s, c: s, d: s) {
  throw e(b) if r(b)
  goto loop(b, )" +
             handed + ")\n}\nentry main\n");
}

class Loop {
 public:
  explicit Loop(const std::string& handed) : toy_(loop(handed)), queries_(toy_.queries("loop")) {}

  Term input(size_t k) const { return toy_.input("loop", k); }
  Formula no_r() const { return toy_.no(toy_.is("r", {input(0)})); }
  Formula c_less_d() const { return toy_.is("less", {input(1), input(2)}); }
  Formula d_less_c() const { return toy_.is("less", {input(2), input(1)}); }
  TraceAnswer ask(std::vector<Formula> literals, int level) {
    return queries_.find_trace(Cube{toy_.throws("loop"), {}, std::move(literals)}, level);
  }

 private:
  Toy toy_;
  Queries queries_;
};

TEST(QueriesOfLoops, OwnCallsAreAssumedOutsideTheCube) {
  Loop loop("c, d");
  const TraceAnswer at_one = loop.ask({loop.no_r()}, 1);
  ASSERT_FALSE(found(at_one));
  EXPECT_TRUE(why(at_one).support.lemmas.empty());
  EXPECT_FALSE(why(at_one).support.bounded);
  const TraceAnswer at_zero = loop.ask({loop.no_r()}, 0);
  ASSERT_FALSE(found(at_zero));
  EXPECT_TRUE(why(at_zero).support.bounded);
  EXPECT_TRUE(found(loop.ask({loop.c_less_d()}, 1)));
}

TEST(QueriesOfLoops, WhatTheCallHandsOnUnchangedStaysOutOfTheCore) {
  Loop loop("c, d");
  const TraceAnswer answer = loop.ask({loop.c_less_d(), loop.no_r()}, 1);
  ASSERT_FALSE(found(answer));
  EXPECT_EQ(why(answer).core, std::vector<int>{1});
}

TEST(QueriesOfLoops, WhatTheCallSwapsDoesNot) {
  Loop loop("d, c");
  EXPECT_TRUE(found(loop.ask({loop.c_less_d(), loop.no_r()}, 1)))
      << "the call is outside the cube if d is not less than c";
  const TraceAnswer answer = loop.ask({loop.c_less_d(), loop.d_less_c(), loop.no_r()}, 1);
  ASSERT_FALSE(found(answer));
  EXPECT_EQ(why(answer).core, (std::vector<int>{0, 1, 2}));
}

TEST(QueriesOfLoops, AVariableOfTheCubeIsNotHandedOn) {
  Toy toy = loop("c, d");
  Queries queries = toy.queries("loop");
  const Term x = toy.fs().var("X0", toy.sort("s"));
  const Formula some = toy.is("less", {x, x});
  const Formula no_r = toy.no(toy.is("r", {toy.input("loop", 0)}));
  // The clause says of the call: no X0 at all.
  const TraceAnswer answer = queries.find_trace(Cube{toy.throws("loop"), {x}, {some, no_r}}, 1);
  ASSERT_FALSE(found(answer));
  EXPECT_EQ(why(answer).core, (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace updr
