#include "cli/old_lemmas.h"

#include <gtest/gtest.h>

#include "cli/cache/bytes.h"

namespace cli {
namespace {

std::string text_of(const std::string& name) {
  return cache::read_bytes("examples/rml/" + name).value_or("");
}

std::optional<epr::Safe> proof(const std::string& example, const std::string& lemmas) {
  const std::optional<LoadedProgram> input = load_program("examples/rml/" + example + ".rml");
  std::vector<const epr::Site*> sites;
  for (const epr::Site& site : input->program.sites) sites.push_back(&site);
  const VerifyOptions options;
  const Budget budget(options);
  uint64_t queries = 0;
  return prove_by_old_lemmas(options, budget, *input, sites, lemmas, queries);
}

TEST(OldLemmas, ProveAProgramThatIsStillTheSame) {
  const std::string lemmas = text_of("flatten.summaries");
  const auto safe = proof("flatten", lemmas);
  ASSERT_TRUE(safe);
  EXPECT_EQ(safe->claim.sites.size(), 2U);
}

TEST(OldLemmas, ThatNameWhatIsNotThereTakeNoOthersWithThem) {
  const std::string lemmas =
      "summary gone {\n  returns only if false\n}\n"
      "summary flatten {\n  returns only if vanished(in)\n"
      "  throws cme(i) only if nobody = in\n}\n" +
      text_of("flatten.summaries");
  EXPECT_TRUE(proof("flatten", lemmas));
}

TEST(OldLemmas, DoNotProveWhatThrows) {
  EXPECT_FALSE(proof("flatten_error", text_of("flatten.summaries")));
  EXPECT_FALSE(proof("flatten_error", "summary main {\n  throws cme(i) only if false\n}\n" +
                                          text_of("flatten.summaries")));
}

TEST(OldLemmas, AnyTextIsSafe) {
  for (const char* text : {"", "nonsense", "sort s\n", "summary", "summary flatten {"}) {
    EXPECT_FALSE(proof("flatten", text)) << text;
  }
}

}  // namespace
}  // namespace cli
