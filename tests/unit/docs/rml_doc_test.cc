// What the documentation shows of `.rml` is so.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "epr/certify/summary.h"
#include "epr/rml/loader.h"
#include "epr/rml/parser.h"
#include "epr/rml/printer.h"
#include "epr/rml/sort_check.h"
#include "tests/unit/epr/rml/checked.h"

namespace epr {
namespace {

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.good()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Block {
  std::string where;  // "docs/rml.md:12"
  std::string mark;   // what stands after the opening ```
  std::string text;
};

// The blocks between lines of ``` in a text.
std::vector<Block> blocks_of(const std::string& path, const std::string& text) {
  std::vector<Block> blocks;
  bool inside = false;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (line.rfind("```", 0) == 0) {
      inside = !inside;
      if (inside) blocks.push_back({path + ":" + std::to_string(number), line.substr(3), ""});
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  EXPECT_FALSE(inside) << path << ": a block does not end";
  return blocks;
}

std::vector<Block> documented_blocks() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("docs")) {
    if (entry.path().extension() == ".md") paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<Block> blocks;
  for (const std::string& path : paths) {
    for (Block& block : blocks_of(path, content(path))) blocks.push_back(std::move(block));
  }
  return blocks;
}

std::string parsed_and_printed(const std::string& text) {
  Sources sources;
  const auto parsed = parse(sources, sources.add("printed.rml", text));
  return parsed ? print(*parsed) : sources.render(parsed.problems()[0]);
}

TEST(RmlDoc, EveryProgramShownIsAccepted) {
  int programs = 0;
  for (const Block& block : documented_blocks()) {
    if (block.mark != "rml") continue;
    ++programs;
    EXPECT_EQ(refusals(block.text), std::vector<std::string>{}) << block.where;
    const std::string canonical = parsed_and_printed(block.text);
    EXPECT_EQ(parsed_and_printed(canonical), canonical) << block.where;
  }
  EXPECT_GE(programs, 1);
}

TEST(RmlDoc, TheFirstProgramHasTheSiteItShows) {
  const std::vector<Block> blocks = blocks_of("docs/rml.md", content("docs/rml.md"));
  ASSERT_FALSE(blocks.empty());
  ASSERT_EQ(blocks[0].mark, "rml");
  const Program program = checked(blocks[0].text);
  ASSERT_EQ(program.sites.size(), 1u);
  EXPECT_EQ(program.sites[0].name, "main.greetings#1");
  EXPECT_EQ(to_text(program.sites[0].java), "Party.java:5");
}

TEST(RmlDoc, TheSummaryShownIsThatOfALoopOverAList) {
  std::string shown;
  for (const Block& block : blocks_of("docs/rml.md", content("docs/rml.md"))) {
    if (block.text.rfind("summary ", 0) == 0) shown = block.text;
  }
  ASSERT_FALSE(shown.empty());
  const Program program = checked(
      "include \"collections.rml\"\n"
      "procedure addList.b1(lst1: container, it: iterator) { return }\n"
      "entry addList.b1\n");
  Sources sources;
  const auto parsed = parse(sources, sources.add("shown.summaries", shown));
  ASSERT_TRUE(parsed.ok());
  EXPECT_EQ(print(*parsed), shown);
  const auto summaries = read_summaries(program, *parsed);
  ASSERT_TRUE(summaries.ok()) << sources.render(summaries.problems()[0]);
  EXPECT_TRUE((*summaries)[0].claimed);
}

TEST(RmlDoc, TheErrorShownAtTheEndIsTheOneThatIsReported) {
  const std::vector<Block> blocks = blocks_of("docs/rml.md", content("docs/rml.md"));
  ASSERT_FALSE(blocks.empty());
  const auto found = refusals(
      "sort container\n"
      "rigid relation pair(container, container)\n"
      "axiom partner: forall C: container. exists D: container. pair(C, D)\n"
      "procedure main() { return }\n"
      "entry main\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0] + "\n", "main.rml:3:7: " + blocks.back().text);
}

// The list of keywords in the text is the one the lexer knows.
TEST(RmlDoc, EveryKeywordListedIsOne) {
  const std::string text = content("docs/rml.md");
  const size_t start = text.find("Keywords: `") + 11;
  std::istringstream words(text.substr(start, text.find('`', start) - start));
  std::vector<std::string> listed{std::istream_iterator<std::string>(words), {}};
  EXPECT_EQ(listed.size(), 36u);
  for (const std::string& word : listed) {
    EXPECT_NE(parsed_and_printed("sort " + word).find("error"), std::string::npos) << word;
    EXPECT_EQ(parsed_and_printed("sort `" + word + "`"), "sort `" + word + "`\n");
  }
}

TEST(RmlDoc, BlocksAreFoundWithTheirMarks) {
  const auto blocks = blocks_of("x.md", "a\n```rml\nsort s\n```\n```\nb\n\n```\n");
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(blocks[0].where, "x.md:2");
  EXPECT_EQ(blocks[0].mark, "rml");
  EXPECT_EQ(blocks[0].text, "sort s\n");
  EXPECT_EQ(blocks[1].text, "b\n\n");
}

}  // namespace
}  // namespace epr
