// The encoding, asked question by question.

#include "si/encode.h"

#include <gtest/gtest.h>

#include "epr/solver/z3_solver.h"
#include "tests/support/programs.h"
#include "tests/unit/si/searches.h"

namespace si {
namespace {

using epr::Formula;

constexpr const char* kProgram = R"(
sort s
relation p(s)
relation q(s)
error e(w: s)
error f(w: s)
procedure main(x: s) {
  var y: s
  y := mark(x)
  throw e(y) if p(y)
  return
}
procedure mark(x: s) returns (o: s) {
  o := x
  throw f(x) if q(x)
  choose {
    p(X) := p(X) | X = x
    return
  } or {
    o := mark(x)
    return
  }
}
entry main when forall X: s. !p(X)
)";

class EncodingTest : public ::testing::Test {
 protected:
  static constexpr int kInMain = 0, kInMark = 1;  // sites
  static constexpr CallId kFirst{0, 0}, kSecond{1, 0};

  explicit EncodingTest(const std::string& summaries = "")
      : program_(epr::testing::program_from(kProgram)),
        facts_(epr::program_facts(program_, kCutPoints)),
        transitions_(program_, facts_, epr::Tracking(*program_.formulas)),
        over_(epr::testing::summaries_from(program_, summaries)),
        solver_(epr::make_lazy_solver(*program_.formulas, {})),
        encoding_(program_, transitions_, program_.entries[0], epr::testing::all_sites(program_),
                  over_, *solver_),
        tree_(program_.entries[0].procedure) {
    encoding_.add(tree_, 0);
  }

  void inline_call(const CallId& call) {
    encoding_.add(tree_, tree_.inline_call(call, encoding_.callee(call)));
  }

  Formula no(Formula f) { return program_.formulas->negate(f); }
  Formula made(const CallId& call) { return encoding_.made(call); }
  Formula over(const CallId& call) { return encoding_.over(call); }
  Formula wanted(int site) { return encoding_.wanted(site); }

  bool possible(const std::vector<Formula>& assumptions) {
    const epr::Answer answer = solver_->check(assumptions);
    EXPECT_FALSE(std::holds_alternative<epr::GaveUp>(answer));
    return std::holds_alternative<epr::Sat>(answer);
  }

  epr::CallTree tree_of(const std::vector<Formula>& assumptions) {
    const epr::Answer answer = solver_->sketch(assumptions);
    return encoding_.tree_in(tree_, std::get<epr::Sat>(answer).model);
  }

