#include "epr/certify/unchanged.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::program_from;
using testing::summaries_from;

constexpr const char* kProgram = R"(
sort s
relation r(s, s)
relation q(s, s)
relation n()
error e(w: s)
procedure p(x: s, y: s) {
  r(X, Y) := q(X, Y)
  q(X, Y) := r(X, Y)
  n() := false
  return
}
entry p
)";

// Names of what the lemma says is unchanged.
std::vector<std::string> unchanged(const std::string& lemma) {
  const Program program = program_from(kProgram);
  const Summaries summaries =
      summaries_from(program, "summary p { returns only if " + lemma + " }");
  std::vector<std::string> out;
  for (const Symbol* relation : unchanged_relations(program, summaries[0])) {
    out.push_back(relation->name);
  }
  return out;
}

using Names = std::vector<std::string>;

TEST(UnchangedRelations, AreClaimedWordForWord) {
  EXPECT_EQ(unchanged("forall X: s, Y: s. r'(X, Y) <-> r(X, Y)"), Names{"r"});
  EXPECT_EQ(unchanged("forall A: s, B: s. q(A, B) <-> q'(A, B)"), Names{"q"});
  EXPECT_EQ(unchanged("forall A: s, B: s. q'(B, A) <-> q(B, A)"), Names{"q"});
  EXPECT_EQ(unchanged("n'() <-> n()"), Names{"n"});
}

TEST(UnchangedRelations, AreNotThoseOfWhichLessIsClaimed) {
  for (const char* lemma :
       {"forall X: s, Y: s. r'(X, Y) -> r(X, Y)", "forall X: s, Y: s. r'(X, Y) <-> r(Y, X)",
        "forall X: s. r'(X, X) <-> r(X, X)", "forall X: s. r'(X, y) <-> r(X, y)",
        "r'(x, y) <-> r(x, y)", "forall X: s, Y: s. r'(X, Y) <-> q(X, Y)",
        "forall X: s, Y: s. r(X, Y) <-> q(X, Y)", "forall X: s, Y: s. r'(X, Y) <-> q'(X, Y)",
        "forall X: s, Y: s. X = Y | (r'(X, Y) <-> r(X, Y))",
        "(forall X: s, Y: s. r'(X, Y) <-> r(X, Y)) | n()", "n'() -> n()", "n'() <-> !n()"}) {
    EXPECT_EQ(unchanged(lemma), Names{}) << lemma;
  }
}

}  // namespace
}  // namespace epr
