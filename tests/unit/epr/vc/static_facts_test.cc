#include "epr/vc/static_facts.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

TEST(StaticFacts, AreClaimedOfCutPointsOnly) {
  const Program program = testing::program_from(R"(
sort s
relation a(s)
relation b(s)
error e(w: s)
procedure main(x: s) {
  goto main.b1(x)
}
procedure main.b1(x: s) {
  quiet()
  throw e(x) if b(x)
  return
}
procedure quiet() {
  a(X) := true
  return
}
entry main
)");
  Summaries summaries(program.procedures.size());
  claim_static_facts(program, program_facts(program, {Blocks::kCut, Inline::kNone, 0}), summaries);
  EXPECT_EQ(print(program, summaries),
            "summary main {\n"
            "  returns only if forall X0: s. b'(X0) <-> b(X0)\n"
            "}\n\n"
            "summary quiet {\n"
            "  throws e(w) only if false\n"
            "  returns only if forall X0: s. b'(X0) <-> b(X0)\n"
            "}\n");
}

}  // namespace
}  // namespace epr
