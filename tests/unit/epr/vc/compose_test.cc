#include "epr/vc/compose.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "epr/vc/transition_text.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::index_of;
using testing::program_from;

// Can the transition return so that `after` (a closed formula over R and R') holds?
bool may_return(const Program& program, const Transition& t, Formula after) {
  auto solver = make_quantified_solver(*program.formulas, {});
  for (Formula f : t.constraints) solver->assert_formula(f);
  solver->assert_formula(t.returned);
  Substitution primed;
  for (const auto& [relation, definition] : t.after) {
    primed.relations[program.primed(relation)] = definition;
  }
  solver->assert_formula(substitute(*program.formulas, after, primed));
  const Answer answer = solver->check();
  EXPECT_FALSE(std::holds_alternative<GaveUp>(answer));
  return std::holds_alternative<Sat>(answer);
}

// R' of a program variable.
Formula after(const Program& program, const char* relation, Term t) {
  return program.formulas->rel(program.primed(program.formulas->vocabulary().find_symbol(relation)),
                               {t});
}

Formula before(const Program& program, const char* relation, Term t) {
  return program.formulas->rel(program.formulas->vocabulary().find_symbol(relation), {t});
}

Transition composed(const Program& program, const char* name, const CutOptions& options = {}) {
  return compose(program, program_facts(program, options), index_of(program, name));
}

TEST(Compose, UpdatesSubstituteAndLaterOnesSeeEarlierOnes) {
  const Program program = program_from(R"(
sort s
relation r(s)
procedure main(x: s, y: s) {
  r(X) := X = x
  r(X) := r(X) | X = y
  return
}
entry main
)");
  Formulas& fs = *program.formulas;
  const Transition t = composed(program, "main");
  EXPECT_TRUE(t.constraints.empty());
  const Procedure& p = program.procedures[0];
  Term z = fs.var("z", p.inputs[0]->sort);
  EXPECT_FALSE(may_return(program, t, fs.negate(after(program, "r", p.inputs[0]))));
  EXPECT_FALSE(may_return(program, t, fs.negate(after(program, "r", p.inputs[1]))));
  Formula another = fs.conj(
      {after(program, "r", z), fs.negate(fs.eq(z, p.inputs[0])), fs.negate(fs.eq(z, p.inputs[1]))});
  EXPECT_FALSE(may_return(program, t, another));
}

TEST(Compose, JoinsKeepTheChoicesOfAllPathsApart) {
  // Both relations change on one path and neither on the other.
  const Program program = program_from(R"(
sort s
relation a(s)
relation b(s)
procedure main(x: s) {
  choose {
    a(X) := X = x
    b(X) := X = x
    goto main.end(x)
  } or {
    a(X) := false
    b(X) := false
    goto main.end(x)
  }
}
procedure main.end(x: s) {
  return
}
entry main
)");
  Formulas& fs = *program.formulas;
  const Transition t = composed(program, "main");
  Term x = program.procedures[0].inputs[0];
  Formula a = after(program, "a", x), b = after(program, "b", x);
  EXPECT_TRUE(may_return(program, t, fs.conj(a, b)));
  EXPECT_TRUE(may_return(program, t, fs.conj(fs.negate(a), fs.negate(b))));
  EXPECT_FALSE(may_return(program, t, fs.conj(a, fs.negate(b))));
}

TEST(Compose, ManyBranchesInARowStayLinear) {
  std::string text = "sort s\nrelation r(s)\nentry p0\n";
  constexpr int kBranches = 60;
  for (int k = 0; k < kBranches; ++k) {
    const std::string n = std::to_string(k), next = std::to_string(k + 1);
    text += "procedure p" + n + "(x: s) {\n  choose {\n    r(X) := r(X) | X = x\n    goto p" +
            next + "(x)\n  } or {\n    goto p" + next + "(x)\n  }\n}\n";
  }
  text += "procedure p" + std::to_string(kBranches) + "(x: s) {\n  return\n}\n";
  const Program program = program_from(text);
  const Transition t = composed(program, "p0");
  EXPECT_LT(program.formulas->node_count(), 5000u);
  Term x = program.procedures[0].inputs[0];
  EXPECT_TRUE(may_return(program, t, after(program, "r", x)));
}

