#include "cli/suppressions.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace cli {
namespace {

// "3:4-6" for a suppression of line 3 that covers 4 to 6, with its reason.
std::string found(const std::string& source) {
  std::string out;
  for (const Suppression& one : suppressions_in(source)) {
    if (!out.empty()) out += "; ";
    out += std::to_string(one.line) + ":" + std::to_string(one.first) + "-" +
           std::to_string(one.last);
    if (!one.reason.empty()) out += " " + one.reason;
  }
  return out;
}

TEST(Suppressions, CommentCoversItsLine) {
  EXPECT_EQ(found("a();\nb(); // cme:ignore walked once\nc();"), "2:2-2 walked once");
}

TEST(Suppressions, CommentAloneCoversTheNextLineWithCode) {
  EXPECT_EQ(found("a();\n  // cme:ignore why\nb();"), "2:3-3 why");
  EXPECT_EQ(found("// cme:ignore why\n// more of it\nb();"), "1:3-3 why");
  EXPECT_EQ(found("// cme:ignore why\n\nb();"), "1:2-2 why");  // no further than that
}

TEST(Suppressions, CommentMayLackAReason) {
  EXPECT_EQ(found("a(); //cme:ignore  "), "1:1-1");
  EXPECT_EQ(found("a(); // cme:ignore: colons are fine"), "1:1-1 colons are fine");
}

TEST(Suppressions, OtherTextIsNone) {
  EXPECT_EQ(found("a(\"// cme:ignore x\");"), "");
  EXPECT_EQ(found("a(\"\"\"\n // cme:ignore x\n @SuppressWarnings(\"cme\")\n\"\"\");"), "");
  EXPECT_EQ(found("/* // cme:ignore x\n @SuppressWarnings(\"cme\") */ class A {}"), "");
  EXPECT_EQ(found("// cme:ignored\na(); // see cme:ignore"), "");
  EXPECT_EQ(found("@SuppressWarnings(\"unchecked\") class A {}"), "");
  EXPECT_EQ(found("@SuppressWarnings(\"acme\") class A {}"), "");
  EXPECT_EQ(found("@SuppressWarnings(CME) class A {}"), "");
  EXPECT_EQ(found("@SuppressWarnings(A + \"cme\") class A {}"), "");
  EXPECT_EQ(found("@Named(\"cme\") class A {}"), "");
}

TEST(Suppressions, AnnotationMayNameSeveral) {
  for (const std::string arguments :
       {"\"cme\"", "{\"cme\"}", "{\"unchecked\", \"cme\"}", "value = \"cme\"",
        "value = {\"cme\", \"x\",}", "(\"cme\")", "\"c\" + \"me\"", "\"\\u0063me\""}) {
    EXPECT_EQ(found("@SuppressWarnings(" + arguments + ")\nclass A {\n}\nclass B {}"), "1:1-3")
        << arguments;
  }
  EXPECT_EQ(found("@java.lang.SuppressWarnings(\"cme\")\nclass A {\n}"), "1:1-3");
}

TEST(Suppressions, AnnotationCoversAClass) {
  EXPECT_EQ(found("@SuppressWarnings(\"cme\")\npublic final class A<T extends B<T>> extends C<T, D>\n"
                  "    implements E, F {\n  void f() { if (x) { } }\n}\nclass G {}"),
            "1:1-5");
  EXPECT_EQ(found("@SuppressWarnings(\"cme\") record R(int a, int b)\n{\n}\nclass G {}"), "1:1-3");
  EXPECT_EQ(found("@SuppressWarnings(\"cme\") @interface A {\n}\nclass G {}"), "1:1-2");
  EXPECT_EQ(found("@SuppressWarnings(\"cme\") enum E {\nA, B;\n}\nclass G {}"), "1:1-3");
}

TEST(Suppressions, AnnotationCoversAMethod) {
  EXPECT_EQ(found("class A {\n  @SuppressWarnings(\"cme\")\n  @Deprecated(since = \"{\")\n"
                  "  <T> Map<T, T> f(List<T> a, int[] b) throws X, Y {\n    g('}', \"}\"); // }\n"
                  "  }\n  void h() {\n  }\n}"),
            "2:2-6");
  EXPECT_EQ(found("abstract class A {\n@SuppressWarnings(\"cme\")\nabstract void f(int a);\nvoid h() {\n}}"),
            "2:2-3");
}

TEST(Suppressions, AnnotationCoversAField) {
  EXPECT_EQ(found("class A {\n@SuppressWarnings(\"cme\") final Map<K, V> f =\n  make(a < b, c);\nint g;}"),
            "2:2-3");
  EXPECT_EQ(found("class A {\n@SuppressWarnings(\"cme\") Runnable f = () -> {\n  g();\n};\nint h;}"),
            "2:2-4");
  EXPECT_EQ(found("enum E {\n@SuppressWarnings(\"cme\")\nA(1),\nB(2);\n}"), "2:2-3");
}

TEST(Suppressions, AnnotationCoversALocalVariable) {
  EXPECT_EQ(found("void f() {\n@SuppressWarnings(\"cme\")\nString s =\n it.next();\nit.next();\n}"),
            "2:2-4");
  EXPECT_EQ(found("void f() {\nfor (@SuppressWarnings(\"cme\") String s\n : xs) {\n g();\n}\n}"),
            "2:2-3");
  EXPECT_EQ(found("void f(@SuppressWarnings(\"cme\") A a,\nB b) {\n}"), "1:1-1");
}

TEST(Suppressions, WhatIsNotJavaEnds) {
  for (const std::string source :
       {"@SuppressWarnings(\"cme\")", "@SuppressWarnings(\"cme\"", "@SuppressWarnings(\"cme\") class A {",
        "@SuppressWarnings(\"cme\") }", "@", "@SuppressWarnings(\"cme\") @", "// cme:ignore",
        "@a.", "@SuppressWarnings(\"cme\") f(", "@SuppressWarnings(\"cme\") @b("}) {
    found(source);
  }
}

class SuppressionsOfFiles : public testing::Test {
 protected:
  void SetUp() override {
    root_ = testing::TempDir() + "/suppressions";
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_ + "/src/a");
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(root_ + "/" + name) << text;
  }

