#include "epr/certify/certificate.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "epr/certify/inlining_json.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/loader.h"
#include "tests/support/examples.h"
#include "tests/support/inlinings.h"
#include "tests/support/programs.h"

namespace epr {
namespace {

namespace fs = std::filesystem;

// A SAFE certificate of an example in a folder of its own.
class CertificateTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / "certificate";
    fs::remove_all(folder_);
    Sources sources;
    auto loaded = load(DiskReader(), sources, "examples/rml/simple_loop.rml");
    ASSERT_TRUE(loaded.ok());
    claim_ = SafeClaim{print_flat(*loaded),
                       testing::file_text("examples/rml/simple_loop.summaries"),
                       {"main.b2#1", "main.b2#2"}};
  }

  void write() {
    Sources sources;
    auto conditions = conditions_of(claim_, sources);
    ASSERT_TRUE(conditions.ok()) << sources.render(conditions.problems()[0]);
    ASSERT_EQ(write_certificate(folder_.string(), certificate_files(claim_, *conditions)), "");
  }

  CheckResult check(const CheckOptions& options = {}) {
    return check_certificate(folder_.string(), options);
  }

  std::string rejection() {
    const CheckResult result = check();
    const auto* rejected = std::get_if<Rejected>(&result);
    return rejected ? rejected->reason : "not rejected";
  }

  void edit(const std::string& path, const std::string& from, const std::string& to) {
    std::string text = testing::file_text((folder_ / path).string());
    const size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << path;
    text.replace(at, from.size(), to);
    std::ofstream(folder_ / path) << text;
  }

  fs::path folder_;
  SafeClaim claim_;
};

TEST_F(CertificateTest, IsAcceptedAsItWasWritten) {
  write();
  const CheckResult result = check();
  const auto* accepted = std::get_if<Accepted>(&result);
  ASSERT_TRUE(accepted);
  EXPECT_EQ(accepted->kind, CertificateKind::kSafe);
  EXPECT_EQ(accepted->sites, claim_.sites);
  EXPECT_GT(accepted->conditions, 5);
}

TEST_F(CertificateTest, IsGivenUpAfterSoMuchWork) {
  write();
  CheckOptions options;
  options.max_work = 1000;
  const CheckResult result = check(options);
  const auto* undecided = std::get_if<Undecided>(&result);
  ASSERT_TRUE(undecided);
  EXPECT_TRUE(undecided->out_of_work);
  options.max_work = 100'000'000;
  EXPECT_TRUE(std::holds_alternative<Accepted>(check(options)));
}

TEST_F(CertificateTest, IsUndecidedByTimeNotByWork) {
  write();
  CheckOptions options;
  options.seconds = 1e-9;
  const CheckResult result = check(options);
  const auto* undecided = std::get_if<Undecided>(&result);
  ASSERT_TRUE(undecided);
  EXPECT_FALSE(undecided->out_of_work);
}

TEST_F(CertificateTest, SaysWhatItAssumes) {
  claim_.assumptions = {"library", "callbacks"};
  write();
  const CheckResult result = check();
  const auto* accepted = std::get_if<Accepted>(&result);
  ASSERT_TRUE(accepted);
  EXPECT_EQ(accepted->assumptions, claim_.assumptions);
}

TEST_F(CertificateTest, IsAcceptedByOtherSolversToo) {
  write();
  for (const char* solver : {"z3", "cvc5"}) {
    CheckOptions options;
    options.solver_command = solver;
    EXPECT_TRUE(std::holds_alternative<Accepted>(check(options))) << solver;
  }
}

TEST_F(CertificateTest, AnotherSolversDoubtOrRefusalCounts) {
  write();
  CheckOptions options;
  options.solver_command = "printf sat\\n";
  EXPECT_TRUE(std::holds_alternative<Rejected>(check(options)));
  options.solver_command = "printf unknown\\n";
  EXPECT_TRUE(std::holds_alternative<Undecided>(check(options)));
  options.solver_command = "no-such-solver";
  EXPECT_TRUE(std::holds_alternative<Undecided>(check(options)));
}

TEST_F(CertificateTest, AnEditedConditionIsRefusedThoughItIsUnsatisfiable) {
  write();
  edit("conditions/0003.smt2", "(check-sat)", "(assert false)\n(check-sat)");
  EXPECT_NE(rejection().find("conditions/0003.smt2 is not what"), std::string::npos);
}

