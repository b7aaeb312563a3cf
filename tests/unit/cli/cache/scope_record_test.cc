#include "cli/cache/scope_record.h"

#include <gtest/gtest.h>

namespace cli::cache {
namespace {

ScopeRecord record() {
  ScopeRecord out;
  out.program = "abc";
  out.decisions = {{{{"p#1", "safe", "", ""}, {"p#2", "cme", "", "{}"}}, "summary p() {}", "[]"}};
  out.reaches = {{"p#1", "reached", "", "{\"x\": 1}"}};
  out.queries = 17;
  out.outcome = "told";
  return out;
}

TEST(ScopeRecord, ComesBackAsItWas) {
  const std::string text = to_json(record());
  const auto read = read_scope_record(text);
  ASSERT_TRUE(read);
  EXPECT_EQ(to_json(*read), text);
  EXPECT_EQ(read->queries, 17U);
  EXPECT_EQ(read->decisions.at(0).sites.at(1).trace, "{}");
  EXPECT_EQ(read->reaches.at(0).trace, "{\"x\": 1}");
}

TEST(ScopeRecord, AnyTextIsSafeToRead) {
  const std::string text = to_json(record());
  for (size_t k = 0; k < text.size(); ++k) {
    EXPECT_FALSE(read_scope_record(text.substr(0, k)));
    std::string changed = text;
    changed[k] ^= 1;
    read_scope_record(changed);
  }
  for (const char* other : {"null", "[]", "{}", "{\"program\": 1}"}) {
    EXPECT_FALSE(read_scope_record(other));
  }
}

TEST(ScopeRecord, KnowsWhatIsOnlySaid) {
  EXPECT_FALSE(record().has_doubt());
  EXPECT_FALSE(record().has_unreachable());
  ScopeRecord undecided = record();
  undecided.decisions[0].sites[0].verdict = "no-universal-summary";
  EXPECT_TRUE(undecided.has_doubt());
  ScopeRecord unknown = record();
  unknown.reaches[0].reach = "unknown";
  EXPECT_TRUE(unknown.has_doubt());
  ScopeRecord unreachable = record();
  unreachable.reaches[0].reach = "unreachable";
  EXPECT_TRUE(unreachable.has_unreachable());
  EXPECT_FALSE(unreachable.has_doubt());
}

TEST(ScopeKey, IsThatOfProgramSitesAndSettings) {
  const ScopeQuestion question{"sort s at 1\n", {"p#1", "p#2"}, {"z3"}};
  const auto key = scope_key(question);
  ASSERT_TRUE(key);
  EXPECT_EQ(key, scope_key({"sort s at 2\n", {"p#1", "p#2"}, {"z3"}}));
  EXPECT_NE(key, scope_key({"sort t at 1\n", {"p#1", "p#2"}, {"z3"}}));
  EXPECT_NE(key, scope_key({"sort s at 1\n", {"p#1"}, {"p#2", "z3"}}));
  EXPECT_NE(key, scope_key({"sort s at 1\n", {"p#1", "p#2"}, {"z4"}}));
  EXPECT_EQ(exact_key("d", question), exact_key("d", question));
  EXPECT_NE(exact_key("d", question), exact_key("e", question));
  EXPECT_NE(exact_key("d", question), exact_key("d", {"", {"p#1"}, {"p#2", "z3"}}));
  EXPECT_NE(exact_key("d", question), exact_key("d", {"", {"p#1", "p#2"}, {"z4"}}));
  EXPECT_FALSE(scope_key({"include \"x\"\n", {}, {}}));
}

}  // namespace
}  // namespace cli::cache
