#include "epr/rml/loader.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "epr/rml/prelude.h"

namespace epr {
namespace {

using Texts = std::map<std::string, std::string>;

std::vector<std::string> errors(const FileReader& reader, const std::string& path) {
  Sources sources;
  const auto loaded = load(reader, sources, path);
  std::vector<std::string> messages;
  for (const Diagnostic& problem : loaded.problems()) {
    const std::string rendered = sources.render(problem);
    messages.push_back(rendered.substr(0, rendered.find('\n')));
  }
  return messages;
}

std::vector<std::string> errors(const Texts& texts) {
  return errors(MemoryReader(texts), "main.rml");
}

// The main file alone, and everything.
std::pair<std::string, std::string> printed(const Texts& texts, const std::string& path) {
  Sources sources;
  const auto loaded = load(MemoryReader(texts), sources, path);
  if (!loaded) return {sources.render(loaded.problems().front()), ""};
  return {print_main(*loaded), print_flat(*loaded)};
}

TEST(Loader, PutsIncludedItemsWhereTheIncludeStands) {
  const auto [main, flat] = printed(
      {{"main.rml", "sort a\ninclude \"b.rml\"\nsort c\n"}, {"b.rml", "sort b\n"}}, "main.rml");
  EXPECT_EQ(main, "sort a\n\ninclude \"b.rml\"\n\nsort c\n");
  EXPECT_EQ(flat, "sort a\nsort b\nsort c\n");
}

TEST(Loader, ReadsEachFileOnce) {
  const auto [main, flat] = printed({{"main.rml", "include \"b.rml\"\ninclude \"./x/../c.rml\"\n"},
                                     {"b.rml", "include \"c.rml\" sort b\n"},
                                     {"c.rml", "sort c\n"}},
                                    "main.rml");
  EXPECT_EQ(main, "include \"b.rml\"\ninclude \"./x/../c.rml\"\n");
  EXPECT_EQ(flat, "sort c\nsort b\n");
}

TEST(Loader, LooksBesideTheIncludingFile) {
  const auto [main, flat] = printed({{"d/main.rml", "include \"e/b.rml\"\n"},
                                     {"d/e/b.rml", "include \"c.rml\"\ninclude \"../d.rml\"\n"},
                                     {"d/e/c.rml", "sort right\n"},
                                     {"c.rml", "sort wrong\n"},
                                     {"d/d.rml", "sort d\n"}},
                                    "d/main.rml");
  EXPECT_EQ(flat, "sort right\nsort d\n");
}

TEST(Loader, FindsPreludesAfterFilesOfTheSameName) {
  const std::string main = "include \"collections.rml\"\n";
  EXPECT_NE(printed({{"main.rml", main}}, "main.rml").second.find("error cme(i: iterator)"),
            std::string::npos);
  EXPECT_EQ(printed({{"main.rml", main}, {"collections.rml", "sort mine\n"}}, "main.rml").second,
            "sort mine\n");
}

TEST(Loader, EveryPreludeParses) {
  ASSERT_FALSE(prelude_names().empty());
  for (const std::string_view name : prelude_names()) {
    ASSERT_TRUE(prelude_text(name).has_value());
    EXPECT_EQ(errors({{"main.rml", "include \"" + std::string(name) + "\""}}),
              std::vector<std::string>{});
  }
  EXPECT_FALSE(prelude_text("no_such_prelude.rml").has_value());
}

TEST(Loader, PrintsAFlatTextThatNeedsNoOtherFile) {
  const auto flat =
      printed({{"main.rml", "include \"collections.rml\"\nentry main\n"}}, "main.rml").second;
  EXPECT_EQ(printed({{"flat.rml", flat}}, "flat.rml").second, flat);
}

TEST(Loader, ShowsACycleOfIncludes) {
  EXPECT_EQ(errors({{"main.rml", "include \"b.rml\""},
                    {"b.rml", "sort b\ninclude \"c.rml\""},
                    {"c.rml", "include \"b.rml\""}}),
            (std::vector<std::string>{
                "c.rml:1:1: error: files include each other: b.rml -> c.rml -> b.rml"}));
  EXPECT_EQ(errors({{"main.rml", "include \"main.rml\""}}),
            (std::vector<std::string>{
                "main.rml:1:1: error: files include each other: main.rml -> main.rml"}));
}

TEST(Loader, SaysWhereItLookedForAMissingInclude) {
  EXPECT_EQ(errors({{"main.rml", "include \"x/b.rml\""}, {"x/b.rml", "\ninclude \"c.rml\""}}),
            (std::vector<std::string>{
                "x/b.rml:2:1: error: cannot read 'x/c.rml': no such file, and no prelude is "
                "called 'c.rml' (preludes: collections.rml)"}));
  EXPECT_EQ(errors({{"main.rml", "include \"\""}}),
            (std::vector<std::string>{
                "main.rml:1:1: error: no prelude is called '' (preludes: collections.rml)"}));
}

TEST(Loader, ReportsTheErrorsOfAllFiles) {
  EXPECT_EQ(
      errors({{"main.rml", "include \"b.rml\"\ninclude \"c.rml\""},
              {"b.rml", "sort 1"},
              {"c.rml", "sort 2"}}),
      (std::vector<std::string>{"b.rml:1:6: error: expected a name after 'sort', found '1'",
                                "c.rml:1:6: error: expected a name after 'sort', found '2'"}));
}

TEST(Loader, RefusesIncludesNestedTooDeep) {
  Texts texts = {{"main.rml", "include \"0.rml\""}};
  for (int i = 0; i < 1000; ++i) {
    texts[std::to_string(i) + ".rml"] = "include \"" + std::to_string(i + 1) + ".rml\"";
  }
  EXPECT_EQ(errors(texts),
            (std::vector<std::string>{
                "198.rml:1:1: error: includes are nested more than 200 levels deep"}));
}

TEST(Loader, SaysThatTheMainFileIsMissing) {
  EXPECT_EQ(errors({}), (std::vector<std::string>{"error: cannot read 'main.rml': no such file"}));
}

// A folder of its own for each test.
class DiskReaderTest : public testing::Test {
 protected:
  DiskReaderTest()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("disk_reader_test." + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~DiskReaderTest() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
};

TEST_F(DiskReaderTest, ReadsAllBytesOfAFile) {
  const std::string text("a\0b\r\n\xff", 6);
  EXPECT_EQ(std::get<std::string>(DiskReader().read(write("x", text))), text);
  EXPECT_EQ(std::get<std::string>(DiskReader().read(write("y", ""))), "");
}

TEST_F(DiskReaderTest, SaysWhyAFileCannotBeRead) {
  write("file", "");
  const auto missing = std::get<Unreadable>(DiskReader().read(path("none")));
  EXPECT_TRUE(missing.missing);
  EXPECT_EQ(missing.why, "no such file");
  EXPECT_TRUE(std::get<Unreadable>(DiskReader().read(path("file/x"))).missing);
  const auto folder = std::get<Unreadable>(DiskReader().read(folder_.string()));
  EXPECT_FALSE(folder.missing);
  EXPECT_EQ(folder.why, "it is a directory");
  const auto endless = std::get<Unreadable>(DiskReader(1 << 20).read("/dev/zero"));
  EXPECT_EQ(endless.why, "it is larger than 1 MB");
}

TEST_F(DiskReaderTest, SaysThatPermissionIsDenied) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  const std::string file = write("secret", "sort a");
  std::filesystem::permissions(file, std::filesystem::perms::none);
  const auto denied = std::get<Unreadable>(DiskReader().read(file));
  EXPECT_FALSE(denied.missing);
  EXPECT_EQ(denied.why, "permission denied");
}

TEST_F(DiskReaderTest, ReportsAFolderThatIsIncludedInsteadOfTryingThePreludes) {
  std::filesystem::create_directories(folder_ / "collections.rml");
  const std::string main = write("main.rml", "include \"collections.rml\"");
  EXPECT_EQ(errors(DiskReader(), main),
            (std::vector<std::string>{main + ":1:1: error: cannot read '" +
                                      path("collections.rml") + "': it is a directory"}));
}

TEST_F(DiskReaderTest, RecognisesAFileBehindALink) {
  std::filesystem::create_directory_symlink(".", folder_ / "loop");
  const std::string main = write("main.rml", "include \"loop/main.rml\"");
  ASSERT_EQ(errors(DiskReader(), main).size(), 1u);
  EXPECT_NE(errors(DiskReader(), main)[0].find("files include each other"), std::string::npos);
}

}  // namespace
}  // namespace epr
