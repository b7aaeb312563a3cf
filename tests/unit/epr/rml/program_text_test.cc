#include "epr/rml/program_text.h"

#include <gtest/gtest.h>

#include "tests/unit/epr/rml/checked.h"

namespace epr {
namespace {

TEST(ProgramText, ShowsEveryKindOfCommandUnfolded) {
  const Program program = checked(
      "sort s\n"
      "relation r(s)\n"
      "relation on()\n"
      "error e(x: s)\n"
      "action use(x: s) { throw e(x) if r(x) }\n"
      "procedure p(x: s) returns (y: s) at \"P.java\":3 {\n"
      "  var v: s\n"
      "  assume !on & x != v\n"
      "  r(X) := r(X) | X = v\n"
      "  on() := false\n"
      "  use(v) at 5\n"
      "  v := p(x)\n"
      "  havoc v\n"
      "  y := v\n"
      "  choose { return } or { goto p(v) }\n"
      "}\n"
      "procedure q() { throw e(e) if false return }\n"
      "constant e: s\n"
      "entry p when forall X: s. r(X)\n"
      "entry q\n");
  EXPECT_EQ(to_text(program),
            "procedure p(x: s) returns (y: s) {\n"
            "  havoc y\n"
            "  havoc v\n"
            "  assume !on & x != v\n"
            "  r(X) := r(X) | v = X\n"
            "  on() := false\n"
            "  x@1 := v\n"
            "  throw p#1(`x@1`) if r(`x@1`)\n"
            "  v := p(x)\n"
            "  havoc v\n"
            "  y := v\n"
            "  choose {\n"
            "    return\n"
            "  } or {\n"
            "    goto p(v)\n"
            "  }\n"
            "}\n"
            "\n"
            "procedure q() {\n"
            "  throw q#1(e) if false\n"
            "  return\n"
            "}\n"
            "\n"
            "site p#1 P.java:5\n"
            "site q#1 \n"
            "entry p when forall X: s. r(X)\n"
            "entry q when true\n");
}

TEST(ProgramText, IsTheSameForTheSameProgram) {
  const std::string text =
      "include \"collections.rml\"\n"
      "procedure main(c: container) { var i: iterator i := iterator_of(c) remove(i) return }\n"
      "entry main\n";
  EXPECT_EQ(to_text(checked(text)), to_text(checked(text)));
}

}  // namespace
}  // namespace epr
