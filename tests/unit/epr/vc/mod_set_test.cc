#include "epr/vc/mod_set.h"

#include <gtest/gtest.h>

#include "tests/support/programs.h"

namespace epr {
namespace {

using testing::index_of;
using testing::program_from;

std::vector<std::string> names(const std::vector<const Symbol*>& symbols) {
  std::vector<std::string> out;
  for (const Symbol* symbol : symbols) out.push_back(symbol->name);
  return out;
}

TEST(ModSet, ContainsOwnUpdatesThoseOfCalleesAndOfTheWholeCycle) {
  const Program program = program_from(R"(
sort s
relation a(s)
relation b(s)
relation c(s)
relation d(s)
action set_d() {
  choose {
    d(X) := true
  } or {
    d(X) := false
  }
}
procedure main() {
  ping()
  return
}
procedure ping() {
  a(X) := true
  pong()
  return
}
procedure pong() {
  choose {
    b(X) := true
    ping()
    return
  } or {
    set_d()
    return
  }
}
procedure quiet() {
  return
}
entry main
)");
  const auto sets = mod_sets(program, call_graph(program));
  const auto of = [&](const char* name) {
    return names(sets[static_cast<size_t>(index_of(program, name))]);
  };
  const std::vector<std::string> all{"a", "b", "d"};
  EXPECT_EQ(of("main"), all);
  EXPECT_EQ(of("ping"), all);
  EXPECT_EQ(of("pong"), all);
  EXPECT_TRUE(of("quiet").empty());
}

}  // namespace
}  // namespace epr
