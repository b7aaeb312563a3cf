#include "epr/logic/source.h"

#include <string>

#include <gtest/gtest.h>

namespace epr {
namespace {

std::string render(std::string text, int line, int column, int length = 1) {
  Sources sources;
  const FileId file = sources.add("dir/a.rml", std::move(text));
  return sources.render({{file, line, column, length}, "bad"});
}

TEST(Sources, ShowsTheLineAndACaretUnderTheFault) {
  EXPECT_EQ(render("sort a\nrelation p(b)\nsort c\n", 2, 12),
            "dir/a.rml:2:12: error: bad\n"
            "  relation p(b)\n"
            "             ^");
}

TEST(Sources, UnderlinesTheWholeFaultButNotBeyondTheLine) {
  EXPECT_EQ(render("sort abc", 1, 6, 3), "dir/a.rml:1:6: error: bad\n  sort abc\n       ^~~");
  EXPECT_EQ(render("sort abc\nx", 1, 6, 99), "dir/a.rml:1:6: error: bad\n  sort abc\n       ^~~");
}

TEST(Sources, PointsBehindTheLastCharacter) {
  EXPECT_EQ(render("ab\n", 1, 3), "dir/a.rml:1:3: error: bad\n  ab\n    ^");
  EXPECT_EQ(render("", 1, 1), "dir/a.rml:1:1: error: bad\n  \n  ^");
  EXPECT_EQ(render("ab", 7, 9), "dir/a.rml:7:9: error: bad\n  \n  ^");
}

TEST(Sources, ShowsTabsAsSpaces) {
  EXPECT_EQ(render("\t\tx := y\r\n", 1, 3), "dir/a.rml:1:3: error: bad\n    x := y\n    ^");
}

TEST(Sources, CountsCharactersNotBytesUnderTheLine) {
  EXPECT_EQ(render("`größe` x", 1, 11), "dir/a.rml:1:11: error: bad\n  `größe` x\n          ^");
}

TEST(Sources, KeepsControlCharactersFromTheTerminal) {
  EXPECT_EQ(render("a\x1b[31m\xff\x7f\xc2\x9b"
                   "b\xe2\x80\xae"
                   "c",
                   1, 1),
            "dir/a.rml:1:1: error: bad\n  a?[31m???b?c\n  ^");
  Sources sources;
  const FileId file = sources.add("a\x1b.rml", "");
  EXPECT_EQ(sources.render({{file, 0, 0, 1}, "not\x1b good\nat all"}),
            "a?.rml: error: not? good\nat all");
}

TEST(Sources, ShowsAWindowOfALongLine) {
  std::string line(10'000'000, 'x');
  line[5'000'000] = 'Y';
  EXPECT_EQ(render(line, 1, 5'000'001), "dir/a.rml:1:5000001: error: bad\n  ..." +
                                            std::string(40, 'x') + "Y" + std::string(39, 'x') +
                                            "...\n" + std::string(45, ' ') + "^");
  EXPECT_EQ(render(line, 1, 1),
            "dir/a.rml:1:1: error: bad\n  " + std::string(80, 'x') + "...\n  ^");
  EXPECT_EQ(render(line, 1, 10'000'001), "dir/a.rml:1:10000001: error: bad\n  ..." +
                                             std::string(80, 'x') + "\n" + std::string(85, ' ') +
                                             "^");
}

TEST(Sources, NeverSplitsACharacterAtTheEdgeOfTheWindow) {
  std::string line;
  for (int i = 0; i < 200; ++i) line += "ä";
  for (int column = 1; column <= 401; ++column) {
    const std::string shown = render(line, 1, column);
    EXPECT_EQ(shown.substr(shown.find('\n')).find('?'), std::string::npos) << column;
  }
}

TEST(Sources, RendersDiagnosticsWithoutAPlace) {
  EXPECT_EQ(Sources().render({{}, "no entry"}), "error: no entry");
}

TEST(JavaPosition, IsShownAsFileAndLine) {
  EXPECT_EQ(to_text({"Foo.java", 17}), "Foo.java:17");
  EXPECT_EQ(to_text(JavaPosition{}), "");
}

}  // namespace
}  // namespace epr
