#include "cli/readable.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/wording.h"
#include "tests/unit/updr/certified.h"

namespace cli {
namespace {

using updr::Effect;
using updr::Place;
using updr::Places;

const char* kProgram = R"(
include "collections.rml"
relation items(obj, container)
relation open_files()

procedure main() at "Main.java":1 {
  var c: container
  c := new_container()
  var o: obj
  o := new_object()
  var i: iterator
  i := iterator_of(c)
  var d: container
  d := work(o, c, c, i)
  still(c)
  return
}
procedure work(this: obj, a: container, b: container, i: iterator) returns (d: container) at "Main.java":7 {
  d := new_container()
  goto work.b1(a, i, d)
}
procedure work.b1(a: container, i: iterator, d: container) returns (d2: container) at "Main.java":9 {
  choose {
    advance(i) at 10
    goto work.b1(a, i, d)
  } or {
    d2 := d
    return
  }
}
procedure still(a: container) {
  return
}
entry main when empty_heap
)";

// Reports of made-up lemmas and effects: the renderer does not ask whether they hold.
class Reports : public ::testing::Test {
 protected:
  Reports() : input_(updr::loaded(kProgram)) {
    certified_.changes.resize(input_.program.procedures.size());
    certified_.proved_sites = epr::testing::all_sites(input_.program);
  }

  void claim(const std::string& summaries) {
    certified_.others = updr::lemmas_of(epr::testing::summaries_from(input_.program, summaries));
  }

  void change(const std::string& procedure, const std::string& relation, Places added,
              Places removed) {
    const auto p = static_cast<size_t>(epr::testing::index_of(input_.program, procedure));
    certified_.changes[p].push_back({symbol(relation), std::move(added), std::move(removed), {}});
  }

  const epr::Symbol* symbol(const std::string& name) const {
    return input_.program.formulas->vocabulary().find_symbol(name);
  }

  Place at(const std::string& procedure, size_t input) const {
    const epr::Procedure* p = input_.program.find_procedure(procedure);
    return {Place::Kind::kTerm, nullptr, p->inputs.at(input), nullptr};
  }

  Place over(Place place) const {
    place.function = symbol("cnt");
    return place;
  }

  MethodReport report(const std::string& method) const {
    for (const MethodReport& m : all()) {
      if (m.method == method) return m;
    }
    throw std::runtime_error("no report of " + method);
  }

  std::vector<MethodReport> all() const {
    return describe_methods(input_.program, input_.facts, certified_);
  }

  std::string text(const std::string& method) const {
    return to_text(SummariesReport{"f", "", {report(method)}, {}, 2});
  }

  updr::Loaded input_;
  CertifiedLemmas certified_;
};

TEST_F(Reports, AreOfEntriesAndCalledMethodsWithTheirLoops) {
  std::vector<std::string> names;
  for (const MethodReport& method : all()) names.push_back(method.method);
  EXPECT_EQ((std::vector<std::string>{"main", "work", "still"}), names);
  ASSERT_EQ(1u, report("work").loops.size());
  EXPECT_EQ("work.b1", report("work").loops[0].method);
  EXPECT_EQ((std::vector<std::string>{"a", "i", "d"}), report("work").loops[0].inputs);
}

TEST_F(Reports, PreconditionsAreNegatedLemmas) {
  claim(R"(summary work {
  throws cme(x) only if member_cnt(a, b) | b = a | stale(i) | cnt(i) = b
  throws cme(x) only if !used_iter(i)
})");
  EXPECT_EQ(R"(f: certified by 2 verification conditions

work(this, a, b, i) returns (d)  Main.java:7
  cannot throw if i is allocated
  cannot throw if a ≠ b and b ∉ a and i is not stale and i is not over b
  work.b1(a, i, d) returns (d2)  Main.java:9
    may throw: nothing is claimed of when
)",
            text("work"));
}

TEST_F(Reports, LemmasAboutTheWitnessNameItAsNoInputIsNamed) {
  claim("summary work {\n  throws cme(x) only if stale(x) | items(this, cnt(x)) | x != i\n}\n");
  const MethodReport work = report("work");
  EXPECT_TRUE(work.cannot_throw_if.empty());
  ASSERT_EQ(1u, work.throws_only_if.size());
  EXPECT_EQ("at i_ only if i ≠ i_ or i_ is stale or items(this, cnt(i_))",
            work.throws_only_if[0].words);
}

TEST_F(Reports, QuantifiersAreSaid) {
  claim(R"(summary work {
  throws cme(x) only if forall C: container. member_cnt(C, a) | C = b
  throws cme(x) only if forall C: container. cnt(x) = C | C = b
})");
  EXPECT_EQ("for some container C: b ≠ C and a ∉ C", report("work").cannot_throw_if.at(0).words);
  EXPECT_EQ("at i_ only if for every container C: b = C or i_ is over C",
            report("work").throws_only_if.at(0).words);
}

TEST_F(Reports, WhatIsNoClauseIsPrintedAsTheFormula) {
  claim("summary work {\n  throws cme(x) only if stale(i) & (a = b | stale(i))\n}\n");
  EXPECT_EQ("!(stale(i) & (a = b | stale(i)))", report("work").cannot_throw_if.at(0).words);
}

TEST_F(Reports, MethodsWithoutThrowsCannotThrow) {
  EXPECT_EQ("f: certified by 2 verification conditions\n\nstill(a)\n  cannot throw\n",
            text("still"));
}