TEST_F(CertificateTest, AMissingOrForeignFileIsRefused) {
  write();
  std::ofstream(folder_ / "conditions" / "9999.smt2") << "(check-sat)\n";
  EXPECT_EQ(rejection(), "conditions/9999.smt2 does not belong to the certificate");
  fs::remove(folder_ / "conditions" / "9999.smt2");
  fs::remove(folder_ / "conditions" / "0001.smt2");
  EXPECT_EQ(rejection(), "conditions/0001.smt2 is missing");
}

TEST_F(CertificateTest, WeakerSummariesWithMatchingConditionsAreNotProved) {
  claim_.summaries = "summary main.b1 {\n}\n";
  write();
  EXPECT_NE(rejection().find("not proved"), std::string::npos);
}

TEST_F(CertificateTest, TheManifestMustNameSitesOfTheProgram) {
  write();
  edit("certificate.json", "main.b2#1", "main.b2#7");
  EXPECT_NE(rejection().find("no site 'main.b2#7'"), std::string::npos);
  std::ofstream(folder_ / "certificate.json")
      << "{\"format\": 1, \"kind\": \"safe\", \"sites\": []}";
  EXPECT_NE(rejection().find("claims nothing"), std::string::npos);
  std::ofstream(folder_ / "certificate.json") << "{\"format\": 1,";
  EXPECT_NE(rejection().find("not a certificate"), std::string::npos);
}

TEST_F(CertificateTest, CanBeHeldAgainstTheProgramItShouldBeOf) {
  write();
  CheckOptions options;
  options.expected_program = claim_.program;
  EXPECT_TRUE(std::holds_alternative<Accepted>(check(options)));
  options.expected_program += "\n";
  EXPECT_TRUE(std::holds_alternative<Rejected>(check(options)));
}

TEST_F(CertificateTest, IncludesHaveNoPlaceInIt) {
  write();
  std::ofstream(folder_ / "program.rml") << "include \"collections.rml\"\n";
  EXPECT_NE(rejection().find("includes nothing"), std::string::npos);
}

TEST_F(CertificateTest, OverwritesAnOlderCertificateButNoOtherFiles) {
  write();
  write();
  EXPECT_TRUE(std::holds_alternative<Accepted>(check()));
  fs::remove_all(folder_);
  fs::create_directories(folder_);
  std::ofstream(folder_ / "thesis.txt") << "mine";
  Sources sources;
  auto conditions = conditions_of(claim_, sources);
  EXPECT_NE(write_certificate(folder_.string(), certificate_files(claim_, *conditions)), "");
  EXPECT_TRUE(fs::exists(folder_ / "thesis.txt"));
}

// Of a certificate of another kind nothing is left.
TEST_F(CertificateTest, OverwritesOneOfACme) {
  ASSERT_EQ(write_certificate(folder_.string(), certificate_files(claim_.program, "{}")), "");
  write();
  EXPECT_TRUE(std::holds_alternative<Accepted>(check()));
}

TEST_F(CertificateTest, HasNoInliningUnlessACallIsInlined) {
  Sources sources;
  const auto conditions = conditions_of(claim_, sources);
  claim_.inlining = {{"main", {}}};
  const auto the_same = conditions_of(claim_, sources);
  ASSERT_TRUE(conditions.ok() && the_same.ok());
  ASSERT_EQ(conditions->size(), the_same->size());
  for (size_t k = 0; k < conditions->size(); ++k) {
    EXPECT_EQ((*conditions)[k].script, (*the_same)[k].script);
  }
  write();
  EXPECT_FALSE(fs::exists(folder_ / "inlining.json"));
  std::ofstream(folder_ / "inlining.json") << to_json(claim_.inlining);
  EXPECT_EQ(rejection(), "inlining.json does not belong to the certificate");
}

TEST_F(CertificateTest, FilesMayBeReachedThroughLinks) {
  write();
  const fs::path elsewhere = folder_.string() + ".elsewhere";
  fs::remove_all(elsewhere);
  fs::create_directories(elsewhere / "conditions");
  for (const auto& file : fs::recursive_directory_iterator(folder_)) {
    if (file.is_directory()) continue;
    fs::create_symlink(file.path(), elsewhere / file.path().lexically_relative(folder_));
  }
  EXPECT_TRUE(std::holds_alternative<Accepted>(check_certificate(elsewhere.string(), {})));
  EXPECT_TRUE(std::holds_alternative<Accepted>(check_certificate(elsewhere.string() + "/", {})));
}

TEST_F(CertificateTest, APipeInTheFolderIsRefusedNotReadFrom) {
  write();
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  EXPECT_NE(rejection().find("is not a regular file"), std::string::npos);
}