// Written out, the formulas of this program once took 582 MB.
TEST(Compose, ARelationThatOccursTwiceInItsUpdatesDoesNotExplode) {
  std::string text = "sort s\nrelation r(s)\nentry p0\n";
  constexpr int kBranches = 30;
  for (int k = 0; k < kBranches; ++k) {
    const std::string n = std::to_string(k), next = std::to_string(k + 1);
    text += "procedure p" + n +
            "(x: s, y: s) {\n  choose {\n    r(X) := r(X) & X != x | r(y)\n    goto p" + next +
            "(x, y)\n  } or {\n    goto p" + next + "(y, x)\n  }\n}\n";
  }
  text += "procedure p" + std::to_string(kBranches) + "(x: s, y: s) {\n  return\n}\n";
  const Program program = program_from(text);
  EXPECT_LT(to_text(program, composed(program, "p0")).size(), 100000u);
}

TEST(Compose, AnAssumeAfterAThrowDoesNotHideTheThrow) {
  const Program program = program_from(R"(
sort s
relation r(s)
error e(x: s)
procedure main(x: s) {
  throw e(x) if r(x)
  assume false
  return
}
entry main
)");
  const Transition t = composed(program, "main");
  ASSERT_EQ(t.throws.size(), 1u);
  auto solver = make_quantified_solver(*program.formulas, {});
  for (Formula f : t.constraints) solver->assert_formula(f);
  solver->assert_formula(t.throws[0].guard);
  EXPECT_TRUE(std::holds_alternative<Sat>(solver->check()));
  EXPECT_FALSE(may_return(program, t, program.formulas->top()));
}

TEST(Compose, AVariableThatIsInputAndOutputOfACallGetsTheResult) {
  const Program program = program_from(R"(
sort s
relation r(s)
procedure main(x: s) {
  var y: s
  y := x
  y := swap(y, x)
  r(X) := X = y
  return
}
procedure swap(a: s, b: s) returns (c: s) {
  assume a = b
  assume c != a
  return
}
entry main
)");
  Formulas& fs = *program.formulas;
  for (Inline inlining : {Inline::kNone, Inline::kSmall}) {
    const Transition t = composed(program, "main", CutOptions{Blocks::kCut, inlining, 60});
    Term x = program.procedures[0].inputs[0];
    const bool inlined = inlining == Inline::kSmall;
    EXPECT_EQ(t.calls.size(), inlined ? 0u : 1u);
    EXPECT_EQ(may_return(program, t, after(program, "r", x)), !inlined);
    EXPECT_TRUE(may_return(program, t, fs.negate(after(program, "r", x))));
  }
}

TEST(Compose, ACallChangesOnlyWhatTheCalleeModifies) {
  const Program program = program_from(R"(
sort s
relation a(s)
relation b(s)
procedure main(x: s) {
  callee(x)
  return
}
procedure callee(x: s) {
  a(X) := true
  return
}
entry main
)");
  Formulas& fs = *program.formulas;
  const Transition t = composed(program, "main", CutOptions{Blocks::kCut, Inline::kNone, 60});
  Term x = program.procedures[0].inputs[0];
  EXPECT_TRUE(
      may_return(program, t, fs.conj(before(program, "a", x), fs.negate(after(program, "a", x)))));
  EXPECT_FALSE(
      may_return(program, t, fs.conj(before(program, "b", x), fs.negate(after(program, "b", x)))));
}

TEST(Compose, AnUpdateWithQuantifiersGetsASymbolOfItsOwn) {
  const Program program = program_from(R"(
sort s
sort t
relation r(s)
relation q(s, t)
procedure main(x: s) {
  r(X) := exists Y: t. q(X, Y)
  return
}
entry main
)");
  const Transition t = composed(program, "main");
  EXPECT_EQ(t.constraints.size(), 1u);
  const Symbol* r = program.formulas->vocabulary().find_symbol("r");
  EXPECT_FALSE(t.after.at(r).body->quantified);
}