  epr::Program program_;
  epr::ProgramFacts facts_;
  Transitions transitions_;
  epr::Summaries over_;
  std::unique_ptr<epr::Solver> solver_;
  Encoding encoding_;
  InlinedTree tree_;
};

TEST_F(EncodingTest, AnOpenCallIsBlockedOrDoesAsItsSummaryAllows) {
  EXPECT_EQ(encoding_.calls(), std::vector<CallId>{kFirst});
  EXPECT_EQ(encoding_.callee(kFirst), epr::testing::index_of(program_, "mark"));
  EXPECT_FALSE(possible({no(made(kFirst))}));
  EXPECT_TRUE(possible({over(kFirst)}));
  EXPECT_TRUE(possible({over(kFirst), no(wanted(kInMain))}));
  EXPECT_TRUE(possible({over(kFirst), no(wanted(kInMark))}));
}

TEST_F(EncodingTest, ThrowsAtSitesThatAreNotWantedDoNotCount) {
  EXPECT_FALSE(possible({over(kFirst), no(wanted(kInMain)), no(wanted(kInMark))}));
  inline_call(kFirst);
  EXPECT_FALSE(possible({over(kSecond), no(wanted(kInMain)), no(wanted(kInMark))}));
  inline_call(kSecond);
  const Formula third = over({2, 0});
  EXPECT_FALSE(possible({third, no(wanted(kInMain)), no(wanted(kInMark))}));
}

TEST_F(EncodingTest, AnInlinedCallDoesWhatItsCodeDoes) {
  inline_call(kFirst);
  EXPECT_EQ(encoding_.calls(), (std::vector<CallId>{kFirst, kSecond}));
  EXPECT_TRUE(possible({no(made(kSecond))}));
  EXPECT_TRUE(possible({no(made(kSecond)), no(wanted(kInMark))}));
  EXPECT_TRUE(possible({no(made(kSecond)), no(wanted(kInMain))}));
  const epr::CallTree returned = tree_of({no(made(kSecond)), no(wanted(kInMark))});
  EXPECT_EQ(returned.site, kInMain);
  ASSERT_EQ(returned.calls.size(), 1u);
  EXPECT_FALSE(returned.calls[0].threw);
  EXPECT_EQ(returned.calls[0].tree.site, epr::CallTree::kNone);
  const epr::CallTree threw = tree_of({no(made(kSecond)), no(wanted(kInMain))});
  EXPECT_EQ(threw.site, epr::CallTree::kNone);
  ASSERT_EQ(threw.calls.size(), 1u);
  EXPECT_TRUE(threw.calls[0].threw);
  EXPECT_EQ(threw.calls[0].tree.site, kInMark);
}

TEST_F(EncodingTest, TheTreeHasTheInlinedCallsThatAreMade) {
  inline_call(kFirst);
  inline_call(kSecond);
  const CallId third{2, 0};
  const std::vector<Formula> deep{made(kSecond), no(made(third)), no(wanted(kInMark))};
  const epr::Answer answer = solver_->sketch(deep);
  const epr::Structure& model = std::get<epr::Sat>(answer).model;
  EXPECT_EQ(encoding_.made_in(model), (std::vector<CallId>{kFirst, kSecond}));
  const epr::CallTree tree = encoding_.tree_in(tree_, model);
  ASSERT_EQ(tree.calls.size(), 1u);
  EXPECT_EQ(tree.calls[0].tree.calls.size(), 1u);
  const epr::CallTree flat = tree_of({no(made(kSecond)), no(wanted(kInMark))});
  EXPECT_TRUE(flat.calls.at(0).tree.calls.empty());
}

// The second run starts as the first leaves things: it cannot be the first to throw.
TEST_F(EncodingTest, ACalleeStartsInTheStateOfItsCaller) {
  inline_call(kFirst);
  inline_call(kSecond);
  EXPECT_FALSE(possible({made(kSecond), no(made({2, 0})), no(wanted(kInMain))}));
}

TEST_F(EncodingTest, ItsSizeGrows) {
  const uint64_t before = encoding_.size();
  EXPECT_GT(before, 0u);
  inline_call(kFirst);
  EXPECT_GT(encoding_.size(), before);
}

class SummarisedEncodingTest : public EncodingTest {
 protected:
  SummarisedEncodingTest()
      : EncodingTest(
            "summary mark {\n"
            "  throws f(w) only if w = x\n"
            "  throws f(w) only if q(w)\n"
            "  returns only if o = x\n"
            "  returns only if forall X: s. p'(X) -> p(X)\n"
            "}\n") {}
};

// The second lemma is false of the program: the throw in main is excluded by it alone.
TEST_F(SummarisedEncodingTest, LemmasAreUsedAsLongAsTheCallIsOpen) {
  EXPECT_TRUE(possible({over(kFirst), no(wanted(kInMain))}));
  EXPECT_FALSE(possible({over(kFirst), no(wanted(kInMark))}));
  EXPECT_TRUE(possible({no(wanted(kInMark))})) << "nothing is said of the call";
  inline_call(kFirst);
  EXPECT_TRUE(possible({no(made(kSecond)), no(wanted(kInMark))}));
}

TEST_F(SummarisedEncodingTest, LemmasOfThrowsAreUsed) {
  inline_call(kFirst);
  // The first run throws where q(x) holds, so the second does not.
  EXPECT_FALSE(possible({over(kSecond), made(kSecond), no(wanted(kInMain))}));
}

}  // namespace
}  // namespace si
