#include "cli/method_summary.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

MethodSummary drop() {
  MethodSummary out;
  out.id = "Cart.drop(Ljava/util/List;)V";
  out.signature = "Cart.drop(List in)";
  out.java = {"Cart.java", 7};
  out.throws_if = {{"in == this.items"}, {"in is stale", "in contains this"}};
  out.effects.modifies = {"this.items", "in"};
  return out;
}

TEST(MethodSummary, SignaturesHaveTypesAndTheNamesThatAreKnown) {
  JavaMethod method;
  method.id = "shop.Cart.drop(Ljava/util/List;I[[JZLshop/Cart$Item;[Ljava/lang/String;)V";
  method.parameters = {"in", "all", "item", "names"};
  // An array has a name like any other reference.
  method.parameters.insert(method.parameters.begin() + 1, "counts");
  EXPECT_EQ(signature(method),
            "shop.Cart.drop(List in, int, long[][] counts, boolean all, Item item, String[] names)");
  method.id = "Cart.<init>()V";
  EXPECT_EQ(signature(method), "Cart.<init>()");
}

TEST(MethodSummary, AnyTextHasASignature) {
  for (const char* id : {"", "x", "(", ")(", "a(L", "a(Lb)", "a([", "a(Q)V"}) {
    JavaMethod method;
    method.id = id;
    method.parameters = {"p"};
    signature(method);
  }
}

TEST(MethodSummary, TextSaysWhatIsKnown) {
  MethodSummaries all;
  all.methods = {drop()};
  EXPECT_EQ(to_text(all),
            "Cart.drop(List in)  Cart.java:7\n"
            "  throws only if in == this.items, or if in is stale and in contains this\n"
            "  modifies this.items, in\n"
            "  makes iterators over this.items and in stale\n\n"
            "0 methods never throw and modify nothing\n");
}

TEST(MethodSummary, WhatIsNotKnownNeverLooksClean) {
  MethodSummaries all;
  all.methods = {drop(), drop(), MethodSummary()};
  all.methods[0].throws_unknown = "Cart.java:9: time limit reached";
  all.methods[1].throws_if.clear();
  all.methods[1].throws_unknown = "reflection";
  all.methods[1].effects = {};
  all.methods[1].effects_unknown = "reflection";
  const std::string text = to_text(all);
  EXPECT_NE(text.find("; may throw otherwise: Cart.java:9: time limit reached\n"), text.npos);
  EXPECT_NE(text.find("  may throw: reflection\n  what it modifies is not known: reflection\n"),
            text.npos);
  EXPECT_NE(text.find("1 method never throws and modifies nothing\n"), text.npos);
  EXPECT_FALSE(all.complete());
  all.methods.resize(1);
  all.methods[0] = drop();
  EXPECT_TRUE(all.complete());
  all.interrupted = true;
  EXPECT_FALSE(all.complete());
}

TEST(MethodSummary, JsonIsReadAsItWasWritten) {
  MethodSummaries all;
  all.methods = {drop(), MethodSummary()};
  all.methods[1].effects.anything = true;
  all.methods[1].effects_unknown = "why";
  const auto read = read_summaries(to_json(all));
  ASSERT_TRUE(std::holds_alternative<MethodSummaries>(read));
  EXPECT_EQ(to_json(std::get<MethodSummaries>(read)), to_json(all));
  const auto one = read_summary(to_json(drop()));
  ASSERT_TRUE(one);
  EXPECT_EQ(to_json(*one), to_json(drop()));
}

TEST(MethodSummary, OtherTextIsRefused) {
  EXPECT_EQ(std::get<std::string>(read_summaries("x")), "is no JSON");
  EXPECT_EQ(std::get<std::string>(read_summaries(R"({"format": 9})")),
            "has format 9, expected 1");
  EXPECT_EQ(std::get<std::string>(read_summaries(R"({"format": 1, "methods": [{}]})")),
            "is not what 'cme summaries --json' writes");
  EXPECT_FALSE(read_summary("[]"));
}

}  // namespace
}  // namespace cli