TEST(Compose, ArgumentsNamedLikeBoundVariablesAreNotCaptured) {
  // The action binds I; the procedure's own variable is called I too.
  const Program program = program_from(R"(
sort s
relation r(s)
action clear_all_but(i: s) {
  r(I) := r(I) & I = i
}
procedure main(I: s) {
  clear_all_but(I)
  return
}
entry main
)");
  Formulas& fs = *program.formulas;
  const Transition t = composed(program, "main");
  Term i = program.procedures[0].inputs[0];
  Term z = fs.var("z", i->sort);
  EXPECT_TRUE(may_return(program, t, after(program, "r", i)));
  EXPECT_FALSE(may_return(program, t, fs.conj(after(program, "r", z), fs.negate(fs.eq(z, i)))));
}

// --- Choices ----------------------------------------------------------------------

// The choices that can be made together with `exit`, in the order in which they are
// recorded: "take x", "1 of 2", "call p".
std::vector<std::string> choices_of(const Program& program, const Transition& t, Formula exit) {
  auto solver = make_quantified_solver(*program.formulas, {});
  for (Formula f : t.constraints) solver->assert_formula(f);
  solver->assert_formula(exit);
  const Answer answer = solver->check();
  const Structure& model = std::get<Sat>(answer).model;
  std::vector<std::string> out;
  for (const Choice& choice : t.choices) {
    if (!model.evaluate(choice.guard)) continue;
    if (const auto* element = std::get_if<ElementTaken>(&choice.taken)) {
      const std::string& name = element->element->name;
      out.push_back("take " + name.substr(0, name.find_first_of("@#")));
    } else if (const auto* call = std::get_if<CallMade>(&choice.taken)) {
      const int callee = t.calls[static_cast<size_t>(call->call)].callee;
      out.push_back("call " + program.procedures[static_cast<size_t>(callee)].name);
    } else {
      const auto& guards = std::get<AlternativeTaken>(choice.taken).guards;
      for (size_t k = 0; k < guards.size(); ++k) {
        if (!model.evaluate(guards[k])) continue;
        out.push_back(std::to_string(k + 1) + " of " + std::to_string(guards.size()));
      }
    }
  }
  return out;
}

using Strings = std::vector<std::string>;

constexpr char kManyChoices[] = R"(
sort s
error e(x: s)
action pick() returns (a: s) {
  choose {
    assume false
  } or {
    var b: s
    a := b
  }
}
procedure main(x: s) {
  var c: s
  c := pick()
  c := callee(c)
  throw e(c) if c = x
  choose {
    goto main.end(c)
  } or {
    var d: s
    goto main.end(d)
  } or {
    return
  }
}
procedure main.end(c: s) {
  var z: s
  c := callee(z)
  return
}
procedure callee(c: s) returns (o: s) {
  var i: s
  assume c != i & o = i
  return
}
entry main
)";

TEST(Compose, TheChoicesOfAModelAreThoseOfItsExecutionInOrder) {
  const Program program = program_from(kManyChoices);
  Formulas& fs = *program.formulas;
  const Transition t = composed(program, "main");
  const Strings start{"take c", "take a", "2 of 2", "take b", "take o", "take i"};
  ASSERT_EQ(t.throws.size(), 1u);
  EXPECT_EQ(choices_of(program, t, t.throws[0].guard), start);

  const auto with = [&](Strings more) {
    Strings all = start;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const auto* tail = std::get_if<AlternativeTaken>(&t.choices[6].taken);
  ASSERT_TRUE(tail);
  ASSERT_EQ(tail->guards.size(), 3u);
  const auto along = [&](size_t k) {
    return choices_of(program, t, fs.conj(t.returned, tail->guards[k]));
  };
  EXPECT_EQ(along(0), with({"1 of 3", "take z", "take o", "take i"}));
  EXPECT_EQ(along(1), with({"2 of 3", "take d", "take z", "take o", "take i"}));
  EXPECT_EQ(along(2), with({"3 of 3"}));
}

TEST(Compose, ACallStandsAmongTheChoicesWhereItIsMade) {
  const Program program = program_from(kManyChoices);
  const Transition t = composed(program, "main", CutOptions{Blocks::kBasic, Inline::kNone, 60});
  const Strings start{"take c", "take a", "2 of 2", "take b", "call callee"};
  EXPECT_EQ(choices_of(program, t, t.throws[0].guard), start);
  Strings jump = start;
  jump.insert(jump.end(), {"2 of 3", "take d", "call main.end"});
  EXPECT_EQ(choices_of(program, t, t.calls[2].returned), jump);
}

}  // namespace
}  // namespace epr