TEST_F(Reports, AnEntryCannotThrowWhenItStartsTheProgram) {
  EXPECT_EQ("it starts the program", report("main").cannot_throw_if.at(0).words);
}

TEST_F(Reports, SitesThatAreNotProvedAreExcepted) {
  certified_.proved_sites = {};
  claim("summary work {\n  throws cme(x) only if false\n}\n");
  EXPECT_TRUE(report("main").cannot_throw_if.empty()) << "nothing is proved of the entry";
  EXPECT_NE(std::string::npos, text("work").find("\n  apart from work.b1#1: cannot throw\n"));
  EXPECT_EQ("f: certified by 2 verification conditions\n\nstill(a)\n  cannot throw\n",
            text("still"));
}

TEST_F(Reports, ChangesAreInTheWordsOfThePrelude) {
  const Place a = at("work", 1);
  const Place fields{Place::Kind::kField, nullptr, at("work", 0).term, symbol("items")};
  const Place fresh{Place::Kind::kNew, nullptr, nullptr, nullptr};
  change("work", "member", {{a}}, {{}});
  change("work", "member_cnt", {{}}, {{a, fields, fresh}});
  change("work", "stale", {{over(a), over(fields), over(fresh), at("work", 3)}}, {{}});
  change("work", "items", {{at("work", 0)}}, {{at("work", 0)}});
  change("work", "used_cnt", {}, {{}});
  change("work", "used_iter", {}, {{}});
  change("work", "used_obj", {{}}, {{}});
  const MethodReport work = report("work");
  EXPECT_EQ((std::vector<std::string>{"members of a", "members of items of this",
                                      "members of new containers", "items of this"}),
            work.modifies);
  EXPECT_EQ((std::vector<std::string>{"iterators over a", "iterators over items of this",
                                      "iterators over new containers", "i"}),
            work.makes_stale);
  EXPECT_EQ(std::vector<std::string>{"containers"}, work.allocates);
}

TEST_F(Reports, ChangesAnywhereAreNotHidden) {
  change("work", "member", {{}}, {});
  change("work", "stale", {}, {});
  change("work", "items", {}, {{}});
  change("work", "open_files", {}, {{}});
  const MethodReport work = report("work");
  EXPECT_EQ((std::vector<std::string>{"members of any container", "stale", "items of any object",
                                      "open_files"}),
            work.modifies);
  EXPECT_EQ(std::vector<std::string>{"any iterator"}, work.makes_stale);
}

TEST_F(Reports, OtherLemmasOfReturnsAreFormulas) {
  claim("summary work {\n  returns only if !member_cnt'(a, d)\n}\n");
  EXPECT_EQ(std::vector<std::string>{"!member_cnt'(a, d)"}, report("work").returns_only_if);
  EXPECT_EQ(std::vector<std::string>{"returns only if !member_cnt'(a, d)"}, report("work").lemmas);
}

TEST_F(Reports, AnErrorIsNamedWhenThereAreSeveral) {
  input_ = updr::loaded(R"(
sort s
relation r(s)
error e(x: s)
error f(x: s)
procedure main(x: s) {
  p(x)
  return
}
procedure p(x: s) {
  throw e(x) if r(x)
  throw f(x) if r(x)
  return
}
entry main when !r(x)
)");
  certified_.proved_sites = epr::testing::all_sites(input_.program);
  claim("summary p {\n  throws e(w) only if r(x)\n  throws f(w) only if w = x\n}\n");
  EXPECT_EQ(R"(f: certified by 2 verification conditions

p(x)
  cannot throw e if !r(x)
  throws f at x_ only if x = x_
)",
            text("p"));
}

TEST_F(Reports, JsonSaysTheSame) {
  claim("summary work {\n  throws cme(x) only if a = b\n}\n");
  change("work", "member", {{at("work", 1)}}, {{}});
  change("work", "stale", {{over(at("work", 1))}}, {{}});
  const auto json = nlohmann::json::parse(to_json({"f.rml", "", all(), {"site"}, 7}));
  EXPECT_EQ("f.rml", json["file"]);
  EXPECT_EQ(true, json["certified"]);
  EXPECT_EQ(7, json["conditions"]);
  EXPECT_EQ("site", json["not_proved"][0]);
  const auto& work = json["methods"][1];
  EXPECT_EQ("work", work["method"]);
  EXPECT_EQ("Main.java:7", work["java"]);
  EXPECT_EQ(4u, work["inputs"].size());
  EXPECT_EQ("d", work["outputs"][0]);
  EXPECT_EQ("a ≠ b", work["cannot_throw_if"][0]);
  EXPECT_EQ("members of a", work["modifies"][0]);
  EXPECT_EQ("iterators over a", work["makes_stale"][0]);
  EXPECT_EQ("throws cme(i_) only if a = b", work["lemmas"][0]);
  EXPECT_EQ("work.b1", work["loops"][0]["method"]);
}

TEST_F(Reports, WhatIsNotCertifiedIsNotShown) {
  const SummariesReport report{"f.rml", "out of time", {}, {}, 0};
  EXPECT_EQ("f.rml: nothing is certified: out of time\n", to_text(report));
  const auto json = nlohmann::json::parse(to_json(report));
  EXPECT_EQ(false, json["certified"]);
  EXPECT_EQ("out of time", json["reason"]);
}

}  // namespace
}  // namespace cli
