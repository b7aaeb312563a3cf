#include "cli/stack_trace.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

constexpr const char* kPlain =
    "printed by the program\n"
    "\tat nowhere\n"
    "Exception in thread \"main\" java.util.ConcurrentModificationException\n"
    "\tat java.base/java.util.ArrayList$Itr.next(ArrayList.java:967)\n"
    "\tat lib.Walk.each(Walk.java:7)\n"
    "\tat app.Cart.drop(Cart.java:12)\n"
    "\tat app.Reproducer.main(Reproducer.java:9)\n";

bool is_app(const std::string& type) { return type.starts_with("app.Cart"); }

bool at(const std::string& errors, const ThrowSite& site) {
  return throws_at(thrown_exceptions(errors), site, is_app);
}

TEST(StackTrace, TheTopmostFrameOfTheApplicationDecides) {
  EXPECT_TRUE(at(kPlain, {"app.Cart", "drop()V", "Cart.java", 12}));
  EXPECT_TRUE(at(kPlain, {"app.Cart$Inner", "lambda$0", "Cart.java", 12}));
  EXPECT_FALSE(at(kPlain, {"app.Cart", "drop()V", "Cart.java", 13}));
  EXPECT_FALSE(at(kPlain, {"app.Cart", "drop()V", "Other.java", 12}));
  EXPECT_FALSE(at(kPlain, {"other.Cart", "drop()V", "Cart.java", 12}));
}

TEST(StackTrace, AFrameFurtherDownIsNotTheSite) {
  const std::string text = std::string(kPlain) + "\tat app.Cart.caller(Cart.java:30)\n";
  EXPECT_FALSE(at(text, {"app.Cart", "caller()V", "Cart.java", 30}));
}

TEST(StackTrace, WithoutLinesClassAndMethodDecide) {
  const char* text =
      "Exception in thread \"main\" java.util.ConcurrentModificationException\n"
      "\tat app.Cart.drop(Unknown Source)\n";
  EXPECT_TRUE(at(text, {"app.Cart", "drop()V", "Cart.java", 12}));
  EXPECT_FALSE(at(text, {"app.Cart", "add()V", "Cart.java", 12}));
}

TEST(StackTrace, CausesCountAndOtherExceptionsDoNot) {
  const char* text =
      "Exception in thread \"main\" java.lang.ExceptionInInitializerError\n"
      "\tat app.Cart.drop(Cart.java:12)\n"
      "Caused by: java.util.ConcurrentModificationException: text\n"
      "\tat app.Cart.<clinit>(Cart.java:3)\n"
      "\t... 1 more\n";
  EXPECT_TRUE(at(text, {"app.Cart", "<clinit>()V", "Cart.java", 3}));
  EXPECT_FALSE(at(text, {"app.Cart", "drop()V", "Cart.java", 12}));
}

TEST(StackTrace, WhatSomebodyCaughtHasNoFiles) {
  const char* text =
      "Caught: java.util.ConcurrentModificationException\n"
      "\tat java.util.ArrayList$Itr.next(:967)\n"
      "\tat app.Cart.drop(:12)\n";
  EXPECT_TRUE(at(text, {"app.Cart", "drop()V", "Cart.java", 12}));
  EXPECT_FALSE(at(text, {"app.Cart$Other", "drop()V", "Cart.java", 12}));
}

TEST(StackTrace, AnyTextIsSafeToRead) {
  for (const char* text : {"", "\tat ", "Exception in thread \"main\" ", "Caused by: x\n\tat (\n",
                           "Exception in thread \"main\" x\n\tat \n\tat /\n\tat a/b(c:d)"}) {
    EXPECT_FALSE(at(text, {"app.Cart", "drop()V", "Cart.java", 12})) << text;
  }
}

}  // namespace
}  // namespace cli