  static SiteVerdict site(const std::string& file, int line) {
    SiteVerdict out;
    out.site.owner = "a.Cart";
    out.site.java = {file, line};
    return out;
  }

  std::string root_;
};

TEST_F(SuppressionsOfFiles, TheNearestOneWaives) {
  write("src/a/Cart.java", "@SuppressWarnings(\"cme\")\nclass Cart {\n // cme:ignore why\n g();\n}\n");
  const SourceLines sources({root_ + "/src"});
  Suppressions suppressions(sources);
  const auto inner = suppressions.find(site("Cart.java", 4).site);
  ASSERT_TRUE(inner);
  EXPECT_EQ(inner->by, Waiver::By::kComment);
  EXPECT_EQ(inner->reason, "why");
  EXPECT_EQ(inner->where.line, 3);
  const auto outer = suppressions.find(site("Cart.java", 2).site);
  ASSERT_TRUE(outer);
  EXPECT_EQ(outer->by, Waiver::By::kAnnotation);
  EXPECT_FALSE(suppressions.find(site("Cart.java", 6).site));
  EXPECT_FALSE(suppressions.find(site("Cart.java", 0).site));
  EXPECT_FALSE(suppressions.find(site("Other.java", 4).site));
}

TEST_F(SuppressionsOfFiles, UselessOnesAndThoseWithoutReasonAreNoted) {
  write("src/a/Cart.java", "f(); // cme:ignore\ng(); // cme:ignore why\nh(); // cme:ignore why\n");
  write("src/a/Shop.java", "@SuppressWarnings(\"cme\") class Shop {}\n");
  const SourceLines sources({root_ + "/src"});
  const std::vector<SiteVerdict> sites{site("Cart.java", 1), site("Cart.java", 2)};
  const auto problems = [&](const std::vector<std::string>& paths) {
    Suppressions suppressions(sources);
    for (const SiteVerdict& one : sites) suppressions.find(one.site);
    std::vector<std::string> out;
    for (const ManifestMessage& message : suppressions.problems(sites, paths)) {
      EXPECT_FALSE(message.error);
      out.push_back(std::filesystem::path(message.path).filename().string() + ":" +
                    std::to_string(message.line) + ": " + message.text);
    }
    return out;
  };
  const std::vector<std::string> of_cart{"Cart.java:1: // cme:ignore without a reason",
                                         "Cart.java:3: // cme:ignore suppresses nothing"};
  EXPECT_EQ(problems({}), of_cart);
  auto of_both = of_cart;
  of_both.push_back("Shop.java:1: @SuppressWarnings(\"cme\") suppresses nothing");
  EXPECT_EQ(problems({root_ + "/src"}), of_both);
  EXPECT_EQ(problems({root_ + "/sr"}), of_cart);
  EXPECT_EQ(problems({root_ + "/src/../src/."}), of_both);
}

TEST_F(SuppressionsOfFiles, AFileThatIsFoundTwiceIsOne) {
  write("src/a/Cart.java", "f(); // cme:ignore why\n");
  const SourceLines sources({root_ + "/src/../src", root_ + "/src"});
  Suppressions suppressions(sources);
  EXPECT_TRUE(suppressions.find(site("Cart.java", 1).site));
  EXPECT_TRUE(suppressions.problems({site("Cart.java", 1)}, {root_ + "/src"}).empty());
}

}  // namespace
}  // namespace cli