TEST_F(CertificateTest, RunningOutOfTimeOrBeingInterruptedIsUndecided) {
  write();
  CheckOptions options;
  options.go_on = [](int done, int) { return done < 3; };
  const CheckResult stopped = check(options);
  ASSERT_TRUE(std::holds_alternative<Undecided>(stopped));
  EXPECT_NE(std::get<Undecided>(stopped).reason.find("after 3 of"), std::string::npos);
  CheckOptions hurried;
  hurried.seconds = 1e-9;
  EXPECT_TRUE(std::holds_alternative<Undecided>(check(hurried)));
}

// Each procedure of this program has a summary of its own, and no universal ones prove
// it (docs/examples.md).  Inlined it is proved by empty ones.
class InlinedCertificateTest : public CertificateTest {
 protected:
  void SetUp() override {
    CertificateTest::SetUp();
    inline_all(testing::example_text("no_universal_loop_free"));
  }

  void inline_all(const std::string& text) {
    const Program program = testing::program_from(text);
    const Summaries summaries = testing::claim_nothing_of_all(program);
    claim_ = SafeClaim{text, print(program, summaries), {}};
    for (const Site& site : program.sites) claim_.sites.push_back(site.name);
    claim_.inlining =
        testing::inlining_where(program, summaries, [](const Procedure&, int) { return true; });
  }
};

TEST_F(InlinedCertificateTest, IsAcceptedThoughNoUniversalSummariesExist) {
  write();
  EXPECT_TRUE(fs::exists(folder_ / "inlining.json"));
  const CheckResult result = check();
  ASSERT_TRUE(std::holds_alternative<Accepted>(result)) << rejection();
  EXPECT_EQ(std::get<Accepted>(result).sites, claim_.sites);
  for (const char* solver : {"z3", "cvc5"}) {
    CheckOptions options;
    options.solver_command = solver;
    EXPECT_TRUE(std::holds_alternative<Accepted>(check(options))) << solver;
  }
  claim_.inlining.clear();
  write();
  EXPECT_NE(rejection().find("not proved"), std::string::npos);
}

TEST_F(InlinedCertificateTest, OfAProgramWithABugIsNotProved) {
  std::string text = claim_.program;
  const std::string remembered = "add(errors, e)";
  const size_t at = text.find(remembered);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, remembered.size(), "add(jobs, e)");
  inline_all(text);
  write();
  EXPECT_NE(rejection().find("not proved: entry main: throws at 'goto main.b"), std::string::npos)
      << rejection();
}

TEST_F(InlinedCertificateTest, AChangedOrMissingInliningIsRefused) {
  write();
  // A byte that does not matter.
  edit("inlining.json", "\n", "\n ");
  EXPECT_EQ(rejection(), "inlining.json is not what the program and its summaries give");
  write();
  fs::remove(folder_ / "inlining.json");
  EXPECT_NE(rejection().find("conditions/0001.smt2"), std::string::npos);
  write();
  edit("inlining.json", "\"procedure\": \"reject\"", "\"procedure\": \"main\"");
  EXPECT_NE(rejection().find("of 'main.b1' leads to 'reject', not to 'main'"), std::string::npos);
  write();
  edit("inlining.json", "\"procedure\": \"main\"", "\"procedure\": \"reject\"");
  EXPECT_NE(rejection().find("the entry is 'main', and its run one of 'reject'"),
            std::string::npos);
  write();
  std::ofstream(folder_ / "inlining.json") << "{";
  EXPECT_EQ(rejection(), "inlining.json: not an inlining of format 1");
}

// With one call less, and the conditions that belong to that.
TEST_F(InlinedCertificateTest, OneThatInlinesTooLittleIsNotProved) {
  ASSERT_FALSE(claim_.inlining.at(0).calls.empty());
  claim_.inlining[0].calls.pop_back();
  write();
  EXPECT_NE(rejection().find("not proved"), std::string::npos);
}

TEST_F(InlinedCertificateTest, OverwritesAndIsOverwrittenByOneWithoutInlining) {
  const SafeClaim inlined = claim_;
  write();
  claim_.inlining.clear();
  claim_.summaries = "";
  write();
  EXPECT_TRUE(std::holds_alternative<Accepted>(check())) << rejection();
  claim_ = inlined;
  write();
  EXPECT_TRUE(std::holds_alternative<Accepted>(check())) << rejection();
}

}  // namespace
}  // namespace epr
